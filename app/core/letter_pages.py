"""A letter on paper: a masthead across the page, a headline, columns of news, then tables and plots across the page.

Lengths are points. Nothing is ever clipped: what is too wide wraps, what is too high goes on over the page.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.core.flow import Block, fit, moved, poured, scaled, stacked, wrap
from app.core.fonts import width
from app.core.letter import Blank, Grid, Item, Items, Letter, Part, Plots, Say
from app.core.letter import Block as Written
from app.core.letter_blanks import BODY, ITEM_GAP, STEP, blank_line, lines_of
from app.core.letter_plots import legend, plots
from app.core.marks import Box, Dot, Line, Mark, Page, Text

#: Space that printers cannot reach, and at the foot with the page's number.
MARGIN, FOOT = 30.0, 34.0
#: Sizes of text: words above columns, headline, lead, name across the top.
LABEL, HEADLINE, LEAD, NAME = 7.6, 25.0, 11.5, 34.0
#: Space between columns, and above parts.
BETWEEN, PART_GAP = 18.0, 13.0
#: The least height in which columns are begun at the foot of a page, and the least width that has two of them.
LEAST, TWO = 90.0, 360.0
#: The share of a table's width that one column takes at most while others want more.
WIDEST = 0.46


def draw(letter: Letter, w: float, h: float) -> tuple[Page, ...]:
    """Return the pages of a letter on paper `w` points wide and `h` high."""
    inner = w - 2 * MARGIN
    setter = _Setter(w, h, h - MARGIN - FOOT)
    setter.across(_masthead(letter, inner))
    if letter.headline or letter.lead:
        setter.across(_headline(letter, inner))
    narrow = [part for part in letter.parts if not part.wide]
    many = 2 if inner >= TWO else 1
    column = (inner - BETWEEN * (many - 1)) / many
    setter.columns([block for part in narrow for block, _ in _part(part, column)], many, column)
    for part in (part for part in letter.parts if part.wide):
        for block, again in _part(part, inner):
            setter.across(block, again)
    return tuple(Page(w, h, tuple(marks), letter.name) for marks in setter.pages)


@dataclass(slots=True)
class _Setter:
    """Puts blocks onto pages from top to bottom; `room` is the height of a page between its margins."""

    w: float
    h: float
    room: float
    y: float = 0.0
    pages: list[list[Mark]] = field(default_factory=lambda: [[]])

    def across(self, block: Block, again: Block | None = None) -> None:
        """Put a block across the page, over the page when it does not fit any more, `again` above it there."""
        if block.h > self.room:
            scale = self.room / block.h
            block = Block(self.room, scaled(block.marks, scale), block.gap)
        gap = block.gap if self.y else 0.0
        if self.y and self.y + gap + block.h > self.room:
            self._turn()
            gap = 0.0
            if again is not None:
                self._put(again, 0.0, 0.0)
                self.y = again.h
        self._put(block, 0.0, self.y + gap)
        self.y += gap + block.h

    def columns(self, blocks: Sequence[Block], many: int, wide: float) -> None:
        """Pour blocks into columns of much the same height, page after page."""
        left = list(blocks)
        while left:
            top = self.y + (PART_GAP if self.y else 0.0)
            if self.y and self.room - top < LEAST:
                self._turn()
                top = 0.0
            room = self.room - top
            set_ = _even(left, many, room)
            for place, column in enumerate(set_):
                self._put(stacked(column), place * (wide + BETWEEN), top)
            if len(set_) > 1:
                deep = top + max(stacked(column).h for column in set_)
                for place in range(1, len(set_)):
                    x = MARGIN + place * (wide + BETWEEN) - BETWEEN / 2
                    self.pages[-1].append(Line(x, MARGIN + top, x, MARGIN + deep, "rule", 0.5))
            self.y = top + max(stacked(column).h for column in set_)
            left = left[sum(len(column) for column in set_) :]
            if left:
                self._turn()

    def _turn(self) -> None:
        self.pages.append([])
        self.y = 0.0

    def _put(self, block: Block, x: float, y: float) -> None:
        self.pages[-1].extend(moved(block.marks, MARGIN + x, MARGIN + y))


def _even(blocks: Sequence[Block], many: int, room: float) -> tuple[tuple[Block, ...], ...]:
    """Return the first columns of the blocks: as even as can be when all fit, else as full as can be."""
    low, high = max(block.h for block in blocks), room
    whole = poured(blocks, lambda _: room)
    if len(whole) > many or low >= room:
        return whole[:many]
    for _ in range(24):
        middle = (low + high) / 2
        if len(poured(blocks, lambda _, top=middle: top)) <= many:
            high = middle
        else:
            low = middle
    return poured(blocks, lambda _: high)


def _masthead(letter: Letter, w: float) -> Block:
    name = fit(letter.name, w, "display", NAME, NAME * 0.55)
    marks: list[Mark] = []
    y = 0.0
    for line in name.lines:
        y += name.size * 1.02
        marks.append(Text(w / 2, y - name.size * 0.14, line, "display", name.size, "accent", "middle"))
    y += 5
    marks += [Line(0, y, w, y, "accent", 2.2), Line(0, y + 3, w, y + 3, "accent", 0.6)]
    kind = fit(letter.kind.upper(), w * 0.45, "condensed-bold", 8.6, 6)
    about = fit(letter.about, w * 0.5, "condensed", 8.6, 6)
    deep = max(len(kind.lines), len(about.lines))
    for n, line in enumerate(kind.lines):
        marks.append(Text(0, y + 14 + n * 10, line, "condensed-bold", kind.size))
    for n, line in enumerate(about.lines):
        marks.append(Text(w, y + 14 + n * 10, line, "condensed", about.size, "faint", "end"))
    y += 8 + 10 * deep
    marks.append(Line(0, y, w, y, "accent", 0.6))
    return Block(y, tuple(marks))


def _headline(letter: Letter, w: float) -> Block:
    blocks: list[Block] = []
    if letter.headline:
        title = fit(letter.headline, w, "display", HEADLINE, HEADLINE * 0.7)
        blocks.append(lines_of(title.lines, "display", title.size, 1.06))
    if letter.lead:
        blocks.append(lines_of(wrap(letter.lead, w, "sans", LEAD), "sans", LEAD, STEP, gap=5))
    whole = stacked(blocks)
    return Block(whole.h, whole.marks, 12)


#: A block, and what stands above it once more where it begins a page.
_Row = tuple[Block, Block | None]


def _part(part: Part, w: float) -> list[_Row]:
    """Return a part's blocks; its title stays with the first of them."""
    rows = [row for written in part.blocks for row in _rows(written, w)]
    if not rows:
        return []
    title = Block(
        16,
        (
            Box(0, 3, 4, 8.6, "accent", ""),
            Text(8, 11, part.title.upper(), "condensed-bold", 9.6, "accent"),
            Line(0, 14.6, w, 14.6, "accent", 0.6),
        ),
    )
    kept = 2 if isinstance(part.blocks[0], Say) and len(rows) > 1 else 1
    first, *others = (block for block, _ in rows[:kept])
    together = stacked((title, Block(first.h, first.marks, 3), *others))
    return [(Block(together.h, together.marks, PART_GAP), None), *rows[kept:]]


def _rows(written: Written, w: float) -> list[_Row]:
    """Return a block's rows; those after the first repeat a table's head, or whose marks a plot has, over the page."""
    again: Block | None = None
    if isinstance(written, Grid):
        again = _head(written, w)
    elif isinstance(written, Plots):
        again = legend(written.names, w)
    return [(block, again if number else None) for number, block in enumerate(_block(written, w))]


def _block(written: Written, w: float) -> list[Block]:
    match written:
        case Say(text=said):
            return [lines_of(wrap(said, w, "sans", BODY), "sans", BODY, STEP, gap=ITEM_GAP)]
        case Items(items=items):
            return [_item(item, w) for item in items]
        case Grid():
            return _grid(written, w)
        case Plots(charts=charts, names=names):
            return plots(charts, names, w)
        case Blank():
            return [blank_line(written, w)]


def _item(item: Item, w: float) -> Block:
    aside = width(item.figure, "condensed-bold", BODY) + 8 if item.figure else 0
    lines = wrap(item.text, w - 10 - aside, "sans", BODY)
    first = lines_of(lines, "sans", BODY, STEP, x=10)
    marks: list[Mark] = [Dot(3.4, BODY * 0.66, 1.5, "accent"), *first.marks]
    if item.figure:
        marks.append(Text(w, BODY, item.figure, "condensed-bold", BODY, anchor="end"))
    below = [
        lines_of(wrap(text, w - 20, "condensed", BODY), "condensed", BODY, STEP, ink="faint", x=20)
        for text in item.below
    ]
    whole = stacked((Block(first.h, tuple(marks)), *below))
    return Block(whole.h + 0.6, whole.marks, ITEM_GAP)


def _grid(grid: Grid, w: float) -> list[Block]:
    widths = _widths(grid, w)
    rows = [_row(grid, cells, widths, w, shaded=n % 2 == 1) for n, cells in enumerate(grid.rows)]
    return [stacked((_head(grid, w), rows[0])), *rows[1:]] if rows else []


def _head(grid: Grid, w: float) -> Block:
    """Draw the words above a table's columns."""
    marks: list[Mark] = []
    x = 0.0
    for column, wide in zip(grid.columns, _widths(grid, w), strict=True):
        at, anchor = (x + wide - 6, "end") if column.number else (x + 3, "start")
        label = fit(column.label.upper(), wide - 6, "condensed-bold", LABEL, LABEL * 0.7)
        marks.append(Text(at, LABEL * 1.2, label.lines[0], "condensed-bold", label.size, "faint", anchor))
        x += wide
    return Block(LABEL * 1.9, (*marks, Line(0, LABEL * 1.7, w, LABEL * 1.7, "accent", 0.6)), 3)


def _widths(grid: Grid, w: float) -> list[float]:
    """Return the widths of columns: what their widest cell needs, long texts cut down to what is left."""
    wants: list[float] = []
    for n, column in enumerate(grid.columns):
        cells = [width(row[n], "condensed", BODY) for row in grid.rows]
        wants.append(max([width(column.label.upper(), "condensed-bold", LABEL), *cells]) + 12)
    most = w * WIDEST
    kept = [min(want, most) for want in wants]
    total = sum(kept)
    if total > w:
        return [want * w / total for want in kept]
    loose = [max(0.0, want - share) for want, share in zip(wants, kept, strict=True)]
    more = loose if sum(loose) else kept
    return [share + (w - total) * part / sum(more) for share, part in zip(kept, more, strict=True)]


def _row(grid: Grid, cells: Sequence[str], widths: Sequence[float], w: float, *, shaded: bool) -> Block:
    marks: list[Mark] = []
    x, deep = 0.0, 1
    for column, cell, wide in zip(grid.columns, cells, widths, strict=True):
        fitted = fit(cell, wide - 8, "condensed", BODY, BODY * 0.84)
        at, anchor = (x + wide - 6, "end") if column.number else (x + 3, "start")
        for n, line in enumerate(fitted.lines):
            y = 2 + BODY * STEP * n + BODY
            marks.append(Text(at, y, line, "condensed", fitted.size, "ink", anchor))
        deep = max(deep, len(fitted.lines))
        x += wide
    h = BODY * STEP * deep + 4
    return Block(h, (Box(0, 0, w, h, "panel" if shaded else "", ""), *marks, Line(0, h, w, h, "rule", 0.4)))
