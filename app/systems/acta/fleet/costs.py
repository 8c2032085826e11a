"""What a fleet costs and what it can still buy.

A Call to Arms, *Priority Levels* and *Fleet Allocation Points*; rulings 1, 2 and 4. A point buys several lesser
choices; each level's choices round up by themselves unless the players agreed to pool the fractions.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil

from app.core.force import Affordable, Budget, Force
from app.core.words import counted
from app.systems.acta import tables
from app.systems.acta.fleet.members import Bought
from app.systems.acta.unit import LEVELS

#: A purse is what is costed together: a fleet's own choices, or its allies' (ruling 4).
OWN, ALLIES = "own", "allies"


def level_of(force: Force) -> str:
    """Return the scenario's Priority Level as the fleet has it, an empty string when it has none."""
    level = force.terms.get("priority_level")
    return level if isinstance(level, str) else ""


def price(level: str | None, scenario: str) -> Fraction | None:
    """Return the points that one choice of a level costs in a scenario; None when it can never be bought."""
    if level not in LEVELS or scenario not in LEVELS:
        return None
    return tables.price(LEVELS.index(level) - LEVELS.index(scenario))


def choices_by_level(items: Iterable[Bought]) -> Counter[str]:
    """Count the choices of each level; ships that the scenario gives for free are none."""
    count: Counter[str] = Counter()
    for item in items:
        if item.profile is not None and not item.convoy:
            count[item.profile.priority_level or ""] += item.line.count
    return count


def cost(choices: Mapping[str, int], scenario: str, *, pooled: bool) -> int | None:
    """Return the whole points that choices cost together; None when one of them can never be bought."""
    fractions: list[Fraction] = []
    for level, count in choices.items():
        each = price(level, scenario)
        if each is None and count:
            return None
        fractions.append((each or Fraction(0)) * count)
    return ceil(sum(fractions, Fraction(0))) if pooled else sum(ceil(part) for part in fractions)


def pooled(force: Force) -> bool:
    """True when the players agreed to pool fractions of points (ruling 2)."""
    return force.agreements.get("pooled_points") is True


def purses(force: Force, items: Sequence[Bought]) -> Mapping[str, Counter[str]]:
    """Return the choices by level of the fleet's own purse and of its allies'."""
    return {
        OWN: choices_by_level(item for item in items if not is_ally(force, item)),
        ALLIES: choices_by_level(item for item in items if is_ally(force, item)),
    }


def is_ally(force: Force, item: Bought) -> bool:
    """True for a unit of another list with points apart from the fleet's own; not for Other Craft and mixed lists."""
    if item.list_id in (force.force_list, tables.OTHER_CRAFT):
        return False
    return force.agreements.get("mixed_lists") is not True


def spent(force: Force, items: Sequence[Bought]) -> int | None:
    """Return the points spent, allies costed apart; None when something cannot be bought at all."""
    parts = [
        cost(choices, level_of(force), pooled=pooled(force)) for choices in purses(force, items).values()
    ]
    return None if None in parts else sum(part for part in parts if part is not None)


def allowed(force: Force) -> int:
    """Return the points allowed: what the scenario gives this side, else what the players agreed."""
    fixed = scenario_points(force)
    points = force.terms.get("points")
    agreed = points if isinstance(points, int) and not isinstance(points, bool) else tables.DEFAULT_POINTS
    return agreed if fixed is None else fixed


def scenario_points(force: Force) -> int | None:
    """Return the points that the scenario fixes for the fleet's side; None when they are random or agreed."""
    scenario = tables.scenario(str(force.terms.get("scenario") or ""))
    if scenario is None:
        return None
    side = force.terms.get("side")
    return {"attacker": scenario.attacker_points, "defender": scenario.defender_points}.get(str(side or ""))


def budget(force: Force, items: Sequence[Bought]) -> Budget:
    """Return the points allowed, spent and left."""
    have, used = allowed(force), spent(force, items)
    return Budget(have, used, None if used is None else have - used)


def affordable(force: Force, items: Sequence[Bought], offered: Iterable[str]) -> tuple[Affordable, ...]:
    """Return how many further choices of each offered level can be bought, highest level first, each taken alone.

    What costs no further point counts too, also in a fleet that has spent too much: "already paid for".
    """
    own = {
        level: count for level, count in purses(force, items)[OWN].items() if price(level, level_of(force))
    }
    allies = cost(
        {level: n for level, n in purses(force, items)[ALLIES].items() if price(level, level_of(force))},
        level_of(force),
        pooled=pooled(force),
    )
    present = set(offered)
    levels = [level for level in reversed(LEVELS) if level in present]
    return tuple(_further(force, own, allies or 0, level) for level in levels)


def _further(force: Force, own: Mapping[str, int], allies: int, level: str) -> Affordable:
    scenario, together = level_of(force), pooled(force)
    each = price(level, scenario)
    if each is None:
        return Affordable(level, 0, "never" if scenario in LEVELS else "")
    now = (cost(own, scenario, pooled=together) or 0) + allies
    limit = max(now, allowed(force))

    def fits(more: int) -> int:
        bigger = {**own, level: own.get(level, 0) + more}
        return (cost(bigger, scenario, pooled=together) or 0) + allies

    count = _most(fits, limit, int((limit - now + 1) / each) + 1)
    paid = _most(fits, now, count)
    note = f"{counted(paid, f'{level} choice')} already paid for" if paid else ""
    return Affordable(level, count, note)


def _most(fits: Callable[[int], int], limit: int, high: int) -> int:
    """Return the most further choices, up to `high`, that cost no more than `limit`; none cost less than fewer do."""
    low = 0
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle) <= limit else (low, middle - 1)
    return low


def line_cost(force: Force, item: Bought) -> str:
    """Return what a line costs by itself as people read it: `2`, `1/2`, `1 1/3`, `free`, `never`, `?`."""
    if item.profile is None:
        return "?"
    if item.convoy:
        return "free"
    each = price(item.profile.priority_level, level_of(force))
    if each is None:
        return "never" if level_of(force) in LEVELS else "?"
    total = each * item.line.count
    whole, rest = divmod(total, 1)
    parts = [str(whole)] if whole or not rest else []
    return " ".join([*parts, f"{rest.numerator}/{rest.denominator}"] if rest else parts)
