"""Folding the war: phases, targets, captures."""

from typing import assert_never

from msgspec.structs import replace

from app.systems.acta.campaign.books.war import INITIATIVE
from app.systems.acta.campaign.events.war import OrderFreed, PhaseBegan, TargetsDrawn, WarEvent
from app.systems.acta.campaign.state import State


def apply_war(state: State, event: WarEvent) -> State:
    """Return the state after an event of the war, changed by what the event records and nothing else."""
    match event:
        case PhaseBegan():
            return _phase(state, event)
        case TargetsDrawn(targets=targets):
            known = state.war.targets | {target.id: target for target in targets}
            return replace(state, war=replace(state.war, targets=known))
        case OrderFreed(any_order=any_order):
            return replace(state, war=replace(state.war, any_order=any_order))
        case _:
            assert_never(event)


def _phase(state: State, event: PhaseBegan) -> State:
    war = replace(state.war, done=())
    if event.phase == INITIATIVE:
        war = replace(
            war,
            order=(),
            scores={},
            selected={},
            pending="",
            declined=(),
            engagements={},
            changes=(),
        )
    return replace(state, turn=event.turn, phase=event.phase, war=war)
