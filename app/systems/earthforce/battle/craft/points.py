"""Jump points through their life: open, terminated, collapsing, gone.

*Jump Points and Jumpgates*, *Collapsing Jump Points*, *Damage to Jump Engines*.
"""

from collections.abc import Iterator

from app.core.questions import Procedure
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.asking import Ask, decided
from app.systems.earthforce.battle.books.craft import JumpPoint
from app.systems.earthforce.battle.craft.figures import number
from app.systems.earthforce.battle.events import BattleEvent, PartEvent
from app.systems.earthforce.battle.events.jump import PointsChanged
from app.systems.earthforce.battle.orders.standing import points_in_play
from app.systems.earthforce.battle.state import BattleState, name_of, out, profile_of
from app.systems.earthforce.condition import Condition
from app.systems.earthforce.orders.figures import number as moving_number
from app.systems.earthforce.orders.geometry import SPECK, distance
from app.systems.earthforce.unit import Icon, Profile, has, icons

OPEN, TERMINATED, COLLAPSING, GONE = "open", "terminated", "collapsing", "gone"
#: What the beginning of a turn makes of a point.
AGED = {TERMINATED: COLLAPSING, COLLAPSING: GONE}


def point(state: BattleState, point_id: str) -> JumpPoint | None:
    """Return a jump point on the table by its id, None when there is none."""
    return next((each for each in state.craft.points if each.id == point_id), None)


def passable(state: BattleState) -> tuple[JumpPoint, ...]:
    """Return the jump points that can be flown into in this turn, at one's peril when they collapse."""
    return points_in_play(state)


def last_turn(turn: int, turns: int, *, counted: bool) -> int:
    """Return the last turn of a point that opened in a turn; `counted` says that this one is among its turns."""
    return turn + turns - (1 if counted else 0)


def lasts(state: BattleState, *, gate: bool) -> int:
    """Return the last turn in which a point that opens now can be open."""
    turns = number("gate-turns" if gate else "point-turns")
    return last_turn(state.turn, turns, counted=settled(state.start.agreements, "point-turns") != "after")


def ready_turn(state: BattleState) -> int:
    """Return the first turn in which a jump engine that is used now may open another point."""
    rest = number("engine-rest")
    return state.turn + rest + (0 if settled(state.start.agreements, "engine-rest") == "with" else 1)


def engine_stage(profile: Profile, condition: Condition) -> str:
    """Return how a ship's best jump engine is: whole, damaged, out, or none; whole when nobody knows of one."""
    engines = [each for each in icons(profile) if each.kind == "jump"]
    if not engines:
        return "none"
    stages = {condition.icons.get(each.id, "") for each in engines}
    if "" in stages:
        return "whole"
    return "damaged" if "damaged" in stages else "out"


def engine(profile: Profile, condition: Condition) -> Icon | None:
    """Return a ship's jump engine that is whole, None when it has none."""
    return next(
        (each for each in icons(profile) if each.kind == "jump" and not condition.icons.get(each.id)), None
    )


def no_engine(state: BattleState, ship: str) -> str:
    """Return why a ship's jump engine opens no point, empty when it may."""
    profile, now = profile_of(state, ship), state.units[ship]
    if has(profile, "jump") is False:
        return "it has no jump engine"
    if engine_stage(profile, now.condition) == "out":
        return "its jump engine is disabled"
    if state.turn < now.craft.ready:
        return f"its jump engine is not ready before turn {now.craft.ready}"
    return ""


def age(state: BattleState) -> Ask[tuple[PartEvent, ...]]:
    """Let points that ended in the last turn collapse, and collapsing ones vanish, at the start of a turn."""
    yield from ()
    states = {each.id: AGED[each.state] for each in state.craft.points if each.state in AGED}
    return (PointsChanged(turn=state.turn, states=states),) if states else ()


def ending(state: BattleState) -> Ask[tuple[PartEvent, ...]]:
    """End the points whose time is over, or whose ship is gone, too far away or damaged, at the end of a turn."""
    yield from ()
    why = {each.id: reason for each in state.craft.points if (reason := ended(state, each))}
    if not why:
        return ()
    return (PointsChanged(turn=state.turn, states=dict.fromkeys(why, TERMINATED), why=why),)


def ended(state: BattleState, found: JumpPoint) -> str:
    """Return why an open point ends with this turn, empty when it does not."""
    if found.state != OPEN:
        return ""
    if state.turn >= found.last:
        return "its time is over"
    now = state.units.get(found.unit)
    if now is None:
        return ""
    if out(now):
        return f"{now.name} is not there any more"
    if now.place is not None and found.at is not None:
        far = distance((now.place.x, now.place.y), found.at)
        if far > moving_number("jump-reach") + SPECK:
            return f"{now.name} is {far:.1f} MU away"
    if not found.gate and engine_stage(profile_of(state, found.unit), now.condition) in ("damaged", "out"):
        return f"the jump engine of {now.name} is damaged"
    return ""


def open_points(state: BattleState) -> tuple[tuple[str, str], ...]:
    """Return the points that are open, by id and name."""
    return tuple((each.id, each.name) for each in state.craft.points if each.state == OPEN)


def close(state: BattleState, point_id: str) -> Procedure[BattleEvent]:
    """End a jump point: its ship lets go of it; it collapses in the next turn."""
    found = point(state, point_id)
    who = name_of(state, found.unit) if found is not None else ""
    return decided(
        PointsChanged(
            turn=state.turn, states={point_id: TERMINATED}, why={point_id: f"{who} closes it" if who else ""}
        )
    )


def told(state: BattleState) -> Iterator[str]:
    """Yield the jump points on the table in words."""
    for each in state.craft.points:
        where = "" if each.at is None else f" at {each.at[0]:g} {each.at[1]:g}"
        heading = "" if each.heading is None else f", heading {each.heading}"
        until = f", open until the end of turn {each.last} at most" if each.state == OPEN else ""
        how = {
            OPEN: "is open",
            TERMINATED: "ends with this turn",
            COLLAPSING: "collapses: 5 or 6 to get through",
        }
        yield f"{each.name}{where}{heading} {how.get(each.state, each.state)}{until}."
    for gate in state.craft.gates:
        whose = " (secured)" if gate.owner else ""
        where = "" if gate.at is None else f" at {gate.at[0]:g} {gate.at[1]:g}"
        yield f"{gate.name}{whose}{where} is a jumpgate."
