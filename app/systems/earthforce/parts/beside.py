"""What stands beside the ship: the key of its symbols, craft aboard, people and notes."""

from collections.abc import Iterator

from app.core.flow import Block, fit, stacked
from app.core.fonts import width
from app.core.marks import Box, Mark, Text
from app.core.style import heading, paragraph
from app.core.words import capital, known
from app.systems.earthforce.condition import rows_full
from app.systems.earthforce.parts.style import Style
from app.systems.earthforce.parts.subject import SheetUnit
from app.systems.earthforce.parts.symbols import fighter, symbol
from app.systems.earthforce.unit import LAUNCHES, Icon, how_many, icons, kinds, within

#: What becomes of a group in a word.
GROUP_WORDS = {"free": "launched", "screen": "screening"}


def key(unit: SheetUnit, w: float, style: Style) -> Block:
    """The key: each sort of symbol on this sheet, how many of it, in as many columns as fit."""
    sorts = dict.fromkeys(icon.kind for icon in icons(unit.profile))
    first = {icon.kind: icon for icon in reversed(icons(unit.profile))}
    size = style.small
    names = {sort: f"{known(how_many(unit.profile, sort))} {_name(sort, unit)}" for sort in sorts}
    widest = max((width(name, "condensed", size) for name in names.values()), default=0)
    cell_w = widest + size * 2.1 + style.pad
    across = max(1, min(3, int((w + style.pad) / cell_w)))
    rows = -(-len(sorts) // across)
    marks: list[Mark] = []
    for number, sort in enumerate(sorts):
        x, y = number // max(rows, 1) * (w / across), number % max(rows, 1) * size * 1.55
        marks.extend(_entry(first[sort], names[sort], x, y, w / across, unit, style))
    head = heading("Systems", w, style)
    return stacked((head, Block(rows * size * 1.55, tuple(marks))))


def _name(sort: str, unit: SheetUnit) -> str:
    kind = kinds()[sort]
    return within(kind.name if how_many(unit.profile, sort) == 1 else kind.plural)


def _entry(
    icon: Icon, name: str, x: float, y: float, w: float, unit: SheetUnit, style: Style
) -> Iterator[Mark]:
    size = style.small
    plain = Icon(icon.id, icon.kind, icon.cls, "" if kinds()[icon.kind].arc else None)
    yield from symbol(
        plain, x + size * 0.7, y + size * 0.72, size * 0.62, "ink", style.line(0.6), unit.profile.drive or ""
    )
    fitted = fit(name, w - size * 1.9, "condensed", size, size * 0.5)
    yield Text(x + size * 1.75, y + size * 1.04, fitted.lines[0], "condensed", fitted.size)
    text = kinds()[icon.kind].text
    yield Box(x, y, w - style.pad, size * 1.4, stroke="", tip=text)


def loads(unit: SheetUnit, w: float, style: Style) -> Block | None:
    """What is lost of cargo and passengers, and how fighters are launched; None when there is nothing to say."""
    lines: list[str] = []
    for each, word in ((unit.profile.cargo, "cargo"), (unit.profile.passengers, "passengers")):
        if each is not None:
            now = max(0, 100 - each * rows_full(unit.profile, unit.condition))
            left = f" {now}% left." if not unit.fresh else ""
            lines.append(f"Each full row takes {each}% of the {word}.{left}")
    if unit.profile.launch != "bow":
        lines.append(f"Launching: {LAUNCHES[unit.profile.launch].lower()}.")
    if not lines:
        return None
    return stacked((*(paragraph(text, w, style.small, "condensed", gap=style.gap * 0.4) for text in lines),))


def aboard(unit: SheetUnit, w: float, style: Style) -> Block | None:
    """The fighter groups of the ship, with the fighters each has left; None when it has none."""
    if not unit.aboard:
        return None
    size = style.small
    marks: list[Mark] = []
    for number, (name, where, strength) in enumerate(unit.aboard):
        y = number * size * 1.5
        room = w * 0.5
        fitted = fit(name, room, "condensed", size, size * 0.6)
        marks.append(Text(0, y + size, fitted.lines[0], "condensed", fitted.size))
        for n in range(6):
            x = room + style.pad + n * size * 0.95
            fill = "ink" if n < strength else ""
            marks.extend(
                fighter(
                    x, y + size * 0.66, size * 0.42, "ink" if n < strength else "faint", fill, style.line(0.5)
                )
            )
        word = "" if unit.fresh or where == "aboard" else GROUP_WORDS.get(where, where)
        fitted = fit(word, w * 0.5 - style.pad - size * 5.7, "condensed", size, size * 0.5)
        marks.append(Text(w, y + size, fitted.lines[0], "condensed", fitted.size, "faint", "end"))
    head = heading("Fighter groups", w, style)
    return stacked((head, Block(len(unit.aboard) * size * 1.5, tuple(marks))))


def words(unit: SheetUnit, w: float, style: Style) -> Block | None:
    """People aboard and notes; None when there are none."""
    lines = [f"Aboard: {', '.join(unit.people)}"] if unit.people else []
    lines += unit.notes
    if unit.place:
        lines.append(f"At {unit.place}")
    if not lines:
        return None
    block = stacked(
        tuple(paragraph(capital(text), w, style.small, "condensed", gap=style.gap * 0.4) for text in lines)
    )
    press = Box(0, 0, w, block.h, stroke="", key=f"{unit.id}.note")
    return Block(block.h, (*block.marks, press), style.gap)
