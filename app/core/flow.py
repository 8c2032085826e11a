"""Flow: text that shrinks, then wraps; blocks that stack, then go on over the page. Nothing is ever clipped."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from app.core.fonts import width
from app.core.marks import Face, Line, Mark, Path

_replace = msgspec.structs.replace
#: The fields of marks that are lengths.
_LENGTHS = ("x", "y", "x1", "y1", "x2", "y2", "w", "h", "r", "size", "line", "radius", "dash")


class Fitted(msgspec.Struct, frozen=True):
    """Lines of text and the size in points at which each fits its width."""

    lines: tuple[str, ...]
    size: float


@lru_cache(maxsize=4096)
def fit(text: str, room: float, face: Face, size: float, smallest: float) -> Fitted:
    """Return `text` on one line at up to `size` points when it fits `room`, else wrapped at the `smallest` size.

    A line as wide as the room at some size between the two shrinks to it; only what would need less wraps.
    """
    wide = width(text, face, size)
    if wide <= room:
        return Fitted((text,), size)
    shrunk = size * room / wide
    if shrunk >= smallest:
        return Fitted((text,), shrunk * 0.9999)
    return Fitted(wrap(text, room, face, smallest), smallest)


@lru_cache(maxsize=4096)
def wrap(text: str, room: float, face: Face, size: float) -> tuple[str, ...]:
    """Return `text` as lines no wider than `room` points; line ends stay, a word that is too long is broken."""
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if width(longer, face, size) <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            *whole, line = _broken(word, room, face, size)
            lines.extend(whole)
        lines.append(line)
    return tuple(lines)


def _broken(word: str, room: float, face: Face, size: float) -> list[str]:
    """Cut a word into pieces that fit; every piece has a letter at least."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, face, size) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


@dataclass(frozen=True, slots=True)
class Block:
    """Marks `h` points high that stand together, drawn from the origin; `gap` is the space wanted above."""

    h: float
    marks: tuple[Mark, ...]
    gap: float = 0


def stacked(blocks: Sequence[Block]) -> Block:
    """Return blocks one below the other as one block; the first one's gap becomes the whole's."""
    y = 0.0
    marks: list[Mark] = []
    for number, block in enumerate(blocks):
        y += block.gap if number else 0
        marks.extend(moved(block.marks, 0, y))
        y += block.h
    return Block(y, tuple(marks), blocks[0].gap if blocks else 0)


def height(blocks: Sequence[Block]) -> float:
    """Return how high blocks stand one below the other, as `stacked` puts them."""
    return sum(block.h for block in blocks) + sum(block.gap for block in blocks[1:])


def poured(blocks: Sequence[Block], room: Callable[[int], float]) -> tuple[tuple[Block, ...], ...]:
    """Return blocks as columns, `room(n)` points high each; a block higher than a column shrinks to fit one."""
    columns: list[list[Block]] = [[]]
    y = 0.0
    for block in blocks:
        gap = block.gap if columns[-1] else 0
        if columns[-1] and y + gap + block.h > room(len(columns) - 1) + 0.01:
            columns.append([])
            y, gap = 0.0, 0.0
        fitting = _shrunk(block, room(len(columns) - 1))
        columns[-1].append(fitting)
        y += gap + fitting.h
    return tuple(tuple(column) for column in columns)


def _shrunk(block: Block, room: float) -> Block:
    """Return a block no higher than `room` points, drawn smaller when it must be."""
    if block.h <= max(room, 1) + 0.01:
        return block
    scale = max(room, 1) / block.h
    return Block(block.h * scale, scaled(block.marks, scale), block.gap)


def scaled(marks: Sequence[Mark], scale: float) -> tuple[Mark, ...]:
    """Return marks with every length multiplied by `scale`, the origin staying where it is."""
    return tuple(_scaled(mark, scale) for mark in marks)


def _scaled(mark: Mark, scale: float) -> Mark:
    if isinstance(mark, Path):
        points = tuple((x * scale, y * scale) for x, y in mark.points)
        return msgspec.structs.replace(mark, points=points, line=mark.line * scale)
    lengths = {name: getattr(mark, name) * scale for name in _LENGTHS if hasattr(mark, name)}
    return msgspec.structs.replace(mark, **lengths)


def moved(marks: Sequence[Mark], dx: float, dy: float) -> tuple[Mark, ...]:
    """Return marks moved right by `dx` and down by `dy` points."""
    if dx == 0 and dy == 0:
        return tuple(marks)
    found: list[Mark] = []
    for mark in marks:  # a thousand of them on a sheet, several times over
        if isinstance(mark, Line):
            x1, y1, x2, y2 = mark.x1 + dx, mark.y1 + dy, mark.x2 + dx, mark.y2 + dy
            found.append(_replace(mark, x1=x1, y1=y1, x2=x2, y2=y2))
        elif isinstance(mark, Path):
            found.append(_replace(mark, points=tuple((x + dx, y + dy) for x, y in mark.points)))
        else:
            found.append(_replace(mark, x=mark.x + dx, y=mark.y + dy))
    return tuple(found)
