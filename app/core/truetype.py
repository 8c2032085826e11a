"""Reads from a TrueType file what measuring needs: which characters it has and how far each one moves the pen.

A format's few tables, read with `struct`, spare a library that takes longer to load than a page takes to draw.
"""

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.core.errors import UserError


@dataclass(frozen=True, slots=True)
class Metrics:
    """Advance widths of a font's characters in ems, and of the box that stands for a missing one."""

    advances: Mapping[str, float]
    missing: float


def metrics(file: Path) -> Metrics:
    """Read a font file; raise UserError when it is no TrueType font that can be measured."""
    try:
        return _metrics(file.read_bytes())
    except (struct.error, KeyError, IndexError) as error:
        raise UserError(
            f"{file.name} is not a font that can be measured; install the program again."
        ) from error


def _metrics(data: bytes) -> Metrics:
    tables = dict(_tables(data))
    (em,) = struct.unpack_from(">H", data, tables["head"] + 18)
    (count,) = struct.unpack_from(">H", data, tables["hhea"] + 34)
    pairs = struct.unpack_from(f">{2 * count}H", data, tables["hmtx"])
    advances = [pair / em for pair in pairs[::2]]
    glyphs = _characters(data, tables["cmap"])
    return Metrics({chr(code): advances[min(glyph, count - 1)] for code, glyph in glyphs}, advances[0])


def _tables(data: bytes) -> Iterator[tuple[str, int]]:
    (count,) = struct.unpack_from(">H", data, 4)
    for number in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        yield tag.decode("latin-1"), offset


def _characters(data: bytes, cmap: int) -> Iterator[tuple[int, int]]:
    """Yield code point and glyph of every character, from the table of the Basic Multilingual Plane (format 4)."""
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    for number in range(count):
        platform, _, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * number)
        (layout,) = struct.unpack_from(">H", data, cmap + offset)
        if platform in (0, 3) and layout == 4:
            yield from _segments(data, cmap + offset)
            return
    raise KeyError("cmap format 4")


def _segments(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    (double,) = struct.unpack_from(">H", data, at + 6)
    count = double // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + double)
    deltas = struct.unpack_from(f">{count}H", data, at + 16 + 2 * double)
    ranges_at = at + 16 + 3 * double
    ranges = struct.unpack_from(f">{count}H", data, ranges_at)
    for number in range(count):
        for code in range(starts[number], min(ends[number], 0xFFFE) + 1):
            glyph = code
            if ranges[number]:
                place = ranges_at + 2 * number + ranges[number] + 2 * (code - starts[number])
                (glyph,) = struct.unpack_from(">H", data, place)
                if glyph == 0:
                    continue
            found = (glyph + deltas[number]) & 0xFFFF
            if found:
                yield code, found
