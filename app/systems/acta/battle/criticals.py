"""A critical hit, picked or rolled: its row, extra points, random arc, and everything that comes of it, as one event.

A Call to Arms, *Critical Hits*; rulings 13, 16, 17 and 18.
"""

import re
from collections.abc import Collection, Generator, Mapping, Sequence

import msgspec

from app.core.questions import Answer, Option, Question
from app.systems.acta import tables
from app.systems.acta.battle.asking import Ask, counted, die, picked, rolled, written
from app.systems.acta.battle.events.base import CriticalSuffered
from app.systems.acta.battle.state import BattleState, UnitState, profile_of
from app.systems.acta.battle.suffering import suffer
from app.systems.acta.battle_tables import (
    LOCATIONS,
    CriticalRow,
    critical_location,
    critical_rows,
)
from app.systems.acta.condition import Critical, Effect
from app.systems.acta.shipped import row
from app.systems.acta.unit import ARCS, Profile

MULTIPLIERS = (
    Option("1", "×1", "No multiplier"),
    Option("2", "×2", "Double Damage"),
    Option("3", "×3", "Triple Damage"),
)

#: What the players' own book may print for the sixth vital system (ruling 17).
EFFECTS: Mapping[str, tuple[str, Effect]] = {
    "none": ("No lasting effect", Effect()),
    "no-special-actions": ("No Special Actions", Effect(no_special_actions=True)),
    "no-damage-control": ("No Damage Control", Effect(no_damage_control=True)),
    "no-fire": ("No weapon can fire", Effect(no_fire=True)),
    "speed-zero": ("Speed 0", Effect(speed_zero=True)),
}


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """The row that a critical hit came to, and the dice that chose it."""

    row: CriticalRow
    location_die: int = 0
    dice: tuple[int, ...] = ()


def critical(state: BattleState, unit: str) -> Generator[Question, Answer, CriticalSuffered]:
    """Ask which critical hit it is (or its dice), its extra points and arc, and what comes of it."""
    now, profile = state.units[unit], profile_of(state, unit)
    found = yield from _found(state, now)
    multiplier = 1
    if (found.row.damage, found.row.crew) != (0, 0):
        answer = yield from picked(MULTIPLIERS, f"{found.row.area}: does the weapon multiply its damage?")
        multiplier = int(answer)
    damage, damage_dice = yield from extra_points(found.row, "Damage", found.row.damage)
    crew, crew_dice = yield from extra_points(found.row, "Crew", found.row.crew)
    effect, arc_dice = yield from lasting(found.row, unique_arcs(profile))
    after = yield from suffer(state, unit, -damage * multiplier, -crew * multiplier)
    suffered = Critical(
        id=new_id([hit.id for hit in now.condition.criticals]),
        location=found.row.location,
        area=found.row.area,
        damage=damage * multiplier,
        crew=crew * multiplier,
        effect=effect,
        turn=state.turn,
    )
    return CriticalSuffered(
        unit=unit,
        critical=suffered,
        location_die=found.location_die,
        dice=found.dice,
        damage_dice=damage_dice,
        crew_dice=crew_dice,
        arc_dice=arc_dice,
        multiplier=multiplier,
        after=after,
    )


def unique_arcs(profile: Profile) -> tuple[str, ...]:
    """Return the ship's arcs as its weapons name them from the top, each once (ruling 18)."""
    return tuple(dict.fromkeys(weapon.arc for weapon in profile.weapons or ()))


def described(found: CriticalRow) -> str:
    """Return what a critical hit does in a few words: `−4 Speed, +2 Damage, +1 Crew`."""
    parts = [effect_text(found.effect)]
    if found.random_arc:
        parts.append("one random arc cannot fire")
    parts += [
        f"+{points} {label}" for label, points in (("Damage", found.damage), ("Crew", found.crew)) if points
    ]
    return ", ".join(part for part in parts if part) or "no lasting effect"


def effect_text(effect: Effect) -> str:
    """Return a lasting effect in a few words, empty when there is none."""
    parts = (
        (effect.speed > 0, f"−{effect.speed} Speed"),
        (effect.speed_zero, "Speed 0"),
        (effect.no_special_actions, "no Special Actions"),
        (effect.attack_dice > 0, f"−{effect.attack_dice} AD on every weapon"),
        (effect.fires_on > 0, f"each weapon fires on {effect.fires_on}+"),
        (
            bool(effect.arc),
            f"{', '.join(ARCS.get(arc, arc) for arc in effect.arc.split('/'))} arc cannot fire",
        ),
        (effect.no_fire, "no weapon can fire"),
        (effect.no_damage_control, "no Damage Control"),
    )
    return ", ".join(text for holds, text in parts if holds)


def _options() -> tuple[Option, ...]:
    found = [Option("roll", "Roll for it", "Location, then effect")]
    for location in LOCATIONS:
        found.append(Option(location, f"{location}: roll", "The location is known, its effect is rolled"))
        found += [_option(hit) for hit in critical_rows(location)]
    return tuple(found)


def _option(hit: CriticalRow) -> Option:
    return Option(f"{hit.location}/{hit.low}", f"{hit.location}: {hit.area}", described(hit))


def _found(state: BattleState, now: UnitState) -> Ask[Found]:
    choice = yield from picked(_options(), f"Which critical hit does {now.name} suffer?")
    location, _, low = choice.partition("/")
    if low:
        chosen = row(critical_rows(location), int(low))
        assert chosen is not None
        return Found(row=chosen)
    location_die = 0
    if choice == "roll":
        location_die = yield from die("Critical hit: where")
        location = critical_location(location_die)
    return (yield from _row(state, location, location_die))


def _row(state: BattleState, location: str, location_die: int) -> Ask[Found]:
    dice: list[int] = []
    while True:
        shown = yield from die(f"Critical hit: {location}")
        dice.append(shown)
        found = row(critical_rows(location), shown)
        if found is None:
            found = yield from unprinted(
                str(tables.agreed(state.start.agreements, "vital_systems_six")), location
            )
        if found is not None:
            return Found(row=found, location_die=location_die, dice=tuple(dice))


def unprinted(agreed: str, location: str) -> Ask[CriticalRow | None]:
    """Settle a result that the book does not print, as was agreed (ruling 17); None is rolled again."""
    match agreed:
        case "five":
            return critical_rows(location)[-1]
        case "enter":
            return (yield from _entered(location))
        case _:
            return None


def _entered(location: str) -> Ask[CriticalRow]:
    area = yield from written(
        "This result is not printed here: what does your book call it?", 60, "Vital system"
    )
    damage = yield from counted(0, 99, f"{area}: extra Damage")
    crew = yield from counted(0, 99, f"{area}: extra Crew")
    options = tuple(Option(key, label) for key, (label, _) in EFFECTS.items())
    effect = yield from picked(options, f"{area}: lasting effect")
    return CriticalRow(
        location=location,
        low=6,
        high=6,
        area=area or "Vital system",
        damage=damage,
        crew=crew,
        effect=EFFECTS[effect][1],
        random_arc=False,
        repairable=False,
        source="the players' own book",
    )


def extra_points(found: CriticalRow, label: str, points: int | str) -> Ask[tuple[int, tuple[int, ...]]]:
    """Return a critical hit's extra points of Damage or Crew before any multiplier, and the dice they came from."""
    if isinstance(points, int):
        return points, ()
    count, sides = _dice(points)
    dice = yield from rolled(sides, count, f"{found.area}: extra {label}")
    return sum(dice), dice


def _dice(text: str) -> tuple[int, int]:
    read = re.fullmatch(r"(\d+)[dD](\d+)", text)
    assert read is not None, text
    return int(read.group(1)), int(read.group(2))


def lasting(found: CriticalRow, arcs: Sequence[str]) -> Ask[tuple[Effect, tuple[int, ...]]]:
    """Return a critical hit's lasting effect, its random arc rolled among the ship's `arcs` (ruling 18)."""
    if not found.random_arc:
        return found.effect, ()
    if len(arcs) < 2:
        only = msgspec.structs.replace(found.effect, arc=arcs[0]) if arcs else found.effect
        return only, ()
    counted_down = ", ".join(f"{n} {ARCS.get(arc, arc)}" for n, arc in enumerate(arcs[:6], 1))
    dice: list[int] = []
    while not dice or dice[-1] > len(arcs):
        again = "rolled again past the end; " if dice else ""
        shown = yield from die(f"{found.area}: the arc that cannot fire ({again}{counted_down})")
        dice.append(shown)
    return msgspec.structs.replace(found.effect, arc=arcs[dice[-1] - 1]), tuple(dice)


def new_id(taken: Collection[str]) -> str:
    """Return an id for a critical hit that is not taken yet: `c1`, `c2`, …"""
    used = set(taken)
    number = len(used) + 1
    while f"c{number}" in used:
        number += 1
    return f"c{number}"
