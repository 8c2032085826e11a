"""The symbols of the systems, drawn so that they are told apart without colour and at a few millimetres."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from typing import TypeAlias

from app.core.marks import Box, Dot, Line, Mark, Path, Point, Text
from app.core.words import known
from app.systems.earthforce.parts.ring import INNER, ring
from app.systems.earthforce.unit import Icon, kinds


class Pencil:
    """Draws around a middle in units of a symbol's half side, in one ink."""

    def __init__(self, x: float, y: float, r: float, ink: str, line: float) -> None:
        self.x, self.y, self.r, self.ink, self.line = x, y, r, ink, line

    def at(self, *points: Point) -> tuple[Point, ...]:
        """Return points of the symbol as points of the page."""
        return tuple((self.x + px * self.r, self.y + py * self.r) for px, py in points)

    def path(self, *points: Point, fill: str = "", closed: bool = True, thick: float = 1) -> Path:
        """Return a line through points, closed unless said otherwise."""
        return Path(self.at(*points), closed, fill, self.ink, self.line * thick)

    def line_to(self, x1: float, y1: float, x2: float, y2: float, thick: float = 1, ink: str = "") -> Line:
        """Return a straight line."""
        (ax, ay), (bx, by) = self.at((x1, y1), (x2, y2))
        return Line(ax, ay, bx, by, ink or self.ink, self.line * thick)

    def dot(self, px: float, py: float, r: float, fill: str = "", *, hollow: bool = False) -> Dot:
        """Return a disc, or a circle when `hollow`."""
        ((x, y),) = self.at((px, py))
        return Dot(x, y, r * self.r, "" if hollow else fill or self.ink, self.ink, self.line)

    def box(self, px: float, py: float, w: float, h: float, fill: str = "", radius: float = 0) -> Box:
        """Return a box by its top left corner."""
        ((x, y),) = self.at((px, py))
        return Box(x, y, w * self.r, h * self.r, fill, self.ink, self.line, radius * self.r)

    def text(self, text: str, size: float, py: float = 0, px: float = 0, ink: str = "") -> Text:
        """Return text whose capitals stand in the middle of a height."""
        ((x, y),) = self.at((px, py))
        points = size * self.r
        return Text(x, y + points * 0.345, text, "condensed-bold", points, ink or self.ink, "middle")

    def arc(self, px: float, py: float, r: float, start: float, sweep: float) -> Path:
        """Return a part of a circle as a line; degrees, 0 up, clockwise."""
        steps = max(4, int(sweep / 15))
        turned = [(start + sweep * n / steps) * pi / 180 for n in range(steps + 1)]
        points = tuple((px + r * sin(a), py - r * cos(a)) for a in turned)
        return self.path(*points, closed=False, thick=1.3)


Symbol: TypeAlias = Callable[[Pencil, Icon], tuple[Mark, ...]]


def symbol(
    icon: Icon, x: float, y: float, r: float, ink: str, line: float, drive: str = ""
) -> tuple[Mark, ...]:
    """Draw a system's symbol around a point, `r` being half its side; `drive` tells drive units apart."""
    kind = kinds().get(icon.kind)
    if kind is not None and kind.arc:
        inner = _INSIDE.get(icon.kind, _pulse)(Pencil(x, y, r * INNER, ink, line), icon)
        return (*ring(x, y, r, icon.arc, ink, line), *inner)
    key = f"{icon.kind}-{drive}" if icon.kind == "drive" else icon.kind
    return _PLAIN.get(key, _unknown)(Pencil(x, y, r, ink, line), icon)


def _pulse(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:
    return (pen.text(known(icon.cls), 1.65),)


def _beam(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001 - the shape of every symbol
    """A lens that throws a ray."""
    return (
        pen.path((0, -0.92), (0.2, 0.1), (-0.2, 0.1), fill=pen.ink),
        pen.path((-0.62, 0.3), (0.62, 0.3), (0.34, 0.66), (-0.34, 0.66), fill=pen.ink),
    )


def _minbari_beam(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """Three rays out of one lens."""
    rays = tuple(
        pen.path((x * 0.2 - 0.1, 0.2), (x * 0.9, -0.78 + abs(x) * 0.3), (x * 0.2 + 0.1, 0.2), fill=pen.ink)
        for x in (-1, 0, 1)
    )
    return (*rays, pen.dot(0, 0.42, 0.3))


def _mine(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """A ball with spikes."""
    turned = [n * pi / 4 for n in range(8)]
    spikes = tuple(pen.line_to(0, 0, 0.86 * sin(a), -0.86 * cos(a), 1.4) for a in turned)
    return (*spikes, pen.dot(0, 0, 0.5))


def _interceptor(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """A shield."""
    return (
        pen.path(
            (-0.56, -0.56), (0, -0.74), (0.56, -0.56), (0.5, 0.16), (0, 0.76), (-0.5, 0.16), fill=pen.ink
        ),
    )


def _afb(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """Crosshairs."""
    return (
        pen.dot(0, 0, 0.46, hollow=True),
        *(
            pen.line_to(x * 0.24, y * 0.24, x * 0.84, y * 0.84, 1.3)
            for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))
        ),
        pen.dot(0, 0, 0.1),
    )


def _fire(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """A dish."""
    return (
        pen.box(-0.86, -0.86, 1.72, 1.72, "paper", 0.24),
        pen.arc(-0.42, 0.42, 1.0, 352, 106),
        pen.arc(-0.42, 0.42, 0.6, 352, 106),
        pen.dot(-0.42, 0.42, 0.16),
        pen.line_to(-0.42, 0.42, 0.02, -0.02, 1.3),
    )


def _drive_reaction(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """A nozzle with its flame."""
    return (
        pen.path(
            (-0.38, -0.9),
            (0.38, -0.9),
            (0.38, -0.4),
            (0.76, 0.28),
            (-0.76, 0.28),
            (-0.38, -0.4),
            fill=pen.ink,
        ),
        *(pen.line_to(x, 0.44, x * 0.75, 0.94, 1.7) for x in (-0.48, 0, 0.48)),
    )


def _drive_centauri(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """A nozzle with wings: as strong to every side."""
    return (
        pen.path((-0.3, -0.9), (0.3, -0.9), (0.5, 0.28), (-0.5, 0.28), fill=pen.ink),
        pen.path((-0.5, -0.5), (-0.94, -0.06), (-0.5, 0.28), fill=pen.ink),
        pen.path((0.5, -0.5), (0.94, -0.06), (0.5, 0.28), fill=pen.ink),
        *(pen.line_to(x, 0.44, x, 0.94, 1.7) for x in (-0.28, 0.28)),
    )


def _drive_grav(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """A mass in its own waves."""
    return (
        pen.dot(0, 0, 0.32),
        *(pen.arc(0, 0, r, start, 100) for r in (0.6, 0.9) for start in (40, 220)),
    )


def _drive_unknown(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    return (
        pen.path((-0.38, -0.9), (0.38, -0.9), (0.38, -0.4), (0.76, 0.28), (-0.76, 0.28), (-0.38, -0.4)),
        *(pen.line_to(x, 0.44, x * 0.75, 0.94, 1.4) for x in (-0.48, 0, 0.48)),
    )


def _grid(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """One line that leads to this or to that, not to both."""
    return (
        pen.box(-0.86, -0.86, 1.72, 1.72, "paper", 0.24),
        pen.line_to(0, 0.62, 0, 0.1, 1.8),
        pen.line_to(0, 0.1, -0.46, -0.42, 1.8),
        pen.dot(-0.46, -0.46, 0.19),
        pen.dot(0.46, -0.46, 0.19, "paper"),
        pen.dot(0, 0.6, 0.19),
    )


def _jump(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """A funnel that opens."""
    return (
        pen.path((-0.92, -0.86), (0.92, -0.86), (0, 0.06), fill=pen.ink),
        pen.path((0, 0.06), (0.92, 0.9), (-0.92, 0.9)),
        pen.line_to(-0.46, 0.5, 0.46, 0.5),
        pen.dot(0, 0.06, 0.13),
    )


def _jammer(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """Waves that are crossed."""
    return (
        *(pen.arc(-0.66, 0, r, 48, 84) for r in (0.5, 0.9, 1.3)),
        pen.dot(-0.66, 0, 0.16),
        pen.path((0.1, -0.94), (-0.16, 0.06), (0.2, -0.06), (-0.06, 0.94), closed=False, thick=2.2),
    )


def _bps(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:
    """A battery with the most that it stores."""
    return (
        pen.box(-0.92, -0.62, 1.66, 1.24, "paper", 0.16),
        pen.box(0.74, -0.26, 0.2, 0.52, pen.ink, 0.05),
        pen.text(known(icon.cls), 1.14, 0, -0.09),
    )


def _minbari_bps(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:
    """A crystal with the most that it stores."""
    return (
        pen.path(
            (0, -0.96), (0.86, -0.36), (0.86, 0.36), (0, 0.96), (-0.86, 0.36), (-0.86, -0.36), fill="paper"
        ),
        pen.text(known(icon.cls), 1.0),
    )


def _epw(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """Lightning."""
    return (
        pen.dot(0, 0, 0.92, "paper"),
        pen.path(
            (0.24, -0.74),
            (-0.46, 0.12),
            (-0.04, 0.12),
            (-0.24, 0.74),
            (0.46, -0.16),
            (0.04, -0.16),
            fill=pen.ink,
        ),
    )


def _net(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """A net."""
    lines = tuple(
        found
        for place in (-0.36, 0.08)
        for found in (
            pen.line_to(place + 0.14, -0.74, place + 0.14, 0.74),
            pen.line_to(-0.74, place + 0.14, 0.74, place + 0.14),
        )
    )
    return (
        pen.path(
            (-0.4, -0.92),
            (0.4, -0.92),
            (0.92, -0.4),
            (0.92, 0.4),
            (0.4, 0.92),
            (-0.4, 0.92),
            (-0.92, 0.4),
            (-0.92, -0.4),
            fill="paper",
        ),
        *lines,
    )


def _bay(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """A mouth with an arrow out of it."""
    return (
        pen.path(
            (-0.5, -0.36),
            (-0.86, -0.36),
            (-0.86, 0.86),
            (0.86, 0.86),
            (0.86, -0.36),
            (0.5, -0.36),
            closed=False,
            thick=1.7,
        ),
        pen.path(
            (0, -0.94),
            (0.44, -0.34),
            (0.16, -0.34),
            (0.16, 0.5),
            (-0.16, 0.5),
            (-0.16, -0.34),
            (-0.44, -0.34),
            fill=pen.ink,
        ),
    )


def _hangar(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """A fighter in its berth."""
    return (
        pen.box(-0.86, -0.86, 1.72, 1.72, "paper", 0.24),
        pen.path(
            (0, -0.66),
            (0.17, -0.06),
            (0.66, 0.36),
            (0.17, 0.3),
            (0.11, 0.62),
            (-0.11, 0.62),
            (-0.17, 0.3),
            (-0.66, 0.36),
            (-0.17, -0.06),
            fill=pen.ink,
        ),
    )


def _atmosphere(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """A wing over a horizon."""
    return (
        pen.arc(0, 1.3, 1.2, 312, 96),
        pen.path((-0.9, 0.06), (0.3, -0.8), (0.9, -0.74), (0.24, 0.06), fill=pen.ink),
    )


def _cargo(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """A crate."""
    return (
        pen.box(-0.8, -0.8, 1.6, 1.6, "paper"),
        pen.line_to(-0.8, -0.8, 0.8, 0.8),
        pen.line_to(-0.8, 0.8, 0.8, -0.8),
        pen.box(-0.8, -0.8, 1.6, 0.3, pen.ink),
        pen.box(-0.8, 0.5, 1.6, 0.3, pen.ink),
    )


def _passengers(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    """A person."""
    return (
        pen.dot(0, -0.5, 0.34),
        pen.path((-0.62, 0.84), (-0.5, 0.08), (0, -0.06), (0.5, 0.08), (0.62, 0.84), fill=pen.ink),
    )


def _unknown(pen: Pencil, icon: Icon) -> tuple[Mark, ...]:  # noqa: ARG001
    return (pen.box(-0.86, -0.86, 1.72, 1.72, "paper", 0.24), pen.text("?", 1.3))


def fighter(x: float, y: float, r: float, ink: str, fill: str, line: float) -> tuple[Mark, ...]:
    """Draw one fighter of a group."""
    pen = Pencil(x, y, r, ink, line)
    hull = (
        (0, -0.92),
        (0.24, -0.1),
        (0.92, 0.5),
        (0.24, 0.42),
        (0.15, 0.86),
        (-0.15, 0.86),
        (-0.24, 0.42),
        (-0.92, 0.5),
        (-0.24, -0.1),
    )
    return (pen.path(*hull, fill=fill),)


def crossed(x: float, y: float, r: float, line: float, stage: str) -> tuple[Mark, ...]:
    """Draw what became of a system over its symbol: a cross, one stroke for damaged, a wave for stunned."""
    pen = Pencil(x, y, r, "damage", line * 2.4)
    one = pen.line_to(-0.92, 0.92, 0.92, -0.92)
    if stage == "damaged":
        return (one,)
    if stage == "stunned":
        return (pen.path((-1, 0.3), (-0.5, -0.3), (0, 0.3), (0.5, -0.3), (1, 0.3), closed=False),)
    both = (one, pen.line_to(-0.92, -0.92, 0.92, 0.92))
    return (*both, pen.box(-1, -1, 2, 2)) if stage == "dock" else both


_INSIDE: Mapping[str, Symbol] = {
    "pulse": _pulse,
    "beam": _beam,
    "minbari-beam": _minbari_beam,
    "mine": _mine,
    "interceptor": _interceptor,
    "afb": _afb,
}
_PLAIN: Mapping[str, Symbol] = {
    "fire": _fire,
    "drive-reaction": _drive_reaction,
    "drive-centauri": _drive_centauri,
    "drive-grav": _drive_grav,
    "drive-": _drive_unknown,
    "grid": _grid,
    "jump": _jump,
    "jammer": _jammer,
    "bps": _bps,
    "minbari-bps": _minbari_bps,
    "epw": _epw,
    "net": _net,
    "bay": _bay,
    "hangar": _hangar,
    "atmosphere": _atmosphere,
    "cargo": _cargo,
    "passengers": _passengers,
}
