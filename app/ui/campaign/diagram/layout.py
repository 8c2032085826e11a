"""Where places stand on a map of a given size; those without a place of their own go round the middle."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin

from PySide6.QtCore import QPointF, QRectF

from app.core.war import Diagram, Place

#: Up to how many places go round in one ring; more stand in two.
ONE_RING = 10
#: Where the inner of two rings runs, as a part of the outer.
INNER = 0.58
#: Below how many symbols with their words a map is too low for a ring, and for the star in its middle.
LOW, STARLESS = 2.6, 1.75
#: How often places are pushed apart at most, and what part of their room they must have.
EASING, TIGHT = 60, 0.9
#: Name and holder, as a part of all the words below a symbol.
TWO_LINES = 0.7


@dataclass(frozen=True, slots=True)
class Room:
    """What a map has: its area, how large a symbol is, and how wide and high the words below it may get."""

    area: QRectF
    symbol: float
    wide: float
    high: float

    @property
    def apart(self) -> float:
        """How far the middles of symbols must be apart, one below the other, so that nothing overlaps."""
        return self.symbol + self.high

    @property
    def starry(self) -> bool:
        """True when there is room for the star in the middle."""
        return self.inner.height() >= STARLESS * self.apart

    @property
    def inner(self) -> QRectF:
        """Where the middles of symbols may be, so that nothing is cut off."""
        side, half = self.wide / 2, self.symbol / 2
        inner = self.area.adjusted(side, half + 6, -side, -(half + self.high + 4))
        return (
            inner
            if inner.width() > 0 and inner.height() > 0
            else QRectF(self.area.center(), self.area.center())
        )


def shown(diagram: Diagram, inside: str) -> tuple[Place, ...]:
    """Return the places at the top, or those within a place."""
    return tuple(place for place in diagram.places if place.within == inside)


def spots(places: Sequence[Place], room: Room, *, around: bool = False) -> Mapping[str, QPointF]:
    """Return where each place's symbol has its middle; `around` a star all go round it, in their order."""
    inner = room.inner
    loose = [place for place in places if around or place.x is None or place.y is None]
    low = inner.height() < LOW * room.apart and len(loose) > 4
    stand = rows(len(loose), inner) if low else ring(len(loose), inner)
    found = dict(zip((place.id for place in loose), stand, strict=True))
    own = [place for place in places if place.id not in found]
    units = tuple((place.x or 0.0, place.y or 0.0) for place in own)
    return found | dict(zip((place.id for place in own), eased(units, room), strict=True))


def eased(units: tuple[tuple[float, float], ...], room: Room) -> tuple[QPointF, ...]:
    """Return where places with figures of their own stand; those that would cover each other are pushed apart."""
    inner = room.inner
    size = (inner.left(), inner.top(), inner.width(), inner.height())
    apart = (room.wide * TIGHT, room.symbol + room.high * TWO_LINES)
    return tuple(QPointF(x, y) for x, y in _eased(units, size, apart))


@lru_cache(maxsize=8)
def _eased(
    units: tuple[tuple[float, float], ...],
    size: tuple[float, float, float, float],
    apart: tuple[float, float],
) -> tuple[tuple[float, float], ...]:
    left, top, wide, high = size
    at = [[left + wide * _held(x), top + high * _held(y)] for x, y in units]
    for _ in range(EASING):
        pushed = [_pushed(a, b, apart) for number, a in enumerate(at) for b in at[:number]]
        if not any(pushed):
            break
        for point in at:
            point[0] = min(max(point[0], left), left + wide)
            point[1] = min(max(point[1], top), top + high)
    return tuple((x, y) for x, y in at)


def _pushed(a: list[float], b: list[float], apart: tuple[float, float]) -> bool:
    """Push two points apart along the way on which less is missing; False when nothing is."""
    missing = (apart[0] - abs(a[0] - b[0]), apart[1] - abs(a[1] - b[1]))
    if min(missing) <= 1:
        return False
    axis = 0 if missing[0] < missing[1] else 1
    way = 1 if a[axis] >= b[axis] else -1
    a[axis] += way * missing[axis] / 2
    b[axis] -= way * missing[axis] / 2
    return True


def ring(count: int, inner: QRectF) -> list[QPointF]:
    """Return so many points round the middle, the first at the upper left, in one ring or in two."""
    points: list[QPointF] = []
    middle = inner.center()
    for number in range(count):
        angle = -pi * 0.75 + 2 * pi * number / max(1, count)
        part = INNER if count > ONE_RING and number % 2 else 1.0
        x = middle.x() + part * inner.width() / 2 * cos(angle)
        points.append(QPointF(x, middle.y() + part * inner.height() / 2 * sin(angle)))
    return points


def rows(count: int, inner: QRectF) -> list[QPointF]:
    """Return so many points in a row at the top and one at the bottom, round the map from the upper left."""
    above = -(-count // 2)
    points: list[QPointF] = []
    for number in range(count):
        among, place = (above, number) if number < above else (count - above, count - 1 - number)
        x = inner.left() + inner.width() * (place + 0.5 * (among != above)) / max(1, above - 1)
        points.append(QPointF(x, inner.top() if number < above else inner.bottom()))
    return points


def from_unit(x: float, y: float, room: Room) -> QPointF:
    """Return the point of the map for a place's own figures, 0 to 1 each way."""
    inner = room.inner
    return QPointF(inner.left() + inner.width() * _held(x), inner.top() + inner.height() * _held(y))


def to_unit(point: QPointF, room: Room) -> tuple[float, float]:
    """Return a place's own figures for a point of the map, to three digits."""
    inner = room.inner
    x = (point.x() - inner.left()) / max(1.0, inner.width())
    y = (point.y() - inner.top()) / max(1.0, inner.height())
    return round(_held(x), 3), round(_held(y), 3)


def _held(value: float) -> float:
    return max(0.0, min(1.0, value))


def nearest(points: Mapping[str, QPointF], to: QPointF, within: float) -> str:
    """Return the place nearest to a point, empty when none is within reach."""
    distances = {key: hypot(point.x() - to.x(), point.y() - to.y()) for key, point in points.items()}
    key = min(distances, key=lambda each: distances[each], default="")
    return key if key and distances[key] <= within else ""


def towards(points: Mapping[str, QPointF], here: str, dx: int, dy: int) -> str:
    """Return the place that an arrow key leads to: the nearest in that direction, straight ones first."""
    if here not in points:
        return next(iter(points), "")
    start = points[here]
    best, least = here, float("inf")
    for key, point in points.items():
        along = (point.x() - start.x()) * dx + (point.y() - start.y()) * dy
        aside = abs((point.x() - start.x()) * dy) + abs((point.y() - start.y()) * dx)
        if key != here and along > 1 and along + 2 * aside < least:
            best, least = key, along + 2 * aside
    return best
