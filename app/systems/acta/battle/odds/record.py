"""The odds of an attack as people read them: spreads of its figures and named chances, with what is meant by them."""

from collections.abc import Iterator

import numpy as np

from app.core.board import Chance, Odds, Spread
from app.systems.acta.battle.attack.spec import AttackSpec, Volley
from app.systems.acta.battle.odds.engine import Result, at_least, attack, mean
from app.systems.acta.battle.odds.hits import Chances

#: What is less likely than this, all of it together, is left off a chart's end.
SHOWN = 1e-4


def odds(volley: Volley, heading: str) -> Odds | None:
    """Return the odds of a volley, None when nothing is fired: what it does to its target, and how that spreads."""
    if not volley.attacks:
        return None
    found, target = attack(volley.attacks), volley.attacks[0]
    chances = tuple(_chances(found, target))
    if target.flight:
        spreads = (_spread("Hits", found.hits), _spread("Hits that get through", found.through))
        return Odds(heading, spreads, chances)
    spreads = (
        _spread("Damage", found.damage, target.damage_left),
        _spread("Crew", found.crew, target.crew_left),
        _spread("Hits", found.hits),
        _spread("Hits that get through", found.through),
        _spread("Critical hits", found.criticals),
    )
    return Odds(heading, spreads, chances, _note(target))


def _chances(found: Result, target: AttackSpec) -> Iterator[Chance]:
    if found.lock < 1:
        yield Chance("Locks on", found.lock, "Otherwise what needs a lock is wasted")
    if target.flight:
        yield Chance("Destroyed", at_least(found.through, 1), "The first hit that gets through destroys it")
        return
    yield Chance("Any hit gets through", at_least(found.through, 1))
    yield Chance("Any critical hit", at_least(found.criticals, 1))
    figures = (
        ("Crippled", target.damage_left, target.damage_threshold, found.damage, "Damage", target.crippled),
        ("Destroyed", target.damage_left, 0, found.damage, "Damage", False),
        ("Skeleton crew", target.crew_left, target.crew_threshold, found.crew, "Crew", target.skeleton),
        ("No crew left", target.crew_left, 0, found.crew, "Crew", False),
    )
    for label, left, limit, spread, figure, already in figures:
        if left is None or limit is None or already:
            continue
        needed = max(1, left - limit)
        yield Chance(label, at_least(spread, needed), f"{needed} or more {figure}")


def _note(target: AttackSpec) -> str:
    if target.vital_six == "enter":
        return "The sixth vital system of your own book is not counted; the other five are."
    return ""


def _spread(label: str, chances: Chances, mark: int | None = None) -> Spread:
    beyond = np.cumsum(chances[::-1])[::-1]
    most = max(1, int(np.count_nonzero(beyond > SHOWN)))
    values = tuple((value, float(chance)) for value, chance in enumerate(chances[:most]))
    return Spread(label, values, mean(chances), mark)
