"""How many hits attack dice bring, and how many of them dodging and interceptors let through.

A Call to Arms, *Firing*, *Special Traits* (Accurate, AP, Beam, Dodge, Interceptors, Twin-Linked); rulings 10 and 14.
Distributions are arrays whose n-th entry is the chance of n. What is cut off endless beam chains is below `CUT`.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from app.systems.acta.battle.attack.spec import AttackSpec, Interceptors
from app.systems.acta.battle_tables import number

Chances = npt.NDArray[np.float64]

#: Chains of a beam, and ends of distributions, that are less likely than this are left out.
CUT = 1e-13
SIDES = 6


def struck(spec: AttackSpec) -> Chances:
    """Return the chances of 0, 1, 2 … hits of a locked weapon, before the target defends itself."""
    hits = power(one_die(spec), spec.attack_dice)
    fires = chance_of(spec.fires_on) if spec.fires_on else 1.0
    hits = hits * fires
    hits[0] += 1 - fires
    return hits


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


def undodged(hits: Chances, dodge: int) -> Chances:
    """Return the chances of hits that the target does not dodge, one die each; `dodge` 0 is none."""
    return thinned(hits[np.newaxis], 1 - chance_of(dodge))[0] if dodge else hits


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
    """Return distributions (along the last axis) without the end that is less likely than `CUT`."""
    total = chances.reshape(-1, chances.shape[-1]).sum(axis=0)
    tail = np.cumsum(total[::-1])[::-1]
    return chances[..., : max(1, int(np.count_nonzero(tail > CUT)))]


def thinned(rows: Chances, kept: float) -> Chances:
    """Return, for each row, what is left when each counted thing stays with a chance of `kept`."""
    if kept >= 1:
        return rows
    result = np.zeros_like(rows)
    for chance in rows.T[::-1]:
        gone = result * (1 - kept)
        gone[:, 1:] += result[:, :-1] * kept
        gone[:, 0] += chance
        result = gone
    return result


class Interception:
    """Interceptors as a chain of states that a hit moves on, with the chances of stopping and of passing it.

    `states` begins with the one without interceptors; the last entry of the chain needs a 6 for good.
    """

    def __init__(self, start: Interceptors) -> None:
        self.states: list[Interceptors] = [Interceptors(), *_reachable(start)]
        size = len(self.states)
        self._stopping, self._passing = np.zeros((size, size)), np.zeros((size, size))
        self._passing[0, 0] = 1
        for here, state in enumerate(self.states[1:], 1):
            succeeds = chance_of(state.needed)
            for successes, chance in enumerate(power(np.array([1 - succeeds, succeeds]), state.dice)):
                moves = self._stopping if successes else self._passing
                moves[here, self.states.index(state.after(successes))] += chance
        self.first = self.states.index(start) if start.dice else 0

    def through(self, hits: Chances) -> Chances:
        """Return the chances of hits let through, by the state before, their number, and the state after."""
        size = len(self.states)
        found = np.zeros((size, hits.size, size))
        now = np.zeros_like(found)
        now[np.arange(size), 0, np.arange(size)] = 1
        for chance in hits:
            found += chance * now
            ahead = now @ self._stopping
            ahead[:, 1:] += now[:, :-1] @ self._passing
            now = ahead
        return found


def _reachable(start: Interceptors) -> Sequence[Interceptors]:
    most = number("interceptors-most")
    dice = range(1, start.dice + 1)
    ahead = [Interceptors(count, need) for count in dice for need in range(start.needed, most)]
    return [*ahead, *(Interceptors(count, most) for count in dice)]
