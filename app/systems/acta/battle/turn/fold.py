"""Folding the order of a turn."""

from typing import TypeAlias, assert_never

import msgspec

from app.systems.acta.battle.books.turn import Burden, Taken
from app.systems.acta.battle.changing import (
    acted,
    credited,
    shut,
    spent_in,
    with_spent,
    with_thing,
    with_unit,
)
from app.systems.acta.battle.events.turn import (
    ActionTaken,
    AnyOrderSet,
    Arrived,
    Drifted,
    Jumped,
    Launched,
    Moved,
    OrderChosen,
    Rallied,
    Recovered,
    SimpleSet,
    SquadronLeft,
    Stationed,
    TurnEvent,
)
from app.systems.acta.battle.state import BattleState

replace = msgspec.structs.replace

Ordering: TypeAlias = SimpleSet | AnyOrderSet | OrderChosen
Berth: TypeAlias = Launched | Recovered
Place: TypeAlias = SquadronLeft | Stationed | Arrived | Jumped | Drifted


def apply_turn(state: BattleState, event: TurnEvent) -> BattleState:
    """Return the state after an event of the turn's order."""
    match event:
        case SimpleSet() | AnyOrderSet() | OrderChosen():
            return _ordering(state, event)
        case Moved():
            state = acted(state, event.turn, event.units, event.side, moved=True)
            return replace(state, last="") if event.convoy else state
        case ActionTaken():
            return _action(state, event)
        case SquadronLeft() | Stationed() | Arrived() | Jumped() | Drifted():
            return _place(state, event)
        case Launched() | Recovered():
            return _berth(state, event)
        case Rallied():
            return _rallied(state, event)
        case _:
            assert_never(event)


def _ordering(state: BattleState, event: Ordering) -> BattleState:
    match event:
        case SimpleSet(on=on):
            return replace(state, simple=on)
        case AnyOrderSet(on=on):
            return replace(state, any_order=on)
        case OrderChosen(step="craft", order=order):
            return replace(state, craft_order=order)
        case OrderChosen(order=order):
            return replace(state, ship_order=order)
        case _:
            assert_never(event)


def _place(state: BattleState, event: Place) -> BattleState:
    match event:
        case SquadronLeft(unit=unit, squadron=squadron):
            return with_unit(state, unit, squadron=squadron)
        case Stationed(units=units, where=where):
            for unit in units:
                state = with_unit(state, unit, where=where)
            return state
        case Arrived():
            return _arrived(state, event)
        case Jumped():
            return _jumped(state, event)
        case Drifted():
            return _drifted(state, event)
        case _:
            assert_never(event)


def _jumped(state: BattleState, event: Jumped) -> BattleState:
    now = state.units.get(event.unit)
    if now is None:
        return state
    # What a scenario may pay for: the ship left through a gate.
    marks = {**now.end.marks, "exit-gate": state.end.events + 1} if event.gate else now.end.marks
    state = with_unit(
        state,
        event.unit,
        condition=replace(now.condition, fate="withdrawn"),
        jumped=True,
        end=replace(now.end, marks=marks),
    )
    for flight in event.along:
        with_it = state.units.get(flight)
        if with_it is not None:
            gone = replace(with_it.condition, fate="withdrawn")
            state = with_unit(state, flight, condition=gone, jumped=True)
    state = acted(state, event.turn, (event.unit,), event.side, moved=True)
    return shut(state, event.thing) if event.closed else state


def _drifted(state: BattleState, event: Drifted) -> BattleState:
    now = state.units.get(event.unit)
    if now is None:
        return state
    state = acted(state, event.turn, (event.unit,), event.side, moved=True)
    if not event.onto:
        return with_unit(state, event.unit, where="beyond")
    condition = replace(now.condition, fate="exploded", adrift=False)
    # It burns on the planet: no explosion strikes what is near.
    state = with_unit(state, event.unit, condition=condition, attack=replace(now.attack, burst=True))
    for flight in event.flights_lost:
        lost = state.units.get(flight)
        if lost is not None:
            state = with_unit(state, flight, condition=replace(lost.condition, fate="exploded"))
    return state


def _arrived(state: BattleState, event: Arrived) -> BattleState:
    now = state.units.get(event.unit)
    if now is None:
        return state
    ready = max(event.ready, now.jump_ready)
    state = with_unit(state, event.unit, where="", jump_ready=ready)
    state = with_spent(state, event.turn, (event.unit,), arrived=event.stiff)
    if event.closed:
        state = shut(state, event.thing)
    flight = event.unit in state.start.units and state.start.units[event.unit].profile.flight
    # A flight moves with the other flights, after the ships.
    return state if flight else replace(state, active=event.unit)


def _action(state: BattleState, event: ActionTaken) -> BattleState:
    now = state.units.get(event.unit)
    if now is None:
        return state
    taken = Taken(
        action=event.action,
        succeeded=event.succeeded,
        burden=event.burden,
        target=event.target,
        friend=event.friend,
        well=event.well,
    )
    state = _take(state, event.unit, event.turn, taken)
    for helper in event.helpers:
        helps = Taken(action=event.action, burden=Burden(no_fire=event.burden.no_fire), helps=event.unit)
        state = _take(state, helper, event.turn, helps)
    if event.burden.any_repairs:
        state = with_unit(state, event.unit, called=event.turn, all_hands=event.turn)
    if event.afterburner:
        state = with_unit(state, event.unit, afterburner=True)
    if event.burden.second:
        state = with_unit(state, event.unit, growth=replace(now.growth, second=event.turn))
    if event.thing is not None:
        state = with_thing(state, event.thing)
    if now.where:
        # Who opens or holds its way from hyperspace is nominated with that; it comes in a later turn.
        return acted(state, event.turn, (event.unit,), event.side, moved=True)
    state = replace(state, active=event.unit)
    return _surrendered(state, event) if event.surrendered else state


def _take(state: BattleState, unit: str, turn: int, taken: Taken) -> BattleState:
    now = state.units.get(unit)
    if now is None:
        return state
    return with_spent(state, turn, (unit,), actions=(*spent_in(now, turn).actions, taken))


def _surrendered(state: BattleState, event: ActionTaken) -> BattleState:
    victim = state.units.get(event.surrendered)
    if victim is None:
        return state
    condition = replace(victim.condition, fate="surrendered")
    state = with_unit(state, event.surrendered, condition=condition, holder=event.side)
    return credited(state, event.surrendered, "surrendered", event.unit)


def _berth(state: BattleState, event: Berth) -> BattleState:
    now = state.units.get(event.unit)
    if now is None:
        return state
    ship = state.units.get(event.ship)
    out = isinstance(event, Launched)
    craft = replace(
        now.craft,
        bay=event.ship,
        supports="",
        locked=(),
        launched=event.turn if out and not event.deployed else 0,
    )
    state = with_unit(state, event.unit, aboard=not out, craft=craft)
    if ship is None or (out and event.deployed):
        return state
    spent = spent_in(ship, event.turn)
    if out:
        return with_spent(state, event.turn, (event.ship,), launched=spent.launched + 1)
    return with_spent(state, event.turn, (event.ship,), recovered=spent.recovered + 1)


def _rallied(state: BattleState, event: Rallied) -> BattleState:
    now = state.units.get(event.unit)
    if now is None:
        return state
    state = with_spent(state, event.turn, (event.unit,), rallied=True)
    if not event.succeeded:
        return state
    fate = "" if now.condition.fate == "surrendered" else now.condition.fate
    return with_unit(state, event.unit, condition=replace(now.condition, fate=fate), holder="")
