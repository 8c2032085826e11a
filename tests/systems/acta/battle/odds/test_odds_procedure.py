"""The odds of an attack against the attack's own procedure, asked and answered with dice many times."""

import random

import msgspec
import pytest

from app.core.dice import answered
from app.core.questions import Answer
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.state import BattleState
from app.systems.acta.unit import Weapon
from tests.systems.acta.battle.books import HYPERION, OMEGA, after, start, unit

GUNS = (
    Weapon(name="Laser", range=18, arc="F", attack_dice=3, traits=("Beam", "Double Damage", "Super AP")),
    Weapon(name="Pulse Cannon", range=10, arc="F", attack_dice=6, traits=("AP", "Twin-Linked")),
    Weapon(name="Particle Beam", range=5, arc="T", attack_dice=4, traits=("Weak", "Precise")),
)
TIMES = 150


def facing(damage: int = 20, threshold: int = 6) -> BattleState:
    gunboat = msgspec.structs.replace(OMEGA, weapons=GUNS, traits=())
    target = msgspec.structs.replace(
        HYPERION,
        traits=("Interceptors 3", "Dodge 5+", "Adaptive Armour", "Stealth 3+"),
        damage=damage,
        damage_threshold=threshold,
    )
    state = BATTLE.start(start(unit("omega", "blue", gunboat), unit("hyperion", "red", target)))
    state = after(state, "simple")
    return msgspec.structs.replace(state, phase="attack", initiative=("blue", "red"))


@pytest.mark.parametrize(
    ("damage", "threshold"), [(20, 6), (6, 3)], ids=["sturdy", "crippled or destroyed on the way"]
)
def test_what_the_procedure_does_on_average_is_what_the_odds_expect(damage: int, threshold: int) -> None:
    state, dice = facing(damage, threshold), random.Random(5)
    chosen: tuple[Answer, ...] = ("all", False)
    assert BATTLE.odds is not None
    told = BATTLE.odds(state, "attack:omega", chosen)
    assert told is not None
    sums = {"Damage": [0, 0], "Crew": [0, 0], "Critical hits": [0, 0]}
    for _ in range(TIMES):
        event, _used = answered(
            BATTLE.open(state, "attack:omega"),
            state,
            chosen,
            lambda sides, count: tuple(dice.randint(1, sides) for _ in range(count)),
        )
        wounds = [shot.wounds for shot in event.shots]
        values = (
            sum(each.damage for each in wounds),
            sum(each.crew for each in wounds),
            sum(len(each.criticals) for each in wounds),
        )
        for found, value in zip(sums.values(), values, strict=True):
            found[0] += value
            found[1] += value * value
    for label, (total, squares) in sums.items():
        average = total / TIMES
        error = ((squares / TIMES - average**2) / TIMES) ** 0.5
        spread = next(spread for spread in told.spreads if spread.label == label)
        assert average == pytest.approx(spread.mean, abs=5 * error)


def test_there_are_no_odds_while_nothing_is_aimed_at_or_attacked() -> None:
    assert BATTLE.odds is not None
    assert BATTLE.odds(facing(), "attack:omega", ()) is None
    assert BATTLE.odds(facing(), "note:omega", ()) is None
