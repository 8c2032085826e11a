"""What a shot may come to before its dice fall."""

from collections.abc import Sequence

import msgspec
import pytest

from app.core.board import Odds
from app.core.questions import Answer
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.changing import with_condition, with_unit
from app.systems.earthforce.battle.fire import spreads
from app.systems.earthforce.battle.fire.weapons import pulse_points
from app.systems.earthforce.battle.state import BattleState, Place
from tests.systems.earthforce.orders.table import battle


def table() -> BattleState:
    state = msgspec.structs.replace(battle(), step="P4.A", initiative=("earth", "narn"))
    state = with_unit(state, "alpha", place=Place(x=0, y=0))
    state = with_unit(state, "gamma", place=Place(x=0, y=10))
    return with_unit(state, "delta", place=Place(x=0, y=10))


def odds(state: BattleState, key: str, answers: Sequence[Answer] = ()) -> Odds:
    found = BATTLE.odds(state, key, answers)
    assert found is not None
    return found


@pytest.mark.parametrize(("interceptors", "mean"), [(0, 0.8), (1, 0.6), (2, 0.4)])
def test_a_pulse_die_has_its_mean(interceptors: int, mean: float) -> None:
    die = spreads.pulse_die(interceptors)
    assert die.sum() == pytest.approx(1)
    assert spreads.mean(die) == pytest.approx(mean, abs=1e-4)
    assert die[0] == pytest.approx(sum(pulse_points(face, interceptors) == 0 for face in range(1, 7)) / 6)


@pytest.mark.parametrize(("penalty", "mean"), list(enumerate([4.2, 3.2, 2.367, 1.7, 1.2, 0.867, 0.7])))
def test_a_beam_die_has_its_mean_at_each_range(penalty: int, mean: float) -> None:
    assert spreads.mean(spreads.beam_die(penalty)) == pytest.approx(mean, abs=2e-3)


def test_before_it_is_chosen_what_fires_everything_that_bears_is_reckoned_with() -> None:
    found = odds(table(), "fire:alpha:delta")
    assert found.heading == "Alpha at Delta, 10 MU: 6 pulse dice and 6 beam dice"
    assert found.spreads[0].mean == pytest.approx(6 * 0.8 + 6 * 3.2, abs=0.01)
    assert found.spreads[0].mark == 20
    pulse = odds(table(), "fire:alpha:delta", ["pulse"])
    assert pulse.spreads[0].mean == pytest.approx(4.8, abs=0.01)
    labels = [each.label for each in pulse.chances]
    assert labels == ["Any damage", "A threshold check", "A chain reaction may start", "Destroyed"]
    check = next(each for each in pulse.chances if each.label == "A threshold check")
    assert check.hint == "5 or more fill a row"


def test_a_jammer_halves_what_is_to_be_expected() -> None:
    found = odds(table(), "fire:alpha:gamma", [1, "pulse"])
    assert found.spreads[0].mean == pytest.approx(2.4, abs=0.01)
    assert found.chances[0].chance == pytest.approx(0.5)


def test_the_arc_that_is_hit_tells_its_interceptors() -> None:
    state = with_unit(table(), "alpha", place=Place(x=0, y=0, heading=6))
    state = msgspec.structs.replace(state, any_order=True)
    found = odds(state, "fire:delta:alpha")
    assert found.note == "1 interceptor in its aft arc."
    assert found.spreads[0].mean == pytest.approx(2 * 0.6, abs=0.01)


def test_a_ship_that_is_nearly_gone_is_likely_destroyed() -> None:
    state = with_condition(table(), "delta", marked=19)
    found = odds(state, "fire:alpha:delta")
    assert found.chances[-1].label == "Destroyed"
    assert found.chances[-1].chance > 0.99


def test_other_choices_and_shots_without_a_target_have_no_odds() -> None:
    assert BATTLE.odds(table(), "fire:alpha", ()) is None
    assert BATTLE.odds(table(), "next", ()) is None
    assert BATTLE.odds(battle(), "fire:alpha:delta", ()) is None


def blank() -> BattleState:
    """Return the table without positions, with anybody free to act."""
    return msgspec.structs.replace(battle(), step="P4.A", initiative=("earth", "narn"), any_order=True)


def test_the_arc_that_players_say_is_hit_tells_its_interceptors_on_a_table_without_positions() -> None:
    shot = ["alpha", "10", "F", "all"]
    before = odds(blank(), "fire:delta", shot)
    assert before.note == "Interceptors are not counted: the arc that is hit is not known yet."
    after = odds(blank(), "fire:delta", [*shot, "A"])
    assert after.note == "1 interceptor in its aft arc."
    assert after.spreads[0].mean < before.spreads[0].mean


def test_beams_alone_say_nothing_of_interceptors() -> None:
    found = odds(blank(), "fire:alpha", ["delta", "10", "F", "beam"])
    assert found.note == ""
