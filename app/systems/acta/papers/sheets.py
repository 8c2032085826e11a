"""Roster sheets, one or two a page, and ship cards: the drawing of the window, set on paper."""

from collections.abc import Sequence

from app.core import letter_pages
from app.core.flow import moved
from app.core.marks import Mark, Page
from app.systems.acta.papers import report, roster
from app.systems.acta.papers.subject import Subject
from app.systems.acta.sheet import draw_pages

#: Space that printers cannot reach, at the sides and top, and at the foot with its page number, in points.
MARGIN = 26.0
FOOT = 32.0
#: Space between two sheets on a page.
BETWEEN = 22.0
#: Space inside the cut of a card: nothing that matters is lost to a crooked cut.
CARD_EDGE = {True: 12.0, False: 8.0}
LARGE_CARD = 230.0


def sheets(subject: Subject, w: float, h: float) -> tuple[Page, ...]:
    """Draw every unit on a page of its own, or more where it holds too much."""
    inner_w, inner_h = w - 2 * MARGIN, h - MARGIN - FOOT
    return tuple(
        Page(w, h, moved(page.marks, MARGIN, MARGIN), page.name)
        for unit in subject.units
        for page in draw_pages(unit, inner_w, inner_h)
    )


def pairs(subject: Subject, w: float, h: float) -> tuple[Page, ...]:
    """Draw two units a page."""
    inner_w, half = w - 2 * MARGIN, (h - MARGIN - FOOT - BETWEEN) / 2
    halves = [page for unit in subject.units for page in draw_pages(unit, inner_w, half)]
    found: list[Page] = []
    for first in range(0, len(halves), 2):
        pair = halves[first : first + 2]
        marks: list[Mark] = []
        for place, page in enumerate(pair):
            marks.extend(moved(page.marks, MARGIN, MARGIN + place * (half + BETWEEN)))
        found.append(Page(w, h, tuple(marks), ", ".join(dict.fromkeys(page.name for page in pair))))
    return tuple(found)


def cards(subject: Subject, w: float, h: float) -> tuple[Page, ...]:
    """Draw every unit on a card `w` points wide and `h` high, or more where it holds too much."""
    edge = CARD_EDGE[w > LARGE_CARD]
    return tuple(
        Page(w, h, moved(page.marks, edge, edge), page.name)
        for unit in subject.units
        for page in draw_pages(unit, w - 2 * edge, h - 2 * edge)
    )


def rosters(subject: Subject, w: float, h: float) -> Sequence[Page]:
    """Draw the roster of every fleet."""
    inner_w, inner_h = w - 2 * MARGIN, h - MARGIN - FOOT
    return tuple(
        Page(w, h, moved(page.marks, MARGIN, MARGIN), page.name)
        for fleet in subject.fleets
        for page in roster.draw(fleet, inner_w, inner_h)
    )


def reports(subject: Subject, w: float, h: float) -> Sequence[Page]:
    """Draw the report of a battle; nothing for anything else."""
    if subject.report is None:
        return ()
    inner_w, inner_h = w - 2 * MARGIN, h - MARGIN - FOOT
    return tuple(
        Page(w, h, moved(page.marks, MARGIN, MARGIN), page.name)
        for page in report.draw(subject.report, inner_w, inner_h)
    )


def has_report(subject: Subject) -> bool:
    """True for a battle as it is now."""
    return subject.report is not None


def accounts(subject: Subject, w: float, h: float) -> Sequence[Page]:
    """Draw the report of a campaign so far; nothing for anything else."""
    return () if subject.account is None else letter_pages.draw(subject.account, w, h)


def agreements(subject: Subject, w: float, h: float) -> Sequence[Page]:
    """Draw what was agreed when a campaign began; nothing for anything else."""
    return () if subject.agreed is None else letter_pages.draw(subject.agreed, w, h)


def has_account(subject: Subject) -> bool:
    """True for a whole campaign."""
    return subject.account is not None
