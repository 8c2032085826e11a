"""Marks: what a sheet, card or roster is made of, drawn alike by the screen's pen and the paper's.

Lengths are points (1/72 inch), x to the right, y down. Inks are names that each pen's palette gives a colour:
`ink`, `paper`, `faint`, `rule`, `accent`, `on-accent`, `damage`, `crew`, `spent`, `warning`, `good`, `panel`.
"""

from typing import Literal, TypeAlias

import msgspec

Anchor: TypeAlias = Literal["start", "middle", "end"]
Face: TypeAlias = Literal["sans", "sans-bold", "condensed", "condensed-bold", "display"]
Point: TypeAlias = tuple[float, float]


class Box(msgspec.Struct, frozen=True, tag="box"):
    """A rectangle, rounded by `radius`; no `fill` or `stroke` when empty. `tip` is what hovering tells."""

    x: float
    y: float
    w: float
    h: float
    fill: str = ""
    stroke: str = "ink"
    line: float = 0.7
    radius: float = 0
    key: str = ""
    tip: str = ""


class Line(msgspec.Struct, frozen=True, tag="line"):
    """A straight line; `dash` is the length of a dash and its gap, 0 for a whole line."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str = "ink"
    line: float = 0.7
    dash: float = 0


class Text(msgspec.Struct, frozen=True, tag="text"):
    """One line of text on the baseline `y`; never markup. It is measured with the program's fonts, kerning off."""

    x: float
    y: float
    text: str
    face: Face = "sans"
    size: float = 9
    ink: str = "ink"
    anchor: Anchor = "start"
    key: str = ""
    tip: str = ""


class Dot(msgspec.Struct, frozen=True, tag="dot"):
    """A circle of radius `r` around a point."""

    x: float
    y: float
    r: float
    fill: str = "ink"
    stroke: str = ""
    line: float = 0.7
    key: str = ""
    tip: str = ""


class Arc(msgspec.Struct, frozen=True, tag="arc"):
    """A slice of a circle: `start` and `sweep` in degrees, 0 straight ahead (up), clockwise."""

    x: float
    y: float
    r: float
    start: float
    sweep: float
    fill: str = ""
    stroke: str = "ink"
    line: float = 0.7
    key: str = ""
    tip: str = ""


class Path(msgspec.Struct, frozen=True, tag="path"):
    """A line through points, closed or open."""

    points: tuple[Point, ...]
    closed: bool = False
    fill: str = ""
    stroke: str = "ink"
    line: float = 0.7
    key: str = ""


Mark: TypeAlias = Box | Line | Text | Dot | Arc | Path


class Page(msgspec.Struct, frozen=True):
    """A page or card of marks; `w` and `h` in points, `name` for outlines and file names."""

    w: float
    h: float
    marks: tuple[Mark, ...]
    name: str = ""


def key_at(page: Page, x: float, y: float) -> str:
    """Return the key of the topmost keyed mark at a point, or an empty string."""
    for mark in reversed(page.marks):
        key = getattr(mark, "key", "")
        if key and _inside(mark, x, y):
            return key
    return ""


def tip_at(page: Page, x: float, y: float) -> str:
    """Return what hovering over a point tells, or an empty string."""
    for mark in reversed(page.marks):
        tip = getattr(mark, "tip", "")
        if tip and _inside(mark, x, y):
            return tip
    return ""


def bounds(mark: Mark) -> tuple[float, float, float, float]:
    """Return x, y, width and height of the rectangle that answers for a mark."""
    match mark:
        case Box(x=x, y=y, w=w, h=h):
            return x, y, w, h
        case Line(x1=x1, y1=y1, x2=x2, y2=y2):
            return min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)
        case Text(x=x, y=y, text=text, size=size, anchor=anchor):
            width = len(text) * size * 0.55
            left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
            return left, y - size, width, size * 1.3
        case Dot(x=x, y=y, r=r) | Arc(x=x, y=y, r=r):
            return x - r, y - r, 2 * r, 2 * r
        case Path(points=points):
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _inside(mark: Mark, x: float, y: float) -> bool:
    left, top, width, height = bounds(mark)
    return left <= x <= left + width and top <= y <= top + height
