"""Folding what happens in fire: what was decided and rolled is applied, nothing is looked up."""

from collections.abc import Iterable, Sequence
from typing import assert_never

import msgspec

from app.systems.earthforce.battle import people
from app.systems.earthforce.battle.books.fire import Mine
from app.systems.earthforce.battle.changing import (
    acted,
    with_condition,
    with_fire,
    with_icons,
    with_orders,
    with_stores,
    with_unit,
)
from app.systems.earthforce.battle.events.fire import (
    Done,
    Fired,
    FiredAtFighters,
    FireEvent,
    FirstPicked,
    Helped,
    MineLaunched,
    MineWentOff,
    Netted,
    Pulsed,
    Recharged,
    Suffered,
)
from app.systems.earthforce.battle.fire.boons import RECHARGE
from app.systems.earthforce.battle.state import BattleState
from app.systems.earthforce.battle.steps import LOOP

replace = msgspec.structs.replace


def apply_fire(state: BattleState, event: FireEvent) -> BattleState:
    """Return the state after an event of fire or damage."""
    match event:
        case Suffered():
            return _suffered(state, event)
        case Fired():
            return _fired(state, event)
        case FiredAtFighters() | Pulsed() | Netted():
            return _special(state, event)
        case _:
            return _of_turn(state, event)


def _special(state: BattleState, event: FiredAtFighters | Pulsed | Netted) -> BattleState:
    match event:
        case FiredAtFighters(unit=unit, target=target, dice=dice, turn=turn, strength=strength, fate=fate):
            state = _spent(state, unit, dice, turn)
            return with_condition(state, target, strength=strength, fate=fate)
        case Pulsed():
            return _pulsed(state, event)
        case Netted():
            return _netted(state, event)


def _of_turn(
    state: BattleState, event: Recharged | MineLaunched | MineWentOff | FirstPicked | Helped | Done
) -> BattleState:
    match event:
        case Recharged():
            return _recharged(state, event)
        case MineLaunched() | MineWentOff():
            return _mine(state, event)
        case FirstPicked(order=order):
            return replace(state, initiative=order, last="")
        case Helped():
            return _helped(state, event)
        case Done(unit=unit, turn=turn, side=side):
            state = acted(state, unit, turn, side)
            return replace(state, step=LOOP[0]) if state.step in LOOP else state
        case _:
            assert_never(event)


def _suffered(state: BattleState, event: Suffered) -> BattleState:
    now = state.units.get(event.unit)
    if now is None:
        return state
    state = with_icons(state, event.unit, event.icons)
    state = with_stores(state, event.unit, event.stores)
    fields: dict[str, object] = {"fate": event.fate, "caps": {**now.condition.caps, **event.caps}}
    if event.hits is not None:
        fields["hits"] = event.hits
    elif event.strength is not None:
        fields["strength"] = event.strength
    else:
        fields["marked"] = event.marked
    state = with_condition(state, event.unit, **fields)
    before = now.fire.checks if now.fire.checked == event.turn else 0
    state = with_fire(state, event.unit, checks=before + event.checks, checked=event.turn, harmed=event.turn)
    for group in event.lost:
        state = with_condition(state, group, fate="lost")
    for key, points in event.fortune.items():
        state = people.spent(state, key, points)
    return _without(state, event.unit, event.turn, event.used)


def _fired(state: BattleState, event: Fired) -> BattleState:
    for volley in event.volleys:
        state = _spent(state, event.unit, (volley.control, *volley.weapons), event.turn)
    state = _spent(state, event.target, event.protecting, event.turn)
    state = with_stores(state, event.unit, event.stores)
    return _without(state, event.unit, event.turn, event.used)


def _pulsed(state: BattleState, event: Pulsed) -> BattleState:
    state = _spent(state, event.unit, (event.control, event.weapon), event.turn)
    state = with_stores(state, event.unit, event.stores)
    if event.strength is not None:
        return with_condition(state, event.target, strength=event.strength, fate=event.fate)
    return with_orders(state, event.target, stunned=event.turn + 1)


def _netted(state: BattleState, event: Netted) -> BattleState:
    state = _spent(state, event.unit, (event.control, event.weapon), event.turn)
    target = state.units.get(event.target)
    if event.at is None or target is None or target.place is None:
        return state
    x, y = event.at
    return with_unit(state, event.target, place=replace(target.place, x=x, y=y))


def _recharged(state: BattleState, event: Recharged) -> BattleState:
    for charge in event.charges:
        state = with_stores(state, charge.unit, {charge.icon: charge.after})
    for unit in event.used:
        state = _without(state, unit, event.turn, (RECHARGE,))
    return state


def _mine(state: BattleState, event: MineLaunched | MineWentOff) -> BattleState:
    if isinstance(event, MineWentOff):
        left = tuple(mine for mine in state.fire.mines if mine.id != event.mine)
        return replace(state, fire=replace(state.fire, mines=left))
    state = _spent(state, event.unit, (event.control, event.weapon), event.turn)
    state = with_stores(state, event.unit, {event.weapon: event.left})
    mine = Mine(id=event.mine, unit=event.unit, turn=event.turn, control=event.control, at=event.at)
    book = replace(state.fire, mines=(*state.fire.mines, mine), launched=state.fire.launched + 1)
    return replace(state, fire=book)


def _helped(state: BattleState, event: Helped) -> BattleState:
    now = state.units.get(event.unit)
    if now is not None:
        return with_fire(state, event.unit, boons=(*now.fire.boons, event.boon))
    before = state.fire.boons.get(event.unit, ())
    boons = {**state.fire.boons, event.unit: (*before, event.boon)}
    return replace(state, fire=replace(state.fire, boons=boons))


def _spent(state: BattleState, unit: str, icons: Iterable[str], turn: int) -> BattleState:
    now = state.units.get(unit)
    if now is None:
        return state
    used = {icon: turn for icon in icons if icon}
    return with_fire(state, unit, fired={**now.fire.fired, **used}) if used else state


def _without(state: BattleState, unit: str, turn: int, keys: Sequence[str]) -> BattleState:
    now = state.units.get(unit)
    if now is None or not keys:
        return state
    left = tuple(boon for boon in now.fire.boons if boon.turn != turn or boon.key not in keys)
    return with_fire(state, unit, boons=left)
