"""Changing a battle's state, for every fold: each returns the new state; units that are not there change nothing."""

from typing import Any

import msgspec

from app.systems.earthforce.battle.state import BattleState, UnitState

replace = msgspec.structs.replace


def with_unit(state: BattleState, unit: str, /, **fields: Any) -> BattleState:
    """Return the state with fields of a unit changed."""
    now = state.units.get(unit)
    return state if now is None else put(state, unit, replace(now, **fields))


def put(state: BattleState, unit: str, now: UnitState) -> BattleState:
    """Return the state with a unit in another state."""
    return replace(state, units={**state.units, unit: now})


def with_condition(state: BattleState, unit: str, /, **fields: Any) -> BattleState:
    """Return the state with parts of a unit's condition changed: `marked`, `icons`, `stores`, `caps`, `fate` …"""
    now = state.units.get(unit)
    return (
        state if now is None else put(state, unit, replace(now, condition=replace(now.condition, **fields)))
    )


def with_icons(state: BattleState, unit: str, stages: dict[str, str]) -> BattleState:
    """Return the state with icons of a unit in other stages; an empty stage makes one whole."""
    now = state.units.get(unit)
    if now is None:
        return state
    icons = {key: stage for key, stage in {**now.condition.icons, **stages}.items() if stage}
    return with_condition(state, unit, icons=icons)


def with_stores(state: BattleState, unit: str, stores: dict[str, int]) -> BattleState:
    """Return the state with what icons of a unit hold set."""
    now = state.units.get(unit)
    return state if now is None else with_condition(state, unit, stores={**now.condition.stores, **stores})


def with_orders(state: BattleState, unit: str, /, **fields: Any) -> BattleState:
    """Return the state with fields of a unit's order book changed."""
    now = state.units.get(unit)
    return state if now is None else put(state, unit, replace(now, orders=replace(now.orders, **fields)))


def with_fire(state: BattleState, unit: str, /, **fields: Any) -> BattleState:
    """Return the state with fields of a unit's fire book changed."""
    now = state.units.get(unit)
    return state if now is None else put(state, unit, replace(now, fire=replace(now.fire, **fields)))


def with_craft(state: BattleState, unit: str, /, **fields: Any) -> BattleState:
    """Return the state with fields of a unit's craft book changed."""
    now = state.units.get(unit)
    return state if now is None else put(state, unit, replace(now, craft=replace(now.craft, **fields)))


def acted(state: BattleState, unit: str, turn: int, side: str) -> BattleState:
    """Return the state after a unit was the active ship: its side acted last, and nobody is active."""
    return replace(with_unit(state, unit, acted=turn), last=side, active="")
