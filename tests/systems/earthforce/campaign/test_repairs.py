"""What is mended between battles: free at a base, in dock, for points, or not at all, as the table agreed."""

import pytest

from app.core.correction import correction
from app.core.errors import Refused, UserError
from app.systems.earthforce.campaign import CAMPAIGN
from app.systems.earthforce.campaign.agreeing import agreements
from app.systems.earthforce.campaign.state import State
from app.systems.earthforce.condition import Condition
from tests.systems.earthforce.campaign.desk import (
    GROUP,
    SHIP,
    VETERAN_ID,
    came_home,
    campaign,
    condition,
    planned,
    play,
)


def hurt(state: State) -> State:
    """A cruiser with 6 boxes marked, a gun and a drive out, half a power system, one thing for the dock only."""
    icons = {"pulse-1": "out", "drive-2": "out", "bps-1": "damaged", "jump-1": "damaged", "fire-1": "dock"}
    return came_home(state, SHIP, marked=6, icons=icons, caps={"bps-1": 3}, stores={"bps-1": 2})


def test_systems_are_mended_for_nothing_at_a_base_and_the_rest_waits_for_the_dock() -> None:
    state = play(hurt(campaign()), "phase")
    assert condition(state) == Condition(marked=6, icons={"fire-1": "dock"})
    assert state.players["blue"].balance == 10
    assert "Pulse battery class 3, forward (1)" in CAMPAIGN.record(state, SHIP)[-1]


def test_a_ship_far_from_any_base_keeps_what_it_suffered() -> None:
    state = play(hurt(campaign()), f"move:{SHIP}")
    before = condition(state)
    state = play(state, "phase")
    assert condition(state) == before
    plan = CAMPAIGN.conduct.plan(state, "blue", {f"dock:{SHIP}": True})
    assert plan is not None
    assert plan.problems == ("Practice Cruiser: into dock: It is far from any base.",)


def test_a_dock_mends_what_is_left_for_it_and_keeps_the_ship_a_turn() -> None:
    state = play(hurt(campaign()), "phase")
    state = planned(state, "blue", {f"dock:{SHIP}": True, f"boxes:{SHIP}": 4})
    assert condition(state) == Condition(marked=2)
    assert state.players["blue"].balance == 6
    assert state.units[SHIP].back == 3
    state = play(state, "phase")
    status = {unit.id: unit for unit in CAMPAIGN.units(state)}
    assert status[SHIP].warnings == ("It is in dock until turn 3.",)
    assert status[GROUP].warnings == ("It lies in dock with Practice Cruiser.",)
    state = play(play(state, "phase"), "phase")
    assert not {unit.id: unit for unit in CAMPAIGN.units(state)}[SHIP].out


def test_boxes_need_a_dock_unless_agreed_otherwise() -> None:
    state = play(hurt(campaign()), "phase")
    with pytest.raises(Refused, match="Only a dock"):
        planned(state, "blue", {f"boxes:{SHIP}": 4})
    state = play(hurt(campaign(boxes="base", box_points=2)), "phase")
    state = planned(state, "blue", {f"boxes:{SHIP}": 5})
    assert condition(state).marked == 1
    assert state.players["blue"].balance == 7


def test_more_than_there_is_cannot_be_spent() -> None:
    state = play(hurt(campaign(boxes="base", repairs=3)), "phase")
    with pytest.raises(Refused, match="1 points too many"):
        planned(state, "blue", {f"boxes:{SHIP}": 4})
    wishes = CAMPAIGN.conduct.fill(state, "blue", {}, "repair-all")
    assert wishes == {f"boxes:{SHIP}": 3}


def test_systems_may_cost_points_and_power_may_count_for_the_battle_only() -> None:
    state = hurt(campaign(systems="base-points", bps="battle", jump="dock", system_price=3))
    assert condition(state).caps == {}
    assert "bps-1" not in condition(state).icons
    state = play(state, "phase")
    assert set(condition(state).icons) == {"pulse-1", "drive-2", "jump-1", "fire-1"}
    state = planned(state, "blue", {f"system:{SHIP}:pulse-1": True, f"system:{SHIP}:drive-2": True})
    assert set(condition(state).icons) == {"jump-1", "fire-1"}
    assert state.players["blue"].balance == 4


@pytest.mark.parametrize(
    ("agreed", "left"), [("battle", {}), ("base", {"mine-1": 1}), ("dock", {"mine-1": 1})]
)
def test_mines_are_loaded_after_a_battle_at_a_base_or_in_dock(agreed: str, left: dict[str, int]) -> None:
    state = came_home(campaign(mines=agreed), VETERAN_ID, stores={"mine-1": 1})
    assert condition(state, VETERAN_ID).stores == left
    state = play(state, "phase")
    assert condition(state, VETERAN_ID).stores == (left if agreed == "dock" else {})


def test_fighters_are_replaced_for_points_and_a_lost_group_is_made_up_again() -> None:
    state = came_home(campaign(), GROUP, strength=0, fate="destroyed")
    assert not state.units[GROUP].lost
    assert {unit.id: unit for unit in CAMPAIGN.units(state)}[GROUP].warnings == ("No fighter is left of it.",)
    state = planned(play(state, "phase"), "blue", {f"fighters:{GROUP}": 5})
    assert condition(state, GROUP).strength == 5
    assert state.players["blue"].balance == 5


def test_a_ship_that_fortune_saved_fights_once_boxes_are_mended() -> None:
    state = came_home(campaign(boxes="base"), SHIP, marked=24, fate="disabled")
    assert {unit.id: unit for unit in CAMPAIGN.units(state)}[SHIP].out
    state = planned(play(state, "phase"), "blue", {f"boxes:{SHIP}": 2})
    assert condition(state) == Condition(marked=22)
    assert not {unit.id: unit for unit in CAMPAIGN.units(state)}[SHIP].out
    assert came_home(campaign(saved="lost"), SHIP, fate="disabled").units[SHIP].lost == "disabled, and lost"


def test_points_stay_or_lapse_as_agreed_and_the_account_adds_up() -> None:
    kept = play(play(play(campaign(), "phase"), "phase"), "phase")
    assert kept.players["blue"].balance == 20
    gone = play(play(play(campaign(saving=False), "phase"), "phase"), "phase")
    assert gone.players["blue"].balance == 10
    for state in (kept, gone, play(kept, "agree:red", -5, "a fine")):
        for player in state.players.values():
            lines = CAMPAIGN.conduct.ledger(state, player.id)
            assert sum(line.amount for line in lines) == player.balance
            assert lines[-1].balance == player.balance


def test_points_of_a_turn_come_once() -> None:
    state = play(campaign(), "phase")
    again = CAMPAIGN.apply(state, correction(state, "phase", "battles", "one more battle"))
    assert play(again, "phase").players["blue"].balance == 10


def test_a_plan_waits_for_its_phase() -> None:
    state = hurt(campaign())
    with pytest.raises(Refused, match="phase"):
        planned(state, "blue", {f"dock:{SHIP}": True})
    free = play(state, "any-order")
    assert planned(free, "blue", {f"dock:{SHIP}": True}).units[SHIP].back == 3


def test_every_agreement_has_a_source_and_a_default_that_is_one_of_its_ways() -> None:
    for found in agreements():
        assert found.source
        assert found.text
        assert not found.options or found.default in [word.key for word in found.options]
    with pytest.raises(UserError, match="no way to agree"):
        campaign(boxes="moon")
