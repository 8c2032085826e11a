"""Folding attacks: what each shot cost its target, what fired, who is credited. Total, like every fold."""

from typing import assert_never

import msgspec

from app.systems.acta.battle.books.turn import Taken
from app.systems.acta.battle.changing import acted, credited, spent_in, suffered, with_spent, with_unit
from app.systems.acta.battle.events.attack import Attacked, AttackEvent, FireHeld, Scouted, Shot
from app.systems.acta.battle.state import BattleState, UnitState
from app.systems.acta.battle_tables import RAMMING

replace = msgspec.structs.replace


def apply_attack(state: BattleState, event: AttackEvent) -> BattleState:
    """Return the state after an event of an attack."""
    match event:
        case FireHeld():
            return acted(state, event.turn, event.units, event.side, attacked=True)
        case Scouted():
            return _scouted(state, event)
        case Attacked():
            return _attacked(state, event)
        case _:
            assert_never(event)


def apply_shot(state: BattleState, turn: int, shot: Shot) -> BattleState:
    """Return the state after one shot: what fired, the interceptors that are left, what the target suffered."""
    state = _fired(state, turn, shot)
    now = state.units.get(shot.target)
    if now is None:
        return state
    if shot.freed:
        free = replace(now.condition, fate="")
        state = with_unit(state, shot.target, condition=free, holder="")
    left = shot.fended.interceptors
    if left is not None:
        state = with_spent(state, turn, (shot.target,), interceptors=left.dice, intercepts_on=left.needed)
    if shot.result == "destroyed":
        gone = replace(now.condition, fate="exploded")
        return with_unit(state, shot.target, condition=gone, craft=replace(now.craft, lost=turn))
    if shot.after is None:
        return state
    criticals = tuple(hit.critical for hit in shot.wounds.criticals)
    state = suffered(state, shot.target, shot.after, criticals)
    # What an exploding ship strikes is asked for in the attack that destroyed it.
    exploded = shot.after.wreck is not None and shot.after.wreck.fate == "exploded"
    return burst(state, shot.target) if exploded else state


def burst(state: BattleState, unit: str) -> BattleState:
    """Return the state after the explosion of a ship has struck what was near."""
    now = state.units.get(unit)
    return state if now is None else with_unit(state, unit, attack=replace(now.attack, burst=True))


def _fired(state: BattleState, turn: int, shot: Shot) -> BattleState:
    scout = state.units.get(shot.scout)
    if scout is not None:
        state = with_unit(state, shot.scout, attack=replace(scout.attack, lends=""))
    now = state.units.get(shot.by)
    if now is None or shot.slot < 0:
        return state
    fired = tuple(dict.fromkeys((*spent_in(now, turn).fired, shot.slot)))
    state = with_spent(state, turn, (shot.by,), fired=fired)
    if shot.result == "silent":
        return state
    return with_unit(state, shot.by, attack=replace(now.attack, fired={**now.attack.fired, shot.slot: turn}))


def _attacked(state: BattleState, event: Attacked) -> BattleState:
    for shot in event.shots:
        state = apply_shot(state, event.turn, shot)
    for deed in event.deeds:
        state = credited(state, deed.victim, deed.how, deed.unit)
    if event.cause == "ram":
        return _rammed(state, event)
    if event.cause == "explosion":
        return burst(state, event.units[0]) if event.units else state
    if event.cause:
        return state
    if event.next:
        return replace(with_spent(state, event.turn, event.units, attacked=True), active=event.next)
    return acted(state, event.turn, event.units, event.side, attacked=True)


def _rammed(state: BattleState, event: Attacked) -> BattleState:
    for unit in event.units:
        now = state.units.get(unit)
        if now is not None:
            actions = tuple(_done(taken) for taken in spent_in(now, event.turn).actions)
            state = with_spent(state, event.turn, (unit,), actions=actions)
    return state


def _done(taken: Taken) -> Taken:
    return replace(taken, done=True) if taken.action == RAMMING else taken


def _scouted(state: BattleState, event: Scouted) -> BattleState:
    state = with_spent(state, event.turn, (event.unit,), scouted=event.target)
    if not event.succeeded:
        return state
    if event.aim == "stealth":
        return with_spent(state, event.turn, (event.target,), stealth=-1)
    now: UnitState | None = state.units.get(event.unit)
    if now is None:
        return state
    return with_unit(state, event.unit, attack=replace(now.attack, lends=event.target, lends_in=event.turn))
