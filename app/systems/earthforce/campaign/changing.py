"""Changing a campaign's state, for its fold: units, players, records, accounts. Total, like every fold."""

from typing import Any

import msgspec

from app.core.shelf import shelved
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.campaign.state import (
    Account,
    Figures,
    PlayerState,
    Service,
    State,
    TurnFigures,
    UnitState,
    roster,
    served,
)

replace = msgspec.structs.replace


def with_unit(state: State, unit: str, /, **fields: Any) -> State:
    """Return the state with a unit's fields changed; a unit that nobody knows changes nothing."""
    now = state.units.get(unit)
    return state if now is None else put(state, unit, replace(now, **fields))


def put(state: State, unit: str, now: UnitState) -> State:
    """Return the state with a unit in another state."""
    return replace(state, units={**state.units, unit: now})


def with_player(state: State, player: str, /, **fields: Any) -> State:
    """Return the state with a player's fields changed; a player that nobody knows changes nothing."""
    now = state.players.get(player)
    return state if now is None else replace(state, players={**state.players, player: replace(now, **fields)})


def with_start(state: State, unit: Unit) -> State:
    """Return the state with a unit's class and carrier as they are from now on."""
    return replace(state, start=replace(state.start, units={**state.start.units, unit.id: unit}))


def recorded(state: State, unit: str, text: str, sort: str, battle: str = "") -> State:
    """Return the state with a line in a unit's service record, dated with the turn."""
    now = state.units.get(unit)
    if now is None or not text:
        return state
    return put(state, unit, served(now, Service(state.turn, text, battle, sort, state.events)))


def paid(
    state: State, player: str, amount: int, balance: int, text: str, sort: str, subject: str = ""
) -> State:
    """Return the state with a player's balance and a line of the account; nothing for an amount of 0."""
    now = state.players.get(player)
    if now is None:
        return state
    if amount:
        line = Account(state.turn, text, amount, balance, sort, subject, state.events)
        shelf, account = shelved(now.shelf, (*now.account, line))
        now = replace(now, shelf=shelf, account=account)
    return replace(state, players={**state.players, player: replace(now, balance=balance)})


def closed(state: State) -> State:
    """Return the state with the figures of the turn that is over kept."""
    ended = TurnFigures(state.turn, {key: figures_now(state, now) for key, now in state.players.items()})
    kept = tuple(known for known in state.turns if known.turn < state.turn)
    return replace(state, turns=(*kept, ended))


def figures_now(state: State, player: PlayerState) -> Figures:
    """Return a player's figures as they are now."""
    mine = [(unit, now) for unit, now in roster(state, player.id) if not now.lost]
    tracks = [(unit.profile.boxes, now.condition.marked) for unit, now in mine if unit.profile.ship]
    known = [(boxes, marked) for boxes, marked in tracks if boxes]
    whole = sum(boxes for boxes, _ in known)
    left = whole - sum(min(boxes, marked) for boxes, marked in known)
    return Figures(
        ships=len(tracks),
        boxes=100 * left // whole if whole else None,
        fighters=sum(now.condition.strength for unit, now in mine if unit.profile.size == "group"),
        balance=player.balance,
    )
