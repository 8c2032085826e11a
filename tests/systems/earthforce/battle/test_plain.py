"""The plain tracker: steps, boxes, systems, fates and notes, in simple mode too."""

import pytest

from app.core.codec import Json
from app.core.correction import correction
from app.core.errors import Refused, UserError
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.start import muster
from app.systems.earthforce.battle.state import BattleState, begin, ships
from app.systems.earthforce.battle.steps import steps
from app.systems.earthforce.battle.supply import missing, supply
from app.systems.earthforce.unit import icons
from tests.systems.earthforce.ships import CRUISER, LANCER, VETERAN, battle, force, play

ONE = "practice-cruiser-1"


@pytest.fixture
def state() -> BattleState:
    return battle((CRUISER,), (VETERAN, LANCER))


@pytest.fixture
def simple() -> BattleState:
    return battle((CRUISER,), (VETERAN, LANCER), simple=True)


def test_ships_bring_their_groups_which_begin_aboard(state: BattleState) -> None:
    groups = [unit for unit in state.start.units.values() if unit.carrier == ONE]
    assert [unit.id for unit in groups] == ["starfury-1", "starfury-2"]
    assert state.units["starfury-1"].craft.state == "aboard"
    assert len(state.start.units) == 3 + 2 + 2 + 1


def test_the_steps_are_those_of_the_book_in_its_order() -> None:
    assert [step.id for step in steps()] == [
        *("P1.0", "P1.1", "P1.2", "P1.3", "P1.4", "P1.5"),
        *("P2.1", "P2.2", "P2.3", "P2.4", "P2.5", "P2.6", "P2.7", "P2.8", "P2.9", "P2.10"),
        *("P3.1", "P3.2", "P3.3", "P3.4"),
        *("P4.0", "P4.A", "P4.A2", "P4.B", "P4.C", "P4.Z"),
    ]


def test_simple_mode_goes_from_phase_to_phase(simple: BattleState) -> None:
    seen: list[tuple[int, str]] = []
    for _ in range(6):
        simple = play(simple, "next")
        seen.append((simple.turn, simple.step))
    assert seen == [(1, "P1.5"), (1, "P2.5"), (1, "P3.1"), (1, "P4.A"), (2, "P1.5"), (2, "P2.5")]


def test_boxes_are_marked_and_cleared_by_hand(simple: BattleState) -> None:
    simple = play(simple, f"mark:{ONE}:-7")
    assert simple.units[ONE].condition.marked == 7
    simple = play(simple, f"mark:{ONE}:+2")
    assert simple.units[ONE].condition.marked == 5
    simple = play(simple, f"mark:{ONE}:=24")
    assert simple.units[ONE].condition.fate == "destroyed"
    assert play(simple, f"mark:{ONE}:+1").units[ONE].condition.fate == ""


def test_pressing_a_box_marks_up_to_it_and_pressing_the_last_one_clears_it(simple: BattleState) -> None:
    choice = BATTLE.press(simple, f"{ONE}.damage.4", "")
    assert choice is not None
    simple = play(simple, choice.key)
    assert simple.units[ONE].condition.marked == 4
    choice = BATTLE.press(simple, f"{ONE}.damage.4", "")
    assert choice is not None
    assert play(simple, choice.key).units[ONE].condition.marked == 3


@pytest.mark.parametrize(("typed", "marked"), [("-3", 8), ("+2", 3), ("20", 4)])
def test_damage_is_typed(simple: BattleState, typed: str, marked: int) -> None:
    simple = play(simple, f"mark:{ONE}:=5")
    choice = BATTLE.press(simple, f"{ONE}.damage", typed)
    assert choice is not None
    assert play(simple, choice.key).units[ONE].condition.marked == marked
    with pytest.raises(UserError, match="-8"):
        BATTLE.press(simple, f"{ONE}.damage", "many")


def test_pressing_a_system_knocks_it_out_and_mends_it(state: BattleState) -> None:
    choice = BATTLE.press(state, f"{ONE}.pulse-3", "")
    assert choice is not None
    state = play(state, choice.key)
    assert state.units[ONE].condition.icons == {"pulse-3": "out"}
    assert play(state, choice.key).units[ONE].condition.icons == {}


def test_systems_of_two_stages_are_damaged_first(state: BattleState) -> None:
    found: list[str] = []
    for _ in range(3):
        state = play(state, f"icon:{ONE}:jump-1")
        found.append(state.units[ONE].condition.icons.get("jump-1", ""))
    assert found == ["damaged", "out", ""]


def test_energy_and_strength_are_set_by_hand(state: BattleState) -> None:
    state = play(state, f"store:{ONE}:bps-1:2")
    assert state.units[ONE].condition.stores == {"bps-1": 2}
    state = play(state, "strength:starfury-1:0")
    assert state.units["starfury-1"].condition.fate == "destroyed"


def test_who_is_out_does_not_count_and_comes_back(state: BattleState) -> None:
    for unit in (
        "practice-veteran-1",
        "practice-raider-1",
        "narn-fighter-1",
        "narn-fighter-2",
        "centauri-fighter-1",
    ):
        state = play(state, f"leave:{unit}:withdrawn")
    assert BATTLE.overview(state).over == "Only Blue is left."
    assert BATTLE.overview(play(state, "return:practice-raider-1")).over == ""


@pytest.mark.parametrize(
    "key", ["mark:nobody:-1", "jump", "icon:practice-cruiser-1:torpedo-1", "mark:practice-cruiser-1:x"]
)
def test_keys_that_mean_nothing_are_refused(state: BattleState, key: str) -> None:
    with pytest.raises(Refused):
        BATTLE.open(state, key)


def test_what_nobody_knows_is_asked_for_before_a_battle_and_may_stay_unknown() -> None:
    made = force("Book", "earth-alliance/omega-class-destroyer")
    asked = {field.key: field for field in missing(made)}
    assert list(asked) == ["0.track", "0.systems"]
    assert all(field.value is not None for field in asked.values())
    assert supply(made, {key: field.value for key, field in asked.items()}) == made
    systems: list[Json] = ["drive 3", "jump 1", "fire 2", "pulse 4xF3 2xS2 2xP2", "bps 6", "beam 2xF"]
    systems += ["interceptor F S A P", "bay 1", "hangar 4"]
    filled = supply(made, {"0.track": "6 6 6 / 6 5", "0.systems": systems})
    assert missing(filled) == ()
    with pytest.raises(UserError) as trouble:
        supply(made, {"0.track": "six"})
    assert trouble.value.field == "0.track"
    with pytest.raises(UserError) as trouble:
        supply(made, {"0.systems": ["torpedo 3"]})
    assert trouble.value.field == "0.systems"


def test_a_ship_without_a_track_is_played_with_open_boxes() -> None:
    sides = [("Blue", force("Blue", "earth-alliance/omega-class-destroyer")), ("Red", force("Red", CRUISER))]
    state = begin(muster(sides, {"agreements": {"simple": True}}))
    state = play(state, "mark:omega-1:-33")
    assert state.units["omega-1"].condition.marked == 33
    assert BATTLE.figures(state)["units"]["omega-1"]["boxes"] is None


def test_a_sheet_is_entered_in_the_middle_of_a_battle() -> None:
    sides = [("Blue", force("Blue", "earth-alliance/omega-class-destroyer")), ("Red", force("Red", CRUISER))]
    state = begin(muster(sides, {}))
    choice = BATTLE.press(state, "omega-1.drive-1", "")
    assert choice is not None
    assert choice.key == "sheet:omega-1"
    state = play(state, choice.key, "6 6 6 6 / 6 5 4", "drive 3; fire 2; pulse 4xF3 2xS2 2xP2; hangar 4")
    profile = state.start.units["omega-1"].profile
    assert (profile.rows, profile.thresholds) == ((6, 6, 6, 6), (6, 5, 4))
    assert [icon.id for icon in icons(profile)][:3] == ["drive-1", "drive-2", "drive-3"]
    wrong = BATTLE.draft(state, "sheet:omega-1", (), "6 6 / 6 5")
    assert wrong is not None
    assert wrong.faults
    right = BATTLE.draft(state, "sheet:omega-1", ("6 6 / 6",), "drive 2; pulse 2xF3")
    assert right is not None
    assert not right.faults
    assert right.page is not None
    assert {"omega-1.drive-2", "omega-1.pulse-2"} <= {getattr(mark, "key", "") for mark in right.page.marks}
    again = play(state, "sheet:omega-1", "six", "torpedo 3")
    assert again.start.units["omega-1"].profile == profile


def test_a_battle_needs_two_sides_with_ships() -> None:
    with pytest.raises(UserError, match="two sides"):
        muster([("Blue", force("Blue", CRUISER)), ("Blue", force("Too", CRUISER))], {})
    with pytest.raises(UserError, match="no ships"):
        muster([("Blue", force("Blue")), ("Red", force("Red", CRUISER))], {})


def test_corrections_by_agreement_set_figures_and_are_told_in_words(state: BattleState) -> None:
    for subject in ("", ONE, "starfury-1"):
        for field in BATTLE.corrigible(state, subject):
            event = correction(state, field.key, field.value, "as agreed")
            assert BATTLE.tell(state, event).text.startswith("By agreement")
            assert BATTLE.apply(state, event).units.keys() == state.units.keys()


def test_going_on_passes_steps_in_which_nothing_is_to_be_decided() -> None:
    state = play(battle((CRUISER,), (LANCER,)), "next")
    labels = (
        [(choice.key, choice.label) for choice in BATTLE.choices_of(state, "")][:2]
        if BATTLE.choices_of
        else []
    )
    assert labels == [("on", "Go on: Ships move"), ("next", "Next: Orders revealed")]
    state = play(state, "on")
    assert (state.turn, state.step) == (1, "P2.5")
    state = play(state, "on", dice=(5, 2))
    assert (state.turn, state.step) == (1, "P4.A")
    assert state.initiative == ("blue", "red")
    state = play(state, "on", dice=(3,))
    assert (state.turn, state.step) == (2, "P1.5")
    assert state.initiative == ()


def test_nothing_offered_passes_over_the_fire_of_ships_that_are_still_to_be_picked() -> None:
    state = play(play(play(battle((CRUISER,), (LANCER,)), "next"), "on"), "on", dice=(5, 2))
    assert state.step == "P4.A"
    assert going(state) == [("next", "Next: End of the turn", "2 are still to act")]
    for unit in ships(state):
        state = play(play(state, f"activate:{unit}"), f"done:{unit}")
    assert going(state) == [
        ("on", "Go on: turn 2", "Past “End of the turn”"),
        ("next", "Next: End of the turn", ""),
    ]


def going(state: BattleState) -> list[tuple[str, str, str]]:
    return [(each.key, each.label, each.hint) for each in BATTLE.choices(state) if each.group == "Turn"]
