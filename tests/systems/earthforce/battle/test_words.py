"""Words over the board and beside a sheet: no longer than there is room for, none twice."""

from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.changing import with_craft
from tests.systems.earthforce.craft.table import battle, flying, step
from tests.systems.earthforce.orders.table import play, question


def test_a_step_without_anybody_to_act_says_its_name_once() -> None:
    seen = BATTLE.overview(step(battle(), "P1.0"))
    assert (seen.pick, seen.detail[:11]) == ("Start of the turn.", "Jump points")
    seen = BATTLE.overview(step(battle(), "P1.5"))
    assert seen.pick == "Still to act: Earth, Narn."
    assert seen.detail.startswith("Written orders: ")


def test_a_long_list_of_who_is_to_act_is_cut_short() -> None:
    state = step(battle(), "P4.A")
    for unit in ("alpha", "beta", "delta"):
        state = play(state, f"rename:{unit}", f"The very long name of the ship {unit}")
    assert BATTLE.overview(state).pick.endswith(" and 1 more.")


def test_whom_a_group_goes_for_stands_in_a_sentence() -> None:
    state = with_craft(flying(battle(), "fang"), "fang", chose=1, target="alpha")
    fang = next(each for each in BATTLE.overview(state).units if each.id == "fang")
    assert "engaged" in fang.states
    assert "It goes for Alpha." in fang.warnings
    state = with_craft(state, "red", state="screen", ship="alpha")
    red = next(each for each in BATTLE.overview(state).units if each.id == "red")
    assert "screen" in red.states
    assert "It screens Alpha." in red.warnings


def test_questions_begin_with_a_capital() -> None:
    assert question(battle(), "person:alpha").why == "Who"
