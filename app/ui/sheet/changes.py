"""What differs between two pages, so that only there the sheet's picture is drawn anew."""

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QRectF

from app.core.fonts import width
from app.core.marks import Mark, Page, Text, bounds

#: How many places may differ before drawing the whole page is simpler.
MOST = 100
#: Around what answers for a mark: half its line, mitred corners, and the smoothing of its edges, in points.
AROUND = 3.0


def changed(old: Page, new: Page) -> list[QRectF] | None:
    """Return where two pages differ, in points; None when it is most of the page, or not the same page at all."""
    if (old.w, old.h) != (new.w, new.h):
        return None
    before, after = set(old.marks), set(new.marks)
    if len(before) != len(old.marks) or len(after) != len(new.marks) or not _same_order(old, new):
        return None
    differ = before ^ after
    return [place(mark) for mark in differ] if len(differ) <= MOST else None


def _same_order(old: Page, new: Page) -> bool:
    """Return whether the marks that both pages have stand in the same order, so that the same ones are on top."""
    both = set(old.marks) & set(new.marks)
    return [mark for mark in old.marks if mark in both] == [mark for mark in new.marks if mark in both]


@lru_cache(maxsize=2048)
def place(mark: Mark) -> QRectF:
    """Return the rectangle that holds all the ink of a mark, in points."""
    x, y, w, h = bounds(mark)
    if isinstance(mark, Text):
        wide = width(mark.text, mark.face, mark.size)
        x = mark.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor] * wide
        y, w, h = mark.y - mark.size * 1.2, wide, mark.size * 1.6
    around = AROUND + getattr(mark, "line", 0.0)
    return QRectF(x - around, y - around, w + 2 * around, h + 2 * around)


def touching(marks: Sequence[Mark], places: Sequence[QRectF]) -> list[Mark]:
    """Return the marks that have ink in one of the places, in their order."""
    around = QRectF()
    for each in places:
        around = around.united(each)
    # Most marks are far from all that changed: one question answers for them.
    near = [(mark, here) for mark in marks if (here := place(mark)).intersects(around)]
    return [mark for mark, here in near if any(here.intersects(each) for each in places)]
