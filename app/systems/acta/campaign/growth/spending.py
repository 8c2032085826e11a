"""Spending XP dice on crews and makeshift repairs, and keeping them aside for battles.

A Call to Arms, *Ship Experience* (Increase Crew Quality, Repair Ship, Tactical Judgement); ruling 30.
"""

from app.core.questions import Procedure
from app.systems.acta import campaign_tables
from app.systems.acta.battle.asking import counted, die, rolled
from app.systems.acta.campaign import mending
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.events.growth import KeptAside, MadeDo, Trained
from app.systems.acta.campaign.growth.words import dice
from app.systems.acta.campaign.state import State, UnitState, holds
from app.systems.acta.fleet.members import HIGHEST_CREW

ASTEROIDS = "asteroid-belt"
#: The most dice of one question.
MOST_AT_ONCE = 100


def objection(state: State, unit: str) -> str:
    """Return why nobody may spend XP dice of a unit, or an empty string."""
    now = state.units.get(unit)
    if now is None:
        return "No roster has it."
    if now.lost:
        return f"{now.name} is off the roster: {now.lost}."
    if now.profile.flight:
        return "Auxiliary craft have no XP dice."
    if now.yard.back:
        return f"{now.name} is with High Command until turn {now.yard.back}."
    return ""


def too_few(state: State, unit: str, wanted: int = 1) -> str:
    """Return why a unit's saved dice do not suffice, or what else forbids spending them."""
    if why := objection(state, unit):
        return why
    now = state.units[unit]
    if now.growth.dice >= wanted:
        return ""
    aside = f"; {now.growth.aside} more are kept aside for battles" if now.growth.aside else ""
    return f"It takes {dice(wanted)}; {now.name} has {now.growth.dice} saved{aside}."


def no_training(state: State, unit: str) -> str:
    """Return why a crew cannot try to improve: once a turn, never above the best (ruling 30)."""
    if why := too_few(state, unit):
        return why
    now = state.units[unit]
    if now.growth.tried == state.turn:
        return f"{now.name} has tried in turn {state.turn}; a crew may try once a campaign turn."
    if now.crew_quality >= HIGHEST_CREW:
        return f"No crew is better than {HIGHEST_CREW}."
    return f"{now.name} has no crew." if now.condition.crew == 0 else ""


def train(state: State, unit: str) -> Procedure[Event]:
    """Roll an XP die that must beat the Crew Quality to raise it by one (*Increase Crew Quality*)."""
    now = state.units[unit]
    shown = yield from die(f"XP die of {now.name}: above {now.crew_quality} raises its Crew Quality by one")
    better = now.crew_quality + (shown > now.crew_quality)
    return Trained(
        unit=unit,
        turn=state.turn,
        rolled=shown,
        before=now.crew_quality,
        crew_quality=better,
        left=now.growth.dice - 1,
    )


def multiplier(state: State, unit: UnitState) -> int:
    """Return the Damage that each pip repairs: more for who controls an asteroid belt (*Repair Ship*)."""
    held = (
        campaign_tables.target_kind(ASTEROIDS).repair_multiplier
        if holds(state, unit.player, ASTEROIDS)
        else None
    )
    return held or campaign_tables.number("xp-repair-multiplier")


def no_repairs(state: State, unit: str) -> str:
    """Return why a ship cannot be repaired with XP dice: crippled ships await the yards."""
    if why := too_few(state, unit):
        return why
    now = state.units[unit]
    if now.awaits_recovery:
        return f"{now.name} has no crew and has not been recovered."
    if not now.missing_damage:
        return f"{now.name} has lost no Damage."
    return f"{now.name} is crippled and must await the yards." if now.condition.crippled else ""


def make_do(state: State, unit: str) -> Procedure[Event]:
    """Roll XP dice for makeshift repairs, never beyond the printed Damage (*Repair Ship*)."""
    now = state.units[unit]
    times, most = multiplier(state, now), min(now.growth.dice, MOST_AT_ONCE)
    likely = -(-now.missing_damage * 2 // (7 * times))
    count = yield from counted(
        1,
        most,
        f"XP dice to roll for {now.name}: {now.missing_damage} Damage lost, {times} regained for each pip",
        max(1, min(most, likely)),
    )
    rolls = yield from rolled(6, count, f"makeshift repairs of {now.name}, times {times}")
    points = min(now.missing_damage, sum(rolls) * times)
    return MadeDo(
        unit=unit,
        rolls=rolls,
        multiplier=times,
        points=points,
        condition=mending.repaired(now, points),
        left=now.growth.dice - len(rolls),
    )


def nothing_to_keep(state: State, unit: str) -> str:
    """Return why no dice can be kept aside or taken back."""
    if why := objection(state, unit):
        return why
    book = state.units[unit].growth
    return "" if book.dice or book.aside else f"{state.units[unit].name} has no XP dice."


def keep(state: State, unit: str) -> Procedure[Event]:
    """Keep XP dice aside for battles, where each lets one die be rolled again (*Tactical Judgement*)."""
    now = state.units[unit]
    whole = now.growth.dice + now.growth.aside
    aside = yield from counted(
        0, whole, f"XP dice of {now.name} kept aside for battles, of {whole} in all", whole
    )
    return KeptAside(unit=unit, aside=aside, before=now.growth.aside, left=whole - aside)
