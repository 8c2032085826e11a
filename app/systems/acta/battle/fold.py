"""Folding a battle: each event applied to the state. Total: an event that no longer fits changes nothing."""

from functools import reduce
from typing import Any, TypeAlias, assert_never

import msgspec

from app.core.correction import corrected
from app.core.log import Correction
from app.systems.acta.battle.attack.fold import apply_attack
from app.systems.acta.battle.books.end import EndUnit
from app.systems.acta.battle.changing import after_points, credited, lose_flights, shut, with_unit
from app.systems.acta.battle.craft.fold import apply_craft
from app.systems.acta.battle.end.fold import apply_end, numbered
from app.systems.acta.battle.events import BattleEvent, Judged
from app.systems.acta.battle.events.attack import AttackEvent
from app.systems.acta.battle.events.base import (
    AllHandsCalled,
    BaseEvent,
    Berthed,
    Credited,
    CriticalMended,
    CriticalSuffered,
    FlightDestroyed,
    Left,
    Marked,
    Noted,
    PhaseBegan,
    Renamed,
    RepairTried,
    Returned,
    SelfRepaired,
    TraitMarked,
)
from app.systems.acta.battle.events.craft import CraftEvent
from app.systems.acta.battle.events.end import EndEvent
from app.systems.acta.battle.events.growth import GrowthEvent
from app.systems.acta.battle.events.turn import TurnEvent
from app.systems.acta.battle.growth.fold import apply_growth, spend
from app.systems.acta.battle.state import BattleState, UnitState
from app.systems.acta.battle.turn.fold import apply_turn
from app.systems.acta.condition import Condition, Critical

replace = msgspec.structs.replace


def apply(state: BattleState, event: BattleEvent) -> BattleState:
    """Return the state after an event; a unit or critical hit that the battle does not have changes nothing."""
    return numbered(state, _applied(state, event))


def _applied(state: BattleState, event: BattleEvent) -> BattleState:
    if isinstance(event, Judged):
        return reduce(spend, event.judgements, _applied(state, event.event))
    if isinstance(event, GrowthEvent):
        return apply_growth(state, event)
    if isinstance(event, TurnEvent):
        return apply_turn(state, event)
    if isinstance(event, AttackEvent):
        return apply_attack(state, event)
    if isinstance(event, CraftEvent):
        return apply_craft(state, event)
    if isinstance(event, EndEvent):
        return apply_end(state, event, _base)
    return _base(state, event)


def _base(state: BattleState, event: BaseEvent) -> BattleState:
    match event:
        case Correction():
            return corrected(state, event)
        case PhaseBegan():
            return _phase(state, event)
        case Credited(unit=unit, victim=victim, how=how):
            return credited(state, victim, how, unit)
        case Noted(unit="", text=text):
            return replace(state, note=text)
        case Left():
            return _left(state, event)
        case _:
            now = state.units.get(event.unit)
            if now is None:
                return state
            units = state.units.copy()
            units[event.unit] = _changed(now, event)
            if isinstance(event, Marked | CriticalSuffered):
                lose_flights(units, event.after)
            return replace(state, units=units)


def _left(state: BattleState, event: Left) -> BattleState:
    now = state.units.get(event.unit)
    if now is None:
        return state
    number = state.end.events + 1
    marks = {**now.end.marks, **dict.fromkeys(event.marks, number)} if event.marks else now.end.marks
    state = with_unit(
        state,
        event.unit,
        condition=replace(now.condition, fate=event.fate),
        holder=event.holder,
        end=replace(now.end, marks=marks),
    )
    return credited(state, event.unit, event.fate, event.by) if event.by else state


UnitEvent: TypeAlias = (
    Marked
    | CriticalSuffered
    | RepairTried
    | CriticalMended
    | SelfRepaired
    | AllHandsCalled
    | TraitMarked
    | FlightDestroyed
    | Berthed
    | Returned
    | Noted
    | Renamed
)


def _changed(now: UnitState, event: UnitEvent) -> UnitState:
    match event:
        case RepairTried():
            return _tried(now, event)
        case AllHandsCalled(turn=turn, succeeded=succeeded):
            return replace(now, called=turn, all_hands=turn if succeeded else now.all_hands)
        case SelfRepaired(turn=turn, damage=damage):
            return replace(now, self_repaired=turn, condition=replace(now.condition, damage=damage))
        case Berthed(aboard=aboard):
            return replace(now, aboard=aboard)
        case Noted(text=text):
            return replace(now, note=text)
        case Renamed(name=name):
            return replace(now, name=name)
        case Returned():
            return replace(now, holder="", condition=_condition(now.condition, event), end=_back(now.end))
        case _:
            return replace(now, condition=_condition(now.condition, event))


#: What a ship counts for because it left the table.
LEFT = ("unsafe", "exit-edge", "exit-gate", "convoy-exited")


def _back(end: EndUnit) -> EndUnit:
    """Return the scenario's marks of a ship that never left after all."""
    return replace(end, marks={on: event for on, event in end.marks.items() if on not in LEFT})


ConditionEvent: TypeAlias = (
    Marked | CriticalSuffered | CriticalMended | TraitMarked | FlightDestroyed | Returned
)


def _condition(condition: Condition, event: ConditionEvent) -> Condition:
    match event:
        case Marked(after=after):
            return after_points(condition, after)
        case CriticalSuffered(critical=critical, after=after):
            return replace(after_points(condition, after), criticals=(*condition.criticals, critical))
        case CriticalMended():
            return _mended(condition, event)
        case TraitMarked(trait=trait, lost=lost):
            left = tuple(name for name in condition.traits_lost if name != trait)
            return replace(condition, traits_lost=(*left, trait) if lost else left)
        case FlightDestroyed():
            return replace(condition, fate="exploded")
        case Returned():
            return replace(condition, fate="")
        case _:
            assert_never(event)


def _mended(condition: Condition, event: CriticalMended) -> Condition:
    if event.struck:
        return replace(
            condition, criticals=tuple(hit for hit in condition.criticals if hit.id != event.critical)
        )
    return replace(condition, criticals=_repaired(condition.criticals, event.critical))


def _repaired(criticals: tuple[Critical, ...], critical: str) -> tuple[Critical, ...]:
    return tuple(replace(hit, repaired=True) if hit.id == critical else hit for hit in criticals)


def _tried(now: UnitState, event: RepairTried) -> UnitState:
    earlier = now.tried if now.repaired == event.turn else ()
    now = replace(now, repaired=event.turn, tried=(*earlier, event.critical))
    if not event.repaired:
        return now
    criticals = _repaired(now.condition.criticals, event.critical)
    return replace(now, condition=replace(now.condition, criticals=criticals))


#: What a turn begins without.
BEGINS: dict[str, Any] = {"initiative": (), "totals": {}, "ship_order": (), "craft_order": ()}


def _phase(state: BattleState, event: PhaseBegan) -> BattleState:
    for closed in event.closed:
        state = shut(state, closed.thing, closed.unit, closed.ready, gate=closed.gate)
    if event.turn != state.turn:
        return replace(state, turn=event.turn, phase=event.phase, last="", active="", **BEGINS)
    state = replace(state, phase=event.phase, last="", active="")
    if not event.order:
        return state
    totals = {roll.side: roll.total for roll in event.rolls}
    return replace(state, initiative=event.order, totals=totals)
