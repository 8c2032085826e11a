"""The lines of a form on paper: boxes to tick and lines to write on, which a reader of PDF can fill in too.

A box whose key begins with FILL is a field: `fill:tick:NAME`, `fill:text:NAME`, or `fill:one:NAME=2`, the second of
several. Its tip is what is filled in already.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.flow import Block, fit, moved, stacked, wrap
from app.core.fonts import width
from app.core.letter import Blank
from app.core.marks import Box, Face, Line, Mark, Text

#: How the keys of fields begin.
FILL = "fill:"
#: The size of running text, the height of a line in it, the space between lines of a list.
BODY, STEP, ITEM_GAP = 9.4, 1.28, 3.2
#: The side of a box to tick.
SIDE = BODY * 1.05


def lines_of(
    lines: Sequence[str],
    face: Face,
    size: float,
    step: float,
    *,
    ink: str = "ink",
    x: float = 0,
    gap: float = 0,
) -> Block:
    """Return lines of text one below the other; `step` is their height as a multiple of the size."""
    marks = tuple(Text(x, size * step * n + size, line, face, size, ink) for n, line in enumerate(lines))
    return Block(size * step * len(lines), marks, gap)


def blank_line(blank: Blank, w: float) -> Block:
    """Draw a line of a form `w` points wide, filled in as far as it is answered."""
    if blank.how == "options":
        return _options(blank, w)
    if blank.how == "line":
        return _line(blank, w)
    if blank.how == "number":
        return _box(
            _Tick(blank.label, bool(blank.value), _key("text", blank.key), blank.aside, blank.value), w
        )
    return _box(_Tick(blank.label, bool(blank.value), _key("tick", blank.key), blank.aside), w)


def _key(kind: str, name: str) -> str:
    return f"{FILL}{kind}:{name}" if name else ""


@dataclass(frozen=True, slots=True)
class _Tick:
    """A box with its words: ticked when it is on; wider, with a `figure` inside, when there is to be one."""

    label: str
    on: bool
    key: str = ""
    aside: str = ""
    figure: str | None = None

    @property
    def wide(self) -> float:
        """The width of the box."""
        return SIDE if self.figure is None else SIDE * 2.2

    def marks(self) -> list[Mark]:
        """Return the box; what is filled into a field is the field's to show."""
        said = self.figure or ("x" if self.on else "")
        found: list[Mark] = [
            Box(0.4, 1.6, self.wide, SIDE, "", "ink", 0.7, 1.2, self.key, said if self.key else "")
        ]
        if self.key or not said:
            return found
        if self.figure:
            y = 1.6 + SIDE * 0.82
            return [*found, Text(self.wide / 2, y, self.figure, "condensed-bold", BODY, anchor="middle")]
        corner = (0.4 + SIDE * 0.44, 1.6 + SIDE * 0.76)
        down = Line(0.4 + SIDE * 0.22, 1.6 + SIDE * 0.5, *corner, "ink", 1.2)
        return [*found, down, Line(*corner, 0.4 + SIDE * 0.82, 1.6 + SIDE * 0.2, "ink", 1.2)]


def _line(blank: Blank, w: float) -> Block:
    head = lines_of(wrap(blank.label, w, "sans", BODY), "sans", BODY, STEP)
    y = head.h + BODY * 1.5
    rule = Line(0, y, w, y, "ink", 0.5)
    if blank.key:
        field = Box(0, y - BODY * 1.4, w, BODY * 1.4, "", "", key=_key("text", blank.key), tip=blank.value)
        return Block(y + 2, (*head.marks, field, rule), ITEM_GAP + 2)
    filled = fit(blank.value, w, "condensed", BODY, BODY * 0.7).lines[:1] if blank.value else ()
    said = [Text(2, y - 2, line, "condensed", BODY) for line in filled]
    return Block(y + 2, (*head.marks, *said, rule), ITEM_GAP + 2)


def _options(blank: Blank, w: float) -> Block:
    """Draw what may be ticked: beside each other when they are short, else one below the other."""
    head = lines_of(wrap(blank.label, w, "sans-bold", BODY), "sans-bold", BODY, STEP)
    ticks = [
        _Tick(label, option == blank.value, _key("one", f"{blank.key}={n}" if blank.key else ""))
        for n, (option, label) in enumerate(blank.options, 1)
    ]
    wants = [width(tick.label, "sans", BODY) + SIDE + 15 for tick in ticks]
    beside = width(blank.label, "sans-bold", BODY) + 6
    if sum(wants) + beside <= w:
        x, marks = w - sum(wants) + 8, list(head.marks)
        for tick, want in zip(ticks, wants, strict=True):
            marks += moved(_box(tick, want).marks, x, -1)
            x += want
        return Block(head.h + 1, tuple(marks), ITEM_GAP)
    whole = stacked((head, *(_box(tick, w) for tick in ticks)))
    return Block(whole.h + 2, whole.marks, ITEM_GAP + 2)


def _box(tick: _Tick, w: float) -> Block:
    """Draw a box with its words, and what stands aside at the end of the line or below it."""
    left = tick.wide + 6
    room = w - left
    beside = width(tick.aside, "condensed", BODY * 0.9) + 8 if tick.aside else 0
    below = beside > room * 0.5
    lines = wrap(tick.label, room - (0 if below else beside), "sans", BODY)
    marks = tick.marks()
    marks += [Text(left, BODY * STEP * n + BODY + 0.8, line, "sans", BODY) for n, line in enumerate(lines)]
    h = max(SIDE + 3, BODY * STEP * len(lines) + 2)
    if tick.aside and not below:
        marks.append(Text(w, BODY + 0.8, tick.aside, "condensed", BODY * 0.9, "faint", "end"))
    elif tick.aside:
        more = wrap(tick.aside, room, "condensed", BODY * 0.9)
        marks += [
            Text(left, h + BODY * 1.1 * n + BODY * 0.8, line, "condensed", BODY * 0.9, "faint")
            for n, line in enumerate(more)
        ]
        h += BODY * 1.1 * len(more)
    return Block(h, tuple(marks), ITEM_GAP)
