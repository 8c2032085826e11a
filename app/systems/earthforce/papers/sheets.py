"""Control sheets on paper, two to a page as the book has them, or one."""

from app.core.flow import moved
from app.core.marks import Page
from app.systems.earthforce.papers.pages import alone, half, inner, paired
from app.systems.earthforce.papers.subject import Subject
from app.systems.earthforce.parts.subject import SheetUnit
from app.systems.earthforce.sheet import draw_sheet

#: Space inside the cut of a card: nothing that matters is lost to a crooked cut.
EDGE = 11.0


def ships(subject: Subject) -> tuple[SheetUnit, ...]:
    """Return the units that have a control sheet."""
    return tuple(unit for unit in subject.units if unit.profile.ship)


def has_ships(subject: Subject) -> bool:
    """True when there is a ship to draw."""
    return bool(ships(subject))


def sheets(subject: Subject, w: float, h: float) -> tuple[Page, ...]:
    """Draw every ship on a page of its own."""
    room_w, room_h = inner(w, h)
    return alone([draw_sheet(unit, room_w, room_h) for unit in ships(subject)], w, h)


def pairs(subject: Subject, w: float, h: float) -> tuple[Page, ...]:
    """Draw two ships a page."""
    return paired([draw_sheet(unit, inner(w, h)[0], half(h)) for unit in ships(subject)], w, h)


def cards(subject: Subject, w: float, h: float) -> tuple[Page, ...]:
    """Draw every ship on a card `w` points wide and `h` high, without order boxes."""
    return tuple(
        Page(w, h, moved(page.marks, EDGE, EDGE), page.name)
        for unit in ships(subject)
        for page in (draw_sheet(unit, w - 2 * EDGE, h - 2 * EDGE, orders=False),)
    )
