"""Folding what happens in the yards."""

from typing import assert_never

from msgspec.structs import replace

from app.systems.acta.campaign.changing import change_player, change_unit, paid, served
from app.systems.acta.campaign.events.yard import (
    Agreed,
    CameBack,
    Commissioned,
    IncomeTaken,
    SentHome,
    YardEvent,
)
from app.systems.acta.campaign.start import RosterUnit
from app.systems.acta.campaign.state import State, UnitState, with_unit
from app.systems.acta.campaign.yard.account import noted

__all__ = ["apply_yard", "noted"]


def apply_yard(state: State, event: YardEvent) -> State:
    """Return the state after an event of the yards; a unit or player that nobody knows changes nothing."""
    match event:
        case IncomeTaken(player=player, balance=balance):
            return change_player(state, player, balance=balance, income_turn=state.turn)
        case Agreed(player=player, balance=balance):
            return paid(state, player, balance)
        case Commissioned():
            return _commissioned(state, event)
        case SentHome() | CameBack():
            return _high_command(state, event)
        case _:
            assert_never(event)


def _high_command(state: State, event: SentHome | CameBack) -> State:
    now = state.units.get(event.unit)
    if now is None:
        return state
    match event:
        case SentHome(unit=unit, back=back):
            state = change_unit(state, unit, yard=replace(now.yard, back=back))
            return served(state, unit, f"sent to High Command, back in turn {back}", sort="High Command")
        case CameBack(unit=unit, condition=condition, crew_quality=quality):
            state = change_unit(
                state,
                unit,
                yard=replace(now.yard, back=0),
                condition=condition,
                crew_quality=quality,
                premium_paid=False,
                recovered=False,
            )
            return served(state, unit, came_back(event), sort="High Command")


def came_back(event: CameBack) -> str:
    """Return the return of a ship as its service record has it."""
    fallen = f"; Crew Quality falls to {event.crew_quality}" if event.quality_lost else ""
    return f"back from High Command, wholly repaired{fallen}"


def _commissioned(state: State, event: Commissioned) -> State:
    if event.player not in state.players:
        return state
    for unit in event.units:
        state = with_unit(state, _enlisted(unit, state.turn))
        state = served(state, unit.id, joined(event, unit.crew_quality), sort="Commissioned")
    return paid(state, event.player, event.balance)


def joined(event: Commissioned, crew_quality: int) -> str:
    """Return how a new ship joined, as its service record has it."""
    how = f" ({event.why})" if event.why else " as a reinforcement" if event.paid else ""
    return f"commissioned{how} with Crew Quality {crew_quality}"


def _enlisted(unit: RosterUnit, turn: int) -> UnitState:
    made = UnitState(
        id=unit.id,
        name=unit.name,
        player=unit.player,
        profile=unit.profile,
        crew_quality=unit.crew_quality,
        condition=unit.condition,
        list_id=unit.list_id,
        ally=unit.ally,
        flights=unit.flights,
        squadron=unit.squadron,
    )
    return replace(made, yard=replace(made.yard, joined=turn))
