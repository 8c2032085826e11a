"""The head of a sheet: the band with name, class and drive, and the figures below it."""

from collections.abc import Sequence

from app.core.flow import Block, Fitted, fit
from app.core.fonts import width
from app.core.marks import Box, Face, Line, Mark, Text
from app.core.words import known
from app.systems.earthforce.condition import working
from app.systems.earthforce.lists import faction_name
from app.systems.earthforce.parts.style import Style
from app.systems.earthforce.parts.subject import SheetUnit
from app.systems.earthforce.unit import DRIVES, SIZES, how_many


def band(unit: SheetUnit, w: float, style: Style, part: str = "") -> Block:
    """The coloured band: name and class at the left, the drive at the right; `part` says which page."""
    pad = style.pad * 1.3
    badge_w = _badge_w(unit, style)
    room = w - badge_w - 3 * pad
    title = fit(unit.title, room, "display", style.body * 2.5, style.body * 1.5)
    under = fit(_under(unit, part), room, "condensed", style.body * 1.08, style.body * 0.8)
    lines = [*_lines(title, "display"), *_lines(under, "condensed")]
    marks: list[Mark] = []
    y = pad * 0.5
    for text, face, size in lines:
        y += size * 1.06
        marks.append(Text(pad, y - size * 0.2, text, face, size, "on-accent"))
    h = y + pad * 0.6
    key = Box(
        pad * 0.4, pad * 0.3, room + pad, h - pad * 0.6, stroke="", key=f"{unit.id}.name", tip=unit.title
    )
    badge = _badge(unit, w - pad - badge_w, badge_w, h, style)
    return Block(h, (Box(0, 0, w, h, "accent", "", radius=style.body * 0.4), key, *marks, *badge))


def _lines(fitted: Fitted, face: Face) -> list[tuple[str, Face, float]]:
    return [(line, face, fitted.size) for line in fitted.lines if line]


def _under(unit: SheetUnit, part: str) -> str:
    profile = unit.profile
    faction = "" if unit.side or profile.practice else faction_name(profile.force_list)
    words = (profile.name if unit.name else "", profile.role, unit.side, faction, part)
    return "  ·  ".join(dict.fromkeys(word for word in words if word))


def _badge_text(unit: SheetUnit) -> tuple[str, str]:
    """The two lines of the badge: practice ships say so before anything else."""
    profile = unit.profile
    if profile.practice:
        return "INVENTED", "PRACTICE"
    if profile.ship:
        word = DRIVES.get(profile.drive or "", "?").removesuffix(" drive").upper()
        return "DRIVE", word
    return "SIZE", SIZES[profile.size].upper()


def _badge_w(unit: SheetUnit, style: Style) -> float:
    label, word = _badge_text(unit)
    wide = width(word, "condensed-bold", style.body * 1.2)
    return max(wide, width(label, "condensed", style.label * 0.85)) + 2 * style.pad


def _badge(unit: SheetUnit, x: float, w: float, h: float, style: Style) -> tuple[Mark, ...]:
    label_text, word = _badge_text(unit)
    size, label = style.body * 1.2, style.label * 0.85
    tall = size + label + style.pad * 1.3
    y = (h - tall) / 2
    middle = x + w / 2
    return (
        Box(x, y, w, tall, "", "on-accent", style.line(0.9), style.body * 0.3),
        Text(middle, y + label + style.pad * 0.35, label_text, "condensed", label, "on-accent", "middle"),
        Text(middle, y + tall - style.pad * 0.65, word, "condensed-bold", size, "on-accent", "middle"),
    )


def figures(unit: SheetUnit, w: float, style: Style) -> Block:
    """The row of figures, each as it is now with the printed one behind it when systems were lost."""
    cells = _ship_cells(unit) if unit.profile.ship else _craft_cells(unit)
    h = style.label + style.body * 1.6 + style.pad * 1.4
    marks: list[Mark] = [Box(0, 0, w, h, "panel", "", radius=style.body * 0.4)]
    wide = w / len(cells)
    for number, (label, value, printed) in enumerate(cells):
        x = number * wide
        if number:
            marks.append(Line(x, style.pad * 0.6, x, h - style.pad * 0.6, "rule", style.line(0.6)))
        marks.extend(_cell(label, value, printed, x, wide, style))
    return Block(h, tuple(marks), style.gap * 0.5)


def _cell(label: str, value: str, printed: str, x: float, w: float, style: Style) -> list[Mark]:
    room, middle = w - style.pad, x + w / 2
    head = fit(label.upper(), room, "condensed", style.label, 1.0)
    top = style.pad * 0.5 + style.label * 0.85
    marks: list[Mark] = [Text(middle, top, head.lines[0], "condensed", head.size, "faint", "middle")]
    size = style.body * 1.55
    behind = f" of {printed}" if printed else ""
    behind_w = width(behind, "condensed", style.body)
    shown = fit(value, max(room - behind_w, 4), "condensed-bold", size, 1.0)
    value_w = width(shown.lines[0], "condensed-bold", shown.size)
    left = middle - (value_w + behind_w) / 2
    baseline = top + style.pad * 0.5 + size * 0.86
    marks.append(Text(left, baseline, shown.lines[0], "condensed-bold", shown.size))
    if behind:
        marks.append(Text(left + value_w, baseline, behind, "condensed", style.body, "faint"))
    return marks


def _ship_cells(unit: SheetUnit) -> Sequence[tuple[str, str, str]]:
    thrusters = {"reaction": 1, "centauri": 2, "grav": 0}.get(unit.profile.drive or "")
    cells = [_count(unit, "drive", "Rating" if unit.profile.drive == "grav" else "Thrust", 2)]
    if thrusters != 0:
        cells.append(_count(unit, "drive", "Thrusters", thrusters))
    else:
        cells.append(_count(unit, "drive", "Most turn", 1))
    cells.append(_count(unit, "fire", "Fire controls", 1))
    cells.append(("Boxes", known(unit.profile.boxes), ""))
    velocity = "" if unit.velocity is None and unit.fresh else known(unit.velocity)
    cells.append(("Velocity, MU", velocity, ""))
    return cells


def _count(unit: SheetUnit, kind: str, label: str, each: int | None) -> tuple[str, str, str]:
    printed = how_many(unit.profile, kind)
    if printed is None or each is None:
        return label, "?", ""
    now = len(working(unit.profile, unit.condition, kind)) * each
    return label, str(now), str(printed * each) if now != printed * each else ""


def _craft_cells(unit: SheetUnit) -> Sequence[tuple[str, str, str]]:
    weapon = {"pulse": "Pulse", "beam": "Beam", "": "None"}.get(unit.profile.weapon or "", "?")
    if unit.profile.weapon is None:
        weapon = "?"
    group = ("Range, MU", "6", "") if weapon not in ("None", "?") else ("Range, MU", "–", "")
    return (("Move, MU", known(unit.profile.move), ""), ("Weapon", weapon, ""), group)
