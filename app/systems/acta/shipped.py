"""Reading this game's shipped tables: strict records out of the resources, and rows that dice choose."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

import msgspec

from app import paths
from app.core import codec


class Rolled(Protocol):
    """A row of a table that dice choose: the totals from `low` to `high`."""

    @property
    def low(self) -> int: ...
    @property
    def high(self) -> int: ...


Row = TypeVar("Row", bound=Rolled)
T = TypeVar("T", bound=msgspec.Struct)


def row(rows: Sequence[Row], total: int) -> Row | None:
    """Return the row of a table that a total of dice chooses, None when the table prints no such result."""
    return next((found for found in rows if found.low <= total <= found.high), None)


def result(rows: Sequence[Row], total: int) -> Row:
    """Return the row of a table that a total of dice chooses; raises KeyError when the table prints no such result."""
    found = row(rows, total)
    if found is None:
        raise KeyError(total)
    return found


def load(name: str, kind: type[T]) -> T:
    """Read one of this game's resources strictly; raises UserError when it does not fit."""
    return codec.decode(read(name), kind, f"the table {name}")


def read(name: str) -> bytes:
    """Return the bytes of one of this game's resources."""
    return (paths.resources() / "systems" / "acta" / name).read_bytes()
