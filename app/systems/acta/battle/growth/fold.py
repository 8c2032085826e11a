"""Folding what ships do with their experience in a battle."""

import msgspec

from app.systems.acta.battle.events.growth import GrowthEvent, Judgement
from app.systems.acta.battle.state import BattleState

replace = msgspec.structs.replace


def apply_growth(state: BattleState, event: GrowthEvent) -> BattleState:
    """Return the state after a unit holds its XP dice back or offers them; an unknown unit changes nothing."""
    return _with(state, event.unit, held=event.on)


def spend(state: BattleState, judgement: Judgement) -> BattleState:
    """Return the state with one XP die of a unit spent."""
    now = state.units.get(judgement.unit)
    return state if now is None else _with(state, judgement.unit, spent=now.growth.spent + 1)


def _with(state: BattleState, unit: str, **fields: int) -> BattleState:
    now = state.units.get(unit)
    if now is None:
        return state
    units = {**state.units, unit: replace(now, growth=replace(now.growth, **fields))}
    return replace(state, units=units)
