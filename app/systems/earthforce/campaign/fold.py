"""Folding a campaign: each event applied to the state. Total: one that no longer fits changes nothing."""

from typing import assert_never

import msgspec

from app.core.correction import corrected
from app.core.log import Correction
from app.systems.earthforce.campaign import events as e
from app.systems.earthforce.campaign.changing import (
    closed,
    paid,
    put,
    recorded,
    with_player,
    with_start,
    with_unit,
)
from app.systems.earthforce.campaign.corrections import subject_of, told
from app.systems.earthforce.campaign.deeds import deed, sort_of
from app.systems.earthforce.campaign.state import Fight, State, TurnBegun, UnitState, enlisted

replace = msgspec.structs.replace


def apply(state: State, event: e.Event) -> State:
    """Return the state after an event; several that count as one are one entry of the log."""
    parts = event.parts if isinstance(event, e.Together) else (event,)
    for part in parts:
        state = _part(state, part)
    return replace(state, events=state.events + 1)


def _part(state: State, event: e.Part) -> State:
    if isinstance(event, e.UnitPart):
        return _unit(state, event)
    match event:
        case Correction():
            return _corrected(state, event)
        case e.PhaseBegan():
            return _phase(state, event)
        case e.PointsSet():
            return _points(state, event)
        case e.Fought() | e.Announced() | e.CalledOff() | e.BattleBegan():
            return _battle(state, event)
        case _:
            return _whole(state, event)


def _whole(state: State, event: e.Noted | e.Joined | e.TablesEntered | e.AnyOrderSet) -> State:
    match event:
        case e.Noted(unit=unit, text=text):
            return with_unit(state, unit, note=text) if unit else replace(state, note=text)
        case e.Joined():
            return _joined(state, event)
        case e.TablesEntered(agreements=agreements):
            settled = {**state.start.agreements, **agreements}
            return replace(state, start=replace(state.start, agreements=settled))
        case e.AnyOrderSet(on=on):
            return replace(state, any_order=on)
        case _:
            assert_never(event)


def _points(state: State, event: e.PointsSet) -> State:
    state = paid(state, event.player, event.amount, event.balance, event.reason, event.sort)
    return with_player(state, event.player, given=state.turn) if event.sort == e.INCOME else state


def _corrected(state: State, event: Correction) -> State:
    changed: State = corrected(state, event)
    owner = subject_of(changed, event)
    if owner in state.players and owner in changed.players:
        now = changed.players[owner].balance
        amount = now - state.players[owner].balance
        return paid(changed, owner, amount, now, event.note or "By agreement", "Agreed")
    return recorded(changed, owner, told(state, event), "Agreed")


def _phase(state: State, event: e.PhaseBegan) -> State:
    if event.turn != state.turn:
        state = closed(state)
        waiting = {key: fight for key, fight in state.fights.items() if not fight.over}
        begun = (
            *(each for each in state.begun if each.turn < event.turn),
            TurnBegun(event.turn, state.events),
        )
        state = replace(state, fights=waiting, begun=begun)
    return replace(state, turn=event.turn, phase=event.phase)


def _joined(state: State, event: e.Joined) -> State:
    if event.player not in state.players:
        return state
    for unit in event.units:
        state = put(with_start(state, unit), unit.id, enlisted(unit, state.turn, state.events, event.why))
    return state


def _battle(state: State, event: e.Fought | e.Announced | e.CalledOff | e.BattleBegan) -> State:
    match event:
        case e.Fought():
            return _fought(state, event)
        case e.Announced(fight=key):
            made = Fight(
                id=key,
                name=event.name,
                attacker=event.attacker,
                defenders=event.defenders,
                note=event.note,
                turn=state.turn,
            )
            return replace(state, fights={**state.fights, key: made}, announced=state.announced + 1)
        case e.CalledOff(fight=key):
            kept = {name: fight for name, fight in state.fights.items() if name != key}
            return replace(state, fights=kept)
        case e.BattleBegan(fight=key, name=name):
            return _fight(state, key, battle=name)
        case _:
            assert_never(event)


def _fought(state: State, event: e.Fought) -> State:
    state = replace(state, battles={**state.battles, event.battle: event.name})
    return _fight(state, event.fight, over=True, winner=event.winner, battle=event.name)


def _fight(state: State, key: str, **fields: object) -> State:
    fight = state.fights.get(key)
    if fight is None:
        return state
    return replace(state, fights={**state.fights, key: replace(fight, **fields)})


def _unit(state: State, event: e.UnitPart) -> State:
    now = state.units.get(event.unit)
    if now is None or event.unit not in state.start.units:
        return state
    battle = event.battle if isinstance(event, e.Kept | e.SheetLearned | e.PeopleSet) else ""
    text = deed(state, event)
    match event:
        case e.SheetLearned() | e.Assigned():
            state = _class(state, event)
        case e.Repaired():
            state = put(state, event.unit, _changed(state, now, event))
            text_paid = f"{now.name}: {text}"
            state = paid(state, event.player, -event.paid, event.balance, text_paid, "Repairs", event.unit)
        case _:
            state = put(state, event.unit, _changed(state, now, event))
    return recorded(state, event.unit, text, sort_of(event), battle)


def _class(state: State, event: e.SheetLearned | e.Assigned) -> State:
    unit = state.start.units[event.unit]
    match event:
        case e.SheetLearned(rows=rows, thresholds=thresholds, icons=icons, drive=drive):
            profile = replace(unit.profile, rows=rows, thresholds=thresholds, icons=icons, drive=drive)
            return with_start(state, replace(unit, profile=profile))
        case e.Assigned(carrier=carrier):
            return with_start(state, replace(unit, carrier=carrier))


def _changed(state: State, now: UnitState, event: e.UnitPart) -> UnitState:
    match event:
        case e.Kept():
            return _kept(state, now, event)
        case e.Mended(condition=condition, cargo=cargo, passengers=passengers):
            return replace(now, condition=condition, cargo=cargo, passengers=passengers)
        case e.Repaired(condition=condition, back=back):
            return replace(now, condition=condition, back=back or now.back)
        case e.Moved(away=away):
            return replace(now, away=away)
        case e.Struck(how=how):
            return replace(now, lost=how)
        case _:
            return _of_people(now, event)


def _kept(state: State, now: UnitState, event: e.Kept) -> UnitState:
    return replace(
        now,
        condition=event.condition,
        name=event.name or now.name,
        cargo=event.cargo,
        passengers=event.passengers,
        lost=event.lost,
        kills=now.kills + event.kills,
        battles=now.battles + 1,
        fought=state.turn,
    )


def _of_people(now: UnitState, event: e.UnitPart) -> UnitState:
    match event:
        case e.PeopleSet(people=people):
            return replace(now, people=people)
        case e.AceSet(ace=ace):
            return replace(now, condition=replace(now.condition, ace=ace))
        case e.CrewSet(text=text):
            return replace(now, crew=text)
        case e.Renamed(name=name):
            return replace(now, name=name)
        case e.Honoured(honour=honour):
            return replace(now, honours=(*now.honours, honour))
        case _:
            return now
