"""What Repair and Reinforcement points buy: prices, refusals and conditions afterwards.

A Call to Arms, *Repairs and Reinforcements*; rulings 11, 30 and 34.
"""

from msgspec.structs import replace

from app.core.errors import Refused
from app.core.words import slug
from app.systems.acta.campaign.events import SETTLED_WORLD, SPACEDOCK
from app.systems.acta.campaign.state import PlayerState, State, UnitState, holds
from app.systems.acta.campaign_tables import number
from app.systems.acta.condition import Condition, Critical
from app.systems.acta.effective import SELF_REPAIRING
from app.systems.acta.fleet.members import LOWEST_CREW, lowest_crew
from app.systems.acta.unit import Profile

VITAL = "vital"


def owner(state: State, unit: UnitState) -> PlayerState:
    """Return the player of a unit; raises Refused when the campaign has no such player."""
    if unit.player not in state.players:
        raise Refused(f"{unit.name} belongs to nobody in this campaign.")
    return state.players[unit.player]


def serving(unit: UnitState) -> None:
    """Raise Refused unless the unit is on its roster, has been brought home and is not with High Command."""
    if unit.lost:
        raise Refused(f"{unit.name} is off the roster: {unit.lost}.", rule="acta.campaign.lost")
    if unit.awaits_recovery:
        raise Refused(
            f"{unit.name} has no crew left and has not been recovered.",
            rule="acta.campaign.recovery",
            remedy="Say first whether its player won the battle.",
        )
    if unit.yard.back:
        raise Refused(
            f"{unit.name} is with High Command until turn {unit.yard.back}.",
            rule="acta.campaign.high-command",
        )


def afford(player: PlayerState, price: int, what: str) -> None:
    """Raise Refused when a player has fewer RR than something costs."""
    if player.balance < price:
        raise Refused(
            f"{what} costs {price} RR; {player.name} has {player.balance}.",
            rule="acta.campaign.balance",
            remedy="Take the turn's income or wait for the next turn.",
        )


def premium_due(state: State, unit: UnitState) -> int:
    """Return the RR due before a crippled ship is repaired: none once paid or with a Spacedock."""
    waived = holds(state, owner(state, unit).id, SPACEDOCK)
    return state.prices.premium if unit.condition.crippled and not unit.premium_paid and not waived else 0


def repairable(state: State, unit: UnitState) -> None:
    """Raise Refused when no repair may begin: off the roster, or the premium is due."""
    serving(unit)
    if due := premium_due(state, unit):
        raise Refused(
            f"{unit.name} is crippled: {due} RR are due before any repair.",
            rule="acta.campaign.premium",
            remedy="Pay the premium, or hold a Spacedock.",
        )


def crew_for_one(state: State, unit: UnitState) -> int:
    """Return the Crew points that 1 RR replaces for a unit's player."""
    return (
        state.prices.settled_crew if holds(state, owner(state, unit).id, SETTLED_WORLD) else state.prices.crew
    )


def most_points(missing: int, for_one: int, balance: int) -> int:
    """Return the most RR worth spending on `missing` points at `for_one` points each, within the balance."""
    return min(balance, -(-missing // max(1, for_one)))


def vital(critical: Critical) -> bool:
    """True for a critical hit to the Vital Systems."""
    return slug(critical.location).startswith(VITAL)


def critical_price(state: State, critical: Critical) -> int:
    """Return the RR that repairing a critical hit costs."""
    return state.prices.vital_critical if vital(critical) else state.prices.critical


def lifted(profile: Profile, condition: Condition) -> Condition:
    """Return a condition with crippling and its lost traits lifted when Damage is above the threshold (ruling 11)."""
    if not condition.crippled or condition.damage is None:
        return condition
    if not _above(condition.damage, profile.damage_threshold, profile.damage):
        return condition
    return replace(condition, crippled=False, traits_lost=())


def _above(left: int, threshold: int | None, whole: int | None) -> bool:
    """True for points above a threshold; one that nobody knows is passed for sure when nothing is missing."""
    return left > threshold if threshold is not None else whole is not None and left >= whole


def repaired(unit: UnitState, points: int) -> Condition:
    """Return a unit's condition with Damage points replaced, never above the printed figure."""
    regained = min(points, unit.missing_damage)
    damage = unit.condition.damage
    return lifted(
        unit.profile, replace(unit.condition, damage=damage if damage is None else damage + regained)
    )


def recruited(unit: UnitState, points: int) -> tuple[Condition, int]:
    """Return a unit's condition with Crew points replaced, and its Crew Quality afterwards (ruling 34)."""
    crew = (unit.condition.crew or 0) + min(points, unit.missing_crew)
    now = replace(unit.condition, crew=crew, adrift=unit.condition.adrift and crew == 0)
    if not now.skeleton or not _above(crew, unit.profile.crew_threshold, unit.profile.crew):
        return now, unit.crew_quality
    return replace(now, skeleton=False), lowered(unit)


def lowered(unit: UnitState) -> int:
    """Return a Crew Quality one lower: never below 2, nor below 4 with a Flight Computer (ruling 30)."""
    fallen = max(
        unit.crew_quality + number("skeleton-crew-quality"), lowest_crew(unit.profile) or LOWEST_CREW
    )
    return min(unit.crew_quality, fallen)


def mended(unit: UnitState, critical: str) -> Condition:
    """Return a unit's condition without one critical hit."""
    left = tuple(known for known in unit.condition.criticals if known.id != critical)
    return replace(unit.condition, criticals=left)


def before_battle(unit: UnitState) -> Condition:
    """Return a unit's condition as its next battle begins: a ship that repairs itself has all its Damage back."""
    now = unit.condition
    if unit.missing_damage and repairs_itself(unit.profile, now):
        now = repaired(unit, unit.missing_damage)
    return replace(now, adrift=now.adrift and now.crew == 0)


def repairs_itself(profile: Profile, condition: Condition) -> bool:
    """True for a ship that regains all Damage between battles and has not lost the trait."""
    traits = (trait for trait in profile.traits or () if trait not in condition.traits_lost)
    return any(trait.startswith(SELF_REPAIRING) for trait in traits)
