"""Dogfights: who may fight whom, both sides' dice, and who is left.

A Call to Arms, *Auxiliary Craft and Dogfights*; rulings 10 and 24. Who touches whom is the table's business.
"""

from collections.abc import Sequence

import msgspec

from app.core.questions import Option
from app.systems.acta import campaign_tables, gains
from app.systems.acta.battle.asking import Ask, counted, picked, rolled
from app.systems.acta.battle.craft.saving import saving
from app.systems.acta.battle.craft.supporting import rivals
from app.systems.acta.battle.craft.tables import number
from app.systems.acta.battle.dust import dust_penalty, in_dust
from app.systems.acta.battle.events.craft import Fight, Flyer
from app.systems.acta.battle.flights import fleet_carriers, locked_with, out_there
from app.systems.acta.battle.state import BattleState, crew_quality, name_of, roster, side_name, spent_of
from app.systems.acta.battle.turn import limits
from app.systems.acta.battle.turn.picks import out_of_turn
from app.systems.acta.effective import signed
from app.systems.acta.unit import BOUNDS

replace = msgspec.structs.replace


def foes(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the enemy flights that a flight may dogfight now: those in base contact when there are any.

    Never one that it helped to fight this turn, nor one that its side dogfought already in this nomination.
    """
    return tuple(foe for foe in _reachable(state, unit) if not against(state, unit, foe))


def against(state: BattleState, unit: str, foe: str) -> str:
    """Return what speaks against a dogfight of two flights now, empty when nothing does."""
    craft = state.units[foe].craft
    if foe in spent_of(state, unit).supported:
        return f"it helped against {name_of(state, foe)}"
    if craft.met == state.turn and craft.met_by == state.start.units[unit].side:
        return f"{name_of(state, foe)} was dogfought already"
    return ""


def no_dogfight(state: BattleState, unit: str) -> str:
    """Return why a flight cannot be nominated to dogfight now, empty when it can."""
    if state.phase != "attack":
        return "dogfights are fought in the Attack Phase"
    if not out_there(state, unit):
        return "it takes no part now"
    if spent_of(state, unit).attacked:
        return "it has attacked this turn"
    if state.units[unit].craft.launched == state.turn:
        return "it was launched this turn"
    reason = limits.no_fire(state, unit) or out_of_turn(state, unit)
    if reason or foes(state, unit):
        return reason
    reasons = [against(state, unit, foe) for foe in _reachable(state, unit)]
    return reasons[0] if reasons else "there is no enemy flight that it may dogfight"


def foe_options(state: BattleState, unit: str) -> tuple[Option, ...]:
    """Return the enemy flights that a flight may dogfight, to pick from."""
    return tuple(
        Option(foe, name_of(state, foe), f"Dogfight {score_text(state, foe)}") for foe in foes(state, unit)
    )


def score_of(state: BattleState, unit: str) -> int | None:
    """Return a flight's Dogfight score: printed, or what the players said of its class; None when nobody knows."""
    profile = state.start.units[unit].profile
    return profile.dogfight if profile.dogfight is not None else state.craft.scores.get(profile.id)


def score_text(state: BattleState, unit: str) -> str:
    """Return a flight's Dogfight score as people read it, `?` when nobody knows it."""
    score = score_of(state, unit)
    return "?" if score is None else signed(score)


def carrier_bonus(state: BattleState, unit: str) -> int:
    """Return what a fleet carrier in force adds to a flight's dogfights, 0 without one."""
    side = state.start.units[unit].side
    return number("fleet-carrier-dogfight") if fleet_carriers(state, side) else 0


def duel(state: BattleState, first: str, second: str, *, nominated: str) -> Ask[Fight]:
    """Fight a nominated flight's dogfight with an enemy flight, with every flight that touches them."""
    helping = yield from _helpers(state, first, second)
    opposing = yield from _helpers(state, second, first)
    fight = yield from fought(state, first, second, helping, opposing)
    return replace(fight, nominated=nominated, contacts=_contacts(fight))


def matched(state: BattleState, first: str, second: str) -> Ask[tuple[Flyer, Flyer]]:
    """Return both flights of a dogfight that nobody meets, with all that they add to their dice."""
    helping = yield from _helpers(state, first, second)
    opposing = yield from _helpers(state, second, first)
    return (yield from _pair(state, first, second, helping, opposing))


def _pair(
    state: BattleState, first: str, second: str, helping: Sequence[str], opposing: Sequence[str]
) -> Ask[tuple[Flyer, Flyer]]:
    one = yield from _flyer(state, first, helping)
    two = yield from _flyer(state, second, opposing)
    return one, two


def fought(
    state: BattleState, first: str, second: str, helping: Sequence[str] = (), opposing: Sequence[str] = ()
) -> Ask[Fight]:
    """Roll a dogfight: the higher total destroys the other flight, equal totals nobody (Stealth never counts)."""
    one, two = yield from _pair(state, first, second, helping, opposing)
    dice = yield from rolled(
        6,
        2,
        f"Dogfight: a die of {name_of(state, first)} {_sum(one)}, then one of {name_of(state, second)} {_sum(two)}",
    )
    one = replace(one, die=dice[0], total=one.total + dice[0])
    two = replace(two, die=dice[1], total=two.total + dice[1])
    lost = "" if one.total == two.total else second if one.total > two.total else first
    save = (yield from saving(state, lost, dogfight=True)) if lost else None
    return Fight(first=one, second=two, lost=lost, save=save)


def _reachable(state: BattleState, unit: str) -> tuple[str, ...]:
    return locked_with(state, unit) or rivals(state, unit)


def _helpers(state: BattleState, unit: str, foe: str) -> Ask[tuple[str, ...]]:
    """Ask for further flights that touch the enemy flight; those known to touch it count without asking."""
    mates = [
        mate.id
        for mate, now in roster(state)
        if mate.profile.flight
        and mate.side == state.start.units[unit].side
        and mate.id != unit
        and out_there(state, mate.id)
        and now.craft.launched != state.turn
    ]
    helping = [mate for mate in mates if foe in state.units[mate].craft.locked]
    left = [mate for mate in mates if mate not in helping]
    while left:
        known = ", ".join(name_of(state, mate) for mate in helping)
        options = [Option("done", "No more" if helping else "None", known)]
        options += [Option(mate, name_of(state, mate), signed(number("dogfight-help"))) for mate in left]
        side = side_name(state, state.start.units[unit].side)
        mate = yield from picked(options, f"{side}: further flights in contact with {name_of(state, foe)}")
        if mate == "done":
            break
        helping.append(mate)
        left.remove(mate)
    return tuple(helping)


def _flyer(state: BattleState, unit: str, helping: Sequence[str]) -> Ask[Flyer]:
    score = score_of(state, unit)
    if score is None:
        low, high = BOUNDS["dogfight"]
        kind = state.start.units[unit].profile.name
        score = yield from counted(low, high, f"The Dogfight score of {kind} is unknown: which is it?")
    quality = crew_quality(state, state.start.units[unit])
    if (yield from in_dust(state, unit)):
        quality += dust_penalty(state, unit)
    extra, carrier = number("dogfight-help") * len(helping), carrier_bonus(state, unit)
    proven = state.start.units[unit].gains.has(gains.VETERANS)
    veterans = campaign_tables.number("veteran-pilots-bonus") if proven else 0
    return Flyer(
        unit=unit,
        die=0,
        dogfight=score,
        quality=quality,
        total=score + quality + extra + carrier + veterans,
        helpers=tuple(helping),
        help=extra,
        carrier=carrier,
        veterans=veterans,
    )


def _sum(flyer: Flyer) -> str:
    parts = [f"Dogfight {signed(flyer.dogfight)}", f"Crew Quality {flyer.quality}"]
    parts += [f"others {signed(flyer.help)}"] if flyer.help else []
    parts += [f"Fleet Carrier {signed(flyer.carrier)}"] if flyer.carrier else []
    parts += [f"veteran pilots {signed(flyer.veterans)}"] if flyer.veterans else []
    return f"({', '.join(parts)}: {signed(flyer.total)})"


def _contacts(fight: Fight) -> tuple[tuple[str, str], ...]:
    """Return who touches whom after a dogfight: everybody who did, but for the flight that is lost."""
    first, second = fight.first, fight.second
    pairs = [(first.unit, second.unit)]
    pairs += [(helper, second.unit) for helper in first.helpers]
    pairs += [(first.unit, helper) for helper in second.helpers]
    return tuple(pair for pair in pairs if fight.lost not in pair)
