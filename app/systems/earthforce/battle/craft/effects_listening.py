"""Tasks of those who listen and think ahead: an enemy's orders read, or a general idea of them.

*Communications*, *Tactical*. Orders that are not written in the program are shown by who wrote them.
"""

import math

from app.systems.earthforce.battle.asking import Ask
from app.systems.earthforce.battle.craft.outcomes import Came, Subject, with_event, won
from app.systems.earthforce.battle.events.people import TaskTried
from app.systems.earthforce.battle.orders.moving import track_of
from app.systems.earthforce.battle.orders.standing import flight_of, items_of, row_of, text_of
from app.systems.earthforce.battle.state import BattleState, enemies, name_of
from app.systems.earthforce.orders.geometry import SPECK, direction


def intercepted(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:
    """The orders of an enemy ship are read, where they are written already."""
    yield from ()
    if not won(event) or not _written(state, about.target):
        return Came(event)
    orders = text_of(state, about.target) or "none, it drifts"
    return Came(with_event(event, told=f"Orders of {name_of(state, about.target)}: {orders}"))


def anticipated(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:
    """There is a general idea of what an enemy ship, or every one, is about to do."""
    yield from ()
    if not won(event):
        return Came(event)
    ships = (about.target,) if about.target else enemies(state, event.unit)
    ideas = [f"{name_of(state, ship)} {idea(state, ship)}" for ship in ships if _written(state, ship)]
    return Came(with_event(event, told="; ".join(ideas)) if ideas else event)


def _written(state: BattleState, ship: str) -> bool:
    row = row_of(state.units[ship], state.turn) if ship in state.units else None
    return row is not None and row.written


def idea(state: BattleState, ship: str) -> str:
    """Return in words what a ship's orders come to: faster or slower, to port or to starboard."""
    flight = flight_of(state, ship)
    track = track_of(state, ship, items_of(state, ship))
    if track is None or flight.velocity is None or track.end.velocity is None:
        return "does what its player tells"
    change = track.end.velocity - flight.velocity
    speed = "speeds up" if change > 0 else "slows down" if change < 0 else "keeps its speed"
    end = track.legs[-1].to if track.legs else track.origin
    return f"{speed}, {_side(flight.course, track.origin, end)}"


def _side(course: float | None, origin: tuple[float, float], end: tuple[float, float]) -> str:
    if course is None:
        return "wherever it turns"
    x, y = direction(course)
    dx, dy = end[0] - origin[0], end[1] - origin[1]
    across = dx * y - dy * x
    if math.fabs(across) < SPECK * 100:
        return "straight on"
    return "to starboard" if across > 0 else "to port"
