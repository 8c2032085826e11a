"""Control sheets on paper."""

from app.core.flow import moved
from app.core.marks import Page
from app.systems.earthforce.papers.subject import Subject
from app.systems.earthforce.sheet import draw_sheet

#: Space that printers cannot reach, at the sides and top, and at the foot with its page number, in points.
MARGIN = 26.0
FOOT = 32.0


def sheets(subject: Subject, w: float, h: float) -> tuple[Page, ...]:
    """Draw every unit on a page of its own."""
    found: list[Page] = []
    for unit in subject.units:
        page = draw_sheet(unit, w - 2 * MARGIN, h - MARGIN - FOOT)
        found.append(Page(w, h, moved(page.marks, MARGIN, MARGIN), page.name))
    return tuple(found)
