"""Adding up what a weapon's hits do, in Fourier space, where sums of independent hits are products.

Arrays are by damage so far (rows; a single one when nobody asks for it) and by the frequencies of the figure in
question: hits that strike, hits let through, damage, crew or critical hits.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from app.systems.acta.battle.attack.spec import AttackSpec
from app.systems.acta.battle.odds.harm import Harm, of_one_hit
from app.systems.acta.battle.odds.hits import (
    CUT,
    Chances,
    Meeting,
    Waves,
    chance_of,
    firing,
    one_die,
    struck,
    trimmed,
)
from app.systems.acta.battle_tables import number

Points = TypeVar("Points", Chances, Waves)
Figure: TypeAlias = Literal["hits", "through", "damage", "crew", "criticals"]
FIGURES: tuple[Figure, ...] = ("hits", "through", "damage", "crew", "criticals")


@dataclass(frozen=True, slots=True)
class View:
    """What is looked at: a figure in an array of `size`, and damage so far beside it in `rows` (0: it is not).

    `measure` is what counts as damage: for a flight the hits let through.
    """

    figure: Figure
    measure: Figure
    size: int
    rows: int = 0

    @property
    def fended(self) -> Waves:
        """The factor of a hit that is fended off: only the number of hits that strike counts it."""
        if self.figure != "hits":
            return np.ones(1, dtype=np.complex128)
        return np.exp(-2j * np.pi * np.arange(self.size // 2 + 1) / self.size)

    def waves(self, points: Chances) -> Waves:
        """Return points (along the last axis) as frequencies."""
        return np.fft.rfft(points, self.size)

    def points(self, waves: Waves) -> Chances:
        """Return frequencies (along the last axis) as points."""
        return np.fft.irfft(waves, self.size)


@dataclass(frozen=True, slots=True)
class Factor:
    """What a weapon adds: by damage in rows as far as they are looked at, and `whole`, over any damage."""

    rows: Waves
    whole: Waves


def fast(size: int) -> int:
    """Return the next size of which Fourier transforms are fast: a power of two, or three quarters of one."""
    two = 1 << max(0, (size - 1).bit_length())
    return two * 3 // 4 if two >= 8 and two * 3 // 4 >= size else two


@lru_cache(maxsize=512)
def reach(spec: AttackSpec, figure: Figure) -> int:
    """Return how many points of a figure a weapon may bring, and one; what is less likely than `CUT` is left out."""
    hits = struck(spec)
    if figure == "hits":
        return trimmed(hits).size
    harm = of_one_hit(spec)
    one = np.bincount(_values(harm, figure), harm.chances)
    size = fast((hits.size - 1) * (one.size - 1) + 1)
    return trimmed(np.fft.irfft(_composed(spec, np.fft.rfft(one, size)), size)).size


def unguarded(spec: AttackSpec, view: View) -> Factor:
    """Return what a weapon does to a target without interceptors."""
    dodged = _dodged(spec)
    return _factor(
        _composed(spec, dodged * view.fended + (1 - dodged) * _let_through(spec, view)), spec, view
    )


def last_die(spec: AttackSpec, view: View) -> Factor:
    """Return what a weapon does to a target of whose interceptors the last die is left."""
    return _factor(_composed(spec, _met_by_last(spec, view, _let_through(spec, view))), spec, view)


def worn_down(spec: AttackSpec, view: View, met: Meeting) -> Factor:
    """Return what a weapon does that wears a target's interceptors down to the last die."""
    through = _let_through(spec, view)
    once, hits = _met_by_last(spec, view, through), trimmed(struck(spec))
    whole, ahead = np.zeros_like(once), np.zeros_like(once)
    # What the hits bring that follow, the last die being alone: from the last hit backwards.
    for place in range(hits.size - 1, 0, -1):
        ahead = ahead * once + hits[place]
        whole += ahead * (met.stopped[place - 1] * view.fended + met.passed[place - 1] * through)
    return _factor(whole, spec, view)


def _dodged(spec: AttackSpec) -> float:
    return chance_of(spec.dodge) if spec.dodge else 0.0


def _met_by_last(spec: AttackSpec, view: View, through: Waves) -> Waves:
    """Return what one hit does that is dodged, or met by the last interceptor die."""
    dodged, luck = _dodged(spec), chance_of(number("interceptors-most"))
    return (dodged + (1 - dodged) * luck) * view.fended + (1 - dodged) * (1 - luck) * through


def _values(harm: Harm, figure: Figure) -> npt.NDArray[np.int64]:
    found = {"damage": harm.damage, "crew": harm.crew, "criticals": harm.criticals}.get(figure)
    return np.full_like(harm.damage, figure == "through") if found is None else found


def _let_through(spec: AttackSpec, view: View) -> Waves:
    """Return what one hit does that is let through, by frequencies of damage (if it is asked for) and of the figure."""
    harm = of_one_hit(spec)
    values = _values(harm, view.figure)
    damage = _values(harm, view.measure) if view.rows else np.zeros_like(values)
    cells = np.zeros((damage.max() + 1, values.max() + 1))
    np.add.at(cells, (damage, values), harm.chances)
    # Doors stop each point by itself, so that they may do so hit by hit, unless armour halves the sum before.
    if spec.grid and not spec.adaptive and view.measure == "damage":
        cells = _behind_doors(cells, spec, view)
    waves = view.waves(cells) * view.fended
    if not view.rows:
        return waves
    return np.fft.fft(waves, max(fast(reach(spec, view.measure)), waves.shape[0]), axis=0)


def _behind_doors(cells: Chances, spec: AttackSpec, view: View) -> Chances:
    if view.rows:
        return _thinning(cells.shape[0], spec.grid).T @ cells
    return cells @ _thinning(cells.shape[1], spec.grid) if view.figure == "damage" else cells


def _composed(spec: AttackSpec, hit: Waves) -> Waves:
    """Return what a weapon does whose hits do each `hit`."""
    chances = one_die(spec)
    one = np.full_like(hit, chances[-1])
    for chance in chances[-2::-1]:
        one = one * hit + chance
    result, left = np.ones_like(one), spec.attack_dice
    while left:
        result = result * one if left & 1 else result
        left >>= 1
        one = one * one if left else one
    return 1 - firing(spec) + firing(spec) * result


def _factor(waves: Waves, spec: AttackSpec, view: View) -> Factor:
    """Return what a weapon does, after adaptive armour has halved damage and crew, and doors have stopped damage."""
    if not view.rows:
        found = _softened(waves, spec, view)
        return Factor(found, found[0])
    rows = np.fft.ifft(waves, axis=0)
    if view.measure == "damage" and spec.adaptive:
        rows = _halved(rows.T).T
        rows = _left_by_doors(rows, spec.grid, view.rows) if spec.grid else rows
    found = _softened(np.concatenate((rows[: view.rows], waves[:1])), spec, view)
    return Factor(found[:-1], found[-1])


def _left_by_doors(rows: Waves, needed: int, least: int) -> Waves:
    """Return the first `least` rows of what doors leave of points by rows.

    Done without threads, which cost more than they save for arrays of this size, and without points of which
    so few are hardly ever left.
    """
    left = _thinning(rows.shape[0], needed)[:, :least]
    matter = max(1, int(np.count_nonzero(left.sum(axis=1) > CUT)))
    numbers = np.ascontiguousarray(rows[:matter]).view(np.float64)
    return np.einsum("rd,rw->dw", left[:matter], numbers).view(np.complex128)


def _softened(waves: Waves, spec: AttackSpec, view: View) -> Waves:
    """Return points of the figure itself after adaptive armour and blast doors."""
    halved = spec.adaptive and view.figure in ("damage", "crew")
    thinned = spec.adaptive and spec.grid and view.figure == "damage"
    if spec.flight or not (halved or thinned):
        return waves
    points = view.points(waves)
    points = _halved(points) if halved else points
    return view.waves(points @ _thinning(points.shape[-1], spec.grid) if thinned else points)


def _halved(rows: Points) -> Points:
    """Halve points along the last axis, rounded down, but never to nothing (ruling 15)."""
    if rows.shape[-1] < 3:
        return rows
    even, odd = rows[..., 2::2], rows[..., 3::2]
    found = rows[..., : 1 + even.shape[-1]].copy()
    found[..., 1] = rows[..., 1]
    found[..., 2:] = 0
    found[..., 1:] += even
    found[..., 1 : 1 + odd.shape[-1]] += odd
    return found


@lru_cache(maxsize=64)
def _thinning(size: int, needed: int) -> Chances:
    """Return, by points, the chances of what is left of them when each is ignored on a die."""
    kept = 1 - chance_of(needed)
    found = np.zeros((size, size))
    row = np.zeros(size)
    row[0] = 1
    for points in range(size):
        found[points] = row
        ahead = row * (1 - kept)
        ahead[1:] += row[:-1] * kept
        row = ahead
    return found
