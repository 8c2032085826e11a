"""Fighter groups and small craft on paper: a strip each, so many a page, to cross fighters off."""

from app.core.flow import moved, stacked
from app.core.marks import Box, Mark, Page
from app.systems.earthforce.papers.pages import BETWEEN, MARGIN, inner
from app.systems.earthforce.papers.subject import Subject
from app.systems.earthforce.parts.band import band, figures
from app.systems.earthforce.parts.craft import strength
from app.systems.earthforce.parts.style import Style
from app.systems.earthforce.parts.subject import SheetUnit

STYLE = Style(8, 22, 16)
ACROSS = 2


def crafts(subject: Subject) -> tuple[SheetUnit, ...]:
    """Return the groups and craft of a subject, those aboard ships among them."""
    return tuple(unit for unit in (*subject.units, *subject.carried) if not unit.profile.ship)


def has_groups(subject: Subject) -> bool:
    """True when there is a fighter group or small craft to draw."""
    return bool(crafts(subject))


def draw(subject: Subject, w: float, h: float) -> tuple[Page, ...]:
    """Draw every group on a strip, two beside each other."""
    room_w, room_h = inner(w, h)
    wide = (room_w - BETWEEN) / ACROSS
    strips = [_strip(unit, wide) for unit in crafts(subject)]
    tall = max((strip.h for strip in strips), default=1)
    down = max(1, int((room_h + BETWEEN / 2) // (tall + BETWEEN / 2)))
    pages: list[Page] = []
    for first in range(0, len(strips), down * ACROSS):
        marks: list[Mark] = []
        for place, strip in enumerate(strips[first : first + down * ACROSS]):
            x = MARGIN + place % ACROSS * (wide + BETWEEN)
            y = MARGIN + place // ACROSS * (tall + BETWEEN / 2)
            marks.extend(moved(strip.marks, x, y))
        pages.append(Page(w, h, tuple(marks), "Fighter groups"))
    return tuple(pages)


def _strip(unit: SheetUnit, w: float) -> Page:
    inside = w - 2 * STYLE.pad
    block = stacked((band(unit, inside, STYLE), figures(unit, inside, STYLE), strength(unit, inside, STYLE)))
    h = block.h + 2 * STYLE.pad
    frame = Box(0, 0, w, h, "", "rule", 0.8, STYLE.body * 0.5)
    return Page(w, h, (frame, *moved(block.marks, STYLE.pad, STYLE.pad)), unit.title)
