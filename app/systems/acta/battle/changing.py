"""Changing a state, for folds: a unit's fields, what it spent this turn, what it suffered. Total, like every fold."""

from collections.abc import Iterable
from typing import Any

import msgspec

from app.systems.acta.battle.books.turn import Spent, Thing
from app.systems.acta.battle.events.base import Aftermath
from app.systems.acta.battle.state import BattleState, Credit, UnitState
from app.systems.acta.condition import Condition, Critical

replace = msgspec.structs.replace


def with_unit(state: BattleState, unit: str, **changes: Any) -> BattleState:
    """Return the state with a unit's fields changed; a unit that the battle does not have changes nothing."""
    now = state.units.get(unit)
    if now is None:
        return state
    units = state.units.copy()
    units[unit] = replace(now, **changes)
    return replace(state, units=units)


def with_spent(state: BattleState, turn: int, units: Iterable[str], **changes: Any) -> BattleState:
    """Return the state with what units spent in a turn changed; fields not named stay as they are that turn."""
    table = state.units.copy()
    for unit in units:
        now = table.get(unit)
        if now is not None:
            table[unit] = replace(now, spent=replace(spent_in(now, turn), **changes))
    return replace(state, units=table)


def spent_in(now: UnitState, turn: int) -> Spent:
    """Return what a unit spent in a turn, fresh when its book is of another turn."""
    return now.spent if now.spent.turn == turn else Spent(turn=turn)


def acted(state: BattleState, turn: int, units: Iterable[str], side: str, **changes: Any) -> BattleState:
    """Return the state after a side's units took their pick: nobody is acting, and the next side is to pick."""
    return replace(with_spent(state, turn, units, **changes), last=side, active="")


def credited(state: BattleState, victim: str, how: str, unit: str = "") -> BattleState:
    """Return the state with one credit for a victim and deed, the newest; without a unit nobody is credited."""
    kept = tuple(old for old in state.credits if (old.victim, old.how) != (victim, how))
    credits = (*kept, Credit(unit=unit, victim=victim, how=how)) if unit else kept
    return replace(state, credits=credits)


def suffered(
    state: BattleState, unit: str, after: Aftermath, criticals: tuple[Critical, ...] = ()
) -> BattleState:
    """Return the state after a unit suffered points and critical hits, with the flights lost aboard it."""
    now = state.units.get(unit)
    if now is None:
        return state
    units = state.units.copy()
    condition = after_points(now.condition, after)
    units[unit] = replace(
        now,
        condition=replace(condition, criticals=(*condition.criticals, *criticals))
        if criticals
        else condition,
    )
    lose_flights(units, after)
    return replace(state, units=units)


def after_points(condition: Condition, after: Aftermath) -> Condition:
    """Return a unit's condition after a change of points and what came of it."""
    return Condition(
        damage=after.damage,
        crew=after.crew,
        crippled=condition.crippled or after.crippled,
        skeleton=condition.skeleton or after.skeleton,
        criticals=condition.criticals,
        traits_lost=(*condition.traits_lost, *after.traits_lost)
        if after.traits_lost
        else condition.traits_lost,
        adrift=(condition.adrift or after.adrift) and not after.manned,
        fate=after.wreck.fate if after.wreck is not None else condition.fate,
    )


def lose_flights(units: dict[str, UnitState], after: Aftermath) -> None:
    """Destroy, in a table of units, the flights that were aboard a lost ship."""
    for flight in after.flights_lost:
        now = units.get(flight)
        if now is not None:
            units[flight] = replace(now, condition=replace(now.condition, fate="exploded"))


def with_thing(state: BattleState, thing: Thing) -> BattleState:
    """Return the state with a thing on the table, new or changed."""
    return replace(state, things={**state.things, thing.id: thing})


def without_thing(state: BattleState, thing: str) -> BattleState:
    """Return the state without a thing on the table."""
    return replace(state, things={key: found for key, found in state.things.items() if key != thing})


def shut(
    state: BattleState, thing: str, unit: str = "", ready: int = 0, *, gate: bool = False
) -> BattleState:
    """Return the state after a jump point is gone or a gate is shut, its ship's engines recharging till `ready`."""
    found = state.things.get(thing)
    if found is None:
        return state
    if gate:
        return with_thing(state, replace(found, opened=0, closes=0))
    state = without_thing(state, thing)
    return with_unit(state, unit, jump_ready=ready) if unit and ready else state
