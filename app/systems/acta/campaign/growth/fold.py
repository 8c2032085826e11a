"""Folding what happens to the experience of ships."""

from typing import assert_never

from msgspec.structs import replace

from app.systems.acta.campaign.changing import change_unit, served
from app.systems.acta.campaign.events.growth import DiceGained, DiceStruck, GrowthEvent
from app.systems.acta.campaign.state import State


def apply_growth(state: State, event: GrowthEvent) -> State:
    """Return the state after an event of experience; a unit that nobody knows changes nothing."""
    match event:
        case DiceGained(unit=unit, saved=saved) | DiceStruck(unit=unit, saved=saved):
            return _saved(state, unit, saved)
        case _:
            assert_never(event)


def _saved(state: State, unit: str, saved: int) -> State:
    now = state.units.get(unit)
    if now is None:
        return state
    state = change_unit(state, unit, growth=replace(now.growth, dice=saved))
    return served(state, unit, f"{saved} XP dice saved")
