"""Folding a campaign: each event applied to the state. Total: one that no longer fits changes nothing."""

from typing import assert_never

import msgspec

from app.core.correction import corrected
from app.core.log import Correction
from app.systems.earthforce.campaign.events import Event, Fought, Kept, Mended, Noted, TurnBegan
from app.systems.earthforce.campaign.state import State, UnitState

replace = msgspec.structs.replace


def apply(state: State, event: Event) -> State:
    """Return the state after an event."""
    match event:
        case Correction():
            return corrected(state, event)
        case TurnBegan(turn=turn):
            return replace(state, turn=turn)
        case Fought(battle=battle, name=name):
            return replace(state, battles={**state.battles, battle: name})
        case Noted(unit="", text=text):
            return replace(state, note=text)
        case Kept() | Mended() | Noted():
            now = state.units.get(event.unit)
            return (
                state if now is None else replace(state, units={**state.units, event.unit: _of(now, event)})
            )
        case _:
            assert_never(event)


def _of(now: UnitState, event: Kept | Mended | Noted) -> UnitState:
    match event:
        case Kept(condition=condition, name=name):
            return replace(now, condition=condition, name=name or now.name)
        case Mended(condition=condition):
            return replace(now, condition=condition)
        case Noted(text=text):
            return replace(now, service=(*now.service, text)[-200:])
