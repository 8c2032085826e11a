"""Folding: what each event changes. Total: events about units or players that nobody knows change nothing."""

from functools import reduce

from msgspec.structs import replace

from app.core.correction import corrected
from app.core.log import Correction
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.changing import line, worked
from app.systems.acta.campaign.corrections import subject_of, told
from app.systems.acta.campaign.events.growth import GrowthEvent
from app.systems.acta.campaign.events.share import ShareEvent
from app.systems.acta.campaign.events.war import WarEvent
from app.systems.acta.campaign.events.yard import YardEvent
from app.systems.acta.campaign.growth.fold import apply_growth
from app.systems.acta.campaign.share.fold import apply_share
from app.systems.acta.campaign.state import State, UnitState, served, with_player, with_unit
from app.systems.acta.campaign.tell import deed
from app.systems.acta.campaign.war.fold import apply_war
from app.systems.acta.campaign.yard.fold import apply_yard, noted


def apply(state: State, event: e.Event) -> State:
    """Return the state after an event, changed by what the event records and nothing else."""
    after = _applied(state, event)
    return after if state.simple else noted(state, after, event)


def _applied(state: State, event: e.Event) -> State:
    if isinstance(event, WarEvent):
        return apply_war(state, event)
    if isinstance(event, GrowthEvent):
        return apply_growth(state, event)
    if isinstance(event, YardEvent):
        return apply_yard(state, event)
    if isinstance(event, ShareEvent):
        return apply_share(state, event)
    if isinstance(event, e.Together):
        return reduce(_applied, event.parts, state)
    return _base(state, event)


def _base(state: State, event: e.BaseEvent | Correction) -> State:
    match event:
        case e.Turned(turn=turn):
            return replace(state, turn=turn)
        case e.Income() | e.Held():
            return _player(state, event)
        case e.Fought():
            return _fought(state, event)
        case Correction():
            return _corrected(state, event)
        case _:
            return _unit(state, event)


def _player(state: State, event: e.Income | e.Held) -> State:
    player = state.players.get(event.player)
    if player is None:
        return state
    match event:
        case e.Income(balance=balance):
            return with_player(state, replace(player, balance=balance, income_turn=state.turn))
        case e.Held(target=target, held=held):
            others = tuple(known for known in player.held if known != target)
            return with_player(state, replace(player, held=(*others, target) if held else others))


def _fought(state: State, event: e.Fought) -> State:
    units = dict(state.units)
    won = {event.winner: "won"} if event.winner else {}
    for unit in (units[name] for name in event.units if name in units):
        outcome = won.get(unit.player, "lost" if event.winner else "no winner")
        text = f"Fought in {event.battle_name} ({outcome})"
        fought = replace(unit, fought=state.turn, battles=unit.battles + 1)
        units[unit.id] = served(fought, line(state, text, event.battle, "Battle"))
    return replace(state, units=units, names={**state.names, event.battle: event.battle_name})


#: What sort of line each kind of old is in a service record.
SORTS: dict[type, str] = {
    e.Premium: "Repairs",
    e.Repaired: "Repairs",
    e.Mended: "Repairs",
    e.SelfRepaired: "Repairs",
    e.Recruited: "Crew",
    e.Suffered: "Damage",
    e.Recovered: "Crew",
    e.Lost: "Lost",
    e.Killed: "Kill",
    e.Renamed: "Name",
    e.Noted: "Note",
    e.Honoured: "Honour",
}


def _unit(state: State, event: e.UnitEvent) -> State:
    unit = state.units.get(event.unit)
    if unit is None:
        return state
    text = deed(event)
    if isinstance(event, e.Killed):
        victim = state.units[event.victim].name if event.victim in state.units else event.victim
        text = f"{event.how}: {victim}"
    changed = _changed(unit, event)
    added = line(state, text, getattr(event, "battle", ""), SORTS.get(type(event), ""))
    changed = served(changed, added)
    match event:
        case e.Premium(balance=balance) | e.Repaired(balance=balance) | e.Recruited(balance=balance):
            state = _paid(state, unit, balance)
        case e.Mended(balance=balance):
            state = _paid(state, unit, balance)
        case _:
            pass
    return with_unit(state, changed)


def _changed(unit: UnitState, event: e.UnitEvent) -> UnitState:
    match event:
        case e.Premium() | e.Repaired() | e.Mended() | e.SelfRepaired() | e.Recruited():
            return worked(unit, event)
        case e.Suffered(condition=condition, flights=flights):
            premium = unit.premium_paid and unit.condition.crippled and condition.crippled
            aboard = unit.flights if flights is None else flights
            return replace(unit, condition=condition, premium_paid=premium, flights=aboard, recovered=False)
        case e.Recovered(condition=condition):
            return replace(unit, condition=condition, recovered=True)
        case _:
            return _told(unit, event)


def _told(unit: UnitState, event: e.Lost | e.Killed | e.Renamed | e.Noted | e.Honoured) -> UnitState:
    match event:
        case e.Lost(how=how):
            return replace(unit, lost=how)
        case e.Killed(how=how):
            return replace(unit, kills=unit.kills + (how == e.DESTROYED))
        case e.Renamed(name=name):
            return replace(unit, name=name)
        case e.Noted(text=text):
            return replace(unit, note=text)
        case e.Honoured(honour=honour):
            return replace(unit, honours=(*unit.honours, honour))


def _paid(state: State, unit: UnitState, balance: int) -> State:
    player = state.players.get(unit.player)
    return state if player is None else with_player(state, replace(player, balance=balance))


def _corrected(state: State, event: Correction) -> State:
    changed: State = corrected(state, event)
    owner = subject_of(changed, event)
    if owner not in changed.units:
        return changed
    unit = changed.units[owner]
    added = line(state, told(state, event), sort="Agreed")
    return with_unit(changed, served(unit, added))
