"""A volley walked through weapon by weapon, with all that its target may have become by then side by side."""

import dataclasses

import numpy as np

from app.systems.acta.battle.attack.spec import AttackSpec
from app.systems.acta.battle.odds.course import Course
from app.systems.acta.battle.odds.hits import CUT, Waves, chance_of, struck, trimmed
from app.systems.acta.battle.odds.sums import Factor, View, fast, last_die, unguarded, worn_down

replace = dataclasses.replace


class Walk:
    """Sums of a figure so far: of a target that keeps interceptors, that has the last die or none, crippled, gone.

    While interceptors are kept, only weapons that ignore them have brought points: what these brought is the same
    for each state of theirs, which thus needs but a weight. `parted` tells whether a target was crippled or
    destroyed with more than a chance of `CUT`.
    """

    def __init__(self, course: Course, view: View) -> None:
        self.course, self.view, self.parted = course, view, False
        states = course.chain.states
        self._weights = np.zeros((len(states), view.fended.size), dtype=np.complex128)
        self._kept = np.zeros((max(1, view.rows), view.size // 2 + 1), dtype=np.complex128)
        self._open = np.zeros_like(self._kept)
        self._crippled = [np.zeros_like(self._kept) for _ in course.losses]
        self._destroyed = np.zeros_like(self._kept[0])
        self._kept[0] = 1
        if course.start in states:
            self._weights[states.index(course.start)] = 1
        else:
            self._open[0] = 1

    def fire(self, spec: AttackSpec) -> None:
        """Add what a weapon does."""
        if spec.interceptors.dice:
            self._meet(spec)
        else:
            bare = unguarded(spec, self.view)
            self._kept = self._added(self._kept, bare, self._guard())
            self._open = self._added(self._open, bare)
        for place, loss in enumerate(self.course.losses):
            if self._crippled[place].any():
                bare = unguarded(loss.meets(spec), self.view)
                self._crippled[place] = self._added(self._crippled[place], bare)

    def part(self) -> None:
        """Set apart what the weapon before crippled or destroyed."""
        destroy = self.course.destroy
        if destroy is None:
            return
        cripple = min(self.course.cripple or destroy, destroy)
        guard = self._guard()
        self._kept, hurt, gone = self._split(self._kept, cripple, destroy)
        self._open, more, lost = self._split(self._open, cripple, destroy)
        hurt = hurt * guard + more
        self._lose(gone * guard + lost)
        self.parted = self.parted or bool(abs(hurt[:, 0].sum()) > CUT)
        for place, loss in enumerate(self.course.losses):
            kept, over, gone = self._split(self._crippled[place], destroy, destroy)
            self._crippled[place] = kept + over + loss.chance * hurt
            self._lose(gone)

    def close(self) -> None:
        """Forget how much damage was done: the next weapon is the last."""
        self.view = replace(self.view, rows=0)
        self._kept, self._open, *self._crippled = (
            sums.sum(axis=0, keepdims=True) for sums in (self._kept, self._open, *self._crippled)
        )

    def whole(self) -> Waves:
        """Return the sums of all that the target may have become."""
        parts = (self._kept * self._guard(), self._open, *self._crippled)
        return self._destroyed + sum(part.sum(axis=0) for part in parts)

    def _guard(self) -> Waves:
        """Return the weight of all states in which interceptors are kept."""
        return self._weights.sum(axis=0)

    def _meet(self, spec: AttackSpec) -> None:
        self._open = self._added(self._open, last_die(spec, self.view))
        if self._weights.size:
            dodged = chance_of(spec.dodge) if spec.dodge else 0.0
            met = self.course.chain.met_by(self._weights, trimmed(struck(spec)), dodged, self.view.fended)
            self._open = self._open + self._added(self._kept, worn_down(spec, self.view, met))
            self._weights = met.stays

    def _added(self, sums: Waves, factor: Factor, weight: Waves | float = 1.0) -> Waves:
        """Return a product, damage in rows; what goes beyond the rows has destroyed the target."""
        rows = self.view.rows
        if not rows:
            return sums * factor.rows
        size = fast(2 * rows)
        waves = np.fft.fft(sums, size, axis=0) * np.fft.fft(factor.rows, size, axis=0)
        kept = np.fft.ifft(waves, axis=0)[:rows]
        self._lose((sums.sum(axis=0) * factor.whole - kept.sum(axis=0)) * weight)
        return kept

    def _lose(self, gone: Waves) -> None:
        self._destroyed = self._destroyed + gone
        self.parted = self.parted or bool(abs(gone[0]) > CUT)

    def _split(self, sums: Waves, cripple: int, destroy: int) -> tuple[Waves, Waves, Waves]:
        """Return sums that are below a number of points, those from there to another, and all beyond."""
        kept, hurt, none = sums, np.zeros_like(sums), np.zeros_like(sums[0])
        if self.view.rows:
            kept, hurt = sums.copy(), sums.copy()
            kept[cripple:] = 0
            hurt[:cripple] = 0
        elif self.view.figure == self.view.measure:
            points = self.view.points(sums[0])
            parts = (
                points[:cripple],
                np.where(np.arange(points.size) < cripple, 0, points)[:destroy],
                points[destroy:],
            )
            gone = np.concatenate((np.zeros(min(destroy, points.size)), parts[2]))
            return (
                self.view.waves(parts[0])[np.newaxis],
                self.view.waves(parts[1])[np.newaxis],
                self.view.waves(gone),
            )
        return kept, hurt, none
