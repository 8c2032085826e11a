"""Folding auxiliary craft: support, contact, dogfights and what they cost. Total, like every fold."""

from collections.abc import Iterable
from typing import TypeAlias, assert_never

import msgspec

from app.systems.acta.battle.attack.fold import apply_attack
from app.systems.acta.battle.books.craft import CraftUnit
from app.systems.acta.battle.books.turn import Burden, Taken
from app.systems.acta.battle.changing import acted, credited, spent_in, with_spent, with_unit
from app.systems.acta.battle.events.craft import (
    CraftEvent,
    Deployed,
    Dogfought,
    Engaged,
    Fight,
    Flyer,
    Intercepted,
    LeftBehind,
    Parted,
    Save,
    SaveTried,
    Scanned,
    Supported,
)
from app.systems.acta.battle.state import BattleState

replace = msgspec.structs.replace

Place: TypeAlias = Supported | LeftBehind | Deployed | Engaged | Parted


def apply_craft(state: BattleState, event: CraftEvent) -> BattleState:
    """Return the state after an event of auxiliary craft."""
    match event:
        case Supported() | LeftBehind() | Deployed() | Engaged() | Parted():
            return _placed(state, event)
        case Dogfought():
            for fight in event.fights:
                state = apply_fight(state, event.turn, fight)
            return acted(state, event.turn, (event.unit,), event.side, attacked=True)
        case Intercepted():
            for fight in event.fights:
                state = apply_fight(state, event.turn, fight)
            state = apply_attack(state, event.attack)
            return acted(state, event.turn, event.met, event.side, attacked=True)
        case SaveTried(unit=unit, save=save):
            return saved(state, unit, save)
        case Scanned():
            return _scanned(state, event)
        case _:
            assert_never(event)


def apply_fight(state: BattleState, turn: int, fight: Fight) -> BattleState:
    """Return the state after one dogfight: who is lost, who touches whom, what each flight did."""
    first, second = fight.first, fight.second
    state = _fought(state, turn, first, second.unit)
    state = _fought(state, turn, second, first.unit)
    state = with_spent(state, turn, fight.intercepting, intercepted=True)
    if fight.nominated:
        state = _craft(state, second.unit, met=turn, met_by=fight.nominated)
    for flight, foe in fight.contacts:
        state = touching(state, flight, (foe,))
    if not fight.lost:
        return state
    winner = first.unit if fight.lost == second.unit else second.unit
    return _lost(state, turn, fight.lost, winner, fight.save)


def touching(state: BattleState, flight: str, foes: Iterable[str]) -> BattleState:
    """Return the state after a flight came into base contact with enemy flights, and they with it."""
    for one in foes:
        for unit, other in ((flight, one), (one, flight)):
            now = state.units.get(unit)
            if now is not None and other not in now.craft.locked:
                state = _craft(state, unit, locked=(*now.craft.locked, other))
    return state


def parted(state: BattleState, flight: str) -> BattleState:
    """Return the state after a flight lost contact with every enemy flight."""
    state = _craft(state, flight, locked=())
    for unit, now in state.units.items():
        if flight in now.craft.locked:
            state = _craft(state, unit, locked=tuple(foe for foe in now.craft.locked if foe != flight))
    return state


def saved(state: BattleState, flight: str, save: Save) -> BattleState:
    """Return the state after a fleet carrier's try to save a lost flight."""
    now = state.units.get(flight)
    if now is None:
        return state
    if not save.saved:
        return _craft(state, flight, judged=True)
    return with_unit(
        credited(state, flight, "destroyed"),
        flight,
        condition=replace(now.condition, fate=""),
        aboard=True,
        craft=CraftUnit(bay=save.carrier, ready=save.ready),
    )


def _craft(state: BattleState, unit: str, **changes: object) -> BattleState:
    now = state.units.get(unit)
    if now is None:
        return state
    return with_unit(state, unit, craft=replace(now.craft, **changes))


def _placed(state: BattleState, event: Place) -> BattleState:
    match event:
        case Supported(unit=unit, ward=ward):
            state = _craft(state, unit, supports=ward)
            return acted(state, event.turn, (unit,), event.side, moved=True) if event.moved else state
        case LeftBehind(units=units):
            for unit in units:
                state = _craft(state, unit, supports="")
            return state
        case Deployed(units=units, ship=ship):
            for unit in units:
                state = _craft(with_unit(state, unit, aboard=False), unit, bay=ship, launched=0)
            return state
        case Engaged(unit=unit, foes=foes):
            state = _craft(touching(state, unit, foes), unit, supports="")
            return acted(state, event.turn, (unit,), event.side, moved=True)
        case Parted(unit=unit):
            return parted(state, unit)
        case _:
            assert_never(event)


def _fought(state: BattleState, turn: int, flyer: Flyer, foe: str) -> BattleState:
    now = state.units.get(flyer.unit)
    if now is not None:
        fights = (*spent_in(now, turn).dogfights, foe)
        state = with_spent(state, turn, (flyer.unit,), dogfights=fights)
        state = _scored(state, flyer)
    for helper in flyer.helpers:
        now = state.units.get(helper)
        if now is not None:
            helped = (*spent_in(now, turn).supported, foe)
            state = with_spent(state, turn, (helper,), supported=helped)
    return state


def _scored(state: BattleState, flyer: Flyer) -> BattleState:
    """Remember a Dogfight score that its class does not print."""
    me = state.start.units.get(flyer.unit)
    if me is None or me.profile.dogfight is not None:
        return state
    scores = {**state.craft.scores, me.profile.id: flyer.dogfight}
    return replace(state, craft=replace(state.craft, scores=scores))


def _lost(state: BattleState, turn: int, flight: str, winner: str, save: Save | None) -> BattleState:
    now = state.units.get(flight)
    if now is None:
        return state
    state = parted(state, flight)
    state = with_unit(state, flight, condition=replace(now.condition, fate="exploded"))
    state = _craft(state, flight, lost=turn, judged=True, supports="")
    if save is not None and save.saved:
        return saved(state, flight, save)
    return credited(state, flight, "destroyed", winner)


def _scanned(state: BattleState, event: Scanned) -> BattleState:
    for unit in (event.unit, *event.helpers):
        now = state.units.get(unit)
        if now is not None:
            taken = Taken(
                action=event.action,
                succeeded=event.succeeded,
                burden=Burden(no_fire=True),
                target=event.target,
            )
            actions = (*spent_in(now, event.turn).actions, taken)
            state = with_spent(state, event.turn, (unit,), actions=actions)
    return with_spent(state, event.turn, (event.target,), stealth=event.stealth) if event.succeeded else state
