"""What weapons' traits change, the attacks that nobody fires, and the numbers of an attack.

A Call to Arms, *Special Weapons*, *Damage*, *Jump Points*, *Asteroid Fields*; rulings 16 and 20.
"""

from collections.abc import Sequence
from functools import cache
from typing import Literal

import msgspec

from app.systems.acta import battle_tables
from app.systems.acta.battle_tables import Number
from app.systems.acta.shipped import load

Defence = Literal["dodge", "interceptors", "stealth"]


class WeaponTrait(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a weapon's trait changes: die modifiers, multiplier of losses, defences that it ignores.

    `crew` says when the multiplier counts for the Crew of a hit itself. `ignores_close` are defences of flights
    nearby. `rests` is how many turns it cannot fire after firing, `area` that it strikes everything around a
    point, `turns` that it turns its target instead of damaging it.
    """

    name: str
    modifier: int = 0
    damage_modifier: int = 0
    multiplier: int = 1
    crew: Literal["always", "agreed"] = "always"
    accurate: bool = False
    beam: bool = False
    reroll: bool = False
    ignores: tuple[Defence, ...] = ()
    ignores_close: tuple[Defence, ...] = ()
    rests: int = 0
    area: bool = False
    turns: bool = False
    source: str


class Strike(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An attack that no weapon makes: its traits as a weapon would have them, and the defences it ignores."""

    id: str
    name: str
    traits: tuple[str, ...]
    ignores: tuple[Defence, ...]
    source: str


class _Attack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    weapon_traits: tuple[WeaponTrait, ...]
    numbers: tuple[Number, ...]
    strikes: tuple[Strike, ...]


@cache
def _tables() -> _Attack:
    return load("attack.json", _Attack)


def traits_of(names: Sequence[str]) -> tuple[WeaponTrait, ...]:
    """Return what is known of a weapon's traits; those that only carry text are left out."""
    wanted = {name.rstrip("* ") for name in names}
    return tuple(found for found in _tables().weapon_traits if found.name in wanted)


def strike(key: str) -> Strike:
    """Return an attack that no weapon makes; raises KeyError when there is none."""
    return {found.id: found for found in _tables().strikes}[key]


@cache
def number(key: str) -> int:
    """Return a number of the rules by its key, a battle's where an attack has none; raises KeyError without one."""
    found = {entry.key: entry.value for entry in _tables().numbers}
    return found[key] if key in found else battle_tables.number(key)
