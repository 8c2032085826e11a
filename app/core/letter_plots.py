"""Plots on paper: small ones side by side, a line a player with its own ink, dash and mark."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil

from app.core.flow import Block, fit, moved, stacked
from app.core.fonts import width
from app.core.marks import Box, Dot, Line, Mark, Path, Text
from app.core.war import Chart

#: Inks of the players in their order; the mark and the dash tell them apart where ink does not.
INKS = ("accent", "damage", "good", "crew", "warning", "ink", "faint", "spent")
DASHES = (0.0, 4.0, 2.0, 6.0)
HIGH, LEGEND, GAP = 104.0, 14.0, 16.0
#: Space left of a plot for its figures, below it for its turns.
LEFT, BELOW = 24.0, 12.0
SMALL = 7.0
#: The narrowest plot, and the most turns that have a word of their own.
NARROWEST, MOST_TICKS = 150.0, 12


def plots(charts: Sequence[Chart], names: Mapping[str, str], w: float) -> list[Block]:
    """Return rows of plots `w` points wide, the players' marks above the first; nothing without figures."""
    shown = [chart for chart in charts if any(series.values for series in chart.series)]
    if not shown:
        return []
    across = max(1, min(3, int((w + GAP) // (NARROWEST + GAP)), len(shown)))
    each = (w - GAP * (across - 1)) / across
    order = list(names)
    rows: list[Block] = []
    for first in range(0, len(shown), across):
        marks: list[Mark] = []
        for place, chart in enumerate(shown[first : first + across]):
            marks += moved(_plot(chart, order, each), place * (each + GAP), 0)
        rows.append(Block(HIGH + BELOW + 16, tuple(marks), 6))
    return [stacked((legend(names, w), rows[0])), *rows[1:]]


def legend(names: Mapping[str, str], w: float) -> Block:
    """Return the players with their marks, side by side in `w` points."""
    marks: list[Mark] = []
    x, y = 0.0, 0.0
    for number, name in enumerate(names.values()):
        wide = width(name, "condensed-bold", 8.6) + 30
        if x and x + wide > w:
            x, y = 0.0, y + LEGEND
        marks += [_stroke(number, x, y + 6, x + 14, y + 6), *sign(number, x + 7, y + 6)]
        fitted = fit(name, max(20.0, w - x - 18), "condensed-bold", 8.6, 5)
        marks.append(Text(x + 18, y + 9, fitted.lines[0], "condensed-bold", fitted.size))
        x += wide
    return Block(y + LEGEND, tuple(marks), 3)


def _plot(chart: Chart, order: Sequence[str], w: float) -> list[Mark]:
    turns = sorted({turn for series in chart.series for turn, _ in series.values})
    values = [value for series in chart.series for _, value in series.values]
    low, high = -_top(-min(values)) if min(values) < 0 else 0.0, _top(max(values))
    first, last = turns[0], max(turns[-1], turns[0] + 1)
    inner, floor = w - LEFT - 6, 14 + HIGH
    title = (
        f"{chart.title} ({chart.unit})"
        if chart.unit and chart.unit.lower() not in chart.title.lower()
        else chart.title
    )
    heading = fit(title, w, "condensed-bold", 9, 6)
    marks: list[Mark] = [Text(0, 9, heading.lines[0], "condensed-bold", heading.size)]
    for value in sorted({low, 0.0, high / 2, high}):
        y = floor - (value - low) / (high - low) * (HIGH - 8)
        marks.append(Line(LEFT, y, w - 4, y, "rule" if value else "ink", 0.5))
        word = f"{value:g}".replace("-", "−")
        marks.append(Text(LEFT - 4, y + 2.4, word, "condensed", SMALL, "faint", "end"))
    step = max(1, ceil(len(turns) / MOST_TICKS))

    def at(turn: int, value: float) -> tuple[float, float]:
        x = LEFT + 4 + (turn - first) / (last - first) * (inner - 4)
        return x, floor - (value - low) / (high - low) * (HIGH - 8)

    marks += [
        Text(at(turn, 0.0)[0], floor + 9, str(turn), "condensed", SMALL, "faint", "middle")
        for turn in turns[::step]
    ]
    for series in chart.series:
        number = order.index(series.player) if series.player in order else len(order)
        points = [at(turn, value) for turn, value in series.values]
        marks += [_stroke(number, *a, *b) for a, b in pairwise(points)]
        every = max(1, ceil(len(points) / MOST_TICKS))
        for x, y in points[::every]:
            marks += sign(number, x, y)
    return marks


def _top(highest: float) -> float:
    """Return a round figure that the highest value fits under: 1, 2, 5 or 10 times a power of ten, an even one."""
    size = 1.0
    while size < highest:
        for factor in (2, 4, 5, 10):
            if size * factor >= highest:
                return size * factor
        size *= 10
    return max(2.0, size)


def _stroke(number: int, x1: float, y1: float, x2: float, y2: float) -> Line:
    dash = DASHES[(number // 2 if number >= len(DASHES) else number) % len(DASHES)]
    return Line(x1, y1, x2, y2, INKS[number % len(INKS)], 1.1, dash)


def sign(number: int, x: float, y: float, r: float = 2.5) -> list[Mark]:
    """Return the mark of the player with a number in the order of all: eight shapes."""
    ink = INKS[number % len(INKS)]
    shapes = {
        2: ((0, -1.2), (1.1, 0.8), (-1.1, 0.8)),
        3: ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
        4: ((0, 1.2), (1.1, -0.8), (-1.1, -0.8)),
        6: ((-1.2, 0), (-0.6, -1.05), (0.6, -1.05), (1.2, 0), (0.6, 1.05), (-0.6, 1.05)),
    }
    match number % 8:
        case 0:
            return [Dot(x, y, r, ink)]
        case 1:
            return [Box(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, ink, "")]
        case 5:
            return [Line(x - r, y - r, x + r, y + r, ink, 1.2), Line(x - r, y + r, x + r, y - r, ink, 1.2)]
        case 7:
            return [Dot(x, y, r, "paper", ink, 1)]
        case shape:
            return [
                Path(
                    tuple((x + a * r, y + b * r) for a, b in shapes[shape]), closed=True, fill=ink, stroke=""
                )
            ]
