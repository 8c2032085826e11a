"""The card of a fighter group or small craft: six fighters to cross off, or two boxes."""

from collections.abc import Iterator
from math import cos, pi, sin

from app.core.flow import Block, stacked
from app.core.marks import Box, Line, Mark, Path, Text
from app.core.style import heading
from app.systems.earthforce.condition import WHOLE
from app.systems.earthforce.parts.style import Style
from app.systems.earthforce.parts.subject import SheetUnit
from app.systems.earthforce.parts.symbols import crossed, fighter

#: The damage points of a small craft (*Shuttles and Other Small Craft*).
HITS = 2


def strength(unit: SheetUnit, w: float, style: Style) -> Block:
    """Draw what is left of a group or craft `w` points wide."""
    if unit.profile.size == "craft":
        return _craft(unit, w, style)
    side = min(w / WHOLE, style.icon * 2.4)
    left = unit.condition.strength
    marks: list[Mark] = []
    for number in range(1, WHOLE + 1):
        x, y, r = (number - 0.5) * side, side / 2, side * 0.4
        there = number <= left
        marks.extend(fighter(x, y, r, "ink" if there else "faint", "ink" if there else "", style.line(1)))
        if not there:
            marks.extend(crossed(x, y, r, style.line(0.9), "out"))
        marks.append(
            Box(
                x - side * 0.46,
                y - side * 0.46,
                side * 0.92,
                side * 0.92,
                stroke="",
                key=f"{unit.id}.strength.{number}",
            )
        )
    if unit.condition.ace:
        marks.extend(_star(side * 0.5 + side * 0.34, side * 0.2, side * 0.16))
    word = f"{left} of {WHOLE} left" if left < WHOLE else "six fighters"
    head = heading("Fighters", w, style, f"{word}, an ace" if unit.condition.ace else word)
    return stacked((head, Block(side, tuple(marks))))


def _star(x: float, y: float, r: float) -> Iterator[Mark]:
    points = tuple(
        (
            x + (r if n % 2 == 0 else r * 0.42) * sin(n * pi / 5),
            y - (r if n % 2 == 0 else r * 0.42) * cos(n * pi / 5),
        )
        for n in range(10)
    )
    yield Path(points, closed=True, fill="accent", stroke="accent", line=0.5)


def _craft(unit: SheetUnit, w: float, style: Style) -> Block:
    side = style.box * 1.6
    marks: list[Mark] = []
    for number in range(HITS):
        x = number * side * 1.3
        hit = number < unit.condition.hits
        marks.append(Box(x, 0, side, side, "damage" if hit else "paper", "ink", style.line(0.9), side * 0.1))
        if hit:
            marks.append(Line(x, side, x + side, 0, "paper", style.line(1.2)))
    text = "one point damages it, two destroy it"
    marks.append(Text(HITS * side * 1.3 + style.pad, side * 0.65, text, "condensed", style.small, "faint"))
    return stacked((heading("Damage", w, style), Block(side, tuple(marks))))
