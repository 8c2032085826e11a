"""What one hit that gets through does: damage points, crew points and a critical hit, each with its chance.

A Call to Arms, *Firing* (the damage table), *Critical Hits*, *Special Traits*; rulings 16 and 17.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from app.systems.acta.battle.attack.spec import AttackSpec
from app.systems.acta.battle.odds.hits import SIDES
from app.systems.acta.battle_tables import CriticalRow, critical_locations, critical_rows, damage_table
from app.systems.acta.shipped import result, row


@dataclass(frozen=True, slots=True)
class Harm:
    """What one hit may do: columns of points of damage and of crew, critical hits, and how likely that is."""

    damage: npt.NDArray[np.int64]
    crew: npt.NDArray[np.int64]
    criticals: npt.NDArray[np.int64]
    chances: npt.NDArray[np.float64]


def of_one_hit(spec: AttackSpec) -> Harm:
    """Return what one hit that gets through does."""
    return _hit(spec.damage_modifier, spec.multiplier, spec.crew_multiplier, spec.bulkhead, spec.vital_six)


@lru_cache(maxsize=64)
def _hit(modifier: int, multiplier: int, crew_multiplier: int, bulkhead: int, vital_six: str) -> Harm:
    found: dict[tuple[int, int, int], float] = {}
    for die in range(1, SIDES + 1):
        hit = result(damage_table(), min(SIDES, max(1, die + modifier)))
        damage = hit.damage * multiplier or bulkhead
        crew = hit.crew * crew_multiplier
        extra = _critical(vital_six) if hit.critical else {(0, 0): 1.0}
        for (more, lost), chance in extra.items():
            key = (damage + more * multiplier, crew + lost * multiplier, int(hit.critical))
            found[key] = found.get(key, 0.0) + chance / SIDES
    columns = np.array(list(found), dtype=np.int64).T
    return Harm(columns[0], columns[1], columns[2], np.array(list(found.values())))


@lru_cache(maxsize=8)
def _critical(vital_six: str) -> dict[tuple[int, int], float]:
    """Return the extra damage and crew of a critical hit, before any multiplier."""
    found: dict[tuple[int, int], float] = {}
    for die in range(1, SIDES + 1):
        location = result(critical_locations(), die).location
        for hit, chance in _rows(location, vital_six):
            for damage, of_damage in _points(hit.damage).items():
                for crew, of_crew in _points(hit.crew).items():
                    found[damage, crew] = (
                        found.get((damage, crew), 0.0) + chance * of_damage * of_crew / SIDES
                    )
    return found


def _rows(location: str, vital_six: str) -> Iterator[tuple[CriticalRow, float]]:
    """Yield the rows of a location with their chances; a result that is not printed is rolled again, or a five."""
    rows = critical_rows(location)
    printed = [hit for die in range(1, SIDES + 1) if (hit := row(rows, die)) is not None]
    five = vital_six == "five"
    for hit in printed:
        yield hit, 1 / SIDES if five else 1 / len(printed)
    if five and len(printed) < SIDES:
        yield rows[-1], (SIDES - len(printed)) / SIDES


def _points(points: int | str) -> dict[int, float]:
    """Return the distribution of a number of points, or of dice such as `2d6`."""
    if isinstance(points, int):
        return {points: 1.0}
    read = re.fullmatch(r"(\d+)[dD](\d+)", points)
    assert read is not None, points
    found = {0: 1.0}
    for _ in range(int(read[1])):
        rolled: dict[int, float] = {}
        for total, chance in found.items():
            for die in range(1, int(read[2]) + 1):
                rolled[total + die] = rolled.get(total + die, 0.0) + chance / int(read[2])
        found = rolled
    return found
