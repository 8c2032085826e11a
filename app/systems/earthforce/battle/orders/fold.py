"""Folding what happens with orders and movement."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from app.systems.earthforce.battle.books.orders import OrderRow, Path
from app.systems.earthforce.battle.changing import put, with_condition, with_orders, with_unit
from app.systems.earthforce.battle.events.orders import (
    CameBack,
    FlownEvent,
    Locked,
    Lying,
    Moved,
    OrdersEvent,
    Overran,
    Placed,
    Plotted,
    Put,
    Revealed,
    Settled,
    Unlocked,
)
from app.systems.earthforce.battle.orders.standing import course_of, heading_of
from app.systems.earthforce.battle.state import BattleState, Place, UnitState

replace = msgspec.structs.replace
Change: TypeAlias = Callable[[BattleState, str], BattleState]


def apply_orders(state: BattleState, event: OrdersEvent) -> BattleState:
    """Return the state after an event of orders or movement."""
    if isinstance(event, FlownEvent):
        return _flown(state, event)
    match event:
        case Plotted(turn=turn, orders=orders):
            return _written(state, turn, orders)
        case Locked(side=side, turn=turn, orders=orders):
            state = _written(state, turn, orders)
            return _book(state, locked={**state.orders.locked, side: turn})
        case Unlocked(side=side):
            locked = {key: turn for key, turn in state.orders.locked.items() if key != side}
            return _book(state, locked=locked)
        case Revealed():
            return _revealed(state, event)


def _flown(state: BattleState, event: FlownEvent) -> BattleState:
    match event:
        case Moved(turn=turn, paths=paths):
            return _each(state, paths, lambda now, unit: _moved(now, unit, turn, paths[unit]))
        case Settled(turn=turn, ships=ships):
            return _each(state, ships, lambda now, unit: _settled(now, unit, turn, ships[unit]))
        case Placed(units=units):
            return _each(state, units, lambda now, unit: _placed(now, unit, units[unit]))
        case Overran(unit=unit, back=back):
            return with_condition(with_orders(state, unit, back=back), unit, fate="withdrawn")
        case CameBack(units=units):
            return _each(state, units, _back)


def _each(state: BattleState, units: Iterable[str], change: Change) -> BattleState:
    for unit in units:
        state = change(state, unit)
    return state


def _book(state: BattleState, **fields: Any) -> BattleState:
    return replace(state, orders=replace(state.orders, **fields))


def _written(state: BattleState, turn: int, orders: Mapping[str, str]) -> BattleState:
    return _each(state, orders, lambda now, unit: _row(now, unit, turn, text=orders[unit], written=True))


def _row(state: BattleState, unit: str, turn: int, **fields: Any) -> BattleState:
    """Return the state with fields of a row of a unit's order sheet set; a new row begins with how it lies now."""
    now = state.units.get(unit)
    if now is None:
        return state
    rows = {row.turn: row for row in now.orders.rows}
    fresh = OrderRow(
        turn=turn, velocity=now.velocity, course=course_of(now), heading=heading_of(now), mode=now.orders.mode
    )
    rows[turn] = replace(rows.get(turn, fresh), **fields)
    return with_orders(state, unit, rows=tuple(rows[key] for key in sorted(rows)))


def _revealed(state: BattleState, event: Revealed) -> BattleState:
    for unit, shown in event.ships.items():
        now = state.units.get(unit)
        if now is None:
            continue
        fields = {"text": shown.text, "mode": shown.mode, "charge": shown.charge, "velocity": now.velocity}
        lying = {"course": course_of(now), "heading": heading_of(now)}
        state = _row(state, unit, event.turn, written=True, revealed=True, **fields, **lying)
        state = with_orders(state, unit, mode=shown.mode, hot=shown.hot)
    return _book(state, revealed=event.turn)


def _moved(state: BattleState, unit: str, turn: int, path: Path) -> BattleState:
    now = state.units.get(unit)
    if now is None:
        return state
    orders = replace(now.orders, moved=turn, path=path)
    place = now.place
    if place is not None and path.points:
        x, y = path.points[-1]
        place = replace(place, x=x, y=y)
    heading = heading_of(now) if path.heading is None else path.heading
    if place is not None and heading is not None:
        place = replace(place, heading=heading)
    return put(state, unit, replace(now, place=place, orders=replace(orders, heading=heading)))


def _settled(state: BattleState, unit: str, turn: int, lying: Lying) -> BattleState:
    now = state.units.get(unit)
    if now is None:
        return state
    orders = replace(now.orders, settled=turn, course=lying.course, heading=lying.heading)
    place = _lying(now.place, lying.heading, lying.course)
    changed = replace(now, place=place, velocity=lying.velocity, orders=orders)
    return _row(put(state, unit, changed), unit, turn + 1)


def _lying(place: Place | None, heading: int | None, course: float | None) -> Place | None:
    if place is None:
        return None
    return replace(
        place,
        heading=place.heading if heading is None else heading,
        course=place.course if course is None else course,
    )


def _back(state: BattleState, unit: str) -> BattleState:
    state = with_condition(with_orders(state, unit, back=0), unit, fate="")
    return with_unit(state, unit, velocity=0)


def _placed(state: BattleState, unit: str, where: Put) -> BattleState:
    now = state.units.get(unit)
    if now is None:
        return state
    place = None
    if where.at is not None:
        place = _lying(Place(x=where.at[0], y=where.at[1]), where.heading, where.course)
    orders = replace(now.orders, heading=where.heading, course=where.course)
    changed: UnitState = replace(now, place=place, velocity=where.velocity, orders=orders)
    state = put(state, unit, changed)
    # The box that waits for the next movement says how the ship flies into it.
    turn = state.turn + (now.orders.settled == state.turn)
    if now.orders.moved == state.turn != now.orders.settled or not any(
        row.turn == turn for row in orders.rows
    ):
        return state
    return _row(state, unit, turn, velocity=where.velocity, course=where.course, heading=where.heading)
