"""Moving ships by their orders, with positions or without, and writing down what comes of it.

*Moving the Counters*, *Gravimetric Drives*. A ship of which too little is known is asked for its new velocity only.
"""

from app.core.questions import Procedure
from app.systems.earthforce.agreements import settled as agreed
from app.systems.earthforce.battle.asking import Ask, counted, die
from app.systems.earthforce.battle.books.orders import Path
from app.systems.earthforce.battle.events import BattleEvent, PartEvent
from app.systems.earthforce.battle.events.orders import CameBack, Lying, Moved, Overran, Settled
from app.systems.earthforce.battle.orders.standing import (
    able_of,
    course_of,
    drive_of,
    flight_of,
    heading_of,
    items_of,
)
from app.systems.earthforce.battle.state import BattleState, name_of, profile_of, ships
from app.systems.earthforce.orders.budgets import Able, main_burn, thrusters, turned, working
from app.systems.earthforce.orders.figures import number
from app.systems.earthforce.orders.geometry import SPECK, degrees, distance
from app.systems.earthforce.orders.grammar import Item
from app.systems.earthforce.orders.moving import Track, move, settled

#: The fastest that a ship can be said to be, in MU.
FASTEST = 200
#: Orders that change nothing of how a ship flies.
STILL = ("JP", "JUMP", "LAUNCH", "INT", "RAM", "WPN")


def counts_up(state: BattleState) -> bool:
    """True when half an MU of velocity counts up, as agreed."""
    return agreed(state.start.agreements, "half-velocity") != "down"


def waiting(state: BattleState) -> tuple[str, ...]:
    """Return the ships that did not move in this turn."""
    return tuple(unit for unit in ships(state) if state.units[unit].orders.moved < state.turn)


def unsettled(state: BattleState) -> tuple[str, ...]:
    """Return the ships that moved in this turn and whose velocity and course are not written down."""
    now = state.units
    return tuple(
        unit
        for unit in ships(state)
        if now[unit].orders.moved == state.turn and now[unit].orders.settled < state.turn
    )


def track_of(state: BattleState, unit: str, items: tuple[Item, ...]) -> Track | None:
    """Return where orders take a ship from how it lies now, None when too little is known."""
    drive = drive_of(profile_of(state, unit))
    return move(drive, flight_of(state, unit), items, up=counts_up(state))


def path_of(state: BattleState, unit: str, items: tuple[Item, ...]) -> Path | None:
    """Return a ship's movement by orders as the log keeps it, None when too little is known.

    A ship that does nothing flies on: its velocity stays, even when nobody knows where it is heading.
    """
    track = track_of(state, unit, items)
    able, now = able_of(state, unit), state.units[unit]
    if track is None:
        if now.velocity is None or any(item.code not in STILL for item in items):
            return None
        return Path(
            turn=state.turn,
            origin=(0.0, 0.0),
            heading=heading_of(now),
            velocity=now.velocity,
            course=course_of(now),
            spare=_spare(items, able),
        )
    return Path(
        turn=state.turn,
        origin=track.origin,
        points=tuple(leg.to for leg in track.legs),
        by=tuple(leg.by for leg in track.legs),
        heading=track.end.heading,
        velocity=track.end.velocity,
        course=track.end.course,
        spare=_spare(items, able),
    )


def _spare(items: tuple[Item, ...], able: Able) -> int:
    """Return the drive units that orders leave unused (*Minbari Plasma Nets*)."""
    used = main_burn(items) + (turned(items) if able.drive == "grav" else 0)
    if able.old_grid and able.hot:
        used += number("thrust-per-drive") * thrusters(items)
    return max(0, (working(able) or 0) - -(-used // number("thrust-per-drive")))


def move_all(state: BattleState) -> Ask[tuple[PartEvent, ...]]:
    """Move every ship whose movement can be reckoned; the others wait to be asked for."""
    yield from ()
    found = {unit: path_of(state, unit, items_of(state, unit)) for unit in waiting(state)}
    paths = {unit: path for unit, path in found.items() if path is not None}
    return (Moved(turn=state.turn, paths=paths),) if paths else ()


def move_one(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Move a ship by its orders; ask for its new velocity when too little is known to reckon it."""
    path = path_of(state, unit, items_of(state, unit))
    if path is not None:
        return Moved(turn=state.turn, paths={unit: path})
    before = state.units[unit].velocity
    why = f"New velocity of {name_of(state, unit)} in MU, as measured"
    velocity = yield from counted(0, FASTEST, why, before or 0)
    spare = _spare(items_of(state, unit), able_of(state, unit))
    told = Path(turn=state.turn, origin=(0.0, 0.0), velocity=velocity, spare=spare)
    return Moved(turn=state.turn, paths={unit: told}, by_hand=(unit,))


def settle(state: BattleState) -> Ask[tuple[PartEvent, ...]]:
    """Write down the new velocity and course of every ship that moved, a plasma net's push counted."""
    yield from ()
    found = {unit: lying_of(state, unit) for unit in unsettled(state)}
    return (Settled(turn=state.turn, ships=found),) if found else ()


def lying_of(state: BattleState, unit: str) -> Lying:
    """Return how a ship lies once its movement is over: by the line from where it began to where it is."""
    now = state.units[unit]
    path, heading = now.orders.path, heading_of(now)
    if path is None:
        return Lying(velocity=now.velocity, course=course_of(now), heading=heading)
    if heading is not None and drive_of(profile_of(state, unit)) == "grav":
        return Lying(velocity=path.velocity, course=degrees(heading), heading=heading)
    if now.place is None or heading is None:
        return Lying(velocity=path.velocity, course=path.course, heading=heading)
    at = (now.place.x, now.place.y)
    if not path.points or distance(at, path.points[-1]) < SPECK:
        return Lying(velocity=path.velocity, course=path.course, heading=heading)
    end = settled(heading, now.place.course, path.origin, at, up=counts_up(state))
    return Lying(velocity=end.velocity, course=end.course, heading=heading)


def overrun(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Let a ship that flew off the table turn around: a die says after how many turns it is back (*Velocity*)."""
    roll = yield from die(f"{name_of(state, unit)} turns around: after how many turns is it back")
    return Overran(unit=unit, roll=roll, back=state.turn + roll)


def come_back(state: BattleState) -> Ask[tuple[PartEvent, ...]]:
    """Bring back the ships that are due on the table again."""
    yield from ()
    due = tuple(
        unit
        for unit, now in state.units.items()
        if 0 < now.orders.back <= state.turn and now.condition.fate == "withdrawn"
    )
    return (CameBack(units=due),) if due else ()
