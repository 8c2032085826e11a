"""Where a command's battle or campaign comes from: a file, or its number in the library."""

from pathlib import Path
from typing import Any

import msgspec

from app import paths
from app.core import force
from app.core.errors import UserError
from app.core.force import Force
from app.operations import interchange, log_files, logs
from app.operations.log_files import Read
from app.operations.logs import Kind
from db.store import Store

#: The longest number that anything in a library can have.
LONGEST_NUMBER = 18


class Source(msgspec.Struct, frozen=True):
    """A battle or campaign folded to a point: the game, its name, and what is true there."""

    kind: Kind
    system: str
    name: str
    state: Any


def source(name: str, kind: Kind, library: Path | None, at: int | None = None) -> Source:
    """Return a battle or campaign by its file or its number in the library, after `at` events, all if None.

    Raises UserError when there is none, or it is of the other kind.
    """
    number = numbered(name)
    return from_file(log_file(name, kind), at) if number is None else _stored(number, kind, library, at)


def numbered(name: str) -> int | None:
    """Return the number in the library that a source names, None when it names a file."""
    is_number = name.isdecimal() and len(name) <= LONGEST_NUMBER and not Path(name).exists()
    return int(name) if is_number else None


def log_file(name: str, kind: Kind) -> Read:
    """Return the log that a file holds; raise UserError when it holds none or one of the other kind."""
    found = interchange.read_log(Path(name))
    if found.kind != kind:
        raise UserError(f"“{name}” is a {found.kind}, not a {kind}.")
    return found


def from_file(found: Read, at: int | None = None) -> Source:
    """Return a file's log folded to a point."""
    return Source(found.kind, found.file.system, found.file.name, log_files.state_of(found, at))


def _stored(number: int, kind: Kind, library: Path | None, at: int | None) -> Source:
    with Store.open(library or paths.default_library(), read_only=True) as store:
        open_ = logs.open_log(store, kind, number)
        state = open_.state if at is None else logs.state_at(store, kind, number, at)
        return Source(kind, open_.system, open_.name, state)


def fleet_or_log(name: str) -> Force | Read:
    """Return what a file holds: a fleet, or a battle's or campaign's log."""
    path = Path(name)
    value = interchange.read_object(path)
    if value.get("format") == force.FORMAT:
        return force.from_file(value, f"“{path.name}”")
    return log_files.read(value, f"“{path.name}”")
