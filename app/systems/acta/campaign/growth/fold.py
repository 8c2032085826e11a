"""Folding what happens to the experience of ships."""

from typing import assert_never

from msgspec.structs import replace

from app.systems.acta.campaign.books.growth import Filled, GrowthBook, GrowthUnit
from app.systems.acta.campaign.changing import change_player, change_unit, served
from app.systems.acta.campaign.events.growth import (
    Experienced,
    Gained,
    GrowthEvent,
    GrowthUnitEvent,
    Judged,
    KeptAside,
    MadeDo,
    ResultFilled,
    Trained,
    VeteransLost,
)
from app.systems.acta.campaign.growth.words import deed, sort_of
from app.systems.acta.campaign.state import State, UnitState
from app.systems.acta.gains import VETERANS, Gain


def apply_growth(state: State, event: GrowthEvent) -> State:
    """Return the state after an event of experience; a unit that nobody knows changes nothing."""
    if isinstance(event, ResultFilled):
        return replace(state, growth=_filled(state.growth, event.table, event.total, event.filled))
    now = state.units.get(event.unit)
    if now is None:
        return state
    state = _unit(state, now, event)
    return served(state, event.unit, deed(event), getattr(event, "battle", ""), sort_of(event))


def _unit(state: State, now: UnitState, event: GrowthUnitEvent) -> State:
    book = now.growth
    match event:
        case Experienced(unit=unit, dice=dice, left=left):
            return change_unit(state, unit, growth=replace(book, dice=left, earned=book.earned + dice))
        case Trained(unit=unit, turn=turn, crew_quality=quality, left=left):
            return change_unit(state, unit, crew_quality=quality, growth=replace(book, dice=left, tried=turn))
        case MadeDo(unit=unit, condition=condition, left=left):
            return change_unit(state, unit, condition=condition, growth=replace(book, dice=left))
        case KeptAside(unit=unit, aside=aside, left=left):
            return change_unit(state, unit, growth=replace(book, dice=left, aside=aside))
        case Judged(unit=unit, aside=aside):
            return change_unit(state, unit, growth=replace(book, aside=aside))
        case Gained():
            return _gained(state, now, event)
        case VeteransLost(unit=unit, flights=flights):
            return change_unit(state, unit, growth=_without(book, flights))
        case _:
            assert_never(event)


def _gained(state: State, now: UnitState, event: Gained) -> State:
    profile = now.profile
    if event.weapons is not None:
        profile = replace(profile, weapons=event.weapons)
    if event.traits is not None:
        profile = replace(profile, traits=event.traits)
    if event.figures:
        profile = replace(profile, **event.figures)
    state = change_unit(
        state,
        now.id,
        profile=profile,
        condition=event.condition or now.condition,
        growth=replace(now.growth, dice=event.left, gained=(*now.growth.gained, event.gain)),
    )
    for filled in event.filled:
        state = replace(state, growth=_filled(state.growth, filled.table, filled.total, filled))
    return _initiative(state, now, event) if event.initiative else state


def _initiative(state: State, now: UnitState, event: Gained) -> State:
    player = state.players.get(now.player)
    if player is None:
        return state
    growth = replace(
        player.growth,
        initiative_bonus=event.initiative,
        initiative_turn=event.initiative_turn,
        initiative_unit=now.id,
    )
    return change_player(state, player.id, growth=growth)


def _filled(book: GrowthBook, table: str, total: int, filled: Filled | None) -> GrowthBook:
    others = tuple(each for each in book.filled if (each.table, each.total) != (table, total))
    return replace(book, filled=others if filled is None else (*others, filled))


def _without(book: GrowthUnit, flights: tuple[str, ...]) -> GrowthUnit:
    """Return the book without the veterans of some flights, one gain a flight."""
    lost, kept = list(flights), list[Gain]()
    for gain in book.gained:
        if gain.id == VETERANS and gain.flight in lost:
            lost.remove(gain.flight)
        else:
            kept.append(gain)
    return replace(book, gained=tuple(kept))
