"""Imposition: cards set on sheets of paper with cut marks, and page numbers at the foot of pages."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.errors import UserError
from app.core.flow import fit, moved
from app.core.fonts import width
from app.core.marks import Line, Mark, Page, Text

#: Length of a cut mark and its distance from the card, in points, and the room that it wants at a sheet's edge.
CUT, CUT_GAP = 9.0, 3.0
#: Where the foot's line stands above the lower edge, how far in from the sides, and its size, in points.
FOOT_LINE, FOOT_SIDE, FOOT_SIZE = 14.0, 26.0, 7.0
FOOT_SMALLEST = 5.0
MILLIMETRE = 72 / 25.4


@dataclass(frozen=True, slots=True)
class Grid:
    """Cards on a sheet: its size, how many across and down, and where the first one's corner lies."""

    w: float
    h: float
    across: int
    down: int
    left: float
    top: float

    @property
    def count(self) -> int:
        """How many cards the sheet holds."""
        return self.across * self.down


def grid(card_w: float, card_h: float, w: float, h: float) -> Grid:
    """Return how cards lie on a sheet, turned if it holds more then; raise UserError when none fits."""
    best = max((_grid(card_w, card_h, w, h), _grid(card_w, card_h, h, w)), key=lambda found: found.count)
    if best.count == 0:
        raise UserError(
            f"A card of {_mm(card_w)} × {_mm(card_h)} mm does not fit on paper of {_mm(w)} × {_mm(h)} mm; "
            "choose larger paper or smaller cards."
        )
    return best


def _grid(card_w: float, card_h: float, w: float, h: float) -> Grid:
    across, down = int((w + 0.5) // card_w), int((h + 0.5) // card_h)
    return Grid(w, h, across, down, (w - across * card_w) / 2, (h - down * card_h) / 2)


def imposed(cards: Sequence[Page], w: float, h: float) -> tuple[Page, ...]:
    """Set cards of one size on sheets `w` by `h` points, edge to edge, with cut marks."""
    if not cards:
        return ()
    card_w, card_h = cards[0].w, cards[0].h
    laid = grid(card_w, card_h, w, h)
    found: list[Page] = []
    for first in range(0, len(cards), laid.count):
        sheet = cards[first : first + laid.count]
        marks: list[Mark] = []
        for place, card in enumerate(sheet):
            row, column = divmod(place, laid.across)
            marks.extend(moved(card.marks, laid.left + column * card_w, laid.top + row * card_h))
        marks.extend(_cuts(laid, card_w, card_h, len(sheet)))
        names = list(dict.fromkeys(card.name for card in sheet))
        found.append(Page(laid.w, laid.h, tuple(marks), ", ".join(names)))
    return tuple(found)


def _cuts(laid: Grid, card_w: float, card_h: float, count: int) -> list[Mark]:
    """Cut marks outside the cards where the sheet has room, else short ones on the edges between cards."""
    rows = -(-count // laid.across)
    columns = min(count, laid.across)
    right, bottom = laid.left + columns * card_w, laid.top + rows * card_h
    marks: list[Mark] = []
    for column in range(columns + 1):
        x = laid.left + column * card_w
        marks += [
            _cut(x, y, 0, way, outside=_room(y, way, laid.h)) for y, way in ((laid.top, -1), (bottom, 1))
        ]
    for row in range(rows + 1):
        y = laid.top + row * card_h
        marks += [
            _cut(x, y, way, 0, outside=_room(x, way, laid.w)) for x, way in ((laid.left, -1), (right, 1))
        ]
    inner = [(c, r) for c in range(1, columns) for r in range(1, rows)]
    for column, row in inner:
        x, y = laid.left + column * card_w, laid.top + row * card_h
        marks += [
            Line(x - CUT / 2, y, x + CUT / 2, y, "rule", 0.4),
            Line(x, y - CUT / 2, x, y + CUT / 2, "rule", 0.4),
        ]
    return marks


def _room(at: float, way: int, size: float) -> bool:
    return (at if way < 0 else size - at) >= CUT + CUT_GAP


def _cut(x: float, y: float, dx: int, dy: int, *, outside: bool) -> Line:
    gap, length = (CUT_GAP, CUT) if outside else (-CUT, CUT)
    return Line(
        x + dx * gap,
        y + dy * gap,
        x + dx * (gap + length),
        y + dy * (gap + length),
        "ink" if outside else "rule",
        0.4,
    )


def footed(pages: Sequence[Page], title: str) -> tuple[Page, ...]:
    """Write the document's title and `page x of y` at the foot of every page."""
    return tuple(_footed(page, title, number, len(pages)) for number, page in enumerate(pages, 1))


def _footed(page: Page, title: str, number: int, count: int) -> Page:
    y, side = page.h - FOOT_LINE, min(FOOT_SIDE, page.w / 12)
    numbered = f"Page {number} of {count}"
    room = page.w - 2 * side - width(numbered, "condensed", FOOT_SIZE) - 8
    named = fit(title, room, "condensed", FOOT_SIZE, FOOT_SMALLEST)
    up = [y - named.size * 1.15 * n for n in reversed(range(len(named.lines)))]
    titled = (
        Text(side, at, line, "condensed", named.size, "faint")
        for at, line in zip(up, named.lines, strict=True)
    )
    number_text = Text(page.w - side, y, numbered, "condensed", FOOT_SIZE, "faint", "end")
    return Page(page.w, page.h, (*page.marks, *titled, number_text), page.name)


def _mm(points: float) -> str:
    return f"{round(points / MILLIMETRE, 1):g}"
