"""Damage Control of a whole side in one go: every damaged ship in turn, with self-repair and All Hands.

The winner of the initiative does it first, for all ships; the others follow in their order, unless the players act in
any order. A Call to Arms, *End Phase*, *Damage Control*, *Special Traits* (Self-Repairing), *All Hands to Deck*.
"""

from collections.abc import Generator
from typing import TypeAlias

import msgspec

from app.core.questions import Answer, Option, Question
from app.systems.acta.battle import upkeep
from app.systems.acta.battle.asking import Ask, concerning, decided, picked
from app.systems.acta.battle.criticals import effect_text
from app.systems.acta.battle.events.base import AllHandsCalled, RepairTried, SelfRepaired
from app.systems.acta.battle.events.end import SideMended
from app.systems.acta.battle.state import BattleState, roster, side_name
from app.systems.acta.battle.turn.actions import no_late_hands

replace = msgspec.structs.replace
Mending: TypeAlias = RepairTried | SelfRepaired | AllHandsCalled
HANDS = Option("all-hands", "All Hands to Deck first", "Forgotten when it moved: a check")
LATER = Option("-", "Not this turn", "It stays as it is")


def mendable(state: BattleState, side: str) -> tuple[str, ...]:
    """Return the ships of a side that damage control or self-repair could do something for now."""
    return tuple(
        unit.id
        for unit, now in roster(state)
        if unit.side == side
        and not now.condition.fate
        and not (upkeep.no_repair(state, unit.id) and upkeep.no_self_repair(state, unit.id))
    )


def mend_side(state: BattleState, side: str) -> Generator[Question, Answer, SideMended]:
    """Repair one critical hit of each ship, any number after All Hands; each of a ship's checks once."""
    checks: list[Mending] = []
    for unit in mendable(state, side):
        if not upkeep.no_self_repair(state, unit):
            checks.append((yield from concerning((unit,), upkeep.self_repair(state, unit))))
        if not upkeep.no_repair(state, unit):
            checks += yield from concerning((unit,), _repairs(state, unit))
    return SideMended(side=side, turn=state.turn, checks=tuple(checks))


def _repairs(state: BattleState, unit: str) -> Ask[list[RepairTried | AllHandsCalled]]:
    """Ask which critical hits of a ship are tried; after All Hands the next one is asked for too."""
    tried: list[RepairTried | AllHandsCalled] = []
    while not upkeep.no_repair(state, unit):
        hits = upkeep.repairable(state, unit)
        options = [Option(hit.id, hit.area, effect_text(hit.effect) or "no lasting effect") for hit in hits]
        options += [] if tried or no_late_hands(state, unit) else [HANDS]
        name = state.units[unit].name
        chosen = yield from picked([*options, LATER], f"Damage control on {name}: which critical hit")
        if chosen == LATER.key:
            break
        check: RepairTried | AllHandsCalled
        if chosen == HANDS.key:
            check = yield from upkeep.all_hands(state, unit)
        else:
            check = yield from upkeep.repair(state, unit, chosen)
        tried.append(check)
        state = _after(state, check)
    return tried


def _after(state: BattleState, check: RepairTried | AllHandsCalled) -> BattleState:
    """Return the state in which the next check of the same ship is asked: this one is tried."""
    now = state.units[check.unit]
    if isinstance(check, AllHandsCalled):
        done = replace(now, called=check.turn, all_hands=check.turn if check.succeeded else now.all_hands)
    else:
        earlier = now.tried if now.repaired == check.turn else ()
        done = replace(now, repaired=check.turn, tried=(*earlier, check.critical))
    return replace(state, units={**state.units, check.unit: done})


def done(state: BattleState, side: str) -> Generator[Question, Answer, SideMended]:
    """Say that a side has done its Damage Control, whatever it left."""
    return decided(SideMended(side=side, turn=state.turn, checks=()))


def no_mending(state: BattleState, side: str) -> str:
    """Return why a side cannot do its Damage Control now, empty when it can."""
    if state.phase != "end":
        return "Damage Control belongs to the End Phase"
    if state.end.mended.get(side) == state.turn:
        return f"{side_name(state, side)} has done its Damage Control this turn"
    if not mendable(state, side):
        return f"{side_name(state, side)} has nothing to repair"
    return upkeep.repairs_later(state, side)
