"""The figures of movement and orders, each with the section of the book that it is from."""

from functools import cache
from typing import Literal, TypeAlias

import msgspec

from app.systems.earthforce import shipped

Drive: TypeAlias = Literal["reaction", "centauri", "grav"]


class Pool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of main drive and of thrusters that one drive unit gives."""

    drive: Drive
    main: int
    thruster: int
    source: str


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the resource holds."""

    numbers: tuple[shipped.Figure, ...]
    pools: tuple[Pool, ...]


@cache
def _figures() -> Figures:
    found: Figures = shipped.load("orders/figures.json", Figures)
    return found


@cache
def number(key: str) -> int:
    """Return a number of the rules by its key; raises KeyError when there is none."""
    return shipped.number(_figures().numbers, key)


@cache
def pool(drive: Drive) -> Pool:
    """Return what a unit of a drive gives; raises KeyError for a drive that the table does not have."""
    found = next((each for each in _figures().pools if each.drive == drive), None)
    if found is None:
        raise KeyError(drive)
    return found
