"""How likely each damage is: dice of pulse fire and beams put together by convolution. Loads numpy.

*Pulse Batteries*, *Resolving Beam Weapon Fire*, *Interceptors*.
"""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from app.systems.earthforce.battle.fire.weapons import pulse_points

Chances: TypeAlias = npt.NDArray[np.float64]

SIX = 6
#: Sixes in a row that are reckoned with; what is less likely goes to the last of them.
MOST_SIXES = 8


def pulse_die(interceptors: int, *, plain: bool = False) -> Chances:
    """Return the chances of each damage of one die of pulse fire, dice after sixes counted."""
    again = [pulse_points(die, 0 if plain else interceptors) for die in range(1, SIX + 1)]
    first = [pulse_points(die, interceptors) for die in range(1, SIX + 1)]
    return _exploding(first, _chain(again))


def beam_die(penalty: int) -> Chances:
    """Return the chances of each damage of one die of a beam, never below 0; dice after sixes count in full."""
    first = [max(0, die - penalty) for die in range(1, SIX + 1)]
    return _exploding(first, _chain(list(range(1, SIX + 1))))


def kill_die(score: int, *, red: bool) -> Chances:
    """Return the chances of the fighters that one die of a dogfight kills; a red six kills two and is thrown again."""
    points = [1 if die >= score else 0 for die in range(1, SIX + 1)]
    if red:
        return _chain([*points[:-1], 2])
    killed = sum(points) / SIX
    return np.array([1 - killed, killed])


def _chain(points: Sequence[int]) -> Chances:
    """Return the chances of a die that is thrown again after each six."""
    found = np.array([1.0])
    for _ in range(MOST_SIXES):
        found = _exploding(points, found)
    return found


def _exploding(points: Sequence[int], again: Chances) -> Chances:
    """Return the chances of a die whose six adds another throw."""
    found = np.zeros(max(*points, points[-1] + len(again) - 1) + 1)
    for value in points[:-1]:
        found[value] += 1 / SIX
    found[points[-1] : points[-1] + len(again)] += again / SIX
    return found


def several(die: Chances, count: int) -> Chances:
    """Return the chances of the sum of so many dice."""
    found = np.array([1.0])
    for _ in range(count):
        found = np.convolve(found, die)
    return found


def both(one: Chances, other: Chances) -> Chances:
    """Return the chances of a sum of two damages."""
    return np.convolve(one, other)


def more(chances: Chances, points: int) -> Chances:
    """Return the chances when so many points are added to each damage."""
    return np.concatenate([np.zeros(points), chances]) if points > 0 else chances


def sometimes(chances: Chances, chance: float) -> Chances:
    """Return the chances of a damage that comes with a chance, else none."""
    found = chances * chance
    found[0] += 1 - chance
    return found


def at_least(chances: Chances, value: int) -> float:
    """Return the chance of a damage or more."""
    return float(chances[max(0, value) :].sum())


def mean(chances: Chances) -> float:
    """Return the damage to be expected on average."""
    return float(np.dot(chances, np.arange(len(chances))))


def shown(chances: Chances, least: float = 1e-4) -> tuple[tuple[int, float], ...]:
    """Return damages and their chances, without the end that is less likely than `least` all together."""
    beyond = np.cumsum(chances[::-1])[::-1]
    most = max(1, int(np.count_nonzero(beyond > least)))
    return tuple((value, float(chance)) for value, chance in enumerate(chances[:most]))
