"""The odds of attacks and dogfights, and what is said of a place while it is typed."""

import pytest

from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.changing import with_condition, with_craft
from app.systems.earthforce.battle.fire.spreads import kill_die, mean
from tests.systems.earthforce.craft.table import at, battle, flying, step
from tests.systems.earthforce.orders.table import play


def test_a_die_of_a_dogfight_kills_as_often_as_it_should() -> None:
    assert mean(kill_die(4, red=False)) == pytest.approx(0.5)
    assert mean(kill_die(4, red=True)) == pytest.approx(0.8, abs=1e-4)


def test_the_odds_of_an_attack_count_dice_and_interceptors() -> None:
    state = at(flying(battle(), "fang"), alpha=(0, 0), fang=(0, 5))
    state = step(with_craft(state, "fang", chose=1, target="alpha"), "P4.A")
    assert BATTLE.odds(state, "strike:fang", ()) is None
    state = play(state, "activate:alpha")
    odds = BATTLE.odds(state, "strike:fang", ())
    assert odds is not None
    assert odds.heading == "Fang at Alpha: 6 dice"
    assert odds.spreads[0].mean == pytest.approx(6 * 0.6, abs=0.01)
    assert "1 interceptor in its forward arc" in odds.note
    ace = with_condition(state, "fang", ace=True)
    assert BATTLE.odds(ace, "strike:fang", ()) is None
    aimed = BATTLE.odds(ace, "strike:fang", ("jump-1",))
    assert aimed is not None
    assert aimed.chances[1].chance == pytest.approx(1 / 6)


def test_the_odds_of_a_dogfight_need_a_score() -> None:
    state = step(with_craft(flying(battle(), "red", "fang"), "red", chose=1, target="fang"), "P4.A")
    assert BATTLE.odds(state, "dogfight:red", ()) is None
    state = play(state, "table:kills", "starfury", "narn-fighter", 4, "plain")
    odds = BATTLE.odds(state, "dogfight:red", ())
    assert odds is not None
    assert odds.spreads[0].mean == pytest.approx(3)
    assert odds.spreads[0].mark == 6


def test_a_typed_place_says_how_far_it_is() -> None:
    state = step(at(flying(battle(), "fang"), fang=(0, 0), beta=(0, 22)), "P3.1")
    draft = BATTLE.draft(state, "fly:fang", ("at",), "0 25")
    assert draft is not None
    assert "it stops after 20" in draft.faults[0].text
    assert draft.notes == ("2.0 MU to Beta",)
    bad = BATTLE.draft(state, "fly:fang", ("at",), "there")
    assert bad is not None
    assert "two numbers" in bad.faults[0].text
    turned = BATTLE.draft(step(at(battle(), bus=(0, 0)), "P3.1"), "fly:bus", ("at",), "0 -3")
    assert turned is not None
    assert "turns more" in turned.faults[0].text
