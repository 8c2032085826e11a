"""Flying into a jump point: how it is entered, what becomes of the ship, feedback to the one that holds it.

*Jump Points and Jumpgates*, *Collapsing Jump Points*, *Feedback from Jump Points*.
"""

import msgspec

from app.core.questions import Option, Procedure
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.asking import Ask, counted, die, picked
from app.systems.earthforce.battle.books.craft import JumpPoint
from app.systems.earthforce.battle.craft import points, standing
from app.systems.earthforce.battle.craft.figures import feedback, number
from app.systems.earthforce.battle.craft.wrecks import wrecked
from app.systems.earthforce.battle.events import BattleEvent, PartEvent
from app.systems.earthforce.battle.events.fire import Suffered
from app.systems.earthforce.battle.events.jump import Jumped, PointsChanged, Shaken
from app.systems.earthforce.battle.fire.flow import together
from app.systems.earthforce.battle.fire.fold import apply_fire
from app.systems.earthforce.battle.fire.harming import suffered
from app.systems.earthforce.battle.orders.meeting import met
from app.systems.earthforce.battle.orders.standing import (
    course_of,
    heading_of,
    ordered,
    point_named,
    revealed,
)
from app.systems.earthforce.battle.state import BattleState, name_of, profile_of
from app.systems.earthforce.condition import left
from app.systems.earthforce.orders.leaving import Entry, jump_entry

TIME = ("P2.5", "P2.6", "P2.7", "P2.8")
FIGHTERS = ("P3.1",)
DESTROYED = "destroyed"
#: How a jump point is entered, for the table to say: the angle, and the faces of its counter.
ANGLES = (
    Option("right", "Within a point of its heading", "Through its safe arc"),
    Option("wrong", "At another angle", "The ship is destroyed"),
)
FACES = (
    Option("right", "Its front two faces", "Its course and heading are right"),
    Option("wrong", "Another side", "The ship is destroyed"),
)
#: The most boxes of a row, of a track, and the greatest velocity that can be told.
MOST_ROW, MOST_LEFT, FASTEST = 60, 400, 200


def candidates(state: BattleState, unit: str) -> tuple[JumpPoint, ...]:
    """Return the jump points that a unit's orders lead into; any where its orders name none."""
    order = ordered(state, unit, "JUMP") if profile_of(state, unit).ship else None
    if order is not None and (found := point_named(state, order.name)) is not None:
        return (found,)
    return points.passable(state)


def _missed(state: BattleState, unit: str) -> str:
    """Say that a ship's course takes it into none of the points, empty when one is met or nobody knows."""
    found = candidates(state, unit)
    if not found or any(met(state, unit, each) != "past" for each in found):
        return ""
    return "its course does not take it into " + (found[0].name if len(found) == 1 else "a jump point")


def cannot_jump(state: BattleState, unit: str) -> str:
    """Return why a unit cannot fly into a jump point now, empty when it can."""
    if not points.passable(state):
        return "no jump point is on the table"
    ship = profile_of(state, unit).ship
    if not ship and standing.posture(state, unit) in ("aboard", "landing"):
        return "it is not in flight"
    if standing.gone(state, unit):
        return "it is out of the battle"
    if state.any_order:
        return ""
    if not ship:
        return "" if state.step in FIGHTERS else "fighters go through when they move"
    if not revealed(state) or state.step not in TIME:
        return "ships go through when they move"
    return "its orders have no jump" if ordered(state, unit, "JUMP") is None else _missed(state, unit)


def jump(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Fly into a jump point, and see what comes of it."""
    options = [Option(each.id, each.name) for each in _near(state, unit)]
    chosen = yield from picked(options, f"{name_of(state, unit)} flies into")
    found = next(each for each in candidates(state, unit) if each.id == chosen)
    event, harm = yield from _through(state, unit, found)
    parts: list[PartEvent] = [event, *((harm,) if harm else ())]
    parts += yield from _after(state, found, event, harm)
    return together(parts)


def _near(state: BattleState, unit: str) -> tuple[JumpPoint, ...]:
    """Return the points that a unit may fly into: those that its course meets, any where it meets none of them."""
    found = candidates(state, unit)
    return tuple(each for each in found if met(state, unit, each) != "past") or found


def _through(state: BattleState, unit: str, found: JumpPoint) -> Ask[tuple[Jumped, Suffered | None]]:
    ship = profile_of(state, unit).ship
    came: Entry = "ok"
    flight: tuple[float | None, int | None, int | None] = (None, None, None)
    if ship:
        came, flight = yield from _entry(state, unit, found)
    value: int | None = None
    if came != "destroyed" and found.state == points.COLLAPSING:
        why = f"{name_of(state, unit)} in the collapsing jump point: {number('collapse-number')} or more gets through"
        value = yield from die(why)
        if value < number("collapse-number"):
            came = "destroyed"
    cause = f"the {found.name[:1].lower()}{found.name[1:]}"
    harm: Suffered | None = None
    if came == "destroyed":
        harm = wrecked(state, unit, cause)
    elif came == "row_damage":
        harm = yield from suffered(state, unit, (yield from _row(state, unit)), cause)
    survives = harm is None or not harm.fate
    return (
        Jumped(
            turn=state.turn,
            unit=unit,
            point=found.id,
            came="lost" if value is not None and came == "destroyed" else came,
            course=flight[0],
            heading=flight[1],
            velocity=flight[2],
            die=value,
            fate="jumped" if survives else "",
            aboard=_along(state, unit) if survives and ship else (),
        ),
        harm if harm is None or harm.fate else msgspec.structs.replace(harm, fate="jumped"),
    )


def _along(state: BattleState, ship: str) -> tuple[str, ...]:
    return standing.aboard(state, ship)


def _entry(
    state: BattleState, unit: str, found: JumpPoint
) -> Ask[tuple[Entry, tuple[float | None, int | None, int | None]]]:
    now = state.units[unit]
    path = now.orders.path if now.orders.path is not None and now.orders.path.turn == state.turn else None
    heading = heading_of(now) if path is None or path.heading is None else path.heading
    course = course_of(now) if path is None or path.course is None else path.course
    velocity = now.velocity if path is None or path.velocity is None else path.velocity
    name = name_of(state, unit)
    if velocity is None:
        velocity = yield from counted(0, FASTEST, f"Velocity of {name} into the jump point, in MU", 8)
    flight = (course, heading, velocity)
    safe = jump_entry(12, 0.0, 12, velocity, ordered=True)
    if heading is None or course is None or found.heading is None:
        why = f"course and heading of {name} into the jump point"
        return ("destroyed" if (yield from _wrong(ANGLES, why)) else safe), flight
    faces = met(state, unit, found)
    came = jump_entry(found.heading, course, heading, velocity, ordered=True)
    if came == "destroyed" or faces == "flank":
        return "destroyed", flight
    if faces != "front" and (yield from _wrong(FACES, f"the side through which {name} enters {found.name}")):
        return "destroyed", flight
    return came, flight


def _wrong(options: tuple[Option, ...], why: str) -> Ask[bool]:
    """Ask the table how a jump point is entered; True when it destroys the ship."""
    return (yield from picked(options, why)) == "wrong"


def _row(state: BattleState, unit: str) -> Ask[int]:
    """Return the damage of one row: as many boxes as the row has that is begun, or those left of it, as agreed."""
    marked, rows = state.units[unit].condition.marked, profile_of(state, unit).rows
    if rows is None:
        return (yield from counted(1, MOST_ROW, f"{name_of(state, unit)}: boxes of its damage row", 6))
    rest = settled(state.start.agreements, "bad-velocity") == "rest"
    for boxes in rows:
        if marked < boxes:
            return boxes - marked if rest else boxes
        marked -= boxes
    return rows[-1]


def _after(
    state: BattleState, found: JumpPoint, event: Jumped, harm: Suffered | None
) -> Ask[tuple[PartEvent, ...]]:
    """Return what a passage does to the ship that holds the point, and to the point."""
    own = found.unit == event.unit
    parts: list[PartEvent] = []
    if harm is not None and not found.gate and found.state != points.COLLAPSING:
        parts += yield from _fed(state, found, event, harm, own=own)
    ends = any(isinstance(part, Shaken) and part.damaged for part in parts)
    if found.state == points.OPEN and (own or ends):
        why = f"{name_of(state, found.unit)} went through" if own else "its engine is damaged"
        parts.append(
            PointsChanged(turn=state.turn, states={found.id: points.TERMINATED}, why={found.id: why})
        )
    return tuple(parts)


def _fed(
    state: BattleState, found: JumpPoint, event: Jumped, harm: Suffered, *, own: bool
) -> Ask[tuple[PartEvent, ...]]:
    holder = found.unit
    if holder not in state.units or standing.gone(state, holder):
        return ()
    if own and (settled(state.start.agreements, "feedback-self") is not True or harm.fate == DESTROYED):
        return ()
    done = yield from _damage(state, event.unit, harm)
    points_ = feedback(done)
    if not points_:
        return ()
    hurt = apply_fire(state, harm) if own else state
    suffers = yield from suffered(
        hurt, holder, points_, f"feedback of the jump of {name_of(state, event.unit)}"
    )
    parts: list[PartEvent] = [suffers]
    icon = points.engine(profile_of(hurt, holder), hurt.units[holder].condition)
    if icon is not None and suffers.fate != DESTROYED and not suffers.icons.get(icon.id):
        least = number("feedback-number")
        value = yield from die(f"{name_of(state, holder)}, feedback: {least} or more damages its jump engine")
        parts.append(
            Shaken(
                turn=state.turn,
                unit=holder,
                point=found.id,
                icon=icon.id,
                die=value,
                damaged=value >= least,
            )
        )
    return tuple(parts)


def _damage(state: BattleState, unit: str, harm: Suffered) -> Ask[int]:
    """Return the damage that feeds back: what the ship suffered, or all it had left when it was destroyed."""
    if harm.fate != DESTROYED:
        return harm.points
    if not profile_of(state, unit).ship:
        return 0
    free = left(profile_of(state, unit), state.units[unit].condition)
    if free is None:
        return (yield from counted(0, MOST_LEFT, f"{name_of(state, unit)}: boxes that it had left", 0))
    return free
