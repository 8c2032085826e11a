"""What weapons do, reckoned from ranges and dice alone: nothing here knows a battle.

*Pulse Batteries*, *Beam Batteries*, *Recharging*, *Interceptors*, *Anti-Fighter Batteries*, *Energy Mines*.
"""

import math
from collections.abc import Iterable

from app.systems.earthforce.battle.fire.figures import figures, number

#: What counts as no distance at all, in MU.
SPECK = 1e-6


def pulse_dice(cls: int, range_: float) -> int:
    """Return the dice of a pulse battery of a class at a range in MU; the end of each band belongs to it."""
    beyond = max(0.0, range_ - number("pulse-near") - SPECK)
    return max(0, cls - math.ceil(beyond / number("pulse-band")))


def pulse_reach(cls: int) -> int:
    """Return the MU up to which a pulse battery of a class rolls a die."""
    return number("pulse-near") + (cls - 1) * number("pulse-band")


def pulse_points(die: int, interceptors: int) -> int:
    """Return the damage of one die of pulse fire against so many interceptors in the arc."""
    return figures().pulse[die - 1].damage[min(interceptors, number("interceptors-useful"))]


def pulse_damage(dice: Iterable[int], again: Iterable[int], interceptors: int, *, plain: bool = False) -> int:
    """Return the damage of pulse fire: `again` are the dice rolled after sixes; interceptors miss those if `plain`."""
    first = sum(pulse_points(die, interceptors) for die in dice)
    return first + sum(pulse_points(die, 0 if plain else interceptors) for die in again)


def beam_penalty(range_: float) -> int:
    """Return what a range in MU takes from each die of a beam."""
    return math.floor((range_ + SPECK) / number("beam-band"))


def beam_damage(dice: Iterable[int], again: Iterable[int], range_: float, *, clamp: bool = True) -> int:
    """Return the damage of a beam: range takes from the first dice only; a die is not below 0 with `clamp`.

    The whole is never below 0.
    """
    penalty = beam_penalty(range_)
    first = [die - penalty for die in dice]
    return max(0, sum(max(0, value) if clamp else value for value in first) + sum(again))


def recharge(die: int, held: int, capacity: int, *, minbari: bool, shift: int = 0) -> int:
    """Return what a beam power system holds after its die; what is beyond its capacity is lost."""
    gain = die * number("minbari-recharge") if minbari else figures().recharge[die - 1]
    return min(capacity, held + max(0, gain + shift))


def fighters_killed(die: int) -> int:
    """Return the fighters that an anti-fighter battery kills with a die."""
    return max(0, die - number("anti-fighter-less"))


def mine_dice(distance: float, *, up: bool = True) -> int:
    """Return the dice of an energy mine at a distance in MU; a part of one is a whole one, or dropped without `up`."""
    steps = math.ceil(distance - SPECK) if up else math.floor(distance + SPECK)
    if distance > number("mine-dice") + SPECK:
        return 0
    return max(0, number("mine-dice") + 1 - max(1, steps))


def jams(die: int) -> bool:
    """True when a jammer's die keeps a fire control from locking (*Stealth Defenses and Jammers*)."""
    return die >= number("jammer-number")
