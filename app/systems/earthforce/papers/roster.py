"""The force roster: every ship with its figures and state, what was agreed, and what stands against it."""

from collections.abc import Iterator, Sequence

from app.core.flow import Block, fit, moved, poured, stacked
from app.core.marks import Box, Face, Line, Mark, Page, Text
from app.core.style import heading, paragraph
from app.core.words import counted, known
from app.systems.earthforce import figures
from app.systems.earthforce.condition import FATES, left
from app.systems.earthforce.papers.pages import alone, inner
from app.systems.earthforce.papers.subject import Fleet, Subject
from app.systems.earthforce.parts.style import Style
from app.systems.earthforce.parts.subject import SheetUnit

STYLE = Style(9, 20, 14)
COLUMNS = (("Ship", 0.3), ("Class", 0.27), ("Boxes", 0.1), ("Pulse", 0.13), ("Beam", 0.07), ("State", 0.13))


def draw(subject: Subject, w: float, h: float) -> Sequence[Page]:
    """Draw the roster of every force."""
    room_w, room_h = inner(w, h)
    return alone([page for fleet in subject.fleets for page in _fleet(fleet, room_w, room_h)], w, h)


def _fleet(fleet: Fleet, w: float, h: float) -> tuple[Page, ...]:
    band = _band(fleet, w)
    blocks = [stacked((_head(w), *([_row(unit, w) for unit in fleet.units[:1]])))]
    blocks += [_row(unit, w) for unit in fleet.units[1:]]
    if not fleet.units:
        blocks = [paragraph("Nothing in this force yet.", w, STYLE.body)]
    if fleet.problems:
        blocks.append(stacked((heading("To be settled", w, STYLE), *_lines(fleet.problems, w))))
    if fleet.facts:
        said = [f"{label}: {value}" for label, value in fleet.facts]
        blocks.append(stacked((heading("Agreed", w, STYLE), *_lines(said, w))))
    found: list[Page] = []
    for part in poured(blocks, lambda _: h - band.h - STYLE.gap):
        marks = (*band.marks, *moved(stacked(part).marks, 0, band.h + STYLE.gap))
        found.append(Page(w, h, marks, fleet.name))
    return tuple(found)


def _lines(texts: Sequence[str], w: float) -> Iterator[Block]:
    for text in texts:
        yield paragraph(text, w, STYLE.body, gap=STYLE.gap * 0.3)


def _band(fleet: Fleet, w: float) -> Block:
    ships = sum(unit.profile.ship for unit in fleet.units)
    groups = sum(len(unit.aboard) or not unit.profile.ship for unit in fleet.units)
    under = f"{counted(ships, 'ship')}, {counted(groups, 'fighter group')}"
    title = fit(fleet.name or "Force", w - 16, "display", 24, 14)
    marks: list[Mark] = [Box(0, 0, w, 50, "accent", "", radius=4)]
    marks.append(Text(9, 27, title.lines[0], "display", title.size, "on-accent"))
    marks.append(Text(9, 42, under, "condensed", 10, "on-accent"))
    return Block(50, tuple(marks))


def _head(w: float) -> Block:
    marks: list[Mark] = [Line(0, 15, w, 15, "accent", 0.9)]
    marks += [Text(x, 11, label.upper(), "condensed-bold", STYLE.label) for label, x in _places(w)]
    return Block(17, tuple(marks))


def _places(w: float) -> Iterator[tuple[str, float]]:
    x = 0.0
    for label, share in COLUMNS:
        yield label, x
        x += share * w


def _row(unit: SheetUnit, w: float) -> Block:
    size = STYLE.body
    marks: list[Mark] = [Line(0, size * 1.9, w, size * 1.9, "rule", 0.6)]
    cells = _cells(unit)
    for (label, x), (_, share) in zip(_places(w), COLUMNS, strict=True):
        face: Face = "condensed-bold" if label == "Ship" else "condensed"
        fitted = fit(cells[label], share * w - 5, face, size, size * 0.5)
        marks.append(Text(x, size * 1.32, fitted.lines[0], face, fitted.size))
    return Block(size * 2, tuple(marks))


def _cells(unit: SheetUnit) -> dict[str, str]:
    profile, condition = unit.profile, unit.condition
    fate = FATES.get(condition.fate, condition.fate) if condition.fate else ""
    lost = counted(len(condition.icons), "system") + " out" if condition.icons else ""
    boxes = figures.boxes(profile)
    if profile.ship and condition.marked:
        boxes = f"{known(left(profile, condition))} of {boxes}"
    strength = f"{condition.strength} of 6" if profile.size == "group" else ""
    return {
        "Ship": unit.title,
        "Class": profile.name if unit.name else profile.role,
        "Boxes": boxes if profile.ship else strength,
        "Pulse": figures.pulse(profile) if profile.ship else figures.NONE,
        "Beam": figures.beam(profile),
        "State": fate or lost,
    }
