"""The roster sheet: one drawing for window and paper, from a poker card to a whole page.

Sizes of text shrink until everything stands on one page; what still does not goes on over the page.
A Call to Arms, *Ships*.
"""

from collections.abc import Mapping, Sequence

from app.core.flow import Block, fit, moved, poured, stacked
from app.core.marks import Mark, Page, Text
from app.systems.acta.condition import fresh
from app.systems.acta.effective import Effective, effective
from app.systems.acta.parts.band import band, figures
from app.systems.acta.parts.body import CARD, Frame, body
from app.systems.acta.parts.style import Style
from app.systems.acta.parts.subject import SheetUnit
from app.systems.acta.parts.words import source_words
from app.systems.acta.unit import Profile, profile

__all__ = ["SheetUnit", "draw_pages", "draw_profile", "draw_sheet"]

#: How far sizes may shrink before a sheet goes on over the page.
SCALES = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7)
#: A card that holds little has larger text.
CARD_SCALES = (1.25, 1.12, *SCALES)
#: A page is a landscape one when it is so much wider than high.
LANDSCAPE = 1.15


def draw_profile(value: Mapping[str, object], w: float, h: float) -> Page:
    """Draw a catalogue profile, plain JSON, as its roster sheet on a page of `w` by `h` points."""
    found = profile(value)
    return draw_sheet(unit_of(found), w, h)


def unit_of(found: Profile) -> SheetUnit:
    """Return a profile as a unit that nobody has named yet."""
    return SheetUnit(
        id=found.id, name="", profile=found, crew_quality=None, condition=fresh(found), fresh=True
    )


def draw_sheet(unit: SheetUnit, w: float, h: float) -> Page:
    """Draw a unit on one page `w` points wide and `h` high, higher when it holds more than that."""
    pages = draw_pages(unit, w, h)
    if len(pages) == 1:
        return pages[0]
    marks = [mark for number, page in enumerate(pages) for mark in moved(page.marks, 0, number * h)]
    return Page(w, h * len(pages), tuple(marks), unit.title)


def draw_pages(unit: SheetUnit, w: float, h: float) -> tuple[Page, ...]:
    """Draw a unit on pages `w` points wide and `h` high: one, or more when it holds too much even for small text."""
    now = effective(unit.profile, unit.condition)
    pages: tuple[Page, ...] = ()
    for scale in CARD_SCALES if w <= CARD else SCALES:
        pages = _pages(unit, now, w, h, _style(w, h, scale))
        if len(pages) == 1:
            break
    return pages


def _style(w: float, h: float, scale: float) -> Style:
    """Sizes for a page: about 9 points of text on A4, 8 on half of it, 5 on a poker card."""
    area = (w * h) ** 0.5
    body = min(10.5, max(5.4, 2.35 + area / 88))
    return Style(body * scale, body * 1.5 * (0.5 + scale / 2), roomy=w > CARD)


def _pages(unit: SheetUnit, now: Effective, w: float, h: float, style: Style) -> tuple[Page, ...]:
    frame = Frame(w, h, 2 if w > h * LANDSCAPE else 1, style)
    head = stacked((band(unit, w, style), figures(unit, now, w, style)))
    foot = _foot(unit, w, style)
    room = h - head.h - foot.h - style.gap
    later_head = band(unit, w, style, "continued")
    later_room = h - later_head.h - foot.h - style.gap
    columns = body(unit, now, frame, room)
    split = [poured(column, lambda n: room if n == 0 else later_room) for column in columns]
    count = max(len(parts) for parts in split)
    found: list[Page] = []
    for number in range(count):
        top = head if number == 0 else later_head
        marks: list[Mark] = [*top.marks]
        for place, parts in enumerate(split):
            if number < len(parts) and parts[number]:
                block = stacked(parts[number])
                marks.extend(moved(block.marks, place * (frame.column + frame.gutter), top.h + style.gap))
        marks.extend(moved(foot.marks, 0, h - foot.h))
        found.append(Page(w, h, tuple(marks), unit.title))
    return tuple(found)


def _foot(unit: SheetUnit, w: float, style: Style) -> Block:
    size = max(style.small * 0.82, 3.6)
    fitted = fit(source_words(unit.profile), w, "condensed", size, size * 0.8)
    step = fitted.size * 1.2
    marks: Sequence[Mark] = [
        Text(0, step * n + fitted.size * 1.1, line, "condensed", fitted.size, "faint")
        for n, line in enumerate(fitted.lines)
    ]
    return Block(step * len(fitted.lines) + fitted.size * 0.2, tuple(marks))
