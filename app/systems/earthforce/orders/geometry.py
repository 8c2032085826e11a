"""Places and directions on a table without a grid.

Lengths are MU, x to the right, y up. Degrees run clockwise from 12 o'clock; a clock point is 30 of them
(*Courses and Directions*).
"""

import math
from typing import Literal, TypeAlias

from app.systems.earthforce.orders.figures import number

Vector: TypeAlias = tuple[float, float]
ArcName: TypeAlias = Literal["forward", "starboard", "aft", "port"]

POINTS, DEGREES = 12, 30
#: What counts as no length or no angle at all, in MU and in degrees.
SPECK = 1e-6


def clock(point: int) -> int:
    """Return a clock point between 1 and 12, however far it was turned."""
    return (point - 1) % POINTS + 1


def degrees(point: int) -> float:
    """Return the direction of a clock point in degrees, from 0."""
    return float(DEGREES * (point % POINTS))


def nearest_point(course: float) -> int:
    """Return the clock point nearest to a course in degrees; halfway is the later one."""
    return clock(math.floor(course / DEGREES + 0.5 + SPECK))


def direction(course: float) -> Vector:
    """Return the vector of length 1 along a course in degrees."""
    return math.sin(math.radians(course)), math.cos(math.radians(course))


def along(place: Vector, course: float, length: float) -> Vector:
    """Return the place so many MU from another along a course in degrees."""
    x, y = direction(course)
    return place[0] + length * x, place[1] + length * y


def distance(one: Vector, other: Vector) -> float:
    """Return the MU between two places, centre to centre."""
    return math.hypot(other[0] - one[0], other[1] - one[1])


def passing(one: Vector, other: Vector, place: Vector) -> float:
    """Return how near the straight line from one place to another comes to a third, in MU."""
    x, y = other[0] - one[0], other[1] - one[1]
    length = x * x + y * y
    if length < SPECK:
        return distance(one, place)
    share = max(0.0, min(1.0, ((place[0] - one[0]) * x + (place[1] - one[1]) * y) / length))
    return distance((one[0] + share * x, one[1] + share * y), place)


def reached(one: Vector, other: Vector, place: Vector, reach: float) -> Vector | None:
    """Return where the straight line from one place to another first comes within reach of a third, if it does."""
    x, y = other[0] - one[0], other[1] - one[1]
    length = math.hypot(x, y)
    if length < SPECK or passing(one, other, place) > reach + SPECK:
        return None
    ahead = ((place[0] - one[0]) * x + (place[1] - one[1]) * y) / length
    aside = distance(one, place) ** 2 - ahead**2
    share = max(0.0, ahead - math.sqrt(max(0.0, reach * reach - aside))) / length
    return one[0] + share * x, one[1] + share * y


def towards(one: Vector, other: Vector) -> float:
    """Return the course in degrees from a place to another, from 0 up to 360."""
    turned = math.degrees(math.atan2(other[0] - one[0], other[1] - one[1])) % 360
    return 0.0 if 360 - turned < SPECK else turned


def bearing(place: Vector, heading: int, target: Vector) -> float:
    """Return the degrees of a target off the bow, from -180 up to 180, starboard above 0."""
    off = (towards(place, target) - degrees(heading)) % 360
    return off - 360 if off > 180 + SPECK else off


def arcs_of(off: float) -> tuple[ArcName, ...]:
    """Return the arc of a bearing in degrees, or the two between which a die decides (*Fire Arcs*)."""
    side: ArcName = "starboard" if off > 0 else "port"
    fore, aft = number("forward-arc") / 2, 180 - number("aft-arc") / 2
    if abs(abs(off) - fore) < SPECK:
        return "forward", side
    if abs(abs(off) - aft) < SPECK:
        return side, "aft"
    if abs(off) < fore:
        return ("forward",)
    return ("aft",) if abs(off) > aft else (side,)


def arcs(place: Vector, heading: int, target: Vector) -> tuple[ArcName, ...]:
    """Return the arc that a target is in, or the two between which a die decides, even for the first."""
    return arcs_of(bearing(place, heading, target))


def points_apart(one: float, other: float) -> float:
    """Return how many clock points two courses in degrees are apart, at most 6."""
    off = abs(one - other) % 360
    return min(off, 360 - off) / DEGREES
