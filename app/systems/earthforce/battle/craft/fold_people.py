"""Folding what happens with characters: tasks, repairs, fortune, tables entered; nothing is looked up."""

from typing import TypeVar

import msgspec

from app.systems.earthforce.battle.books.craft import Character, Kill, Trial
from app.systems.earthforce.battle.books.orders import Extra
from app.systems.earthforce.battle.changing import (
    with_condition,
    with_craft,
    with_icons,
    with_orders,
    with_stores,
)
from app.systems.earthforce.battle.craft.fold_fighters import traffic
from app.systems.earthforce.battle.events.people import (
    FortuneSpent,
    Lost,
    PeopleEvent,
    PersonSet,
    Repaired,
    TableSet,
    TaskTried,
)
from app.systems.earthforce.battle.people import spent
from app.systems.earthforce.battle.state import BattleState

replace = msgspec.structs.replace
V = TypeVar("V", int, Kill)


def apply_people(state: BattleState, event: PeopleEvent) -> BattleState:
    """Return the state after an event of characters."""
    match event:
        case TaskTried():
            return _tried(state, event)
        case Lost(unit=unit, lost=lost, icons=icons):
            return with_icons(_fated(state, lost, "lost"), unit, icons)
        case Repaired(ended=ended, works=works):
            return _repaired(state, ended, works)
        case FortuneSpent(unit=unit, person=person, points=points, fate=fate, groups=groups):
            state = _fated(spent(state, person, points), groups, "")
            return with_condition(state, unit, fate=fate)
        case PersonSet(key=key, unit=unit, person=person, fate=fate):
            people = {**state.craft.people, key: Character(unit=unit, person=person, fate=fate)}
            return replace(state, craft=replace(state.craft, people=people))
        case TableSet():
            return _entered(state, event)


def _fated(state: BattleState, units: tuple[str, ...], fate: str) -> BattleState:
    for unit in units:
        state = with_condition(state, unit, fate=fate)
    return state


def _tried(state: BattleState, event: TaskTried) -> BattleState:
    unit, turn, book = event.unit, event.turn, state.craft
    trial = Trial(turn=turn, person=event.person, task=event.task, number=event.number)
    kept = tuple(each for each in book.trials if each.turn == turn)
    state = replace(
        state,
        craft=replace(
            book,
            trials=(*kept, trial),
            effects=(*book.effects, event.effect) if event.effect else book.effects,
            repairs=(*book.repairs, event.repair) if event.repair else book.repairs,
        ),
    )
    state = spent(state, event.person, event.fortune)
    state = with_stores(with_icons(state, unit, event.icons), unit, event.stores)
    if event.extra is not None and unit in state.units:
        state = with_orders(state, unit, extra=_sum(state.units[unit].orders.extra, event.extra))
    if event.more_out or event.more_back:
        state = traffic(state, unit, turn, more_out=event.more_out, more_back=event.more_back)
    return with_craft(state, unit, fought=turn) if event.fought else state


def _sum(before: Extra, more: Extra) -> Extra:
    if before.turn != more.turn:
        return more
    return Extra(
        turn=more.turn,
        drives=before.drives + more.drives,
        main=before.main + more.main,
        thruster=before.thruster + more.thruster,
    )


def _repaired(state: BattleState, ended: tuple[str, ...], works: tuple[str, ...]) -> BattleState:
    left = tuple(each for each in state.craft.repairs if f"{each.unit}:{each.icon}" not in ended)
    state = replace(state, craft=replace(state.craft, repairs=left))
    for each in works:
        unit, _, icon = each.partition(":")
        now = state.units.get(unit)
        if now is not None:
            caps = {key: value for key, value in now.condition.caps.items() if key != icon}
            state = with_condition(with_icons(state, unit, {icon: ""}), unit, caps=caps)
    return state


def _entered(state: BattleState, event: TableSet) -> BattleState:
    book, row = state.craft, event.row
    match event.table:
        case "kills":
            book = replace(book, kills=_with(book.kills, row, event.kill))
        case "nerve":
            book = replace(book, nerve=_with(book.nerve, row, event.value))
        case _:
            book = replace(book, difficulty=_with(book.difficulty, row, event.value))
    return replace(state, craft=book)


def _with(table: dict[str, V], row: str, value: V | None) -> dict[str, V]:
    left = {key: each for key, each in table.items() if key != row}
    return left if value is None else {**left, row: value}
