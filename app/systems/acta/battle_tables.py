"""The tables of a battle: damage, critical hits, wrecks, special actions, stellar debris, and its numbers.

A Call to Arms, *Attack Phase*, *Critical Hits*, *Special Actions*, *Stellar Debris*; rulings 17 and 19.
"""

from functools import cache
from typing import Literal

import msgspec

from app.systems.acta.condition import Effect
from app.systems.acta.shipped import load, result

#: The special action that lets a ship ram, by its id.
RAMMING = "give-me-ramming-speed"
LOCATIONS = ("Engines", "Reactor", "Weapons", "Crew", "Vital Systems")


class DamageRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hit does: points of damage and crew, and whether it is a critical hit too."""

    low: int
    high: int
    id: str
    name: str
    damage: int
    crew: int
    critical: bool
    source: str


class LocationRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a critical hit strikes."""

    low: int
    high: int
    location: str
    source: str


class CriticalRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A critical hit: its extra points of damage and crew (a number, or dice such as `2d6`), and what lasts.

    `random_arc` says that an arc of the ship is rolled for and cannot fire (ruling 18).
    """

    location: str
    low: int
    high: int
    area: str
    damage: int | str
    crew: int | str
    effect: Effect
    random_arc: bool
    repairable: bool
    source: str


class WreckRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What becomes of a ship without damage points, by a die plus the points below 0; `fate` is one of FATES."""

    low: int
    high: int
    fate: str
    name: str
    text: str
    source: str


class SpecialAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A special action: how it succeeds and what it changes this turn, as data and in a sentence.

    `target` is the total that a check needs. `speed` multiplies Speed; `may_stand` lets the ship move from 0 on.
    `most_turns` bounds the turns, `turns` changes them. `flights` says which flights may take it.
    `also_failed` says that its burdens count on a failed check too.
    """

    id: str
    name: str
    kind: Literal["automatic", "check", "opposed"]
    target: int | None = None
    needs_traits: tuple[str, ...] = ()
    needs: Literal["", "crippled", "flight"] = ""
    flights: Literal["none", "all", "afterburner"] = "none"
    speed: float = 1
    may_stand: bool = False
    turns: int = 0
    most_turns: int | None = None
    no_fire: bool = False
    one_weapon: bool = False
    one_target: bool = False
    also_failed: bool = False
    gains: tuple[str, ...] = ()
    text: str
    source: str


class Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of the rules that no table has: its key, its value, what it counts."""

    key: str
    value: int
    what: str
    source: str


class DebrisRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of stellar debris, by a die."""

    low: int
    high: int
    kind: str
    text: str
    source: str


class AsteroidRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How dense an asteroid field is, by a die: the total that flying through it needs."""

    low: int
    high: int
    density: int
    source: str


class PlanetRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A planet, by a die: its template, moons as dice, and gravity well and speed increase in inches."""

    low: int
    high: int
    name: str
    diameter: str
    moons: str
    gravity_well: int
    speed_increase: int
    source: str


class Reminder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule that only the players can keep, told in its phase; `when` says what must be there for it to matter."""

    phase: Literal["initiative", "movement", "attack", "end"]
    when: Literal[
        "",
        "adrift",
        "held",
        "gravity",
        "rocks",
        "debris",
        "squadrons",
        "shields",
        "ways",
        "bays",
        "flights",
    ]
    text: str
    source: str


class _Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    damage: tuple[DamageRow, ...]
    locations: tuple[LocationRow, ...]
    criticals: tuple[CriticalRow, ...]
    wrecks: tuple[WreckRow, ...]
    special_actions: tuple[SpecialAction, ...]
    debris: tuple[DebrisRow, ...]
    asteroids: tuple[AsteroidRow, ...]
    planets: tuple[PlanetRow, ...]
    reminders: tuple[Reminder, ...]
    numbers: tuple[Number, ...]


@cache
def _tables() -> _Battle:
    return load("battle.json", _Battle)


def damage_table() -> tuple[DamageRow, ...]:
    """Return the Damage Table, for one die (*Firing*)."""
    return _tables().damage


def critical_locations() -> tuple[LocationRow, ...]:
    """Return the critical hit locations, for one die (*Critical Hits*)."""
    return _tables().locations


def critical_location(die: int) -> str:
    """Return the location that a die gives."""
    return result(critical_locations(), die).location


def critical_rows(location: str) -> tuple[CriticalRow, ...]:
    """Return a location's critical hits, for one die; Vital Systems prints no 6 (ruling 17)."""
    return tuple(found for found in _tables().criticals if found.location == location)


def destroyed_table() -> tuple[WreckRow, ...]:
    """Return what becomes of a destroyed ship, for a die plus the points below 0 (*Damage*; ruling 19)."""
    return _tables().wrecks


def special_actions() -> tuple[SpecialAction, ...]:
    """Return the special actions in the book's order."""
    return _tables().special_actions


def special_action(action: str) -> SpecialAction:
    """Return a special action by its id; raises KeyError when there is none."""
    return {found.id: found for found in special_actions()}[action]


def debris() -> tuple[DebrisRow, ...]:
    """Return the Random Stellar Debris table, for one die."""
    return _tables().debris


def asteroid_densities() -> tuple[AsteroidRow, ...]:
    """Return the density ratings of asteroid fields, for one die."""
    return _tables().asteroids


def planets() -> tuple[PlanetRow, ...]:
    """Return the Planetary Table, for one die."""
    return _tables().planets


def reminders() -> tuple[Reminder, ...]:
    """Return the rules that only the players can keep, in the order in which they are told."""
    return _tables().reminders


def numbers() -> tuple[Number, ...]:
    """Return the numbers of a battle that stand in no table."""
    return _tables().numbers


def number(key: str) -> int:
    """Return a number of the rules by its key; raises KeyError when there is none."""
    return _by_key()[key]


@cache
def _by_key() -> dict[str, int]:
    return {found.key: found.value for found in numbers()}
