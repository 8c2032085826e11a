"""Making a map out of dice: star systems scattered, named, and joined so that all can be reached.

A Call to Arms, *The Mega-Campaign Map*. Two systems are joined when no third lies in the circle between them: such
a net is connected, crosses nowhere and looks drawn by hand.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import ceil, sqrt

from app.core.words import slug
from app.systems.acta import campaign_tables
from app.systems.acta.campaign.books.war import StarSystem
from app.systems.acta.campaign.war.fold_map import joined

MOST_SYSTEMS = 40
#: A linear congruential generator (Numerical Recipes); the dice are its seed.
FACTOR, STEP, RANGE = 1664525, 1013904223, 1 << 32


def drawn(dice: Sequence[int], many: int) -> tuple[tuple[StarSystem, ...], tuple[tuple[str, str], ...]]:
    """Return `many` star systems and their jump routes; the same dice always make the same map."""
    chance = _chance(dice)
    names = _shuffled(campaign_tables.star_names(), chance)
    points = _scattered(many, chance)
    systems = tuple(
        StarSystem(id=slug(name), name=name, x=x, y=y) for name, (x, y) in zip(names, points, strict=False)
    )
    return systems, tuple(_routes(systems))


def _chance(dice: Sequence[int]) -> Iterator[float]:
    seed = 0
    for die in dice:
        seed = seed * 6 + die - 1
    while True:
        seed = (seed * FACTOR + STEP) % RANGE
        yield seed / RANGE


def _shuffled(names: Sequence[str], chance: Iterator[float]) -> list[str]:
    left = list(names)
    return [left.pop(int(next(chance) * len(left))) for _ in range(len(left))]


def _scattered(many: int, chance: Iterator[float]) -> list[tuple[float, float]]:
    """Return points in the cells of a grid, each moved a little, the cells taken in any order."""
    across = ceil(sqrt(many * 1.4))
    down = ceil(many / across)
    cells = [(column, row) for row in range(down) for column in range(across)]
    taken = [cells.pop(int(next(chance) * len(cells))) for _ in range(many)]
    return [
        (
            round((column + 0.3 + 0.4 * next(chance)) / across, 3),
            round((row + 0.35 + 0.3 * next(chance)) / down, 3),
        )
        for column, row in taken
    ]


def _routes(systems: Sequence[StarSystem]) -> Iterator[tuple[str, str]]:
    for one, other in combinations(systems, 2):
        x, y = (one.x + other.x) / 2, (one.y + other.y) / 2
        reach = _apart(one.x, one.y, other.x, other.y) / 4
        between = (s for s in systems if s not in (one, other) and _apart(s.x, s.y, x, y) < reach)
        if next(between, None) is None:
            yield joined(one.id, other.id)


def _apart(x: float, y: float, other_x: float, other_y: float) -> float:
    return (x - other_x) ** 2 + (y - other_y) ** 2
