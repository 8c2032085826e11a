"""Setting drawings on paper: the margins, one or two a page."""

from collections.abc import Sequence

from app.core.flow import moved
from app.core.marks import Mark, Page

#: Space that printers cannot reach, at the sides and top, and at the foot with its page number, in points.
MARGIN = 26.0
FOOT = 32.0
#: Space between two sheets on a page.
BETWEEN = 22.0


def inner(w: float, h: float) -> tuple[float, float]:
    """Return width and height inside the margins."""
    return w - 2 * MARGIN, h - MARGIN - FOOT


def half(h: float) -> float:
    """Return the height of each of two drawings on a page."""
    return (h - MARGIN - FOOT - BETWEEN) / 2


def alone(found: Sequence[Page], w: float, h: float) -> tuple[Page, ...]:
    """Return each drawing on a page of its own."""
    return tuple(Page(w, h, moved(page.marks, MARGIN, MARGIN), page.name) for page in found)


def paired(found: Sequence[Page], w: float, h: float) -> tuple[Page, ...]:
    """Return drawings two a page, the first above the second."""
    pages: list[Page] = []
    for first in range(0, len(found), 2):
        marks: list[Mark] = []
        pair = found[first : first + 2]
        for place, page in enumerate(pair):
            marks.extend(moved(page.marks, MARGIN, MARGIN + place * (half(h) + BETWEEN)))
        pages.append(Page(w, h, tuple(marks), ", ".join(dict.fromkeys(page.name for page in pair))))
    return tuple(pages)
