"""Sharing without a server: orders that travel in packets, and the newsletter of a turn."""
