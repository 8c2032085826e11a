"""Counters to cut out: twelve-sided for ships, with their front and fire arcs; round for fighters; arrows and mines.

Earthforce Sourcebook, *Counters*, *Fire Arc*, *Course and Heading*.
"""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin, tan

from app.core.flow import Block, fit, moved
from app.core.marks import Arc, Dot, Line, Mark, Page, Path, Text
from app.systems.earthforce.papers.groups import crafts
from app.systems.earthforce.papers.pages import MARGIN, inner
from app.systems.earthforce.papers.sheets import ships
from app.systems.earthforce.papers.subject import Subject
from app.systems.earthforce.parts.subject import SheetUnit
from app.systems.earthforce.parts.symbols import fighter

MILLIMETRE = 72 / 25.4
#: Radii of counters in points: to the middle of a face for ships.
SHIP, GROUP, ARROW, MINE = 16 * MILLIMETRE, 9 * MILLIMETRE, 8 * MILLIMETRE, 6 * MILLIMETRE
BETWEEN = 3 * MILLIMETRE
#: Where the arcs meet, in degrees from the bow (*Fire Arc*).
BORDERS = (30, 150, 210, 330)
MOST_MINES = 12


def draw(subject: Subject, w: float, h: float) -> tuple[Page, ...]:
    """Draw a counter for each unit, an arrow for each ship that needs one, and the mines that can be fired."""
    found = [_square(SHIP, _ship(unit)) for unit in ships(subject)]
    found += [_square(ARROW, _arrow(unit)) for unit in ships(subject) if unit.profile.drive != "grav"]
    found += [_square(GROUP, _group(unit)) for unit in crafts(subject)]
    mines = sum(
        (line.count or 1) * 3 for unit in ships(subject) for line in unit.profile.icons if line.kind == "mine"
    )
    found += [_square(MINE, _mine()) for _ in range(min(mines, MOST_MINES))]
    return _pages(found, w, h) or (
        Page(w, h, (Text(MARGIN, MARGIN + 12, "No counters", "condensed", 9, "faint"),), "Counters"),
    )


def _square(r: float, marks: Iterator[Mark]) -> Block:
    """Marks around the middle of a square."""
    return Block(2 * r, moved(tuple(marks), r, r))


def _pages(found: Sequence[Block], w: float, h: float) -> tuple[Page, ...]:
    """Lay squares in rows, a new row when one is full and a new page when that is."""
    room_w, room_h = inner(w, h)
    pages: list[Page] = []
    marks: list[Mark] = []
    x = y = row_h = 0.0
    for block in found:
        if x + block.h > room_w and x:
            x, y, row_h = 0.0, y + row_h + BETWEEN, 0.0
        if y + block.h > room_h and marks:
            pages.append(Page(w, h, tuple(marks), "Counters"))
            marks, x, y, row_h = [], 0.0, 0.0, 0.0
        marks.extend(moved(block.marks, MARGIN + x, MARGIN + y))
        x += block.h + BETWEEN
        row_h = max(row_h, block.h)
    return (*pages, Page(w, h, tuple(marks), "Counters")) if marks else tuple(pages)


def _ship(unit: SheetUnit) -> Iterator[Mark]:
    """Twelve faces, the first one forward; arcs, the dot that is measured from, and the name."""
    corner = SHIP / cos(pi / 12)
    turned = [(2 * n - 1) * pi / 12 for n in range(12)]
    points = tuple((corner * sin(a), -corner * cos(a)) for a in turned)
    yield Arc(0, 0, SHIP, 330, 60, "panel", "")
    yield Path(points, closed=True, fill="", stroke="ink", line=0.9)
    for angle in BORDERS:
        a = angle * pi / 180
        yield Line(
            SHIP * 0.42 * sin(a), -SHIP * 0.42 * cos(a), SHIP * sin(a), -SHIP * cos(a), "faint", 0.6, dash=2
        )
    front = SHIP * tan(pi / 12)
    yield Path(
        ((-front * 0.7, -SHIP * 0.86), (0, -SHIP), (front * 0.7, -SHIP * 0.86)),
        closed=True,
        fill="accent",
        stroke="accent",
        line=0.5,
    )
    for n in range(12):
        a = n * pi / 6
        yield Text(
            SHIP * 0.9 * sin(a),
            -SHIP * 0.9 * cos(a) + (SHIP * 0.17 if n == 0 else 1.6),
            str(n or 12),
            "condensed",
            4.6,
            "faint",
            "middle",
        )
    yield Dot(0, 0, 1.3, "ink")
    fitted = fit(unit.title, SHIP * 1.3, "condensed-bold", 8.5, 4.5)
    for n, line in enumerate(fitted.lines[:2]):
        yield Text(0, SHIP * 0.24 + n * fitted.size, line, "condensed-bold", fitted.size, "ink", "middle")
    side = fit(unit.side, SHIP, "condensed", 5.5, 3.5)
    yield Text(0, -SHIP * 0.2, side.lines[0], "condensed", side.size, "faint", "middle")


def _arrow(unit: SheetUnit) -> Iterator[Mark]:
    """The arrow of a ship's course."""
    r = ARROW
    yield Path(
        (
            (0, -r * 0.96),
            (r * 0.6, -r * 0.2),
            (r * 0.26, -r * 0.2),
            (r * 0.26, r * 0.9),
            (-r * 0.26, r * 0.9),
            (-r * 0.26, -r * 0.2),
            (-r * 0.6, -r * 0.2),
        ),
        closed=True,
        fill="",
        stroke="ink",
        line=0.9,
    )
    fitted = fit(unit.title, r * 0.86, "condensed-bold", 5, 2.6)
    yield Text(0, -r * 0.36, fitted.lines[0], "condensed-bold", min(fitted.size, 4.2), "ink", "middle")


def _group(unit: SheetUnit) -> Iterator[Mark]:
    r = GROUP
    yield Dot(0, 0, r, "", "ink", 0.9)
    yield from moved(fighter(0, 0, r * 0.4, "ink", "ink", 0.5), 0, -r * 0.34)
    yield Dot(0, r * 0.2, 0.9, "ink")
    fitted = fit(unit.title, r * 1.5, "condensed", 5, 3.2)
    for n, line in enumerate(fitted.lines[:2]):
        yield Text(0, r * 0.2 + 6 + n * fitted.size, line, "condensed", fitted.size, "ink", "middle")


def _mine() -> Iterator[Mark]:
    r = MINE
    yield Dot(0, 0, r, "", "ink", 0.9)
    for n in range(8):
        a = n * pi / 4
        yield Line(0, 0, r * 0.72 * sin(a), -r * 0.72 * cos(a), "ink", 1.2)
    yield Dot(0, 0, r * 0.38, "ink")
    yield Dot(0, 0, 0.9, "paper")
