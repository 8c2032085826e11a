"""Records that only grow, inside a state: the newest lines stand there as values, older ones in writing.

A state is read whole when a log is opened, so what is old must cost next to nothing then; it is read back only when
somebody looks at it.
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from app.core import codec

Line = TypeVar("Line", bound=msgspec.Struct)

#: How many lines stay as values, and how many more may gather before the oldest are written down.
KEPT, GATHERED = 12, 12


def shelved(shelf: str, lines: tuple[Line, ...]) -> tuple[str, tuple[Line, ...]]:
    """Return a record with its oldest lines written down, once enough of them have gathered."""
    if len(lines) < KEPT + GATHERED:
        return shelf, lines
    written = codec.encode(list(lines[:-KEPT]))
    return f"{shelf}\n{written}" if shelf else written, lines[-KEPT:]


def unshelved(shelf: str, kind: type[Line]) -> tuple[Line, ...]:
    """Return the lines that were written down, oldest first; raises UserError when they cannot be read."""
    found: list[Line] = []
    for written in shelf.split("\n") if shelf else ():
        found.extend(codec.decode(written, list[kind], "an old record"))
    return tuple(found)


def whole(shelf: str, lines: Sequence[Line], kind: type[Line]) -> tuple[Line, ...]:
    """Return a record from its first line to its last."""
    return (*unshelved(shelf, kind), *lines)
