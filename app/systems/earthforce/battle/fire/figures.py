"""The figures of fire, each with the section of the book that it is from."""

from functools import cache

import msgspec

from app.systems.earthforce import shipped


class PulseRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Damage of a die of pulse fire through no, one, two or more interceptors."""

    die: int
    damage: tuple[int, int, int]


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the resource holds; `recharge` is by die from 1."""

    numbers: tuple[shipped.Figure, ...]
    pulse: tuple[PulseRow, ...]
    recharge: tuple[int, ...]


@cache
def figures() -> Figures:
    """Return the figures of fire."""
    found: Figures = shipped.load("fire/figures.json", Figures)
    return found


@cache
def number(key: str) -> int:
    """Return a number of the rules by its key; raises KeyError when there is none."""
    return shipped.number(figures().numbers, key)
