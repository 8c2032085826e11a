"""The odds of what one ship fires at one target: weapon after weapon, each meeting what the last one left.

A Call to Arms, *Attack Phase*, *Special Traits*, *Thresholds*; rulings 10 to 17. Interceptors dwindle from weapon
to weapon; a target that a weapon cripples meets the next one without them, and has lost its Dodge and its
Adaptive Armour on a die of each; one that is destroyed wastes what is left. Every figure is exact to within 1e-9.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.systems.acta.battle.attack.spec import AttackSpec
from app.systems.acta.battle.odds.course import Course, course_of
from app.systems.acta.battle.odds.hits import Chances, chance_of, trimmed
from app.systems.acta.battle.odds.sums import FIGURES, Figure, View, fast, reach
from app.systems.acta.battle.odds.walk import Walk


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
    found = _fired(specs) if lock > 0 else {}
    if lock < 1:
        blind = _fired([spec for spec in specs if not spec.lock_on])
        found = {figure: _mixed(found.get(figure, NOTHING), blind[figure], lock) for figure in FIGURES}
    return Result(lock, *(found[figure] for figure in FIGURES))


#: A figure of which there is none for certain.
NOTHING: Chances = np.ones(1)


def _mixed(one: Chances, other: Chances, weight: float) -> Chances:
    found = np.zeros(max(one.size, other.size))
    found[: one.size] += weight * one
    found[: other.size] += (1 - weight) * other
    return found


def _fired(specs: Sequence[AttackSpec]) -> dict[Figure, Chances]:
    """Return every figure's distribution for weapons that are locked on."""
    found = dict.fromkeys(FIGURES, NOTHING)
    if not specs:
        return found
    course = course_of(specs)
    found[course.measure], matters = _sum(specs, course, course.measure, 0)
    # What no weapon before the last can do to the target changes nothing for the next: then nobody asks for it.
    rows = min(course.destroy or 0, sum(reach(spec, course.measure) for spec in specs[:-1])) if matters else 0
    for figure in course.figures:
        if figure != course.measure:
            found[figure], _ = _sum(specs, course, figure, rows)
    return found


def _sum(specs: Sequence[AttackSpec], course: Course, figure: Figure, rows: int) -> tuple[Chances, bool]:
    """Return a figure's distribution, and whether a weapon before the last may cripple or destroy the target."""
    view = View(figure, course.measure, fast(sum(reach(spec, figure) - 1 for spec in specs) + 1), rows)
    walk = Walk(course, view)
    for spec in specs[:-1]:
        walk.fire(spec)
        walk.part()
    walk.close()
    walk.fire(specs[-1])
    return trimmed(np.maximum(0, view.points(walk.whole()))), walk.parted
