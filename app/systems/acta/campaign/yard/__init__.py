"""Repairs and reinforcements."""
