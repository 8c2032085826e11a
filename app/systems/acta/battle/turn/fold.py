"""Folding the order of a turn."""

from typing import assert_never

import msgspec

from app.systems.acta.battle.changing import acted
from app.systems.acta.battle.events.turn import Moved, SimpleSet, TurnEvent
from app.systems.acta.battle.state import BattleState

replace = msgspec.structs.replace


def apply_turn(state: BattleState, event: TurnEvent) -> BattleState:
    """Return the state after an event of the turn's order."""
    match event:
        case SimpleSet(on=on):
            return replace(state, simple=on)
        case Moved():
            return acted(state, event.turn, event.units, event.side, moved=True)
        case _:
            assert_never(event)
