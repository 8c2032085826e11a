"""Reading this game's shipped tables: strict records out of the resources."""

from typing import Any, TypeVar

from app import paths
from app.core import codec

T = TypeVar("T")


def load(name: str, kind: type[T] | Any) -> T:
    """Read one of this game's resources strictly; raises UserError when it does not fit."""
    return codec.decode(read(name), kind, f"the table {name}")


def read(name: str) -> bytes:
    """Return the bytes of one of this game's resources."""
    return (paths.resources() / "systems" / "earthforce" / name).read_bytes()
