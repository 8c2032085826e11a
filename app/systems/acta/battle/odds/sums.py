"""Adding up a weapon's points: arrays by the state of the interceptors, damage so far, and the figure in question.

Sums of independent hits are products in Fourier space. The middle axis, damage so far, has one place when nobody
asks for it; the last one is the figure: hits let through, damage, crew or critical hits.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from app.systems.acta.battle.attack.spec import AttackSpec
from app.systems.acta.battle.odds.harm import of_one_hit
from app.systems.acta.battle.odds.hits import (
    Chances,
    Interception,
    chance_of,
    power,
    struck,
    thinned,
    trimmed,
    undodged,
)

Figure: TypeAlias = Literal["through", "damage", "crew", "criticals"]
FIGURES: tuple[Figure, ...] = ("through", "damage", "crew", "criticals")
Waves = npt.NDArray[np.complex128]


@dataclass(frozen=True, slots=True)
class Step:
    """What a weapon adds: `moves` are chances by state before, portion and state after; `points` are by portion."""

    moves: Chances
    points: Chances


def step_of(spec: AttackSpec, chain: Interception, figure: Figure, most: int | None = None) -> Step:
    """Return what a weapon adds to a figure; `most` keeps its damage beside it, up to so many points and over."""
    tracked = most is not None
    hits = trimmed(undodged(struck(spec), spec.dodge))
    one = _one_hit(spec, figure, tracked=tracked)
    if spec.interceptors.dice:
        moves, mixed = chain.through(hits), np.eye(hits.size)
    else:
        moves, mixed = np.eye(len(chain.states))[:, np.newaxis], hits[np.newaxis]
    points = _protected(_powers(one, mixed), spec, figure, tracked=tracked)
    if most is not None and points.shape[1] > most:
        points[:, most] += points[:, most + 1 :].sum(axis=1)
        points = points[:, : most + 1]
    return Step(moves, points)


def added(sums: Chances, step: Step) -> Chances:
    """Return sums after a weapon: for each state after it, over every state before it and every portion."""
    shape = tuple(a + b - 1 for a, b in zip(sums.shape[1:], step.points.shape[1:], strict=True))
    size = tuple(_fast(side) for side in shape)
    before = np.flatnonzero(sums.any(axis=(1, 2)))
    if not before.size:
        return np.zeros((step.moves.shape[2], 1, 1))
    waves = _waves(sums[before], size)
    portions = _waves(step.points, size)
    flat = waves.reshape(before.size, -1)
    total = np.zeros((step.moves.shape[2], *waves.shape[1:]), dtype=np.complex128)
    for number, portion in enumerate(portions):
        moves = step.moves[before, number]
        after = np.flatnonzero(moves.any(axis=0))
        total[after] += (moves[:, after].T @ flat).reshape(after.size, *waves.shape[1:]) * portion
    return _cut(_back(total, size)[:, : shape[0], : shape[1]])


def _one_hit(spec: AttackSpec, figure: Figure, *, tracked: bool) -> Chances:
    cells = [
        (
            damage if tracked else 0,
            {"through": 1, "damage": damage, "crew": crew, "criticals": critical}[figure],
            chance,
        )
        for (damage, crew, critical), chance in of_one_hit(spec).items()
    ]
    found = np.zeros((max(cell[0] for cell in cells) + 1, max(cell[1] for cell in cells) + 1))
    for damage, value, chance in cells:
        found[damage, value] += chance
    return found


def _powers(one: Chances, mixed: Chances) -> Chances:
    """Return, for each row of `mixed` (chances of 0, 1, 2 … hits), what so many hits do together."""
    most = mixed.shape[1] - 1
    size = tuple(_fast(power(one.sum(axis=axis), most).size) for axis in (1, 0))
    wave = _waves(one[np.newaxis], size)[0]
    total = np.zeros((mixed.shape[0], *wave.shape), dtype=np.complex128)
    now = np.ones_like(wave)
    for hits in range(most + 1):
        rows = np.flatnonzero(mixed[:, hits])
        total[rows] += mixed[rows, hits, np.newaxis, np.newaxis] * now
        now = now * wave
    return _cut(_back(total, size))


def _protected(points: Chances, spec: AttackSpec, figure: Figure, *, tracked: bool) -> Chances:
    """Return points after adaptive armour has halved damage and crew, and blast doors have stopped damage."""
    damage_axis = 2 if figure == "damage" else 1 if tracked else None
    halves = {damage_axis, 2 if figure == "crew" else None} - {None}
    if spec.adaptive:
        for axis in sorted(axis for axis in halves if axis is not None):
            points = _along(points, axis, _halved)
    if spec.grid and damage_axis is not None:
        points = _along(points, damage_axis, lambda rows: thinned(rows, 1 - chance_of(spec.grid)))
    return _cut(points)


def _along(points: Chances, axis: int, change: Callable[[Chances], Chances]) -> Chances:
    last = np.moveaxis(points, axis, -1)
    changed = change(last.reshape(-1, last.shape[-1]))
    return np.moveaxis(changed.reshape(*last.shape[:-1], -1), -1, axis)


def _halved(rows: Chances) -> Chances:
    found = np.zeros((rows.shape[0], rows.shape[1] // 2 + 2))
    for points in range(rows.shape[1]):
        found[:, max(1, points // 2) if points else 0] += rows[:, points]
    return found


def _cut(points: Chances) -> Chances:
    """Leave out the unlikely ends of both axes."""
    points = trimmed(np.maximum(points, 0))
    return np.moveaxis(trimmed(np.moveaxis(points, 1, -1)), -1, 1)


def _waves(points: Chances, size: tuple[int, ...]) -> Waves:
    return np.fft.rfft2(points, s=size, axes=(1, 2))


def _back(waves: Waves, size: tuple[int, ...]) -> Chances:
    return np.fft.irfft2(waves, s=size, axes=(1, 2))


def _fast(size: int) -> int:
    """Return the next power of two: Fourier transforms of that size are fast, and nothing wraps around."""
    return 1 if size == 1 else max(2, 1 << (size - 1).bit_length())
