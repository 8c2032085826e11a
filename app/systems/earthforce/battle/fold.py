"""Folding a battle: each event applied to the state. Total: an event that no longer fits changes nothing."""

from typing import assert_never

import msgspec

from app.core.correction import corrected
from app.core.log import Correction
from app.systems.earthforce.battle.changing import with_condition, with_icons, with_stores, with_unit
from app.systems.earthforce.battle.craft.fold import apply_craft
from app.systems.earthforce.battle.events import BattleEvent, PartEvent, Together
from app.systems.earthforce.battle.events.base import (
    AnyOrderSet,
    BaseEvent,
    Fated,
    IconMarked,
    Marked,
    Noted,
    Renamed,
    SheetEntered,
    SimpleSet,
    StepBegan,
    StoreSet,
    StrengthSet,
)
from app.systems.earthforce.battle.events.craft import CraftEvent
from app.systems.earthforce.battle.events.fire import FireEvent
from app.systems.earthforce.battle.events.orders import OrdersEvent
from app.systems.earthforce.battle.fire.fold import apply_fire
from app.systems.earthforce.battle.orders.fold import apply_orders
from app.systems.earthforce.battle.state import BattleState

replace = msgspec.structs.replace


def apply(state: BattleState, event: BattleEvent) -> BattleState:
    """Return the state after an event; one about a unit that the battle does not have changes nothing."""
    if isinstance(event, Together):
        for part in event.parts:
            state = apply_part(state, part)
    else:
        state = apply_part(state, event)
    return replace(state, events=state.events + 1)


def apply_part(state: BattleState, event: PartEvent) -> BattleState:
    """Return the state after one of the happenings of an event."""
    if isinstance(event, OrdersEvent):
        return apply_orders(state, event)
    if isinstance(event, FireEvent):
        return apply_fire(state, event)
    if isinstance(event, CraftEvent):
        return apply_craft(state, event)
    return _base(state, event)


def _base(state: BattleState, event: BaseEvent) -> BattleState:
    match event:
        case Correction():
            return corrected(state, event)
        case StepBegan():
            return _step(state, event)
        case Noted(unit="", text=text):
            return replace(state, note=text)
        case SheetEntered():
            return _entered(state, event)
        case SimpleSet(on=on):
            return replace(state, simple=on)
        case AnyOrderSet(on=on):
            return replace(state, any_order=on)
        case _:
            return _of_unit(state, event)


def _step(state: BattleState, event: StepBegan) -> BattleState:
    state = replace(state, step=event.step, active=event.active)
    if event.turn != state.turn:
        return replace(state, turn=event.turn, initiative=(), last="")
    return replace(state, last="") if event.step in ("P3.1", "P3.4", "P4.0") else state


def _entered(state: BattleState, event: SheetEntered) -> BattleState:
    unit = state.start.units.get(event.unit)
    if unit is None:
        return state
    profile = replace(
        unit.profile, rows=event.rows, thresholds=event.thresholds, icons=event.icons, drive=event.drive
    )
    units = {**state.start.units, event.unit: replace(unit, profile=profile)}
    return replace(state, start=replace(state.start, units=units))


def _of_unit(
    state: BattleState, event: Marked | IconMarked | StoreSet | StrengthSet | Fated | Noted | Renamed
) -> BattleState:
    match event:
        case Marked(unit=unit, marked=marked, fate=fate):
            return with_condition(state, unit, marked=marked, fate=fate)
        case IconMarked(unit=unit, icon=icon, stage=stage):
            return with_icons(state, unit, {icon: stage})
        case StoreSet(unit=unit, icon=icon, value=value):
            return with_stores(state, unit, {icon: value})
        case StrengthSet(unit=unit, strength=strength, fate=fate):
            return with_condition(state, unit, strength=strength, fate=fate)
        case Fated(unit=unit, fate=fate):
            return with_condition(state, unit, fate=fate)
        case Noted(unit=unit, text=text):
            return with_unit(state, unit, note=text)
        case Renamed(unit=unit, name=name):
            return with_unit(state, unit, name=name)
        case _:
            assert_never(event)
