"""Auxiliary craft: supporting, dogfights, carriers."""
