"""The after-battle report on paper: one page, its text as small as it must be to fit, in two columns."""

from collections.abc import Sequence

from app.core.flow import Block, fit, moved, poured, stacked, wrap
from app.core.fonts import width
from app.core.marks import Box, Face, Mark, Page, Text
from app.core.style import heading
from app.systems.acta.battle.end.report import Line, Part, Report
from app.systems.acta.parts.style import Style

#: Sizes of running text in points, the largest that fits is taken; below the last one it goes on over the page.
SIZES = (10.0, 9.0, 8.0, 7.0, 6.0, 5.2)
BETWEEN = 16.0


def draw(report: Report, w: float, h: float) -> tuple[Page, ...]:
    """Draw the report on a page `w` points wide and `h` high; only one that is too long for it gets more."""
    drawn: tuple[Page, ...] = ()
    for size in SIZES:
        drawn = _drawn(report, w, h, Style(size, size * 1.3))
        if len(drawn) == 1:
            break
    return drawn


def _drawn(report: Report, w: float, h: float, style: Style) -> tuple[Page, ...]:
    band = _band(report, w, style)
    wide = (w - BETWEEN) / 2
    blocks = [block for part in report.parts for block in _part(part, wide, style)]
    columns = poured(blocks, lambda _: h - band.h - style.gap)
    if len(columns) < 3:
        columns = _even(blocks, h - band.h - style.gap)
    pages: list[Page] = []
    for first in range(0, max(1, len(columns)), 2):
        marks: list[Mark] = list(band.marks)
        for place, column in enumerate(columns[first : first + 2]):
            marks.extend(moved(stacked(column).marks, place * (wide + BETWEEN), band.h + style.gap))
        pages.append(Page(w, h, tuple(marks), report.title))
    return tuple(pages)


def _even(blocks: Sequence[Block], room: float) -> tuple[tuple[Block, ...], ...]:
    """Return the blocks as two columns of much the same height, none above `room` where that is possible."""
    half = sum(block.h + block.gap for block in blocks) / 2
    tallest = max((block.h + block.gap for block in blocks), default=0)
    even = poured(blocks, lambda _: min(room, half + tallest))
    return even if len(even) < 3 else poured(blocks, lambda _: room)


def _band(report: Report, w: float, style: Style) -> Block:
    pad = style.pad * 1.4
    title = fit(report.title, w - 2 * pad, "display", style.name, style.name * 0.6)
    marks: list[Mark] = []
    y = pad * 0.6
    for line in title.lines:
        y += title.size * 1.1
        marks.append(Text(pad, y - title.size * 0.2, line, "display", title.size, "on-accent"))
    below: tuple[tuple[str, Face, float], ...] = (
        (report.about, "condensed", 10.0),
        (report.verdict, "condensed-bold", 11.0),
    )
    for text, face, size in below:
        for line in wrap(text, w - 2 * pad, face, size):
            y += size * 1.25
            marks.append(Text(pad, y - size * 0.2, line, face, size, "on-accent"))
    h = y + pad * 0.8
    return Block(h, (Box(0, 0, w, h, "accent", "", radius=4), *marks))


def _part(part: Part, w: float, style: Style) -> Sequence[Block]:
    rows = [_line(line, w, style) for line in part.lines]
    first = stacked((heading(part.title, w, style), rows[0]))
    return (first, *rows[1:])


def _line(line: Line, w: float, style: Style) -> Block:
    size, step = style.body, style.row
    event = f"#{line.event}" if line.event else ""
    number = width("#0000", "condensed", size * 0.85)
    aside = width(line.figure, "condensed-bold", size) + style.pad if line.figure else 0
    lines = wrap(line.text, w - aside - number, "condensed", size)
    marks: list[Mark] = [Text(0, step * n + size, text, "condensed", size) for n, text in enumerate(lines)]
    marks.append(Text(w - number, size, line.figure, "condensed-bold", size, anchor="end"))
    if event:
        marks.append(Text(w, size, event, "condensed", size * 0.85, "faint", "end"))
    return Block(step * len(lines), tuple(marks))
