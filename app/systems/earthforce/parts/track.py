"""The damage track: rows of boxes, the threshold number at the end of each row but the last.

Earthforce Sourcebook, *Recording Damage*.
"""

from collections.abc import Iterator

from app.core.flow import Block, stacked
from app.core.fonts import width
from app.core.marks import Box, Dot, Line, Mark, Text
from app.core.style import heading
from app.core.words import counted, known
from app.systems.earthforce.condition import left, rows_full
from app.systems.earthforce.parts.style import Style
from app.systems.earthforce.parts.subject import SheetUnit

#: Space between boxes and rows, as a share of a box.
SPACE = 0.16
#: Boxes of a row when nobody knows the rows, and how many there are at least.
OPEN_ROW = 10
OPEN_LEAST = 30


def track(unit: SheetUnit, w: float, style: Style) -> Block:
    """Draw the track of a ship `w` points wide."""
    profile, condition = unit.profile, unit.condition
    head = heading("Damage track", w, style, _aside(unit))
    key = Box(0, 0, w, head.h, stroke="", key=f"{unit.id}.damage", tip="Type -3 for three points of damage")
    head = Block(head.h, (*head.marks, key), head.gap)
    if profile.rows is None:
        return stacked((head, _open(unit, w, style)))
    side = min(style.box, (w - style.box * 1.5) / (max(profile.rows) * (1 + SPACE)))
    done = rows_full(profile, condition)
    marks: list[Mark] = []
    first = 1
    for number, boxes in enumerate(profile.rows):
        y = number * side * (1 + SPACE * 1.6)
        for place in range(boxes):
            marks.extend(_box(unit, first + place, place * side * (1 + SPACE), y, side, style))
        if number < len(profile.rows) - 1:
            end = profile.thresholds[number] if profile.thresholds is not None else None
            x = max(profile.rows) * side * (1 + SPACE) + side * 0.55
            marks.extend(_end(end, x, y, side, style, boxes * side * (1 + SPACE), passed=number < done))
        first += boxes
    h = len(profile.rows) * side * (1 + SPACE * 1.6)
    return stacked((head, Block(h, tuple(marks))))


def _aside(unit: SheetUnit) -> str:
    boxes = unit.profile.boxes
    if unit.fresh or not unit.condition.marked:
        return "" if boxes is None else counted(boxes, "box", "boxes")
    return f"{known(left(unit.profile, unit.condition))} of {known(boxes)} left"


def _box(unit: SheetUnit, number: int, x: float, y: float, side: float, style: Style) -> Iterator[Mark]:
    marked = number <= unit.condition.marked
    yield Box(
        *(x, y, side, side, "damage" if marked else "paper", "ink"),
        style.line(0.8),
        side * 0.1,
        key=f"{unit.id}.damage.{number}",
    )
    if marked:
        yield Line(x, y + side, x + side, y, "paper", max(style.line(0.8), side * 0.1))


def _end(
    end: int | None, x: float, y: float, side: float, style: Style, boxes: float, *, passed: bool
) -> Iterator[Mark]:
    """The number at a row's end, on a line from the row's last box; filled once the row is full."""
    middle = y + side / 2
    yield Line(boxes, middle, x - side * 0.5, middle, "rule", style.line(0.8))
    yield Dot(x, middle, side * 0.56, "ink" if passed else "paper", "ink", style.line(1.1))
    size = side * 0.9
    yield Text(
        x, middle + size * 0.345, known(end), "condensed-bold", size, "paper" if passed else "ink", "middle"
    )


def _open(unit: SheetUnit, w: float, style: Style) -> Block:
    """Boxes without an end, for a track that nobody has entered: dashed, so that they look unknown."""
    marked = unit.condition.marked
    count = max(OPEN_LEAST, (marked // OPEN_ROW + 2) * OPEN_ROW)
    side = min(style.box, (w - style.box * 1.5) / (OPEN_ROW * (1 + SPACE)))
    marks: list[Mark] = []
    for n in range(count):
        x, y = n % OPEN_ROW * side * (1 + SPACE), n // OPEN_ROW * side * (1 + SPACE * 1.6)
        if n < marked:
            marks.extend(_box(unit, n + 1, x, y, side, style))
        else:
            marks.extend(dashed(x, y, side, side, style.line(0.7)))
            marks.append(Box(x, y, side, side, stroke="", key=f"{unit.id}.damage.{n + 1}"))
    rows = count // OPEN_ROW
    x, size = OPEN_ROW * side * (1 + SPACE) + side * 0.55, side * 1.1
    for row in range(rows):
        baseline = row * side * (1 + SPACE * 1.6) + side * 0.5 + size * 0.345
        marks.append(Text(x, baseline, "?", "condensed-bold", size, "faint", "middle"))
    h = rows * side * (1 + SPACE * 1.6)
    text = "Rows and threshold numbers are not in the text: enter them."
    size = min(style.small, style.small * w / max(width(text, "condensed", style.small), 1))
    marks.append(Text(0, h + size, text, "condensed", size, "faint"))
    marks.append(Box(0, h, w, size * 1.3, stroke="", key=f"{unit.id}.sheet", tip="Enter its sheet"))
    return Block(h + size * 1.3, tuple(marks))


def dashed(x: float, y: float, w: float, h: float, line: float) -> Iterator[Mark]:
    """Yield the four sides of a dashed box."""
    for x1, y1, x2, y2 in (
        (x, y, x + w, y),
        (x + w, y, x + w, y + h),
        (x, y + h, x + w, y + h),
        (x, y, x, y + h),
    ):
        yield Line(x1, y1, x2, y2, "faint", line, dash=max(abs(x2 - x1), abs(y2 - y1)) / 5)
