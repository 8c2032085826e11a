"""The figures of movement and orders, each with the section of the book that it is from."""

from functools import cache
from typing import Literal, TypeAlias

import msgspec

from app import paths
from app.core import codec

Drive: TypeAlias = Literal["reaction", "centauri", "grav"]


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of the rules by its key, and what it counts."""

    key: str
    value: int
    what: str
    source: str


class Pool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of main drive and of thrusters that one drive unit gives."""

    drive: Drive
    main: int
    thruster: int
    source: str


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the resource holds."""

    numbers: tuple[Figure, ...]
    pools: tuple[Pool, ...]


@cache
def _figures() -> Figures:
    written = (paths.resources() / "systems" / "earthforce" / "orders" / "figures.json").read_bytes()
    return codec.decode(written, Figures, "the table orders/figures.json")


@cache
def number(key: str) -> int:
    """Return a number of the rules by its key; raises KeyError when there is none."""
    found = next((figure.value for figure in _figures().numbers if figure.key == key), None)
    if found is None:
        raise KeyError(key)
    return found


@cache
def pool(drive: Drive) -> Pool:
    """Return what a unit of a drive gives; raises KeyError for a drive that the table does not have."""
    found = next((each for each in _figures().pools if each.drive == drive), None)
    if found is None:
        raise KeyError(drive)
    return found
