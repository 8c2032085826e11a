"""Records that only grow, inside a state: the newest lines stand there as values, older ones in writing, packed.

A state is read whole when a log is opened, so what is old must cost next to nothing then; it is read back only when
somebody looks at it. Much of it repeats itself and packs to a tenth.
"""

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

from app.core import codec
from app.core.errors import UserError

Line = TypeVar("Line", bound=msgspec.Struct)

#: How many lines stay as values, and how many more may gather before the oldest are written down.
KEPT, GATHERED = 12, 12
#: How much writing gathers before it is packed, and the most that one packet may come to, in characters.
LOOSE, MOST = 6_000, 1_000_000
#: What a packet begins with; writing begins with a bracket.
PACKED = "z"


def shelved(shelf: str, lines: tuple[Line, ...]) -> tuple[str, tuple[Line, ...]]:
    """Return a record with its oldest lines written down, once enough of them have gathered."""
    if len(lines) < KEPT + GATHERED:
        return shelf, lines
    written = codec.encode(list(lines[:-KEPT]))
    return _packed(f"{shelf}\n{written}" if shelf else written), lines[-KEPT:]


def unshelved(shelf: str, kind: type[Line]) -> tuple[Line, ...]:
    """Return the lines that were written down, oldest first; raises UserError when they cannot be read."""
    found: list[Line] = []
    for written in _written(shelf):
        found.extend(codec.decode(written, list[kind], "an old record"))
    return tuple(found)


def whole(shelf: str, lines: Sequence[Line], kind: type[Line]) -> tuple[Line, ...]:
    """Return a record from its first line to its last."""
    return (*unshelved(shelf, kind), *lines)


def _packed(shelf: str) -> str:
    """Return a shelf with what lies loose at its end packed, once that is enough."""
    last = shelf.rfind(f"\n{PACKED}")
    start = shelf.find("\n", last + 1) + 1 if last >= 0 else shelf.find("\n") + 1 if _is_packed(shelf) else 0
    if len(shelf) - start < LOOSE:
        return shelf
    packet = b64encode(zlib.compress(shelf[start:].encode())).decode("ascii")
    return f"{shelf[:start]}{PACKED}{packet}"


def _is_packed(written: str) -> bool:
    return written.startswith(PACKED)


def _written(shelf: str) -> Iterator[str]:
    for part in shelf.split("\n") if shelf else ():
        if _is_packed(part):
            yield from _unpacked(part).split("\n")
        else:
            yield part


def _unpacked(packet: str) -> str:
    try:
        return zlib.decompressobj().decompress(b64decode(packet[len(PACKED) :]), MOST).decode()
    except (ValueError, zlib.error) as error:
        raise UserError("An old record cannot be read.") from error
