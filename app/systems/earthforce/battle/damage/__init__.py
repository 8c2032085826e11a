"""Damage worked out point by point: thresholds, chain reactions, systems of two stages."""
