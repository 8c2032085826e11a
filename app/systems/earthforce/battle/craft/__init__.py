"""Fighters, small craft, ramming, jump points and the tasks of characters."""
