"""Mending: damage control, All Hands to Deck, self-repair, and what the players mend by hand.

A Call to Arms, *Damage Control*, *Special Actions* (All Hands to Deck), *Special Traits* (Self-Repairing),
*Dust Clouds*.
"""

import re
from collections.abc import Generator

from app.core.errors import Refused
from app.core.questions import Answer, Option, Question
from app.systems.acta.battle.asking import die, picked, rolled
from app.systems.acta.battle.criticals import effect_text
from app.systems.acta.battle.dust import dust_penalty, in_dust
from app.systems.acta.battle.events.base import (
    AllHandsCalled,
    CriticalMended,
    RepairTried,
    SelfRepaired,
    TraitMarked,
)
from app.systems.acta.battle.scene import idle
from app.systems.acta.battle.state import (
    DESTROYED,
    BattleState,
    crew_quality,
    figures_of,
    profile_of,
    roster,
    side_name,
)
from app.systems.acta.battle_tables import critical_rows, number, special_action
from app.systems.acta.condition import Critical
from app.systems.acta.effective import SELF_REPAIRING, trait_named

ALL_HANDS = "all-hands-to-deck"


def repair(state: BattleState, unit: str, critical: str = "") -> Generator[Question, Answer, RepairTried]:
    """Try damage control on a critical hit, asking which when there are several."""
    now = state.units[unit]
    options = [hit for hit in repairable(state, unit) if critical in ("", hit.id)]
    chosen = yield from picked(
        [_option(hit) for hit in options], f"Damage control on {now.name}: which critical hit"
    )
    hit = next(hit for hit in options if hit.id == chosen)
    modifier, why = _modifier(state, unit)
    if (yield from in_dust(state, unit)):
        modifier += dust_penalty(state, unit)
        why = f"{why}, dust cloud" if why else "dust cloud"
    quality = crew_quality(state, state.start.units[unit])
    needed = number("damage-control")
    shown = yield from die(
        f"Damage control, {hit.area}: {needed} needed with crew quality {quality}{f' and {why}' if why else ''}"
    )
    return RepairTried(
        unit=unit,
        critical=hit.id,
        area=hit.area,
        turn=state.turn,
        die=shown,
        crew_quality=quality,
        modifier=modifier,
        needed=needed,
        repaired=shown + quality + modifier >= needed,
    )


def no_repair(state: BattleState, unit: str) -> str:
    """Return why damage control cannot be tried on a ship now, empty when it can."""
    now, can = state.units[unit], figures_of(state, unit).repairs
    if not can.allowed:
        return can.why
    if state.phase != "end":
        return "Damage Control belongs to the End Phase"
    reason = idle(state, state.start.units[unit].side)
    if reason:
        return reason
    if now.repaired == state.turn and now.all_hands != state.turn:
        return "Damage Control was already tried this turn"
    return "" if repairable(state, unit) else _nothing_to_repair(state, unit)


def cannot_repair(state: BattleState, unit: str) -> str:
    """Return why damage control cannot be tried on a ship now, the order of the sides among the reasons."""
    return no_repair(state, unit) or repairs_later(state, state.start.units[unit].side)


def repairs_later(state: BattleState, side: str) -> str:
    """Return who repairs before a side: the winner of the initiative is first (*Damage Control*); empty when nobody."""
    if state.simple or state.any_order or side not in state.initiative:
        return ""
    for first in state.initiative[: state.initiative.index(side)]:
        if state.end.mended.get(first) != state.turn and _may_repair(state, first):
            return (
                f"{side_name(state, first)} does its Damage Control first; O lets everybody act in any order"
            )
    return ""


def _may_repair(state: BattleState, side: str) -> bool:
    return any(
        unit.side == side and now.condition.standing and not no_repair(state, unit.id)
        for unit, now in roster(state)
    )


def repairable(state: BattleState, unit: str) -> tuple[Critical, ...]:
    """Return the critical hits that damage control may try: standing, not of this turn, each once, never vital."""
    now = state.units[unit]
    closed = set(now.tried if now.repaired == state.turn else ())
    return tuple(
        hit
        for hit in now.condition.standing
        if hit.turn != state.turn and hit.id not in closed and not permanent(hit)
    )


def permanent(hit: Critical) -> bool:
    """True for a critical hit that damage control may never repair."""
    return any(not found.repairable for found in critical_rows(hit.location))


def all_hands(state: BattleState, unit: str) -> Generator[Question, Answer, AllHandsCalled]:
    """Check for All Hands to Deck; a 6 always succeeds."""
    quality = crew_quality(state, state.start.units[unit])
    if (yield from in_dust(state, unit)):
        quality += dust_penalty(state, unit)
    needed = special_action(ALL_HANDS).target or 0
    shown = yield from die(f"All Hands to Deck: {needed} needed with crew quality {quality}")
    return AllHandsCalled(
        unit=unit,
        turn=state.turn,
        die=shown,
        crew_quality=quality,
        needed=needed,
        succeeded=shown >= number("check-always") or shown + quality >= needed,
    )


def no_all_hands(state: BattleState, unit: str) -> str:
    """Return why All Hands to Deck cannot be called, empty when it can."""
    if state.units[unit].called == state.turn:
        return "All Hands to Deck was already called this turn"
    return figures_of(state, unit).special_actions.why or idle(state, state.start.units[unit].side)


def self_repair(state: BattleState, unit: str) -> Generator[Question, Answer, SelfRepaired]:
    """Regain damage points by the number or dice of the trait, never above what the ship started with."""
    now, profile = state.units[unit], profile_of(state, unit)
    trait = self_repairing(state, unit)
    dice = re.search(r"(\d+)[dD](\d+)", trait)
    plain = re.search(r"(\d+)$", trait)
    shown: tuple[int, ...] = ()
    if dice:
        shown = yield from rolled(int(dice.group(2)), min(20, int(dice.group(1))), f"{now.name}: {trait}")
    points = sum(shown) if dice else int(plain.group(1)) if plain else 0
    left, most = now.condition.damage or 0, profile.damage
    after = left + points if most is None else max(left, min(most, left + points))
    return SelfRepaired(unit=unit, turn=state.turn, dice=shown, points=after - left, damage=after)


def self_repairing(state: BattleState, unit: str) -> str:
    """Return the ship's self-repairing trait in force, empty when it has none."""
    return trait_named(figures_of(state, unit).traits_in_force, *SELF_REPAIRING)


def no_self_repair(state: BattleState, unit: str) -> str:
    """Return why a ship cannot repair itself now, empty when it can."""
    now, profile = state.units[unit], profile_of(state, unit)
    if now.condition.fate in DESTROYED:
        return "It is destroyed"
    if not self_repairing(state, unit):
        return "It does not repair itself"
    if state.phase != "end":
        return "Self-repair belongs to the End Phase"
    if now.self_repaired == state.turn:
        return "It already repaired itself this turn"
    if now.condition.damage is None:
        return "Its damage is unknown"
    return "It has no damage" if now.condition.damage == profile.damage else ""


def mend(state: BattleState, unit: str, critical: str = "") -> Generator[Question, Answer, CriticalMended]:
    """Repair or strike a critical hit by hand, asking which and how."""
    now = state.units[unit]
    hits = {hit.id: hit for hit in now.condition.criticals if critical in ("", hit.id)}
    if not hits:
        raise Refused(f"{now.name} has no such critical hit.")
    chosen = yield from picked([_option(hit) for hit in hits.values()], f"{now.name}: which critical hit")
    hit = hits[chosen]
    how = [Option("struck", "Strike it out", "It was recorded by mistake; points lost stay lost")]
    if not hit.repaired:
        how.insert(0, Option("repaired", "Repaired", "Its effect ends; points lost stay lost"))
    answer = yield from picked(how, f"{hit.area}: what happened")
    return CriticalMended(unit=unit, critical=hit.id, area=hit.area, struck=answer == "struck")


def mark_trait(state: BattleState, unit: str, number: int) -> Generator[Question, Answer, TraitMarked]:
    """Strike the sheet's `number`th trait (from 1) by hand, or give it back."""
    yield from ()
    now, trait = state.units[unit], (profile_of(state, unit).traits or ())[number - 1]
    return TraitMarked(unit=unit, trait=trait, lost=trait not in now.condition.traits_lost)


def _nothing_to_repair(state: BattleState, unit: str) -> str:
    now = state.units[unit]
    standing = now.condition.standing
    if not standing:
        return "It has no critical hit"
    if now.repaired == state.turn:
        return "No other critical hit can be tried this turn"
    if all(permanent(hit) for hit in standing):
        return "Vital systems cannot be repaired in battle"
    return "A critical hit cannot be repaired in the turn it was suffered"


def _modifier(state: BattleState, unit: str) -> tuple[int, str]:
    now, figures = state.units[unit], figures_of(state, unit)
    helped = now.all_hands == state.turn
    reasons = [figures.damage_control_why] if figures.damage_control_why else []
    extra = number("damage-control-all-hands") if helped else 0
    reasons += [f"all hands {extra:+d}"] if helped else []
    return figures.damage_control + extra, ", ".join(reasons)


def _option(hit: Critical) -> Option:
    ends = " (repaired)" if hit.repaired else ""
    return Option(hit.id, f"{hit.area}{ends}", effect_text(hit.effect) or "no lasting effect")
