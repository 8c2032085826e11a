"""What a volley can make of its target that changes it for the weapons that follow.

A Call to Arms, *Damage*, *Thresholds*; rulings 11 and 13.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import msgspec

from app.systems.acta.battle.attack.spec import AttackSpec, Interceptors
from app.systems.acta.battle.odds.hits import Interception, chance_of
from app.systems.acta.battle.odds.sums import FIGURES, Figure
from app.systems.acta.battle_tables import number


@dataclass(frozen=True, slots=True)
class Loss:
    """What a crippled target may have lost with a chance: its Dodge, its Adaptive Armour, and its Interceptors."""

    chance: float
    dodge: bool
    adaptive: bool

    def meets(self, spec: AttackSpec) -> AttackSpec:
        """Return a weapon's attack on the target without what it lost."""
        return msgspec.structs.replace(
            spec,
            interceptors=Interceptors(),
            dodge=spec.dodge_kept if self.dodge else spec.dodge,
            adaptive=spec.adaptive and not self.adaptive,
        )


@dataclass(frozen=True, slots=True)
class Course:
    """How a volley goes on: the points of `measure` that cripple and destroy its target, None when they do not count.

    `figures` are those that the target has; a flight is destroyed by the first hit let through.
    """

    chain: Interception
    start: Interceptors
    measure: Figure
    figures: tuple[Figure, ...]
    cripple: int | None
    destroy: int | None
    losses: tuple[Loss, ...]


def course_of(specs: Sequence[AttackSpec]) -> Course:
    """Return the course of a volley of at least one weapon."""
    first = specs[0]
    start = next((spec.interceptors for spec in specs if spec.interceptors.dice), Interceptors())
    cripple = None if first.flight else _cripples(specs)
    return Course(
        chain=Interception(start),
        start=start,
        measure="through" if first.flight else "damage",
        figures=("hits", "through") if first.flight else FIGURES,
        cripple=cripple,
        destroy=1 if first.flight else first.damage_left,
        losses=() if cripple is None else _losses(specs),
    )


def _cripples(specs: Sequence[AttackSpec]) -> int | None:
    """Return the points of damage that cripple the target, None when that changes nothing for a later weapon."""
    first = specs[0]
    defended = any(
        spec.interceptors.dice or spec.dodge != spec.dodge_kept or spec.adaptive for spec in specs[1:]
    )
    if not defended or first.crippled or first.damage_left is None or first.damage_threshold is None:
        return None
    return max(1, first.damage_left - first.damage_threshold)


def _losses(specs: Sequence[AttackSpec]) -> tuple[Loss, ...]:
    lost = chance_of(number("crippled-trait-lost-on"))
    at_stake = (any(spec.dodge != spec.dodge_kept for spec in specs), any(spec.adaptive for spec in specs))
    found: list[Loss] = []
    for dodge, adaptive in product(*((False, True) if stake else (False,) for stake in at_stake)):
        chance = 1.0
        for stake, gone in zip(at_stake, (dodge, adaptive), strict=True):
            chance *= (lost if gone else 1 - lost) if stake else 1.0
        found.append(Loss(chance, dodge, adaptive))
    return tuple(found)
