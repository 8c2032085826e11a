"""Weapons as a table, special traits as a line of words, craft aboard with little boxes."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.core.flow import Block, fit, stacked, wrap
from app.core.fonts import width
from app.core.marks import Box, Face, Line, Mark, Text
from app.core.style import heading
from app.systems.acta.effective import Effective, Figure, TraitNow, WeaponNow, shown
from app.systems.acta.parts.style import Style, struck
from app.systems.acta.parts.subject import SheetUnit
from app.systems.acta.parts.words import trait_tip
from app.systems.acta.unit import ARCS


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns of the weapons table stand: left edges of name and traits, middles of the rest."""

    name_w: float
    range_x: float
    arc_x: float
    dice_x: float
    traits_x: float
    traits_w: float
    words: bool


def _columns(w: float, style: Style) -> Columns:
    words = w >= style.body * 34
    figure, arc = style.body * 3.1, style.body * (6.6 if words else 2.9)
    rest = w - 2 * figure - arc
    name = rest * (0.46 if words else 0.5)
    traits = name + 2 * figure + arc + style.pad * 0.5
    return Columns(
        name - style.pad,
        name + figure / 2,
        name + figure + arc / 2,
        name + figure + arc + figure / 2,
        traits,
        w - traits - style.pad * 0.5,
        words,
    )


def weapons(unit: SheetUnit, now: Effective, w: float, style: Style) -> tuple[Block, ...]:
    """The weapons table, a block a row; the first row brings the heading with it."""
    columns = _columns(w, style)
    head = _weapons_head(columns, w, style, now.firing)
    if unit.profile.weapons is None:
        return (stacked((head, _plain_row("? – nobody knows its weapons yet", style))),)
    if not now.weapons:
        return (stacked((head, _plain_row("None", style))),)
    rows = [
        _weapon(unit.id, number, weapon, columns, w, style) for number, weapon in enumerate(now.weapons, 1)
    ]
    return (stacked((head, rows[0])), *rows[1:])


def _plain_row(text: str, style: Style) -> Block:
    return Block(style.row, (Text(0, style.body, text, "sans", style.body),))


def _weapons_head(columns: Columns, w: float, style: Style, aside: str) -> Block:
    size, top = style.label, heading("Weapons", w, style)
    y = top.marks[0].y if isinstance(top.marks[0], Text) else size
    marks: list[Mark] = [*top.marks]
    for x, word in ((columns.range_x, "RANGE"), (columns.arc_x, "ARC"), (columns.dice_x, "AD")):
        marks.append(Text(x, y, word, "condensed", size, "faint", "middle"))
    marks.append(Text(columns.traits_x, y, "TRAITS", "condensed", size, "faint"))
    block = Block(top.h, tuple(marks), top.gap)
    return stacked((block, _reason(aside, w, style))) if aside else block


def _reason(text: str, w: float, style: Style) -> Block:
    fitted = fit(text, w, "condensed-bold", style.small, style.small * 0.8)
    step = fitted.size * 1.3
    lines = tuple(
        Text(0, step * n + fitted.size, line, "condensed-bold", fitted.size, "warning")
        for n, line in enumerate(fitted.lines)
    )
    return Block(step * len(lines) + style.pad * 0.3, lines)


def _weapon(unit: str, number: int, now: WeaponNow, columns: Columns, w: float, style: Style) -> Block:
    weapon, size = now.weapon, style.body
    name = fit(weapon.name, columns.name_w - style.pad * 0.5, "condensed-bold", size, size * 0.8)
    traits = fit(", ".join(weapon.traits) or "–", columns.traits_w, "condensed", size, size * 0.84)
    reasons = "; ".join(part for part in now.why.split("; ") if part not in dice_reasons(now))
    why = wrap(reasons, w - style.pad, "condensed", style.small) if reasons else ()
    step = style.row * 0.92
    lines = max(len(name.lines), len(traits.lines), 1 if now.long_dice is None else 2)
    h = step * lines + style.small * 1.25 * len(why) + style.pad * 0.55
    first = style.pad * 0.28 + size * 0.98
    tip = trait_tip(weapon.traits, weapon=True)
    marks: list[Mark] = [
        Box(
            0,
            0,
            w,
            h,
            "panel" if number % 2 else "",
            "",
            key=f"{unit}.weapon.{number}",
            tip=_tips(now.why, tip),
        )
    ]
    pad = style.pad * 0.5
    for n, line in enumerate(name.lines):
        y = first + step * n
        marks.extend(_named(pad, y, line, "condensed-bold", name.size, silent=not now.can_fire))
    arc = ARCS[weapon.arc] if columns.words else weapon.arc
    reach = shown(weapon.range, "range" in weapon.absent)
    marks.append(
        Text(
            columns.range_x,
            first,
            f"{reach}″" if weapon.range is not None else reach,
            "sans-bold",
            size,
            anchor="middle",
        )
    )
    marks.append(Text(columns.arc_x, first, arc, "condensed", size, anchor="middle"))
    marks.extend(_dice(now.attack_dice, columns.dice_x, first, size))
    if now.long_dice is not None:
        farther = f"{shown(weapon.long_range)}″"
        marks.append(Text(columns.range_x, first + step, farther, "sans-bold", size, anchor="middle"))
        marks.extend(_dice(now.long_dice, columns.dice_x, first + step, size))
    marks.extend(
        Text(columns.traits_x, first + step * n, line, "condensed", traits.size)
        for n, line in enumerate(traits.lines)
    )
    y = first + step * (lines - 1)
    for n, line in enumerate(why, 1):
        marks.append(Text(pad, y + style.small * 1.22 * n, line, "condensed", style.small, "warning"))
    marks.append(Line(0, h, w, h, "rule", style.line(0.4)))
    return Block(h, tuple(marks))


def dice_reasons(now: WeaponNow) -> tuple[str, ...]:
    """Return why a weapon has fewer attack dice: the same for all, so it is told once and not in every row."""
    return (now.attack_dice.why,) if now.attack_dice.why else ()


def _named(x: float, y: float, text: str, face: Face, size: float, *, silent: bool) -> tuple[Mark, ...]:
    return struck(x, y, text, face, size) if silent else (Text(x, y, text, face, size),)


def _dice(dice: Figure, x: float, y: float, size: float) -> tuple[Mark, ...]:
    if not dice.changed:
        return (Text(x, y, dice.text, "sans-bold", size, anchor="middle"),)
    printed = dice.printed_text
    return (
        Text(x - size * 0.15, y, dice.text, "sans-bold", size, "ink", "end"),
        *struck(x + size * 0.25, y, printed, "condensed", size * 0.9),
    )


def _tips(*tips: str) -> str:
    return "\n".join(tip for tip in tips if tip)


def traits(unit: SheetUnit, now: Effective, w: float, style: Style) -> tuple[Block, ...]:
    """The special traits, one after the other; what is lost is struck."""
    head = heading("Special traits", w, style)
    if unit.profile.traits is None:
        return (stacked((head, _plain_row("?", style))),)
    if not now.traits:
        return (stacked((head, _plain_row("None", style))),)
    return (stacked((head, _flowed(unit, now.traits, w, style))),)


def _flowed(unit: SheetUnit, items: Sequence[TraitNow], w: float, style: Style) -> Block:
    size, step = style.body, style.row * 1.02
    marks: list[Mark] = []
    x, y = 0.0, 0.0
    for number, item in enumerate(items, 1):
        fitted = fit(item.name, w, "condensed-bold", size, size * 0.7)
        wide = max(width(line, "condensed-bold", fitted.size) for line in fitted.lines)
        if x and x + wide > w:
            x, y = 0.0, y + step
        elif x:
            marks.append(Text(x - style.pad, y + size, "·", "sans-bold", size, "faint", "middle"))
        tip = _tips(item.why, trait_tip((item.name,)))
        tall = step * len(fitted.lines)
        marks.append(Box(x, y, wide, tall, "", "", key=f"{unit.id}.trait.{number}", tip=tip))
        for n, line in enumerate(fitted.lines):
            marks.extend(
                _named(x, y + step * n + size, line, "condensed-bold", fitted.size, silent=not item.in_force)
            )
        y += tall - step
        x += wide + 2 * style.pad
    return Block(y + step, tuple(marks))


def craft(unit: SheetUnit, w: float, style: Style) -> tuple[Block, ...]:
    """The craft aboard, a little box a flight; nothing for a unit that carries none."""
    if "craft" in unit.profile.absent:
        return ()
    printed = tuple(item.name for item in unit.profile.craft or () for _ in range(item.count))
    aboard = printed if unit.flights is None else unit.flights
    head = heading("Craft", w, style)
    if unit.profile.craft is None and not aboard:
        return (stacked((head, _plain_row("?", style))),)
    if not aboard:
        return (stacked((head, _plain_row("None aboard", style))),) if printed else ()
    rows = [_flights(name, count, w, style) for name, count in Counter(aboard).items()]
    return (stacked((head, *rows)),)


def _flights(name: str, count: int, w: float, style: Style) -> Block:
    size = style.body
    text = fit(f"{count} × {name}", w, "condensed", size, size * 0.75)
    words = max(width(line, "condensed", text.size) for line in text.lines) + style.pad
    step, side = style.row, size * 0.85
    marks: list[Mark] = [
        Text(0, step * n + size, line, "condensed", text.size) for n, line in enumerate(text.lines)
    ]
    y = step * (len(text.lines) - 1)
    x = words
    if x + side > w:
        x, y = 0.0, y + step
    for _ in range(count):
        if x + side > w:
            x, y = 0.0, y + step
        marks.append(Box(x, y + size * 0.22, side, side, "paper", "ink", style.line(0.7), side * 0.5))
        x += side * 1.2
    return Block(y + step, tuple(marks))
