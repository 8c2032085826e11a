"""The odds of attacks against a million attacks that were thrown."""

import numpy as np
import pytest

from app.systems.acta.battle.attack.spec import AttackSpec, Interceptors
from app.systems.acta.battle.odds.engine import attack
from tests.systems.acta.battle.odds.reference import thrown

MILLION = 1_000_000


def weapon(dice: int, hull: int, **fields: object) -> AttackSpec:
    left = {"damage_left": 20, "damage_threshold": 6, "crew_left": 25, "crew_threshold": 6}
    return AttackSpec(attack_dice=dice, hull=hull, **left, **fields)  # type: ignore[arg-type]


CASES = {
    "everything at once": [
        weapon(6, 4, multiplier=2, crew_multiplier=2, reroll=True, interceptors=Interceptors(3, 2),
            lock_on=3, dodge=5, adaptive=True, grid=5),
        weapon(4, 5, beam=True, multiplier=3, modifier=2, lock_on=3, dodge=5, adaptive=True,
                   grid=5),
        weapon(6, 4, damage_modifier=1, interceptors=Interceptors(3, 2), lock_on=3, dodge=5,
                   adaptive=True, grid=5, fires_on=4),
    ],
    "a beam that cripples before the guns": [
        weapon(6, 4, beam=True, multiplier=2, crew_multiplier=2, modifier=2),
        weapon(8, 5, reroll=True, interceptors=Interceptors(4, 2)),
        weapon(2, 6, damage_modifier=-1, multiplier=3),
    ],
    "an accurate beam": [weapon(5, 6, beam=True, accurate=True, damage_modifier=1)],
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_a_million_thrown_attacks_come_out_as_the_odds_say(name: str) -> None:
    found = attack(CASES[name])
    spreads = (found.hits, found.through, found.damage, found.crew, found.criticals)
    for spread, draws in zip(spreads, thrown(CASES[name], MILLION, seed=7), strict=True):
        counted = np.bincount(draws, minlength=spread.size)[: spread.size] / MILLION
        off = np.abs(counted - spread)
        allowed = 5 * np.sqrt(np.maximum(spread * (1 - spread), 1e-7) / MILLION)
        assert (off <= allowed).all()
