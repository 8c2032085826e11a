"""Order sheets: more order boxes than a control sheet has, to be printed on its back.

Earthforce Sourcebook, *Ship-to-Ship Combat Components*.
"""

from collections.abc import Sequence

from app.core.flow import moved, stacked
from app.core.marks import Mark, Page
from app.core.style import paragraph
from app.systems.earthforce.papers.pages import half, inner, paired
from app.systems.earthforce.papers.sheets import pairs as fronts
from app.systems.earthforce.papers.sheets import ships
from app.systems.earthforce.papers.subject import Subject
from app.systems.earthforce.parts.band import band, figures
from app.systems.earthforce.parts.orders import boxes
from app.systems.earthforce.parts.style import Style
from app.systems.earthforce.parts.subject import SheetUnit
from app.systems.earthforce.unit import has

STYLE = Style(8.2, 20, 14)


def pairs(subject: Subject, w: float, h: float) -> tuple[Page, ...]:
    """Draw an order sheet for each ship, two a page, in the order of the control sheets."""
    return paired([order_sheet(unit, inner(w, h)[0], half(h)) for unit in ships(subject)], w, h)


def duplex(subject: Subject, w: float, h: float) -> tuple[Page, ...]:
    """Draw control sheets two a page, each page followed by the order sheets of the same ships: its back."""
    found: list[Page] = []
    for front, back in zip(fronts(subject, w, h), pairs(subject, w, h), strict=True):
        found += [front, back]
    return tuple(found)


def order_sheet(unit: SheetUnit, w: float, h: float) -> Page:
    """Draw a ship's order sheet `w` points wide and `h` high."""
    style = STYLE
    head = stacked((band(unit, w, style, "order sheet"), figures(unit, w, style)))
    codes = paragraph(code_text(unit), w, style.small, "condensed", "faint")
    left = h - head.h - codes.h - 2 * style.gap
    table = boxes(unit, w, left, style)
    y = head.h + style.gap
    marks: Sequence[Mark] = (
        *head.marks,
        *moved(table.marks, 0, y),
        *moved(codes.marks, 0, y + table.h + style.gap * 0.6),
    )
    return Page(w, h, tuple(marks), f"{unit.title}, orders")


def code_text(unit: SheetUnit) -> str:
    """Return the codes of orders that a ship can be given, in a line."""
    profile = unit.profile
    if profile.drive == "grav":
        parts = ["MD+2 faster", "MD-2 slower", "RP1 RS1 turn to port, starboard"]
    else:
        parts = [
            "MD4 main drive",
            "RP1 RS1 rotate to port, starboard",
            "PP1 PS1 PA1 push to port, starboard, aft",
        ]
    if has(profile, "jump") is not False:
        parts += ["JP charge jump engines"]
    parts += ["JUMP enter a jump point", "RAM and whom"]
    if has(profile, "hangar") is not False:
        parts += ["LAUNCH 1 fighter groups"]
    if has(profile, "interceptor") is not False:
        parts += ["INT AP, INT AF interceptors against pulses, fighters"]
    if has(profile, "grid") is not False:
        parts += ["WPN HOT, WPN COLD power to weapons"]
    return "  ·  ".join(parts)
