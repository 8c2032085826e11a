"""The head of a sheet: the band with name, class and Priority Level, and the figures below it."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.flow import Block, Fitted, fit
from app.core.fonts import width
from app.core.marks import Box, Face, Line, Mark, Text
from app.core.words import known
from app.systems.acta.effective import Effective, Figure, shown
from app.systems.acta.parts.style import Style, struck
from app.systems.acta.parts.subject import SheetUnit
from app.systems.acta.parts.words import crew_word
from app.systems.acta.unit import Profile

#: What a label of a cell may shrink to, in points: it has one line and loses none of its letters.
SMALLEST = 1.0
#: From line to line, as a share of the size.
LEADING = 1.1


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure of the head: its label, the value in force, the printed one when it differs, and a word below."""

    label: str
    value: str
    printed: str = ""
    word: str = ""
    why: str = ""
    share: float = 1


def band(unit: SheetUnit, w: float, style: Style, part: str = "") -> Block:
    """The coloured band: name, class and fleet at the left, Priority Level at the right; `part` says which page."""
    pad = style.pad * 1.4
    level = (unit.profile.priority_level or "?").upper()
    level_w = max(
        width(level, "condensed-bold", style.body * 1.35),
        width("PRIORITY LEVEL", "condensed", style.label * 0.85),
    )
    badge_w = level_w + 2 * style.pad
    room = w - badge_w - 3 * pad
    title = fit(unit.title, room, "display", style.name, style.name * 0.6)
    under = fit(_under(unit, part), room, "condensed", style.body * 1.1, style.body * 0.8)
    lines = [*_lines(title, "display"), *_lines(under, "condensed")]
    marks: list[Mark] = []
    y = pad * 0.6
    for text, face, size in lines:
        y += size * 1.06
        marks.append(Text(pad, y - size * 0.2, text, face, size, "on-accent"))
    h = y + pad * 0.7
    key = Box(
        pad * 0.4, pad * 0.3, room + pad, h - pad * 0.6, stroke="", key=f"{unit.id}.name", tip=unit.title
    )
    badge = _badge(level, w - pad - badge_w, badge_w, h, style)
    return Block(h, (Box(0, 0, w, h, "accent", "", radius=style.body * 0.4), key, *marks, *badge))


def _lines(fitted: Fitted, face: Face) -> list[tuple[str, Face, float]]:
    return [(line, face, fitted.size) for line in fitted.lines if line]


def _badge(level: str, x: float, w: float, h: float, style: Style) -> tuple[Mark, ...]:
    size, label = style.body * 1.35, style.label * 0.85
    tall = size + label + style.pad * 1.5
    y = (h - tall) / 2
    middle = x + w / 2
    return (
        Box(x, y, w, tall, "", "on-accent", style.line(0.9), style.body * 0.3),
        Text(
            middle, y + label + style.pad * 0.45, "PRIORITY LEVEL", "condensed", label, "on-accent", "middle"
        ),
        Text(middle, y + tall - style.pad * 0.75, level, "condensed-bold", size, "on-accent", "middle"),
    )


def _under(unit: SheetUnit, part: str) -> str:
    squadron = unit.squadron
    if squadron and "squadron" not in squadron.lower():
        squadron = f"Squadron {squadron}"
    words = (unit.profile.name if unit.name else "", unit.fleet, squadron, part)
    return "  ·  ".join(word for word in words if word)


def figures(unit: SheetUnit, now: Effective, w: float, style: Style) -> Block:
    """The row of figures, each in force, with the printed one struck beside it when it differs."""
    cells = _cells(unit, now, style)
    label, word = style.label, style.label
    words = any(cell.word for cell in cells)
    h = label + style.figure + (word if words else 0) + style.pad * 1.9
    total = sum(cell.share for cell in cells)
    marks: list[Mark] = [Box(0, 0, w, h, "panel", "", radius=style.body * 0.4)]
    x = 0.0
    for number, cell in enumerate(cells):
        wide = w * cell.share / total
        if number:
            marks.append(Line(x, style.pad * 0.6, x, h - style.pad * 0.6, "rule", style.line(0.6)))
        marks.extend(_cell(cell, x, wide, h, style))
        x += wide
    return Block(h, tuple(marks), style.gap * 0.6)


def _cell(cell: Cell, x: float, w: float, h: float, style: Style) -> list[Mark]:
    room, middle = w - style.pad, x + w / 2
    head = fit(cell.label.upper(), room, "condensed", style.label, SMALLEST)
    marks: list[Mark] = [Box(x, 0, w, h, stroke="", tip=cell.why)] if cell.why else []
    marks.append(
        Text(
            middle,
            style.pad * 0.6 + style.label * 0.85,
            head.lines[0],
            "condensed",
            head.size,
            "faint",
            "middle",
        )
    )
    baseline = style.pad * 0.8 + style.label + style.figure * 0.82
    struck_w = width(cell.printed, "condensed", style.body) + style.pad * 0.6 if cell.printed else 0
    value = _value(cell.value, max(room - struck_w, 1), style)
    value_w = max(width(line, "condensed-bold", value.size) for line in value.lines)
    left = middle - (value_w + struck_w) / 2
    for above, line in zip(range(len(value.lines) - 1, -1, -1), value.lines, strict=True):
        y = baseline - above * value.size * LEADING
        marks.append(Text(left, y, line, "condensed-bold", value.size))
    if cell.printed:
        marks.extend(
            struck(left + value_w + style.pad * 0.6, baseline, cell.printed, "condensed", style.body)
        )
    if cell.word:
        word = fit(cell.word, room, "condensed", style.label, SMALLEST)
        marks.append(
            Text(
                middle, baseline + style.label * 1.25, word.lines[0], "condensed", word.size, "ink", "middle"
            )
        )
    return marks


def _value(text: str, room: float, style: Style) -> Fitted:
    """Fit a value into a cell: on one line, else on as many as it needs, no higher together than a figure."""
    fitted = fit(text, room, "condensed-bold", style.figure, style.body * 0.6)
    tallest = style.figure / (len(fitted.lines) * LEADING)
    return fitted if len(fitted.lines) == 1 else Fitted(fitted.lines, min(fitted.size, tallest))


def _cells(unit: SheetUnit, now: Effective, style: Style) -> Sequence[Cell]:
    profile = unit.profile
    crew = "" if unit.crew_quality is None else str(unit.crew_quality)
    turns = Cell(
        "Turns",
        now.turning,
        _other(now.turning_printed, now.turning),
        "",
        _reasons(now.turns, now.turn_angle),
        1.15,
    )
    cells = [
        Cell("Speed", _inches(now.speed), _printed(now.speed), "", now.speed.why),
        turns,
        Cell("Hull", shown(profile.hull, "hull" in profile.absent)),
    ]
    if profile.flight:
        cells.append(Cell("Dogfight", _signed(profile)))
    elif "troops" not in profile.absent:
        cells.append(Cell("Troops", known(profile.troops)))
    cells.append(Cell("Crew quality", crew, "", crew_word(unit.crew_quality), share=1.45))
    if style.roomy:
        cells.append(Cell("In service", known(profile.in_service), share=1.4))
        if not profile.flight:
            cells.append(Cell("XP dice", _experience(unit), "", _aside(unit), share=0.9))
    return cells


def _experience(unit: SheetUnit) -> str:
    return "" if unit.xp_dice is None else str(unit.xp_dice + unit.xp_aside)


def _aside(unit: SheetUnit) -> str:
    return f"{unit.xp_aside} for battle" if unit.xp_aside else ""


def _signed(profile: Profile) -> str:
    absent = "dogfight" in profile.absent
    return shown(None, absent) if profile.dogfight is None else f"{profile.dogfight:+d}"


def _inches(figure: Figure) -> str:
    return f"{figure.text}″" if figure.now is not None else figure.text


def _printed(figure: Figure) -> str:
    return figure.printed_text if figure.changed else ""


def _other(printed: str, now: str) -> str:
    return printed if printed != now else ""


def _reasons(*figures: Figure) -> str:
    return "; ".join(figure.why for figure in figures if figure.why)
