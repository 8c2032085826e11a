"""Whether a ship's course takes it into a jump point, and through which of its faces, where positions are kept.

*Jump Points and Jumpgates*. A reaction drive's course is the straight line of its turn; a grav drive flies its halves.
"""

from collections.abc import Sequence

from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.books.craft import JumpPoint
from app.systems.earthforce.battle.orders.standing import drive_of
from app.systems.earthforce.battle.state import BattleState, profile_of
from app.systems.earthforce.orders.geometry import SPECK, Vector, distance
from app.systems.earthforce.orders.leaving import Meeting, meeting


def course_line(state: BattleState, unit: str, places: Sequence[Vector]) -> tuple[Vector, ...]:
    """Return the course of a ship that came through some places, from the first to the last."""
    return tuple(places) if drive_of(profile_of(state, unit)) == "grav" else (places[0], places[-1])


def meets(state: BattleState, unit: str, point: JumpPoint, places: Sequence[Vector]) -> Meeting | None:
    """Return how a ship's course through some places meets a jump point, None when nobody knows where it lies."""
    reach = settled(state.start.agreements, "point-size")
    if point.at is None or point.heading is None or not isinstance(reach, int):
        return None
    return meeting(course_line(state, unit, places), point.at, point.heading, float(reach))


def flown(state: BattleState, unit: str) -> tuple[Vector, ...]:
    """Return the places of a ship's path in this turn, none where nobody keeps them or it was put elsewhere since."""
    now = state.units[unit]
    path = now.orders.path
    if now.place is None or path is None or path.turn != state.turn or not path.points:
        return ()
    moved = distance(path.points[-1], (now.place.x, now.place.y)) > SPECK
    return () if moved else (path.origin, *path.points)


def met(state: BattleState, unit: str, point: JumpPoint) -> Meeting | None:
    """Return how the course that a ship flew in this turn meets a jump point, None when nobody knows."""
    places = flown(state, unit)
    return meets(state, unit, point, places) if places else None
