"""Folding set-up, things on the table, and the end. Total, like every fold; numbers each state's event."""

from collections.abc import Callable, Iterator
from typing import assert_never

import msgspec

from app.systems.acta.battle.changing import with_thing, with_unit, without_thing
from app.systems.acta.battle.counting import TARGET
from app.systems.acta.battle.events.base import BaseEvent
from app.systems.acta.battle.events.end import (
    BattleEnded,
    Counted,
    DebrisRolled,
    EndEvent,
    RolesSet,
    Scanned,
    SetupEvent,
    SideMended,
    SidesSetUp,
    TermsSet,
    ThingPlaced,
)
from app.systems.acta.battle.state import BattleState, UnitState

replace = msgspec.structs.replace
Base = Callable[[BattleState, BaseEvent], BattleState]


def apply_end(state: BattleState, event: EndEvent, base: Base) -> BattleState:
    """Return the state after an event of set-up or of the end; `base` folds the checks of Damage Control."""
    match event:
        case ThingPlaced() | TermsSet() | RolesSet() | DebrisRolled() | SidesSetUp():
            return _setup(state, event)
        case Counted() | Scanned():
            return _counted(state, event)
        case SideMended(side=side, turn=turn, checks=checks):
            for check in checks:
                state = base(state, check)
            return replace(state, end=replace(state.end, mended={**state.end.mended, side: turn}))
        case BattleEnded():
            return _ended(state, event)
        case _:
            assert_never(event)


def _setup(state: BattleState, event: SetupEvent) -> BattleState:
    match event:
        case ThingPlaced(thing=thing, gone=gone):
            return without_thing(state, thing.id) if gone else with_thing(state, thing)
        case TermsSet():
            return _terms(state, event)
        case RolesSet():
            return _roles(state, event)
        case DebrisRolled(things=things, squares=squares):
            for thing in things:
                state = with_thing(state, thing)
            return replace(state, end=replace(state.end, debris=state.end.debris or bool(squares)))
        case SidesSetUp():
            return _set_up(state, event)
        case _:
            assert_never(event)


def _set_up(state: BattleState, event: SidesSetUp) -> BattleState:
    for where, units in (("beyond", event.beyond), ("hyperspace", event.hyperspace)):
        for unit in units:
            state = with_unit(state, unit, where=where)
    for thing in event.things:
        state = with_thing(state, thing)
    return replace(state, end=replace(state.end, setup=event.order))


def _ended(state: BattleState, event: BattleEnded) -> BattleState:
    why, number = ("", 0) if event.open else (event.why, state.end.events + 1)
    return replace(state, end=replace(state.end, ended=why, winner=event.winner, ended_at=number))


def _terms(state: BattleState, event: TermsSet) -> BattleState:
    start = state.start
    # Another scenario is set up anew.
    other = event.scenario is not None and event.scenario != start.scenario
    return replace(
        state,
        end=replace(state.end, setup=()) if other else state.end,
        start=replace(
            start,
            scenario=start.scenario if event.scenario is None else event.scenario,
            level=start.level if event.level is None else event.level,
            points=start.points if event.points is None else event.points,
        ),
    )


def _roles(state: BattleState, event: RolesSet) -> BattleState:
    roles = dict.fromkeys(event.attacker, "attacker") | dict.fromkeys(event.defender, "defender")
    sides = tuple(replace(side, role=roles.get(side.id, "")) for side in state.start.sides)
    return replace(state, start=replace(state.start, sides=sides))


def _counted(state: BattleState, event: Counted | Scanned) -> BattleState:
    number = state.end.events + 1
    if isinstance(event, Scanned):
        now = state.units.get(event.unit)
        if now is not None:
            state = with_unit(state, event.unit, end=replace(now.end, scanned=event.turn))
        return _marked(state, event.target, "scan", number) if event.succeeded else state
    if event.on == TARGET:
        return _named(state, event, number)
    if event.unit:
        return _marked(state, event.unit, event.on, number if event.count else 0)
    squares = {**state.end.squares, event.side: event.count}
    counted = {**state.end.squares_at, event.side: number}
    return replace(state, end=replace(state.end, squares=squares, squares_at=counted))


def _named(state: BattleState, event: Counted, number: int) -> BattleState:
    """Name a target in the place of any other, or none."""
    for unit, now in state.units.items():
        if TARGET in now.end.marks:
            state = _marked(state, unit, TARGET, 0)
    return _marked(state, event.unit, TARGET, number) if event.count else state


def _marked(state: BattleState, unit: str, on: str, number: int) -> BattleState:
    now = state.units.get(unit)
    if now is None:
        return state
    marks = {key: value for key, value in now.end.marks.items() if key != on}
    return with_unit(state, unit, end=replace(now.end, marks={**marks, on: number} if number else marks))


def numbered(before: BattleState, after: BattleState) -> BattleState:
    """Return the state after one more event, with its number on every state that it brought."""
    number = before.end.events + 1
    end = replace(after.end, events=number)
    if after.units is before.units:
        return replace(after, end=end)
    units = after.units
    for key, now in after.units.items():
        was = before.units.get(key)
        if was is None or now is was or now.condition is was.condition:
            continue
        since = _since(was, now, number)
        if since != now.end.since:
            if units is after.units:
                units = units.copy()
            units[key] = replace(now, end=replace(now.end, since=since))
    return replace(after, units=units, end=end)


def _since(was: UnitState, now: UnitState, number: int) -> dict[str, int]:
    held, earlier = set(_words(now)), set(_words(was))
    return {word: now.end.since.get(word, number) if word in earlier else number for word in sorted(held)}


def _words(now: UnitState) -> Iterator[str]:
    condition = now.condition
    yield from (word for word in ("crippled", "skeleton", "adrift") if getattr(condition, word))
    if condition.fate:
        yield condition.fate
