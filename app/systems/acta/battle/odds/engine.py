"""The odds of what one ship fires at one target: weapon after weapon, each meeting what the last one left.

A Call to Arms, *Attack Phase*, *Special Traits*, *Thresholds*; rulings 10 to 17. Interceptors dwindle from weapon
to weapon; a target that a weapon cripples meets the next one without them, and has lost its Dodge and its
Adaptive Armour on a die of each. Every figure is exact to within 1e-9.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import msgspec
import numpy as np

from app.systems.acta.battle.attack.spec import AttackSpec, Interceptors
from app.systems.acta.battle.odds.hits import CUT, Chances, Interception, chance_of, struck, trimmed
from app.systems.acta.battle.odds.sums import FIGURES, Figure, added, step_of
from app.systems.acta.battle_tables import number


@dataclass(frozen=True, slots=True)
class Result:
    """Distributions of an attack: the n-th entry is the chance of n; `lock` is the chance that it locks on.

    `hits` are those that strike, before the target defends itself; `through` those that are left.
    """

    lock: float
    hits: Chances
    through: Chances
    damage: Chances
    crew: Chances
    criticals: Chances


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
            dodge=0 if self.dodge else spec.dodge,
            adaptive=spec.adaptive and not self.adaptive,
        )


def at_least(chances: Chances, n: int) -> float:
    """Return the chance of `n` or more."""
    return float(min(1.0, chances[n:].sum())) if n > 0 else 1.0


def mean(chances: Chances) -> float:
    """Return the average."""
    return float(chances @ np.arange(chances.size))


def attack(specs: Sequence[AttackSpec]) -> Result:
    """Return the odds of weapons fired at one target in order; they share one lock-on."""
    needed = max((spec.lock_on for spec in specs), default=0)
    lock = chance_of(needed) if needed else 1.0
    locked = _fired(specs)
    if lock >= 1:
        return Result(1.0, *locked)
    blind = _fired([spec for spec in specs if not spec.lock_on])
    return Result(lock, *(_mixed(on, off, lock) for on, off in zip(locked, blind, strict=True)))


def _mixed(one: Chances, other: Chances, weight: float) -> Chances:
    found = np.zeros(max(one.size, other.size))
    found[: one.size] += weight * one
    found[: other.size] += (1 - weight) * other
    return found


def _fired(specs: Sequence[AttackSpec]) -> tuple[Chances, Chances, Chances, Chances, Chances]:
    hits = np.ones(1)
    for spec in specs:
        hits = trimmed(np.convolve(hits, struck(spec)))
    damage, crossed = _sum(specs, "damage", _limit(specs))
    limit = _limit(specs) if crossed else None
    found = {figure: damage if figure == "damage" else _sum(specs, figure, limit)[0] for figure in FIGURES}
    return hits, found["through"], found["damage"], found["crew"], found["criticals"]


def _limit(specs: Sequence[AttackSpec]) -> int | None:
    """Return the points of damage that cripple the target, None when that changes nothing for a later weapon."""
    defended = any(spec.interceptors.dice or spec.dodge or spec.adaptive for spec in specs[1:])
    first = specs[0] if specs else None
    if first is None or not defended or first.crippled or first.flight:
        return None
    if first.damage_left is None or first.damage_threshold is None:
        return None
    return max(1, first.damage_left - first.damage_threshold)


def _sum(specs: Sequence[AttackSpec], figure: Figure, limit: int | None) -> tuple[Chances, bool]:
    """Return a figure's distribution, and whether a weapon before the last may cripple the target."""
    chain = Interception(
        next((spec.interceptors for spec in specs if spec.interceptors.dice), Interceptors())
    )
    tracked = limit is not None and figure != "damage"
    losses = _losses(specs) if limit is not None else ()
    sums = np.zeros((len(chain.states), 1, 1))
    sums[chain.first, 0, 0] = 1
    crippled = [np.zeros((1, 1, 1)) for _ in losses]
    crossed = False
    for place, spec in enumerate(specs):
        crippled = [
            added(earlier, step_of(loss.meets(spec), BARE, figure)) if earlier.any() else earlier
            for loss, earlier in zip(losses, crippled, strict=True)
        ]
        sums = added(sums, step_of(spec, chain, figure, limit if tracked else None))
        if limit is None:
            continue
        sums, over = _parted(sums, limit, tracked=tracked)
        crossed = crossed or (place < len(specs) - 1 and float(over.sum()) > CUT)
        crippled = [
            _joined(earlier, loss.chance * over) for loss, earlier in zip(losses, crippled, strict=True)
        ]
    whole = sums.sum(axis=(0, 1))[np.newaxis, np.newaxis]
    for part in crippled:
        whole = _joined(whole, part)
    return trimmed(whole[0, 0]), crossed


#: The chain of a target without interceptors.
BARE = Interception(Interceptors())


def _losses(specs: Sequence[AttackSpec]) -> tuple[Loss, ...]:
    lost = chance_of(number("crippled-trait-lost-on"))
    at_stake = (any(spec.dodge for spec in specs), any(spec.adaptive for spec in specs))
    found: list[Loss] = []
    for dodge, adaptive in product(*((False, True) if stake else (False,) for stake in at_stake)):
        chance = 1.0
        for stake, gone in zip(at_stake, (dodge, adaptive), strict=True):
            chance *= (lost if gone else 1 - lost) if stake else 1.0
        found.append(Loss(chance, dodge, adaptive))
    return tuple(found)


def _parted(sums: Chances, limit: int, *, tracked: bool) -> tuple[Chances, Chances]:
    """Part sums into those of a target that is not crippled yet, and those of one that is, over all states."""
    if tracked:
        over = sums[:, limit:].sum(axis=(0, 1))[np.newaxis, np.newaxis]
        return sums[:, :limit], over
    over = sums.sum(axis=0, keepdims=True)
    over[..., :limit] = 0
    return sums[..., :limit], over


def _joined(one: Chances, other: Chances) -> Chances:
    found = np.zeros((1, 1, max(one.shape[2], other.shape[2])))
    found[..., : one.shape[2]] += one
    found[..., : other.shape[2]] += other
    return found
