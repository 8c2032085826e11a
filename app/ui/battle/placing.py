"""Where the cards of the board stand: sides beside each other where there is room, below each other where not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect

from app.ui.battle.card import Ink, head_height, height_of
from app.ui.battle.cells import Cell, Column

#: How wide a card is at least, and when a side gets a second row of cards beside the first, in heights of a line.
NARROW, COMFORTABLE, INNER = 10.5, 17.0, 0.8


@dataclass(frozen=True, slots=True)
class Placed:
    """A card's place on the board, and the number of its strip from left to right."""

    box: QRect
    strip: int


def place(
    found: Sequence[Column], ink: Ink, width: int, comfortable: float = COMFORTABLE
) -> tuple[tuple[QRect, ...], Mapping[str, Placed], int]:
    """Return the places of the heads and of the cards, by their ids, and how high all of it is.

    A side gets a further strip of cards where each is as wide as is `comfortable`, in heights of a line.
    """
    heads: list[QRect] = []
    places: dict[str, Placed] = {}
    side_by_side = bool(found) and width / len(found) >= NARROW * ink.line
    wide = width // len(found) if side_by_side else width
    top, deepest, strip = 0, 0, 0
    for number, column in enumerate(found):
        left = wide * number if side_by_side else 0
        inset = ink.gap // 2
        head = head_height(column, ink, wide - 2 * inset) + inset if column.side.name else 0
        heads.append(QRect(left + inset, top + inset, wide - 2 * inset, max(0, head - inset)))
        strips = max(1, int((wide - ink.gap) // (comfortable * ink.line)))
        bottom = _column(column, ink, QRect(left, top + head, wide, 0), strips, strip, places)
        strip += strips
        deepest = max(deepest, bottom)
        if not side_by_side:
            top = bottom + ink.gap
    return tuple(heads), places, deepest + ink.gap


def beside(places: Mapping[str, Placed], here: str, by: int) -> str:
    """Return the cell nearest to `here` in the next strip to the right, or to the left when `by` is negative."""
    now = places.get(here)
    if now is None:
        return next(iter(places), "")
    others = {key: each for key, each in places.items() if (each.strip - now.strip) * by > 0}
    if not others:
        return here
    nearest = min(others.values(), key=lambda each: abs(each.strip - now.strip)).strip
    middle = now.box.center().y()
    same = {key: each for key, each in others.items() if each.strip == nearest}
    return min(same, key=lambda key: abs(same[key].box.center().y() - middle))


def _column(column: Column, ink: Ink, room: QRect, strips: int, first: int, places: dict[str, Placed]) -> int:
    """Place the cards of a side into strips of about the same height; return where they end."""
    wide = room.width() // strips
    blocks = _blocks(column.cells)
    each_high = sum(height_of(cell, ink) + ink.gap for cell in column.cells) / strips
    number, y, bottom, done = 0, room.top(), room.top(), 0.0
    for block in blocks:
        high = sum(height_of(cell, ink) + ink.gap for cell in block)
        if number < strips - 1 and y > room.top() and done + high / 2 > each_high * (number + 1):
            number, y = number + 1, room.top()
        done += high
        for cell in block:
            inset = round(INNER * ink.line) if cell.inner else 0
            half = ink.gap // 2
            left = room.left() + wide * number + half + inset
            box = QRect(left, y + half, wide - 2 * half - inset, height_of(cell, ink))
            places[cell.id] = Placed(box, first + number)
            y += box.height() + ink.gap
        bottom = max(bottom, y)
    return bottom


def _blocks(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Return the cells with the ones that stand under them, which stay together."""
    blocks: list[list[Cell]] = []
    for cell in cells:
        if cell.inner and blocks:
            blocks[-1].append(cell)
        else:
            blocks.append([cell])
    return blocks
