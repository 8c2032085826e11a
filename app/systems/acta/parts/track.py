"""Tracks of boxes: damage and crew, spent from the first box on, with the threshold on a row of its own.

A Call to Arms, *Damage* and *Thresholds*: with 20/6, the 14th box spent leaves 6 and crosses the threshold.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.core.flow import Block
from app.core.fonts import width
from app.core.marks import Box, Line, Mark, Text
from app.systems.acta.parts.style import Style

ROWS = tuple(range(5, 105, 5))
#: The share of the largest possible box that will do when it spares a row.
ROW_WORTH = 0.82
GROUP = 5
#: Space after five boxes and between rows, as a share of a box.
GROUP_GAP = 0.35
ROW_GAP = 0.14


@dataclass(frozen=True, slots=True)
class Track:
    """A track: its name, points and points left (None: unknown), threshold, what that is called, whether it holds."""

    name: str
    total: int | None
    left: int | None
    threshold: int | None
    word: str
    latched: bool
    key: str
    ink: str

    @property
    def spent(self) -> int:
        """Points lost, from none to all."""
        if self.total is None or self.left is None:
            return 0
        return min(max(self.total - self.left, 0), self.total)

    @property
    def before(self) -> int:
        """Boxes before the threshold's row."""
        return max(0, (self.total or 0) - (self.threshold or 0))


@dataclass(frozen=True, slots=True)
class Grid:
    """Boxes of a size, so many a row."""

    size: float
    row: int

    def x(self, n: int) -> float:
        """Left edge of a row's box `n`, from 0."""
        return n * self.size + n // GROUP * self.size * GROUP_GAP

    def height(self, boxes: int) -> float:
        """Height of so many boxes."""
        rows = -(-boxes // self.row)
        return rows * self.size * (1 + ROW_GAP)


def gutter(tracks: tuple[Track, ...], style: Style) -> float:
    """Return how wide the words before the boxes are, for tracks that stand below each other.

    It is the same whatever is left, so that no box moves while a ship is being marked.
    """
    size = style.body
    words = [*(track.name for track in tracks), *(track.word for track in tracks)]
    numbers = [_widest_count(track) for track in tracks] + ["≤ 88"]
    widest = max(width(word, "condensed-bold", size) for word in words)
    return widest + max(width(number, "condensed-bold", size) for number in numbers) + style.pad * 2.4


def track(item: Track, grid: Grid, w: float, left: float, style: Style) -> Block:
    """Draw a track `w` points wide; `left` is the room of the words before the boxes."""
    if item.total is None:
        return _unknown(item, w, left, style)
    marks: list[Mark] = []
    y = 0.0
    zones = [(0, item.before), (item.before, item.total)] if item.threshold else [(0, item.total)]
    for number, (first, last) in enumerate(zone for zone in zones if zone[0] < zone[1]):
        beyond = first == item.before and bool(item.threshold)
        if number:
            y += style.body * 0.22
            marks.append(Line(0, y, w, y, "ink", style.line(1.6)))
            y += style.body * 0.25
        h = max(grid.height(last - first), style.row)
        marks.extend(_words(item, left, y, beyond, style))
        marks.extend(_boxes(item, grid, left, y, range(first, last), style.line(0.8)))
        y += h
    return Block(y, tuple(marks), style.gap * 0.9)


def grid_for(tracks: Sequence[Track], room: float, tallest: float, style: Style) -> Grid:
    """Choose boxes for tracks that stand below each other: large, in few and even rows, `tallest` high in all."""
    grids = [Grid(min(style.box, room / (row + (row - 1) // GROUP * GROUP_GAP)), row) for row in ROWS]
    zones = [zone for item in tracks for zone in (item.before, (item.total or 0) - item.before) if zone > 0]

    def rows(grid: Grid) -> int:
        """Count rows, one more for each zone that ends in a row of a box or two."""
        ragged = sum(1 for zone in zones if zone > grid.row and 0 < zone % grid.row < 3)
        return sum(-(-zone // grid.row) for zone in zones) + ragged

    def height(grid: Grid) -> float:
        return sum(grid.height(zone) for zone in zones)

    fitting = [grid for grid in grids if height(grid) <= tallest]
    if not fitting:
        return min(grids, key=height)
    enough = max(grid.size for grid in fitting) * ROW_WORTH
    return min((grid for grid in fitting if grid.size >= enough), key=lambda grid: (rows(grid), grid.row))


def _boxes(item: Track, grid: Grid, left: float, y: float, boxes: range, line: float) -> Iterator[Mark]:
    side = grid.size * (1 - ROW_GAP)
    beyond = item.before > 0 and boxes.start >= item.before
    for place, n in enumerate(boxes):
        x = left + grid.x(place % grid.row)
        top = y + place // grid.row * grid.size * (1 + ROW_GAP)
        spent = n < item.spent
        fill = item.ink if spent else "panel" if beyond else "paper"
        yield Box(
            x, top, side, side, fill, "ink", line, side * 0.12, key=f"{item.key}.{n + 1}" if item.key else ""
        )
        if spent:
            yield Line(x, top + side, x + side, top, "paper", max(line, side * 0.11))


def _words(item: Track, left: float, y: float, beyond: bool, style: Style) -> Iterator[Mark]:
    size = style.body
    baseline = y + style.row * 0.5 + size * 0.33
    right = left - style.pad
    if not beyond:
        yield Text(0, baseline, item.name, "condensed-bold", size)
        yield Text(right, baseline, _count(item), "condensed-bold", size, "ink", "end")
        return
    if item.latched:
        tag = width(item.word, "condensed-bold", size) + style.pad
        yield Box(-style.pad * 0.5, y, tag, style.row, "ink", "", radius=size * 0.25)
    yield Text(0, baseline, item.word, "condensed-bold", size, "paper" if item.latched else "ink")
    yield Text(right, baseline, f"≤ {item.threshold}", "condensed", size, "ink", "end")


def _count(item: Track) -> str:
    left = "?" if item.left is None else str(max(item.left, 0))
    return f"{left} / {item.total}" if item.left != item.total else str(item.total)


def _widest_count(item: Track) -> str:
    whole = "8" * len(str(item.total or ""))
    return f"{whole} / {whole}"


def _unknown(item: Track, w: float, left: float, style: Style) -> Block:
    size = style.body
    baseline = style.row * 0.5 + size * 0.33
    return Block(
        style.row,
        (
            Text(0, baseline, item.name, "condensed-bold", size),
            Text(left - style.pad, baseline, "?", "condensed-bold", size, "ink", "end"),
            Box(left, 0, w - left, style.row, "", "rule", 0.7, size * 0.2),
        ),
        style.gap * 0.9,
    )
