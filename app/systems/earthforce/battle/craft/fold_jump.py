"""Folding what happens with jump points and gates: nothing is looked up."""

import msgspec

from app.systems.earthforce.battle.changing import with_condition, with_craft, with_icons
from app.systems.earthforce.battle.events.jump import (
    Arrived,
    GateSet,
    Jumped,
    JumpEvent,
    Opened,
    PointsChanged,
    Shaken,
)
from app.systems.earthforce.battle.state import BattleState

replace = msgspec.structs.replace


def apply_jump(state: BattleState, event: JumpEvent) -> BattleState:
    """Return the state after an event of jump points or gates."""
    book = state.craft
    match event:
        case GateSet(gate=gate):
            others = tuple(each for each in book.gates if each.id != gate.id)
            return replace(state, craft=replace(book, gates=(*others, gate)))
        case Opened():
            return _opened(state, event)
        case PointsChanged(states=states):
            points = tuple(
                replace(point, state=states.get(point.id, point.state))
                for point in book.points
                if states.get(point.id) != "gone"
            )
            return replace(state, craft=replace(book, points=points))
        case Jumped():
            return _jumped(state, event)
        case Shaken(unit=unit, icon=icon, damaged=damaged):
            return with_icons(state, unit, {icon: "damaged"}) if damaged else state
        case Arrived(unit=unit, own=own, ready=ready):
            state = with_condition(state, unit, fate="")
            return with_craft(state, unit, ready=ready) if own else state


def _opened(state: BattleState, event: Opened) -> BattleState:
    book = state.craft
    points = (*(each for each in book.points if each.id != event.point.id), event.point)
    state = replace(state, craft=replace(book, points=points, formed=book.formed + 1))
    if event.point.gate:
        return state
    return with_craft(state, event.point.unit, opened=event.turn, ready=event.ready)


def _jumped(state: BattleState, event: Jumped) -> BattleState:
    if not event.fate:
        return state
    for unit in (event.unit, *event.aboard):
        state = with_condition(state, unit, fate=event.fate)
    return state
