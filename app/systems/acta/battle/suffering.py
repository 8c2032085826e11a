"""Losing and regaining points: thresholds, lost traits, wrecks and drifting ships.

A Call to Arms, *Damage* and *Thresholds*; rulings 11, 13, 19 and 20.
"""

from collections.abc import Generator

from app.core.questions import Answer, Question
from app.core.words import counted as many
from app.systems.acta.battle.asking import Ask, confirmed, counted, die, rolled
from app.systems.acta.battle.events.base import Aftermath, Marked, Wreck
from app.systems.acta.battle.state import BattleState, UnitState, bay_of, profile_of, roster
from app.systems.acta.battle_tables import destroyed_table, number
from app.systems.acta.effective import trait_named
from app.systems.acta.shipped import row
from app.systems.acta.unit import Profile

MOST_POINTS = 999


def mark(state: BattleState, unit: str, damage: int, crew: int) -> Generator[Question, Answer, Marked]:
    """Change a ship's damage and crew by points, below 0 for a loss; never above what it started with."""
    before = state.units[unit].condition
    after = yield from suffer(state, unit, damage, crew)
    return Marked(
        unit=unit,
        damage=_change(before.damage, after.damage, damage),
        crew=_change(before.crew, after.crew, crew),
        after=after,
    )


def mark_asking(state: BattleState, unit: str, sign: int) -> Generator[Question, Answer, Marked]:
    """Ask how many points are lost (`sign` -1) or regained (1), then mark them."""
    verb = "lost" if sign < 0 else "regained"
    condition, profile = state.units[unit].condition, profile_of(state, unit)
    damage = yield from _points("Damage", verb, condition.damage, profile.damage, sign)
    crew = 0
    if "crew" not in profile.absent:
        crew = yield from _points("Crew", verb, condition.crew, profile.crew, sign)
    return (yield from mark(state, unit, sign * damage, sign * crew))


def suffer(state: BattleState, unit: str, damage: int, crew: int) -> Ask[Aftermath]:
    """Work out what a change of points brings, asking for the dice that it needs."""
    now, profile = state.units[unit], profile_of(state, unit)
    damage_left = yield from _left(now, profile, "damage", now.condition.damage, damage)
    crew_left = yield from _left(now, profile, "crew", now.condition.crew, crew)
    crippled = yield from _falls(now, profile, "damage", now.condition.crippled, damage_left, damage)
    skeleton = yield from _falls(now, profile, "crew", now.condition.skeleton, crew_left, crew)
    destroyed = damage_left is not None and damage_left <= 0 and damage < 0
    rolls: tuple[tuple[str, int], ...] = ()
    if crippled and not destroyed:
        rolls = yield from _trait_rolls(now, profile)
    wreck = (yield from _wreck(now, profile, -(damage_left or 0))) if destroyed else None
    return Aftermath(
        damage=_floor(damage_left),
        crew=_floor(crew_left),
        crippled=crippled,
        skeleton=skeleton,
        adrift=crew_left is not None and crew_left <= 0 and crew < 0 and not now.condition.adrift,
        manned=now.condition.adrift and crew_left is not None and crew_left > 0,
        trait_rolls=rolls,
        traits_lost=_traits_lost(now, profile, crippled, rolls),
        wreck=wreck,
        flights_lost=_flights_aboard(state, unit) if wreck else (),
    )


def _points(label: str, verb: str, now: int | None, most: int | None, sign: int) -> Ask[int]:
    high = MOST_POINTS
    if sign > 0 and now is not None and most is not None:
        high = max(0, most - now)
    return (yield from counted(0, high, f"{label} points {verb}"))


def _change(before: int | None, after: int | None, wanted: int) -> int:
    return wanted if before is None or after is None or wanted < 0 else after - before


def _left(now: UnitState, profile: Profile, figure: str, left: int | None, change: int) -> Ask[int | None]:
    """Return the points left, below 0 when more was lost; an unknown figure is asked for when it first changes."""
    if figure in profile.absent or change == 0:
        return left
    if left is None:
        name = figure.capitalize()
        left = yield from counted(
            1, MOST_POINTS, f"{name} of {now.name} is unknown: points it had until now", 1
        )
    most: int | None = getattr(profile, figure)
    after = left + change
    return min(after, max(most, left)) if most is not None and change > 0 else after


def _falls(
    now: UnitState, profile: Profile, figure: str, already: bool, left: int | None, change: int
) -> Ask[bool]:
    if already or left is None or change >= 0:
        return False
    threshold: int | None = getattr(profile, f"{figure}_threshold")
    if left <= 0 or (threshold is not None and left <= threshold):
        return True
    if threshold is None and profile.lacks(f"{figure}_threshold"):
        state = "crippled" if figure == "damage" else "down to a skeleton crew"
        return (
            yield from confirmed(
                f"{now.name} has {left} {figure} left; its threshold is unknown. Is it {state}?"
            )
        )
    return False


def _trait_rolls(now: UnitState, profile: Profile) -> Ask[tuple[tuple[str, int], ...]]:
    """Roll one die a trait that can be lost; Interceptors go without one (ruling 13)."""
    at_stake = tuple(name for name in _standing(now, profile) if not trait_named((name,), "Interceptors"))
    needed = number("crippled-trait-lost-on")
    dice = yield from rolled(
        6,
        len(at_stake),
        f"{now.name} is crippled: a die for each trait, lost on {needed}+ ({', '.join(at_stake)})",
    )
    return tuple(zip(at_stake, dice, strict=True))


def _standing(now: UnitState, profile: Profile) -> tuple[str, ...]:
    return tuple(name for name in profile.traits or () if name not in now.condition.traits_lost)


def _traits_lost(
    now: UnitState, profile: Profile, crippled: bool, rolls: tuple[tuple[str, int], ...]
) -> tuple[str, ...]:
    if not crippled:
        return ()
    lost = {name for name, shown in rolls if shown >= number("crippled-trait-lost-on")}
    return tuple(n for n in _standing(now, profile) if n in lost or trait_named((n,), "Interceptors"))


def _wreck(now: UnitState, profile: Profile, below: int) -> Ask[Wreck]:
    plus = f" plus {many(below, 'point')} below 0" if below else ""
    shown = yield from die(f"{now.name} is destroyed: a die{plus} tells what becomes of the wreck")
    found = row(destroyed_table(), shown + below)
    fate = found.fate if found is not None else "exploded"
    dice = explosion_dice(profile) if fate == "exploded" else 0
    return Wreck(die=shown, below=below, fate=fate, attack_dice=dice)


def explosion_dice(profile: Profile) -> int:
    """Return the attack dice of a ship's explosion: half its starting Damage, bounded; 0 when nobody knows it."""
    return min(number("explosion-most-dice"), (profile.damage or 0) // number("explosion-divisor"))


def _floor(left: int | None) -> int | None:
    return None if left is None else max(0, left)


def _flights_aboard(state: BattleState, ship: str) -> tuple[str, ...]:
    return tuple(
        unit.id
        for unit, now in roster(state)
        if now.aboard and bay_of(unit, now) == ship and not now.condition.fate
    )


def standing_ship(now: UnitState) -> str:
    """Return why a unit can no longer be hit, empty when it can: it is destroyed, gone, or a flight in its bay."""
    if now.condition.fate and now.condition.fate != "surrendered":
        return "it is out of the battle"
    return "it is aboard its ship" if now.aboard else ""
