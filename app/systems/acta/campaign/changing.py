"""Changing a campaign's state, for folds: units, players, books, service records. Total, like every fold."""

from typing import Any

from msgspec.structs import replace

from app.core.words import capital
from app.systems.acta.campaign.events.base import Mended, Premium, Recruited, Repaired, SelfRepaired
from app.systems.acta.campaign.state import Service, State, UnitState, with_player, with_unit
from app.systems.acta.campaign.state import served as recorded


def change_unit(state: State, unit: str, **fields: Any) -> State:
    """Return the state with a unit's fields changed; a unit that nobody knows changes nothing."""
    now = state.units.get(unit)
    return state if now is None else with_unit(state, replace(now, **fields))


def change_player(state: State, player: str, **fields: Any) -> State:
    """Return the state with a player's fields changed; a player that nobody knows changes nothing."""
    now = state.players.get(player)
    return state if now is None else with_player(state, replace(now, **fields))


def paid(state: State, player: str, balance: int) -> State:
    """Return the state with a player's balance of RR as it is then."""
    return change_player(state, player, balance=balance)


def served(state: State, unit: str, text: str, battle: str = "", sort: str = "") -> State:
    """Return the state with a line in a unit's service record, dated with the campaign turn."""
    now = state.units.get(unit)
    if now is None or not text:
        return state
    return with_unit(state, recorded(now, line(state, text, battle, sort)))


def line(state: State, text: str, battle: str = "", sort: str = "") -> Service:
    """Return a line of a service record that names the entry of the log which is being folded."""
    return Service(state.turn, capital(text), battle, sort, None if state.simple else state.yard.events)


def worked(unit: UnitState, event: Premium | Repaired | Mended | Recruited | SelfRepaired) -> UnitState:
    """Return a unit after work in the yards; a premium counts for as long as the ship stays crippled."""
    if isinstance(event, Recruited):
        return replace(unit, condition=event.condition, crew_quality=event.crew_quality)
    premium = (unit.premium_paid or isinstance(event, Premium)) and event.condition.crippled
    return replace(unit, condition=event.condition, premium_paid=premium)
