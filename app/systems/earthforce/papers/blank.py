"""Blank control sheets, for ships that a table draws itself: an empty hull, open boxes, every symbol explained."""

from collections.abc import Iterator

from app.core.flow import Block, moved, stacked
from app.core.marks import Box, Dot, Line, Mark, Page, Path, Text
from app.core.style import heading
from app.systems.earthforce.condition import Condition
from app.systems.earthforce.papers.pages import half, inner, paired
from app.systems.earthforce.papers.subject import Subject
from app.systems.earthforce.parts.orders import boxes
from app.systems.earthforce.parts.style import Style
from app.systems.earthforce.parts.subject import SheetUnit
from app.systems.earthforce.parts.symbols import symbol
from app.systems.earthforce.parts.track import dashed
from app.systems.earthforce.unit import DRIVES, Icon, Icons, Profile, kinds

#: The height of a sheet that its text is 7.6 points on.
TALL = 388.0
ROWS, ACROSS = 6, 10
#: What a blank ship may have, for its order boxes to have every column.
_EVERY = Profile(
    id="blank",
    name="Blank",
    force_list="",
    icons=(Icons(kind="interceptor", count=None), Icons(kind="bps", count=None)),
)


def draw(subject: Subject, w: float, h: float) -> tuple[Page, ...]:
    """Draw two blank control sheets on a page, whatever the subject is."""
    del subject
    sheet = _sheet(inner(w, h)[0], half(h))
    return paired([sheet, sheet], w, h)


def _sheet(w: float, h: float) -> Page:
    shrunk = min(1.0, h / TALL)
    style = Style(7.6 * shrunk, 18 * shrunk, 13 * shrunk)
    head = _head(w, style)
    gutter = style.pad * 2.4
    left_w = (w - gutter) * 0.56
    right = stacked((_track(w - gutter - left_w, style), _key(w - gutter - left_w, style)))
    unit = SheetUnit(id="blank", name="", profile=_EVERY, condition=Condition())
    table = boxes(unit, w, 0, style, 6)
    y = head.h + style.gap
    room = h - y - table.h - style.gap
    marks = (
        *head.marks,
        *moved(_hull(left_w, room, style), 0, y),
        *moved(right.marks, left_w + gutter, y),
        *moved(table.marks, 0, h - table.h),
    )
    return Page(w, h, marks, "Blank control sheet")


def _head(w: float, style: Style) -> Block:
    """Lines to write on: name, class, side, drive and figures."""
    h = style.body * 5.4
    marks: list[Mark] = [Box(0, 0, w, h, "", "ink", style.line(1.2), style.body * 0.4)]
    fields = (
        *(("Name", 0.0, 0.4, 0), ("Class", 0.4, 0.35, 0), ("Side", 0.75, 0.25, 0)),
        *(("Drive", 0.0, 0.25, 1), ("Thrust", 0.25, 0.15, 1), ("Thrusters", 0.4, 0.15, 1)),
        *(("Fire controls", 0.55, 0.15, 1), ("Fighter groups", 0.7, 0.15, 1), ("Velocity", 0.85, 0.15, 1)),
    )
    marks.append(Line(0, h / 2, w, h / 2, "rule", style.line(0.7)))
    for label, x, wide, row in fields:
        top = row * h / 2
        if x:
            marks.append(Line(x * w, top, x * w, top + h / 2, "rule", style.line(0.7)))
        marks.append(
            Text(
                x * w + style.pad,
                top + style.label * 1.25,
                label.upper(),
                "condensed",
                style.label * 0.9,
                "faint",
            )
        )
        del wide
    return Block(h, tuple(marks))


def _hull(w: float, h: float, style: Style) -> tuple[Mark, ...]:
    middle, half_w = w / 2, w * 0.42
    points = (
        *(
            (middle + w * 0.16, 0),
            (middle + half_w, h * 0.22),
            (middle + half_w, h * 0.72),
            (middle + w * 0.24, h),
        ),
        *(
            (middle - w * 0.24, h),
            (middle - half_w, h * 0.72),
            (middle - half_w, h * 0.22),
            (middle - w * 0.16, 0),
        ),
    )
    words = (("forward", 0.08), ("aft", 0.94))
    texts = tuple(
        Text(middle, h * place, word.upper(), "condensed", style.label, "faint", "middle")
        for word, place in words
    )
    sides = (
        Text(middle - half_w + style.pad, h * 0.48, "PORT", "condensed", style.label, "faint"),
        Text(middle + half_w - style.pad, h * 0.48, "STARBOARD", "condensed", style.label, "faint", "end"),
    )
    return (Path(points, closed=True, fill="", stroke="rule", line=style.line(1.2)), *texts, *sides)


def _track(w: float, style: Style) -> Block:
    side = min(style.box, w / (ACROSS + 2) / 1.12)
    marks: list[Mark] = []
    for row in range(ROWS):
        y = row * side * 1.22
        for n in range(ACROSS):
            marks.extend(dashed(n * side * 1.12, y, side, side, style.line(0.6)))
        marks.append(
            Dot(ACROSS * side * 1.12 + side * 0.7, y + side / 2, side * 0.52, "", "faint", style.line(0.7))
        )
    head = heading("Damage track", w, style, "outline the boxes; a number ends each row but the last")
    return stacked((head, Block(ROWS * side * 1.22, tuple(marks))))


def _key(w: float, style: Style) -> Block:
    """Every symbol with its name, in two columns."""
    entries = tuple(_entries())
    size, rows = style.small, -(-len(entries) // 2)
    marks: list[Mark] = []
    for number, (icon, drive, name) in enumerate(entries):
        x, y = number // rows * w / 2, number % rows * size * 1.6
        marks.extend(
            symbol(icon, x + size * 0.75, y + size * 0.75, size * 0.66, "ink", style.line(0.6), drive)
        )
        marks.append(Text(x + size * 1.9, y + size * 1.06, name, "condensed", size))
    return stacked((heading("Symbols", w, style), Block(rows * size * 1.6, tuple(marks))))


def _entries() -> Iterator[tuple[Icon, str, str]]:
    for kind in kinds().values():
        if kind.id == "drive":
            for drive, name in DRIVES.items():
                yield Icon("drive-1", "drive"), drive, name
        else:
            yield Icon(f"{kind.id}-1", kind.id, None, "" if kind.arc else None), "", kind.name
