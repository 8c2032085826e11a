"""Folding what happens with fighters, small craft and rams: nothing is looked up."""

from collections.abc import Mapping
from typing import Any

import msgspec

from app.systems.earthforce.battle.books.craft import Traffic
from app.systems.earthforce.battle.changing import (
    with_condition,
    with_craft,
    with_fire,
    with_icons,
    with_unit,
)
from app.systems.earthforce.battle.events.craft import (
    AcesDrawn,
    AceSet,
    Aimed,
    At,
    Attacked,
    Escorted,
    FighterEvent,
    Flew,
    Fought,
    Landed,
    LandingBegan,
    Launched,
    Left,
    Rammed,
    Screened,
    Stationed,
    Stayed,
)
from app.systems.earthforce.battle.state import BattleState, Place

replace = msgspec.structs.replace


def apply_fighters(state: BattleState, event: FighterEvent) -> BattleState:
    """Return the state after an event of fighters or of a ram."""
    match event:
        case Launched() | Landed() | LandingBegan() | Screened() | Stationed():
            return _stationed(state, event)
        case Escorted() | Flew() | Stayed() | Aimed():
            return _moved(state, event)
        case Fought() | Attacked() | Rammed():
            return _fought(state, event)
        case AcesDrawn(dice=dice, aces=aces):
            for unit in dice:
                state = with_condition(state, unit, ace=unit in aces)
            return state
        case AceSet(unit=unit, ace=ace):
            return with_condition(state, unit, ace=ace)


def _stationed(
    state: BattleState, event: Launched | Landed | LandingBegan | Screened | Stationed
) -> BattleState:
    match event:
        case Launched():
            return _launched(state, event)
        case Landed(turn=turn, ships=ships):
            for ship, groups in ships.items():
                state = traffic(state, ship, turn)
                for group in groups:
                    state = with_craft(with_unit(state, group, place=None), group, state="aboard", ship=ship)
            return state
        case LandingBegan(unit=unit, ship=ship, turn=turn):
            return with_craft(traffic(state, ship, turn, back=1), unit, state="landing", ship=ship)
        case Screened(unit=unit, ship=ship):
            return with_craft(state, unit, state="screen" if ship else "free", ship=ship)
        case Stationed(unit=unit, state=where, ship=ship):
            return with_craft(state, unit, state=where, ship=ship)


def _launched(state: BattleState, event: Launched) -> BattleState:
    screen = event.how != "launch"
    for unit, to in event.groups.items():
        state = put(state, unit, to)
        fields: dict[str, Any] = {
            "state": "screen" if screen else "free",
            "ship": event.ship if screen else "",
        }
        if not screen:
            fields |= {"launched": event.turn, "moved": event.turn}
        state = with_craft(state, unit, **fields)
    if event.how == "scramble":
        state = with_craft(state, event.ship, scrambled=event.turn)
    if event.how == "patrol":
        return state
    return traffic(state, event.ship, event.turn, out=len(event.groups))


def put(state: BattleState, unit: str, to: At | None, course: float | None = None) -> BattleState:
    """Return the state with a group or craft at a place; None leaves it where it is."""
    now = state.units.get(unit)
    if now is None or to is None:
        return state
    before = now.place or Place(x=to[0], y=to[1])
    place = replace(before, x=to[0], y=to[1], course=before.course if course is None else course)
    return with_unit(state, unit, place=place)


def traffic(state: BattleState, ship: str, turn: int, **more: int) -> BattleState:
    """Return the state with more groups that left or reached a ship in a turn."""
    now = state.units.get(ship)
    if now is None:
        return state
    before = now.craft.traffic if now.craft.traffic.turn == turn else Traffic(turn=turn)
    sums = {key: getattr(before, key) + value for key, value in more.items()}
    return with_craft(state, ship, traffic=replace(before, **sums))


def _moved(state: BattleState, event: Escorted | Flew | Stayed | Aimed) -> BattleState:
    match event:
        case Escorted(units=units):
            for unit, to in units.items():
                state = put(state, unit, to)
            return state
        case Flew(unit=unit, turn=turn, side=side, to=to, course=course):
            state = _first(with_craft(put(state, unit, to, course), unit, moved=turn), turn, side)
            return replace(state, last=side)
        case Stayed(units=units, turn=turn, what=what, side=side):
            for unit in units:
                state = (
                    with_craft(state, unit, moved=turn)
                    if what == "move"
                    else with_craft(state, unit, chose=turn, target="")
                )
            return replace(state, last=side)
        case Aimed(unit=unit, turn=turn, side=side, target=target):
            return replace(with_craft(state, unit, chose=turn, target=target), last=side)


def _first(state: BattleState, turn: int, side: str) -> BattleState:
    if state.craft.began == turn:
        return state
    return replace(state, craft=replace(state.craft, first=side, began=turn))


def _fought(state: BattleState, event: Fought | Attacked | Rammed) -> BattleState:
    match event:
        case Fought(left=left, shot=shot, turn=turn, side=side):
            state = _left(state, left)
            for unit in shot:
                state = with_craft(state, unit, fought=turn)
        case Attacked(unit=unit, target=target, turn=turn, side=side):
            state = with_craft(state, unit, fought=turn)
            state = _protecting(state, target, event.protecting, turn)
            if event.ace_icon and event.ace_die is not None and event.ace_out:
                state = with_icons(state, target, {event.ace_icon: "out"})
        case Rammed(unit=unit, turn=turn, left=left):
            side = ""
            state = _left(with_craft(state, unit, rammed=turn, fought=turn), left)
            if event.hit or event.glancing:
                state = with_craft(state, unit, crashed=turn)
    return replace(state, last=side) if side else state


def _protecting(state: BattleState, unit: str, icons: tuple[str, ...], turn: int) -> BattleState:
    now = state.units.get(unit)
    if now is None or not icons:
        return state
    return with_fire(state, unit, fired={**now.fire.fired, **dict.fromkeys(icons, turn)})


def _left(state: BattleState, left: Mapping[str, Left]) -> BattleState:
    for unit, now in left.items():
        state = with_condition(state, unit, strength=now.strength, ace=now.ace, fate=now.fate)
    return state
