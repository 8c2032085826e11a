"""Jump points and jump gates: opening, holding and closing them, ships that come from hyperspace and go there.

A Call to Arms, *Jump Gates*, *Jump Points*, *Tactical Withdrawals*; ruling 24. A point is open in the turn it is made
and two more; a gate for the three turns after the one in which it is activated; nobody uses either at once.
"""

from collections.abc import Generator, Iterator

from app.core.questions import Answer, Option, Question
from app.systems.acta.battle.asking import Ask, picked, rolled
from app.systems.acta.battle.books.turn import Thing
from app.systems.acta.battle.changing import replace
from app.systems.acta.battle.entry import has_engine, no_entry, surprise_now
from app.systems.acta.battle.events.base import Closed
from app.systems.acta.battle.events.turn import Arrived, Jumped
from app.systems.acta.battle.flights import supporters_of
from app.systems.acta.battle.scene import jammed
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import (
    BattleState,
    UnitState,
    figures_of,
    name_of,
    roster,
    side_name,
    spent_of,
)
from app.systems.acta.battle.turn.limits import PRECISE_JUMP, trait_of
from app.systems.acta.battle.turn.picks import on_table, out_of_turn
from app.systems.acta.battle_tables import number


def held_point(state: BattleState, unit: str) -> Thing | None:
    """Return the jump point that a unit made and that is still there."""
    return next(
        (thing for thing in state.things.values() if thing.kind == "jump-point" and thing.unit == unit), None
    )


def open_now(state: BattleState, thing: Thing) -> bool:
    """True when ships may pass a jump point or gate this turn: it is open, not made this turn, and still held."""
    return bool(thing.opened) and thing.opened < state.turn <= thing.closes and _kept(state, thing)


def _kept(state: BattleState, thing: Thing) -> bool:
    """True for a gate, and for a point whose ship holds it this turn or still can (*Jump Points*)."""
    if thing.kind != "jump-point" or thing.unit not in state.units:
        return True
    if state.units[thing.unit].condition.fate:
        return False
    if thing.held == state.turn:
        return True
    able = figures_of(state, thing.unit).special_actions.allowed and has_engine(state, thing.unit)
    return able and not spent_of(state, thing.unit).moved


def no_point(state: BattleState, unit: str) -> str:
    """Return why a unit cannot make or hold a jump point now, empty when it can."""
    me, now = state.start.units[unit], state.units[unit]
    if not has_engine(state, unit):
        return "it has no jump engines in force"
    if jammed(state, me.side):
        return "the scenario jams its jump engines"
    point = held_point(state, unit)
    if point is not None:
        return "" if state.turn <= point.closes else "its jump point has been open for as long as it can"
    if now.jump_ready > state.turn:
        return f"its jump engines recharge until turn {now.jump_ready - 1}"
    return _alone(state, me) if now.where == "hyperspace" else ""


def _alone(state: BattleState, me: Unit) -> str:
    """Return why nobody of a side comes from hyperspace now: none of its ships is on the battlefield."""
    return "" if _friends(state, me) else "no friendly ship is on the table"


def _friends(state: BattleState, me: Unit) -> bool:
    return any(
        other.side == me.side and not other.profile.flight and on_table(other, now)
        for other, now in roster(state)
    )


def point(state: BattleState, unit: str) -> Ask[tuple[Thing, tuple[int, ...]]]:
    """Make a jump point, or hold the one that is there; from hyperspace its place deviates by 2d6 inches."""
    me, now = state.start.units[unit], state.units[unit]
    there = held_point(state, unit)
    if there is not None:
        return replace(there, held=state.turn), ()
    scatter: tuple[int, ...] = ()
    if now.where == "hyperspace" and not trait_of(state, unit, PRECISE_JUMP):
        scatter = yield from rolled(6, 2, "Inches that the jump point deviates, in a random direction")
    made = Thing(
        id=_new(state, "jump-point"),
        kind="jump-point",
        name=f"Jump point of {name_of(state, unit)}",
        side=me.side,
        unit=unit,
        way="out" if now.where == "hyperspace" else "in",
        opened=state.turn,
        held=state.turn,
        closes=state.turn + number("jump-open-turns") - 1,
        note="anywhere on the table" if now.where == "hyperspace" else _before(state, unit),
    )
    return made, scatter


def _before(state: BattleState, unit: str) -> str:
    """Return where a ship puts a jump point after its move (*Jump Points*, *Advanced Jump Point*)."""
    arc = "in any fire arc" if trait_of(state, unit, PRECISE_JUMP) else "in the front arc"
    return f'within {number("jump-point-range")}" {arc} after the move'


def _new(state: BattleState, kind: str) -> str:
    count = 1
    while f"{kind}-{count}" in state.things:
        count += 1
    return f"{kind}-{count}"


def gate(state: BattleState, owner: str) -> Thing:
    """Return a new jump gate for the table; `owner` is a side, empty for nobody's."""
    held = f" ({side_name(state, owner)})" if owner else ""
    return Thing(id=_new(state, "jump-gate"), kind="jump-gate", name=f"Jump gate{held}", side=owner)


def shut_gates(state: BattleState, unit: str) -> tuple[Thing, ...]:
    """Return the gates that a unit may activate: shut ones; flights none of the enemy's."""
    me = state.start.units[unit]
    return tuple(
        thing
        for thing in state.things.values()
        if thing.kind == "jump-gate"
        and not (thing.opened and state.turn <= thing.closes)
        and (not me.profile.flight or thing.side in ("", me.side))
    )


def activated(state: BattleState, thing: Thing) -> Thing:
    """Return a gate as it is once activated: open for three turns from the next one on."""
    return replace(thing, opened=state.turn, closes=state.turn + number("jump-open-turns"))


def expired(state: BattleState) -> tuple[Closed, ...]:
    """Return what closes at the end of this turn: points that nobody held or whose time is over, and gates."""
    return tuple(_expired(state))


def _expired(state: BattleState) -> Iterator[Closed]:
    for thing in state.things.values():
        over = bool(thing.opened) and thing.closes <= state.turn
        if thing.kind == "jump-gate" and over:
            yield Closed(thing=thing.id, name=thing.name, gate=True)
        if thing.kind == "jump-point" and (over or thing.held < state.turn):
            yield Closed(thing=thing.id, name=thing.name, unit=thing.unit, ready=recharged(state))


def recharged(state: BattleState) -> int:
    """Return the turn from which jump engines work again that stopped or arrived this turn."""
    return state.turn + number("jump-recharge-turns") + 1


# Entering hyperspace.


def ways_in(state: BattleState, unit: str) -> tuple[Thing, ...]:
    """Return the jump points and gates through which a unit may leave the table this turn."""
    side = state.start.units[unit].side
    return tuple(
        thing
        for thing in state.things.values()
        if open_now(state, thing)
        and (
            thing.kind == "jump-gate"
            or (thing.kind == "jump-point" and thing.way == "in" and thing.side == side)
        )
    )


def may_jump(state: BattleState, unit: Unit, now: UnitState) -> bool:
    """True when entering hyperspace is worth offering."""
    there = on_table(unit, now) and not now.condition.adrift
    return state.phase == "movement" and there and bool(ways_in(state, unit.id))


def no_jump(state: BattleState, unit: str) -> str:
    """Return why a unit cannot enter hyperspace now, empty when it can."""
    me, now = state.start.units[unit], state.units[unit]
    if not on_table(me, now):
        return "it is not on the table"
    if now.condition.adrift:
        return "it runs adrift"
    if state.phase != "movement":
        return "ships enter hyperspace in the Movement Phase"
    if not ways_in(state, unit):
        return "no jump point or gate is open to it"
    if now.spent.turn == state.turn and now.spent.moved:
        return "it has moved this turn"
    return out_of_turn(state, unit)


def jump(state: BattleState, unit: str) -> Generator[Question, Answer, Jumped]:
    """Enter hyperspace, asking through which of the open points and gates."""
    ways = ways_in(state, unit)
    chosen = yield from picked(
        [Option(thing.id, thing.name) for thing in ways], f"{name_of(state, unit)} leaves through"
    )
    mine = state.things[chosen]
    return Jumped(
        unit=unit,
        turn=state.turn,
        side=state.start.units[unit].side,
        thing=chosen,
        closed=mine.kind == "jump-point" and mine.unit == unit,
        gate=mine.kind == "jump-gate",
        along=supporters_of(state, unit),
    )


# Coming onto the table.


def ways_out(state: BattleState, unit: str) -> tuple[Thing, ...]:
    """Return the jump points through which a unit may come from hyperspace this turn."""
    side = state.start.units[unit].side
    return tuple(
        thing
        for thing in state.things.values()
        if thing.kind == "jump-point" and thing.way == "out" and thing.side == side and open_now(state, thing)
    )


def no_arrival(state: BattleState, unit: str) -> str:
    """Return why a waiting unit cannot come onto the table now, empty when it can."""
    now = state.units[unit]
    if not now.where:
        return "it is on the table"
    if now.condition.fate:
        return "it is out of the battle"
    if state.phase != "movement":
        return "ships come onto the table in the Movement Phase"
    return no_entry(state, unit) or _no_way(state, unit) or out_of_turn(state, unit)


def _no_way(state: BattleState, unit: str) -> str:
    """Return what keeps a unit in hyperspace now: no point leads out, or no friend is there; not in a surprise."""
    if state.units[unit].where != "hyperspace" or surprise_now(state, unit):
        return ""
    if any(not taken.helps for taken in spent_of(state, unit).actions):
        return "it took a Special Action in hyperspace this turn"
    if not ways_out(state, unit):
        return "no jump point of its side leads out of hyperspace yet"
    return _alone(state, state.start.units[unit])


def arrive(state: BattleState, unit: str) -> Generator[Question, Answer, Arrived]:
    """Come onto the table, asking through which jump point; over the edge nothing is asked."""
    side = state.start.units[unit].side
    if state.units[unit].where != "hyperspace":
        return Arrived(unit=unit, turn=state.turn, side=side)
    options = [Option(thing.id, thing.name) for thing in ways_out(state, unit)]
    if surprise_now(state, unit):
        options.append(Option("", "The surprise entry point", "As the scenario says"))
    chosen = yield from picked(options, f"{name_of(state, unit)} comes through")
    return Arrived(
        unit=unit,
        turn=state.turn,
        side=side,
        thing=chosen,
        closed=bool(chosen) and state.things[chosen].unit == unit,
        ready=recharged(state),
        stiff=not trait_of(state, unit, PRECISE_JUMP),
    )
