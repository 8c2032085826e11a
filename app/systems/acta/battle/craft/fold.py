"""Folding auxiliary craft."""

from typing import assert_never

import msgspec

from app.systems.acta.battle.changing import with_unit
from app.systems.acta.battle.events.craft import CraftEvent, Supported
from app.systems.acta.battle.state import BattleState

replace = msgspec.structs.replace


def apply_craft(state: BattleState, event: CraftEvent) -> BattleState:
    """Return the state after an event of auxiliary craft."""
    match event:
        case Supported(unit=unit, ward=ward):
            now = state.units.get(unit)
            return state if now is None else with_unit(state, unit, craft=replace(now.craft, supports=ward))
        case _:
            assert_never(event)
