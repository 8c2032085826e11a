"""Folding what happens in fire."""

from app.systems.earthforce.battle.changing import acted
from app.systems.earthforce.battle.events.fire import Done, FireEvent
from app.systems.earthforce.battle.state import BattleState


def apply_fire(state: BattleState, event: FireEvent) -> BattleState:
    """Return the state after an event of fire or damage."""
    match event:
        case Done(unit=unit, turn=turn, side=side):
            return acted(state, unit, turn, side)
