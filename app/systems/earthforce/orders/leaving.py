"""Fighter groups leaving a ship, jump points entered, mines aimed: what positions decide before anybody fires."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

from app.systems.earthforce.orders.figures import number
from app.systems.earthforce.orders.geometry import (
    SPECK,
    ArcName,
    Vector,
    arcs,
    degrees,
    distance,
    points_apart,
    reached,
    towards,
)
from app.systems.earthforce.orders.moving import offset

Bow: TypeAlias = Literal["front", "port", "starboard"]
Entry: TypeAlias = Literal["ok", "destroyed", "row_damage", "not_allowed"]
Meeting: TypeAlias = Literal["front", "flank", "within", "past"]

_SIDES: dict[Bow, float] = {"front": 0, "port": -90, "starboard": 90}


def launch_offset(course: float, heading: int, velocity: int, bow: Bow = "front") -> Vector:
    """Return how far in MU a group that leaves by the front or a side comes from its carrier in its first turn."""
    return offset(course, degrees(heading) + _SIDES[bow], velocity, number("launch-ahead"))


def launch_limit(complement: int, *, up: bool = True) -> int:
    """Return how many groups may leave or land in a turn; half of an odd number counts up, by agreement down."""
    half = (complement + 1) // 2 if up else complement // 2
    return max(1, half) if complement else 0


def launches_fit(complement: int, launched: int, landed: int, *, up: bool = True) -> bool:
    """True when so many groups may leave and land in one turn (*Launching and Recovering Fighters*)."""
    return launched + landed <= launch_limit(complement, up=up)


def jump_entry(point: int, course: float, heading: int, velocity: int, *, ordered: bool) -> Entry:
    """Return what comes of flying into a jump point that heads for a clock point (*Jump Points and Jumpgates*)."""
    if not ordered:
        return "not_allowed"
    worst = max(points_apart(course, degrees(point)), points_apart(degrees(heading), degrees(point)))
    if worst > number("jump-tolerance") + SPECK:
        return "destroyed"
    return "ok" if number("jump-slowest") <= velocity <= number("jump-fastest") else "row_damage"


def meeting(path: Sequence[Vector], point: Vector, heading: int, reach: float) -> Meeting:
    """Return how a path meets a jump point that reaches so many MU around its dot.

    Through the front faces, which are towards ships that come along its heading, through others, from `within`, or
    `past` it (*Jump Points and Jumpgates*).
    """
    if distance(path[0], point) < reach - SPECK:
        return "within"
    for one, other in pairwise(path):
        at = reached(one, other, point, reach)
        if at is not None:
            off = points_apart(towards(point, at), degrees(heading) + 180)
            return "front" if off <= number("jump-front") / 2 + SPECK else "flank"
    return "past"


def aim_fault(place: Vector, heading: int, arc: ArcName | None, aim: Vector) -> str:
    """Say why a projector cannot aim a mine at a place, an empty text when it can; None is an arc all round."""
    reach = distance(place, aim)
    if reach > number("mine-reach") + SPECK:
        return f"The mine is aimed {reach:.1f} MU away; {number('mine-reach')} is the most."
    found = arcs(place, heading, aim)
    if arc is not None and arc not in found:
        return f"The aim lies {found[0]}; the projector points {arc}."
    return ""


def one_control(aims: Sequence[Vector]) -> bool:
    """True when one fire control can aim all these mines: no two aims lie further apart than it allows."""
    most = number("mine-spread") + SPECK
    return all(distance(one, other) <= most for n, one in enumerate(aims) for other in aims[n + 1 :])
