"""How many hits attack dice bring, and which interceptors meet them.

A Call to Arms, *Firing*, *Special Traits* (Accurate, AP, Beam, Dodge, Interceptors, Twin-Linked); rulings 10 and 14.
Distributions are arrays whose n-th entry is the chance of n. What is cut off endless beam chains is below `CUT`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.systems.acta.battle.attack.spec import AttackSpec, Interceptors
from app.systems.acta.battle_tables import number

Chances = npt.NDArray[np.float64]
Waves = npt.NDArray[np.complex128]

#: Chains of a beam, and ends of distributions, that are less likely than this are left out.
CUT = 1e-13
SIDES = 6


def struck(spec: AttackSpec) -> Chances:
    """Return the chances of 0, 1, 2 … hits of a locked weapon, before the target defends itself."""
    hits = power(one_die(spec), spec.attack_dice) * firing(spec)
    hits[0] += 1 - firing(spec)
    return hits


def firing(spec: AttackSpec) -> float:
    """Return the chance that a weapon fires at all."""
    return chance_of(spec.fires_on) if spec.fires_on else 1.0


def one_die(spec: AttackSpec) -> Chances:
    """Return the chances of 0, 1, 2 … hits of one attack die; more than one only by a beam's chain."""
    first = chance_of(spec.to_hit)
    if spec.reroll:
        first = 1 - (1 - first) ** 2
    at_least = [1.0, first]
    while spec.beam and at_least[-1] > CUT:
        at_least.append(at_least[-1] * chance_of(spec.to_hit_again(len(at_least) - 1)))
    reached = np.array([*at_least, 0.0])
    return reached[:-1] - reached[1:]


def chance_of(needed: int) -> float:
    """Return the chance that a die shows at least `needed`, from never (7 and more) to always (1 and less)."""
    return min(SIDES, max(0, SIDES + 1 - needed)) / SIDES


def power(chances: Chances, times: int) -> Chances:
    """Return the distribution of a sum of `times` independent draws."""
    result, factor, left = np.ones(1), chances, times
    while left:
        if left & 1:
            result = trimmed(np.convolve(result, factor))
        left >>= 1
        if left:
            factor = trimmed(np.convolve(factor, factor))
    return result


def trimmed(chances: Chances) -> Chances:
    """Return a distribution without the end that is less likely than `CUT`."""
    tail = np.cumsum(chances[::-1])[::-1]
    return chances[: max(1, int(np.count_nonzero(tail > CUT)))]


@dataclass(frozen=True, slots=True)
class Meeting:
    """How hits wear interceptors down to the one die that always stays and needs a 6.

    `stays` are the weights of the other states afterwards; `stopped[n]` and `passed[n]` the weights of n hits and
    then one, stopped or let through, that leaves the last die alone.
    """

    stays: Waves
    stopped: Waves
    passed: Waves


class Interception:
    """Interceptors as the states that hits lead them through; `states` are those before only the last die is left.

    Whatever state they are in, every hit so far was stopped: what gets through leaves the last die alone.
    """

    def __init__(self, start: Interceptors) -> None:
        self.states: tuple[Interceptors, ...] = tuple(_reachable(start)) if start.dice else ()
        size = len(self.states)
        self._on, self._stop, self._pass = np.zeros((size, size)), np.zeros(size), np.zeros(size)
        places = {state: place for place, state in enumerate(self.states)}
        for here, state in enumerate(self.states):
            succeeds = chance_of(state.needed)
            for successes, chance in enumerate(power(np.array([1 - succeeds, succeeds]), state.dice)):
                after = state.after(successes)
                if not successes:
                    self._pass[here] += chance
                elif after.last:
                    self._stop[here] += chance
                else:
                    self._on[here, places[after]] += chance

    def met_by(self, weights: Waves, hits: Chances, dodged: float, fended: Waves) -> Meeting:
        """Return what hits do to states of these weights, each hit dodged with a chance before it meets them.

        `fended` is the factor of a hit that is fended off.
        """
        step = (dodged * np.eye(len(self.states)) + (1 - dodged) * self._on).T
        now, stays = weights, np.zeros_like(weights)
        stopped, passed = list[Waves](), list[Waves]()
        for chance in hits:
            stays = stays + chance * now
            stopped.append((1 - dodged) * (self._stop @ now))
            passed.append((1 - dodged) * (self._pass @ now))
            now = (step @ now) * fended
        return Meeting(stays, np.array(stopped[:-1]), np.array(passed[:-1]))


def _reachable(start: Interceptors) -> Sequence[Interceptors]:
    most = number("interceptors-most")
    found = (
        [start] if start.needed < most else [Interceptors(dice, most) for dice in range(1, start.dice + 1)]
    )
    for needed in range(start.needed + 1, most + 1):
        found += [Interceptors(dice, needed) for dice in range(1, start.dice + 1)]
    return [state for state in found if not state.last]
