"""The same attacks worked out another way: every die looked at one after the other, or thrown a million times."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import comb
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from app.systems.acta.battle.attack.spec import AttackSpec, Interceptors
from app.systems.acta.battle_tables import CriticalRow, critical_location, critical_rows

#: Hits struck, hits let through, damage, crew, criticals.
Total = tuple[int, int, int, int, int]
Table = dict[Total, float]
Draws = npt.NDArray[np.int64]
DIE = 1 / 6
NOTHING: Total = (0, 0, 0, 0, 0)


class Target(NamedTuple):
    """What an attack has made of its target: interceptors, what it lost when it was crippled, whether it is gone."""

    interceptors: Interceptors
    crippled: bool = False
    lost_dodge: bool = False
    lost_armour: bool = False
    destroyed: bool = False


def worked_out(specs: Sequence[AttackSpec]) -> Table:
    """Every outcome of an attack, by walking through all dice, what became of the target after each weapon."""
    needed = max(spec.lock_on for spec in specs)
    found: Table = {}
    for die in range(1, 7):
        fired = [spec for spec in specs if die >= needed or not spec.lock_on]
        start = next((spec.interceptors for spec in specs if spec.interceptors.dice), Interceptors())
        sums: dict[tuple[Target, Total], float] = {(Target(start, specs[0].crippled), NOTHING): 1.0}
        for spec in fired:
            sums = _fired(spec, sums)
        for (_, total), chance in sums.items():
            found[total] = found.get(total, 0.0) + chance * DIE
    return found


def _fired(spec: AttackSpec, sums: dict[tuple[Target, Total], float]) -> dict[tuple[Target, Total], float]:
    found: dict[tuple[Target, Total], float] = {}
    for (target, total), chance in sums.items():
        met = msgspec.structs.replace(
            spec,
            interceptors=Interceptors() if target.crippled else spec.interceptors,
            dodge=spec.dodge_kept if target.lost_dodge else spec.dodge,
            adaptive=spec.adaptive and not target.lost_armour,
        )
        moves = (
            [(target.interceptors, NOTHING, 1.0)] if target.destroyed else _weapon(met, target.interceptors)
        )
        for after, more, part in moves:
            whole = _plus(total, more)
            for became, of_it in _became(spec, target._replace(interceptors=after), whole):
                found[became, whole] = found.get((became, whole), 0.0) + chance * part * of_it
    return found


def _became(spec: AttackSpec, target: Target, total: Total) -> Iterator[tuple[Target, float]]:
    if target.destroyed or (spec.flight and not total[1]) or (not spec.flight and spec.damage_left is None):
        yield target, 1.0
    elif spec.flight or total[2] >= (spec.damage_left or 0):
        yield target._replace(destroyed=True), 1.0
    elif (
        target.crippled
        or spec.damage_threshold is None
        or total[2] < (spec.damage_left or 0) - spec.damage_threshold
    ):
        yield target, 1.0
    else:
        for dodge in (False, True):
            for armour in (False, True):
                yield target._replace(crippled=True, lost_dodge=dodge, lost_armour=armour), 1 / 4


def _stirred(
    sums: dict[tuple[Interceptors, Total], float],
    step: Callable[[Interceptors], Iterator[tuple[Interceptors, Total, float]]],
) -> dict[tuple[Interceptors, Total], float]:
    found: dict[tuple[Interceptors, Total], float] = {}
    for (state, total), chance in sums.items():
        for after, more, part in step(state):
            key = (after, _plus(total, more))
            found[key] = found.get(key, 0.0) + chance * part
    return found


def _plus(one: Total, other: Total) -> Total:
    a, b, c, d, e = (x + y for x, y in zip(one, other, strict=True))
    return a, b, c, d, e


def _weapon(spec: AttackSpec, state: Interceptors) -> Iterator[tuple[Interceptors, Total, float]]:
    fires = (7 - spec.fires_on) / 6 if spec.fires_on else 1.0
    sums = {(state, NOTHING): fires}
    for _ in range(spec.attack_dice):
        sums = _stirred(sums, lambda now: _die(spec, now))
    sums[state, NOTHING] = sums.get((state, NOTHING), 0.0) + 1 - fires
    for (after, total), chance in sums.items():
        hits, through, damage, crew, criticals = total
        if spec.adaptive:
            damage, crew = (max(1, points // 2) if points else 0 for points in (damage, crew))
        for left, of_it in _behind_doors(spec, damage):
            yield after, (hits, through, left, crew, criticals), chance * of_it


def _behind_doors(spec: AttackSpec, damage: int) -> Iterator[tuple[int, float]]:
    """What blast doors leave of points of damage, a die each."""
    if not spec.grid:
        yield damage, 1.0
        return
    kept = (spec.grid - 1) / 6
    for left in range(damage + 1):
        yield left, comb(damage, left) * kept**left * (1 - kept) ** (damage - left)


def _die(spec: AttackSpec, state: Interceptors) -> Iterator[tuple[Interceptors, Total, float]]:
    hit = sum(shown >= spec.to_hit for shown in range(1, 7)) / 6 if not spec.accurate else 1.0
    if spec.reroll:
        hit += (1 - hit) * hit
    yield state, (0, 0, 0, 0, 0), 1 - hit
    dodged = sum(shown >= spec.dodge for shown in range(1, 7)) / 6 if spec.dodge else 0.0
    yield state, (1, 0, 0, 0, 0), hit * dodged
    for after, stopped, chance in _intercepted(spec, state):
        part = hit * (1 - dodged) * chance
        if stopped:
            yield after, (1, 0, 0, 0, 0), part
            continue
        for (damage, crew, criticals), of_harm in _merged(spec).items():
            yield after, (1, 1, damage, crew, criticals), part * of_harm


def _intercepted(spec: AttackSpec, state: Interceptors) -> Iterator[tuple[Interceptors, bool, float]]:
    if not spec.interceptors.dice:
        yield state, False, 1.0
        return
    outcomes: dict[int, float] = {0: 1.0}
    for _ in range(state.dice):
        good = (7 - state.needed) / 6
        outcomes = {
            n: outcomes.get(n, 0.0) * (1 - good) + outcomes.get(n - 1, 0.0) * good
            for n in range(len(outcomes) + 1)
        }
    for successes, chance in outcomes.items():
        yield state.after(successes), successes > 0, chance


@cache
def _merged(spec: AttackSpec) -> dict[tuple[int, int, int], float]:
    if spec.flight:
        return {(0, 0, 0): 1.0}
    found: dict[tuple[int, int, int], float] = {}
    for points, chance in _harm(spec):
        found[points] = found.get(points, 0.0) + chance
    return found


def _harm(spec: AttackSpec) -> Iterator[tuple[tuple[int, int, int], float]]:
    for die in range(1, 7):
        shown = min(6, max(1, die + spec.damage_modifier))
        if shown == 1:
            yield (spec.bulkhead, 0, 0), DIE
        elif shown < 6:
            yield (spec.multiplier, spec.crew_multiplier, 0), DIE
        else:
            for damage, crew, chance in _critical(spec):
                points = (spec.multiplier * (1 + damage), spec.crew_multiplier + spec.multiplier * crew, 1)
                yield points, DIE * chance


def _critical(spec: AttackSpec) -> Iterator[tuple[int, int, float]]:
    for where in range(1, 7):
        rows = [_row(critical_location(where), die, spec.vital_six) for die in range(1, 7)]
        kept = [row for row in rows if row is not None]
        for row in kept:
            for damage, of_damage in _dice(row.damage):
                for crew, of_crew in _dice(row.crew):
                    yield damage, crew, DIE * (1 / len(kept)) * of_damage * of_crew


def _row(location: str, die: int, six: str) -> CriticalRow | None:
    rows = critical_rows(location)
    printed = next((row for row in rows if row.low <= die <= row.high), None)
    return rows[-1] if printed is None and six == "five" else printed


def _dice(points: int | str) -> Iterator[tuple[int, float]]:
    if isinstance(points, int):
        yield points, 1.0
        return
    totals = {0: 1.0}
    for _ in range(int(points.split("d")[0])):
        totals = {
            total: sum((totals.get(total - die, 0.0) for die in range(1, 7)), 0.0) * DIE
            for total in range(max(totals) + 7)
        }
    yield from ((total, chance) for total, chance in totals.items() if chance)


# A million attacks at once, thrown with numpy's dice.


def thrown(specs: Sequence[AttackSpec], times: int, seed: int) -> tuple[Draws, Draws, Draws, Draws, Draws]:
    """Hits, hits let through, damage, crew and criticals of that many attacks."""
    rng = np.random.default_rng(seed)
    sums = [np.zeros(times, dtype=np.int64) for _ in range(5)]
    lock = rng.integers(1, 7, times) >= max(spec.lock_on for spec in specs)
    start = next((spec.interceptors for spec in specs if spec.interceptors.dice), Interceptors())
    dice, needed = np.full(times, start.dice), np.full(times, start.needed)
    crippled = np.full(times, specs[0].crippled)
    keeps_dodge, keeps_armour = np.ones(times, dtype=bool), np.ones(times, dtype=bool)
    there = np.ones(times, dtype=bool)
    for spec in specs:
        hits = _throw(spec, rng, times) * (there & (lock | (spec.lock_on == 0)))
        kept = (7 - spec.dodge_kept) / 6 if spec.dodge_kept else 0.0
        left = (
            hits - rng.binomial(hits, np.where(keeps_dodge, (7 - spec.dodge) / 6, kept))
            if spec.dodge
            else hits
        )
        if spec.interceptors.dice:
            left = _fended(rng, left, dice, needed)
        damage, crew, criticals = _suffered(spec, rng, left, keeps_armour)
        for which, more in enumerate((hits, left, damage, crew, criticals)):
            sums[which] += more
        if spec.damage_left is not None and spec.damage_threshold is not None:
            now = (spec.damage_left - sums[2] <= spec.damage_threshold) & ~crippled
            crippled |= now
            dice[now] = 0
            keeps_dodge &= ~(now & (rng.integers(1, 7, times) >= 4))
            keeps_armour &= ~(now & (rng.integers(1, 7, times) >= 4))
            there &= sums[2] < spec.damage_left
    return sums[0], sums[1], sums[2], sums[3], sums[4]


def _throw(spec: AttackSpec, rng: np.random.Generator, times: int) -> Draws:
    shape = (times, spec.attack_dice)
    struck = np.ones(shape, dtype=bool) if spec.accurate else rng.integers(1, 7, shape) >= spec.to_hit
    if spec.reroll:
        struck |= rng.integers(1, 7, shape) >= spec.to_hit
    hits = struck.sum(axis=1)
    further = 1
    while spec.beam and struck.any():
        struck &= rng.integers(1, 7, shape) >= spec.to_hit_again(further)
        hits += struck.sum(axis=1)
        further += 1
    if spec.fires_on:
        hits *= rng.integers(1, 7, times) >= spec.fires_on
    return hits


def _fended(rng: np.random.Generator, hits: Draws, dice: Draws, needed: Draws) -> Draws:
    """Fend hits off one after the other, changing the interceptors left in place."""
    left = hits.copy()
    for number in range(int(hits.max(initial=0))):
        met = (hits > number) & (dice > 0)
        good = rng.binomial(np.where(met, dice, 0), (7 - needed) / 6)
        stops = met & (good > 0)
        fails = met & (good == 0)
        left -= stops
        needed[stops] = np.minimum(6, needed[stops] + 1)
        dice[stops] = good[stops]
        needed[fails], dice[fails] = 6, 1
    return left


def _suffered(
    spec: AttackSpec, rng: np.random.Generator, hits: Draws, armoured: npt.NDArray[np.bool_]
) -> tuple[Draws, Draws, Draws]:
    sums = [np.zeros(hits.size, dtype=np.int64) for _ in range(3)]
    for number in range(int(hits.max(initial=0))):
        struck = np.flatnonzero(hits > number)
        shown = np.clip(rng.integers(1, 7, struck.size) + spec.damage_modifier, 1, 6)
        solid = shown > 1
        sums[0][struck] += np.where(solid, spec.multiplier, spec.bulkhead)
        sums[1][struck] += np.where(solid, spec.crew_multiplier, 0)
        for unit in struck[shown == 6]:
            damage, crew = _rolled(spec, rng)
            sums[0][unit] += spec.multiplier * damage
            sums[1][unit] += spec.multiplier * crew
            sums[2][unit] += 1
    if spec.adaptive:
        for points in sums[:2]:
            points[:] = np.where(armoured & (points > 0), np.maximum(1, points // 2), points)
    if spec.grid:
        sums[0] -= rng.binomial(sums[0], (7 - spec.grid) / 6)
    return sums[0], sums[1], sums[2]


def _rolled(spec: AttackSpec, rng: np.random.Generator) -> tuple[int, int]:
    location, row = critical_location(int(rng.integers(1, 7))), None
    while row is None:
        row = _row(location, int(rng.integers(1, 7)), spec.vital_six)
    return _total(row.damage, rng), _total(row.crew, rng)


def _total(points: int | str, rng: np.random.Generator) -> int:
    return points if isinstance(points, int) else int(rng.integers(1, 7, int(points.split("d")[0])).sum())
