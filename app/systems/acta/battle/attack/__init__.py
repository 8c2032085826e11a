"""Attacks and what comes of them."""
