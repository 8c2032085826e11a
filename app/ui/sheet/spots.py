"""The places of a sheet that can be pressed: where they are, which comes next, and how they read aloud."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.core.marks import Page, bounds


@dataclass(frozen=True, slots=True)
class Spot:
    """A key of a sheet and the rectangle around its marks, in points of the page."""

    key: str
    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the rectangle."""
        return self.x + self.w / 2, self.y + self.h / 2


def spots(page: Page) -> tuple[Spot, ...]:
    """Return a page's keys in the order they are drawn, each once with the rectangle around all its marks."""
    found: dict[str, tuple[float, float, float, float]] = {}
    for mark in page.marks:
        key = getattr(mark, "key", "")
        if not key:
            continue
        x, y, w, h = bounds(mark)
        if key in found:
            left, top, right, bottom = found[key]
            found[key] = (min(left, x), min(top, y), max(right, x + w), max(bottom, y + h))
        else:
            found[key] = (x, y, x + w, y + h)
    return tuple(Spot(key, x, y, right - x, bottom - y) for key, (x, y, right, bottom) in found.items())


def group(key: str) -> str:
    """Return what a key belongs to: `ship-1.damage` for `ship-1.damage.12`."""
    return key.rpartition(".")[0] if key.count(".") > 1 else key


def spoken(key: str) -> str:
    """Return a key as a screen reader says it: `damage 12`."""
    return " ".join(re.sub(r"[-_]+", " ", part) for part in key.split(".")[1:]) or key


def toward(all_spots: Sequence[Spot], start: Spot, dx: int, dy: int) -> Spot:
    """Return the nearest spot to the right (`dx` 1), left (-1), below (`dy` 1) or above (-1), else `start` itself."""
    x, y = start.middle

    def distance(spot: Spot) -> float:
        along = (spot.middle[0] - x) * dx + (spot.middle[1] - y) * dy
        aside = abs((spot.middle[0] - x) * dy) + abs((spot.middle[1] - y) * dx)
        return along + aside * 3

    ahead = [
        spot
        for spot in all_spots
        if spot.key != start.key and (spot.middle[0] - x) * dx + (spot.middle[1] - y) * dy > 0.5
    ]
    return min(ahead, key=distance, default=start)


def group_after(all_spots: Sequence[Spot], start: str, step: int) -> Spot | None:
    """Return the first spot of the next group (`step` 1) or the one before (-1), None beyond the ends."""
    firsts: dict[str, Spot] = {}
    for spot in all_spots:
        firsts.setdefault(group(spot.key), spot)
    groups = list(firsts)
    if not groups:
        return None
    if group(start) not in firsts:
        return firsts[groups[0 if step > 0 else -1]]
    at = groups.index(group(start)) + step
    return firsts[groups[at]] if 0 <= at < len(groups) else None
