"""Reading this game's shipped tables: strict records out of the resources."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from app import paths
from app.core import codec

T = TypeVar("T")


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of the rules by its key, what it counts, and the section of the book that it is from."""

    key: str
    value: int
    what: str
    source: str


def load(name: str, kind: type[T] | Any) -> T:
    """Read one of this game's resources strictly; raises UserError when it does not fit."""
    return codec.decode(read(name), kind, f"the table {name}")


def read(name: str) -> bytes:
    """Return the bytes of one of this game's resources."""
    return (paths.resources() / "systems" / "earthforce" / name).read_bytes()


def number(figures: Sequence[Figure], key: str) -> int:
    """Return a number of the rules by its key; raises KeyError when there is none."""
    found = next((figure.value for figure in figures if figure.key == key), None)
    if found is None:
        raise KeyError(key)
    return found
