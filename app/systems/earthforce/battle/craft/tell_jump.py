"""Jump points and gates as lines of the log."""

from app.core.system import Phrase
from app.core.words import known
from app.systems.earthforce.battle.events.jump import (
    Arrived,
    GateSet,
    Jumped,
    JumpEvent,
    Opened,
    PointsChanged,
    Shaken,
)
from app.systems.earthforce.battle.state import BattleState, name_of, side_name
from app.systems.earthforce.orders.geometry import nearest_point

JUMP = "Jump"
STATES = {
    "terminated": "ends with this turn",
    "collapsing": "collapses",
    "gone": "is gone",
    "open": "is open",
}
CAME = {
    "row_damage": "at the wrong velocity",
    "destroyed": "at a wrong angle, and is destroyed",
    "lost": "while it collapses, and is destroyed",
}


def tell_jump(state: BattleState, event: JumpEvent) -> Phrase:
    """Return an event of jump points or gates as a line of the log."""
    match event:
        case GateSet(gate=gate):
            whose = f", secured by {side_name(state, gate.owner)}" if gate.owner else ""
            return Phrase(f"On the table: {gate.name}{whose}.", sort=JUMP)
        case Opened():
            return Phrase(_opened(state, event), (event.point.unit,), sort=JUMP)
        case PointsChanged(states=states, why=why):
            told = "; ".join(
                f"{point_name(state, each)} {STATES.get(how, how)}{f' ({why[each]})' if why.get(each) else ''}"
                for each, how in states.items()
            )
            return Phrase(f"{told}.", sort=JUMP)
        case Jumped():
            return Phrase(_jumped(state, event), (event.unit, *event.aboard), sort=JUMP)
        case Shaken(unit=unit, die=die, damaged=damaged):
            came = "is damaged" if damaged else "holds"
            return Phrase(
                f"Feedback: the jump engine of {name_of(state, unit)} {came} ({die}).", (unit,), sort=JUMP
            )
        case Arrived(unit=unit, own=own, ready=ready):
            engine = f" of its own; its engine is ready in turn {ready}" if own else ""
            return Phrase(f"{name_of(state, unit)} comes through a jump point{engine}.", (unit,), sort=JUMP)


def point_name(state: BattleState, point: str) -> str:
    """Return a jump point's name, its id when it is gone."""
    return next((each.name for each in state.craft.points if each.id == point), point)


def _opened(state: BattleState, event: Opened) -> str:
    point = event.point
    where = "" if point.at is None else f" at {point.at[0]:g} {point.at[1]:g}"
    heading = "" if point.heading is None else f", heading {point.heading}"
    how = " It collapses at once: the engine is damaged." if point.state == "collapsing" else ""
    if point.gate:
        return f"{name_of(state, point.unit)} opens {point.name}{where}{heading}.{how}"
    return f"{name_of(state, point.unit)} opens a jump point{where}{heading}.{how}"


def _jumped(state: BattleState, event: Jumped) -> str:
    course = known(None if event.course is None else nearest_point(event.course))
    flight = f"course {course}, heading {known(event.heading)}, velocity {known(event.velocity)}"
    told = f" ({flight})" if event.velocity is not None else ""
    rolled = f" ({event.die})" if event.die is not None else ""
    how = CAME.get(event.came, "")
    into = f"{name_of(state, event.unit)} flies into {point_name(state, event.point)}{told}{rolled}"
    gone = " and is gone" if event.fate else ""
    return f"{into}{f' {how}' if how else ''}{gone}."
