"""Attacks: one weapon's dice against one target, and what a ship's whole fire brings (A Call to Arms, *Attack Phase*)."""
