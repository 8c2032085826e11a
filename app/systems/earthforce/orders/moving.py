"""Where orders take a ship: drift and burns for reaction drives, halves for grav drives.

*Moving the Counters*, *Gravimetric Drives*; a half MU of velocity counts up, a ship that ends where it began keeps
its course.
"""

import math

import msgspec

from app.systems.earthforce.orders.budgets import speed_change
from app.systems.earthforce.orders.figures import Drive
from app.systems.earthforce.orders.geometry import (
    SPECK,
    Vector,
    along,
    clock,
    degrees,
    direction,
    distance,
    towards,
)
from app.systems.earthforce.orders.grammar import Item

#: Where a push goes, in degrees off the heading.
PUSHES = {"PP": -90, "PS": 90, "PA": 180}


class Flight(msgspec.Struct, frozen=True):
    """How a ship lies in space: heading as a clock point, course in degrees, velocity in MU; None is not known.

    `at` is its place; without it, everything is reckoned from where it lies.
    """

    heading: int | None = None
    course: float | None = None
    velocity: int | None = None
    at: Vector | None = None


class Leg(msgspec.Struct, frozen=True):
    """One piece of a path: where it ends, what took the ship there ("drift" or the order), and its heading then."""

    to: Vector
    by: str
    heading: int


class Track(msgspec.Struct, frozen=True):
    """A turn's movement: the start, its legs, how far it came before rounding, and how the ship lies then."""

    origin: Vector
    legs: tuple[Leg, ...]
    raw: float
    end: Flight


def rounded(length: float, *, up: bool = True) -> int:
    """Return a length in whole MU; a half counts up, by agreement down."""
    return math.floor(length + 0.5 + SPECK) if up else math.ceil(length - 0.5 - SPECK)


def move(drive: Drive | None, start: Flight, items: tuple[Item, ...], *, up: bool = True) -> Track | None:
    """Return the movement of a turn, None when too little is known of the ship to reckon it.

    A half MU of velocity counts up, or down without `up`.
    """
    if drive is None or start.velocity is None or start.heading is None:
        return None
    if drive == "grav":
        return _halves(start, start.heading, start.velocity, items)
    if start.course is None and start.velocity:
        return None
    return _vectors(start, start.heading, start.velocity, items, up=up)


def _vectors(start: Flight, heading: int, velocity: int, items: tuple[Item, ...], *, up: bool) -> Track:
    origin = start.at or (0.0, 0.0)
    course = start.course if start.course is not None else degrees(heading)
    place = along(origin, course, velocity)
    legs = [Leg(place, "drift", heading)] if velocity else []
    for item in items:
        if item.code in ("RP", "RS"):
            heading = clock(heading + (item.count if item.code == "RS" else -item.count))
        elif item.code == "MD":
            place = along(place, degrees(heading), item.count)
        elif item.code in PUSHES:
            place = along(place, degrees(heading) + PUSHES[item.code], item.count)
        else:
            continue
        legs.append(Leg(place, item.words, heading))
    raw = distance(origin, place)
    end = settled(heading, course, origin, place, up=up)
    at = place if start.at is not None else None
    return Track(origin, tuple(legs), raw, msgspec.structs.replace(end, at=at))


def settled(heading: int, course: float, origin: Vector, place: Vector, *, up: bool = True) -> Flight:
    """Return how a ship lies at the end: course and velocity are those of the line from where it began.

    One that ends where it began keeps its `course`. A plasma net moves `place` before this is reckoned
    (*Minbari Plasma Nets*).
    """
    raw = distance(origin, place)
    return Flight(heading, course if raw < SPECK else towards(origin, place), rounded(raw, up=up), place)


def _halves(start: Flight, heading: int, velocity: int, items: tuple[Item, ...]) -> Track:
    origin = start.at or (0.0, 0.0)
    velocity = max(0, velocity + speed_change(items))
    turn = sum(
        item.count if item.code == "RS" else -item.count for item in items if item.code in ("RP", "RS")
    )
    burns = [item.words for item in items if item.code in ("MD+", "MD-")]
    by = ", ".join(burns) or "straight on"
    if not turn:
        place = along(origin, degrees(heading), velocity)
        legs = (Leg(place, by, heading),) if velocity else ()
    else:
        half = along(origin, degrees(heading), velocity / 2)
        after = clock(heading + turn)
        place = along(half, degrees(after), velocity / 2)
        turns = ", ".join(item.words for item in items if item.code in ("RP", "RS"))
        legs = (Leg(half, f"{by}, first half", heading), Leg(place, f"{turns}, second half", after))
        heading = after
    at = place if start.at is not None else None
    return Track(origin, legs, float(velocity), Flight(heading, degrees(heading), velocity, at))


def offset(course: float, heading: float, velocity: int, ahead: float) -> Vector:
    """Return how far a launched group comes: so many MU from the bow, then as its carrier drifts."""
    out, drift = direction(heading), direction(course)
    return ahead * out[0] + velocity * drift[0], ahead * out[1] + velocity * drift[1]
