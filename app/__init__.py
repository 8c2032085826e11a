"""Starmuster: fleets, battles and campaigns of tabletop starship games."""

__version__ = "0.1.0"
