"""The worked figures of fighters, rams, jump points and tasks, one test each."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.systems.earthforce import catalogue
from app.systems.earthforce.battle.books.craft import JumpPoint
from app.systems.earthforce.battle.changing import with_icons
from app.systems.earthforce.battle.craft import ramming, striking
from app.systems.earthforce.battle.craft.figures import (
    burn_damage,
    feedback,
    figures,
    glancing,
    number,
    ram_damage,
    rams,
    scrambled,
    task_penalty,
)
from app.systems.earthforce.battle.craft.standing import may_leave
from app.systems.earthforce.battle.craft.tables import WORDS
from app.systems.earthforce.battle.craft.tasks import REPAIRS, tasks
from app.systems.earthforce.battle.fire.shooting import silenced
from app.systems.earthforce.battle.fire.weapons import fighters_killed
from app.systems.earthforce.orders.figures import number as moving_number
from app.systems.earthforce.orders.leaving import launches_fit
from tests.systems.earthforce.craft.table import at, battle, step
from tests.systems.earthforce.orders.table import play, until

DATA = Path(__file__).parents[3] / "data" / "earthforce" / "craft.json"
VECTORS: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))


def cases(name: str) -> Any:
    found = VECTORS[name]
    assert found
    return pytest.mark.parametrize("case", found)


@cases("ram")
def test_a_ram_goes_as_it_was_worked_out(case: dict[str, Any]) -> None:
    if "rammer" in case:
        mine, his = case["rammer"], case["target"]
        assert rams(mine["roll"], mine["rating"], his["roll"], his["rating"]) is case["hit"]
    elif "boxes" in case:
        assert ram_damage(*case["boxes"]) == case["damage_each"]
    else:
        assert glancing(case["pc_glancing_normal_damage"]) == case["rammer_takes"]


@cases("feedback")
def test_half_of_the_damage_in_a_point_feeds_back(case: dict[str, Any]) -> None:
    damage: int = case.get("transit_damage") or case["transit_destroyed_boxes_left"]
    assert feedback(damage) == case["holder"]


@cases("thruster_burn_failure")
def test_a_failed_burn_costs_a_tenth_of_the_boxes(case: dict[str, Any]) -> None:
    assert burn_damage(case["original_boxes"]) == case["damage"]


@cases("task_penalty")
def test_further_tasks_of_a_turn_are_harder(case: dict[str, Any]) -> None:
    assert task_penalty(case["action_number"]) == case["penalty"]


@cases("afb")
def test_an_anti_fighter_die_kills_as_many(case: dict[str, Any]) -> None:
    assert fighters_killed(case["roll"]) == case["kills"]


@cases("launch_limit")
def test_half_of_the_groups_leave_and_land_in_a_turn(case: dict[str, Any]) -> None:
    assert launches_fit(case["complement"], case["launched"], case["recovered"]) is case["ok"]


@cases("launch_limit")
def test_a_carrier_in_play_keeps_to_it(case: dict[str, Any]) -> None:
    state = battle(berths=case["complement"])
    before = state.units["alpha"].craft.traffic
    craft = msgspec.structs.replace(
        state.units["alpha"].craft,
        traffic=msgspec.structs.replace(before, turn=1, out=case["launched"] - 1, back=case["recovered"]),
    )
    units = {**state.units, "alpha": msgspec.structs.replace(state.units["alpha"], craft=craft)}
    assert (may_leave(msgspec.structs.replace(state, units=units), "alpha") > 0) is case["ok"]


def test_a_scramble_brings_out_as_many_as_the_die_says() -> None:
    for value, groups in VECTORS["scramble"].items():
        if value.isdecimal():
            most = 3
            assert scrambled(int(value), most) == (groups if isinstance(groups, int) else most)


def test_the_figures_are_those_of_the_book() -> None:
    fighters, jump, ram = VECTORS["fighters"], VECTORS["jump"], VECTORS["ramming"]
    assert number("attack-reach") == fighters["attack_range"] == fighters["dogfight_range"]
    assert number("screen-reach") == fighters["screen_range"]
    assert number("landing-reach") == fighters["recover_range"]
    assert number("ace-dice") == fighters["ace"]["extra_dice"]
    assert moving_number("launch-ahead") == fighters["launch"]["first_move"]
    assert (number("point-turns"), number("gate-turns")) == (jump["engine_max_turns"], jump["gate_max_turns"])
    assert number("engine-rest") == jump["engine_cooldown_turns"]
    assert moving_number("jump-reach") == jump["form_range"] == jump["close_range"]
    assert [each for each in range(1, 7) if each >= number("collapse-number")] == jump["collapse"][
        "survive_on"
    ]
    broken = jump["feedback"]["undamaged_engine_breaks_on"]
    assert [each for each in range(1, 7) if each >= number("feedback-number")] == broken
    assert moving_number("ram-reach") == ram["distance"]
    assert number("craft-turn") == VECTORS["small_craft"]["max_course_change_points"]
    assert number("fortune-ship") == VECTORS["task_rules"]["fortune"]["save_ship"]
    assert number("fortune-chain") == VECTORS["task_rules"]["fortune"]["cancel_chain"]
    assert len(figures().scramble) == 6


@cases("tasks")
def test_a_task_is_as_hard_as_the_book_says(case: dict[str, Any]) -> None:
    if case["id"] == "ramming_pc":
        assert ramming.extra_difficulty(2, 4) == 4
        assert ramming.extra_difficulty(4, 2) == 0
        return
    found = tasks()[case["id"].replace("_", "-")]
    assert found.name == case["name"]
    if case["id"] == "repair_system":
        assert list(REPAIRS.values()) == ["Next to Impossible", "Very Difficult", "Difficult"]
    else:
        assert found.difficulty == case["difficulty"]
    assert found.difficulty in WORDS
    assert found.skill == case["skill"]
    assert found.steps


def test_the_ladder_of_difficulty_is_the_book_s() -> None:
    assert list(WORDS) == VECTORS["difficulty_order"]


def test_fighters_move_and_shoot_as_the_book_says() -> None:
    names = {
        "Raider": "raiders/raider-fighter",
        "Narn": "narn-regime/narn-fighter",
        "Centauri": "centauri-republic/centauri-fighter",
        "EA Starfury": "earth-alliance/starfury",
        "Minbari": "minbari-federation/minbari-fighter",
    }
    records = catalogue.records("sourcebook")
    for name, move in VECTORS["fighters"]["move"].items():
        assert records[names[name]].profile["move"] == move
        assert records[names[name]].profile["weapon"] == VECTORS["fighters"]["weapon"][name]
    assert striking.dice_of(battle(), "red") == VECTORS["fighters"]["group_size"]


def _point(state: Any) -> JumpPoint | None:
    return next(iter(state.craft.points), None)


def test_a_jump_point_lives_as_the_timeline_says() -> None:
    wanted = VECTORS["jump_timeline"][0]["states"]
    state = until(battle(), "P1.5")
    state = play(state, "orders:alpha", "JP")
    state = until(play(play(state, "lock:earth"), "lock:narn"), "P4.A")
    assert wanted["T1"].startswith("charging")
    assert "charges its jump engines" in silenced(state, "alpha")
    state = until(state, "P1.0")
    state = play(state, "open-point:alpha", 12)
    point = _point(state)
    assert point is not None
    assert (point.state, state.turn) == ("open", 2)
    assert wanted["T2"].startswith(point.state)
    state = until(state, "P4.A")
    assert "charges its jump engines" in silenced(state, "alpha")
    state = until(until(state, "P4.Z"), "P1.0")
    point = _point(state)
    assert point is not None
    assert wanted["T3"] == point.state
    state = play(state, f"close-point:{point.id}")
    state = until(until(state, "P4.Z"), "P1.0")
    point = _point(state)
    assert point is not None
    assert wanted["T4"] == point.state
    state = until(until(state, "P4.Z"), "P1.0")
    assert state.turn == 5
    assert wanted["T5"] == "gone"
    assert _point(state) is None


def test_a_damaged_engine_forms_a_point_that_collapses_at_once() -> None:
    wanted = VECTORS["jump_timeline"][1]["states"]
    state = with_icons(battle(), "alpha", {"jump-1": "damaged"})
    state = msgspec.structs.replace(step(state, "P1.0"), any_order=True, turn=2)
    state = play(at(state, alpha=(0, 0)), "open-point:alpha", "ahead", 12, 12)
    point = _point(state)
    assert point is not None
    assert (point.state, point.at) == (wanted["T2"], (0.0, 12.0))
    state = until(until(state, "P4.Z"), "P1.0")
    assert wanted["T3"] == "gone"
    assert _point(state) is None
