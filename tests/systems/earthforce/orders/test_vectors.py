"""The worked figures of movement and orders, one test each."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.systems.earthforce.orders.budgets import Able
from app.systems.earthforce.orders.figures import pool
from app.systems.earthforce.orders.geometry import arcs, bearing, nearest_point
from app.systems.earthforce.orders.grammar import parse
from app.systems.earthforce.orders.judging import judge
from app.systems.earthforce.orders.leaving import jump_entry, launch_offset, launches_fit
from app.systems.earthforce.orders.moving import Flight, move

DATA = Path(__file__).parents[3] / "data" / "earthforce" / "orders.json"
VECTORS: dict[str, list[dict[str, Any]]] = json.loads(DATA.read_text(encoding="utf-8"))
NEAR = 0.006


def cases(name: str) -> Any:
    found = VECTORS[name]
    assert found
    return pytest.mark.parametrize(
        "case", found, ids=[str(case.get("id", n)) for n, case in enumerate(found)]
    )


@cases("movement")
def test_a_ship_moves_as_it_was_worked_out(case: dict[str, Any]) -> None:
    start, wanted = case["start"], case["expect"]
    flight = Flight(
        start["heading"], start.get("course_deg"), start["velocity"], (float(start["x"]), float(start["y"]))
    )
    track = move(case["drive"], flight, parse(case["orders"]).items)
    assert track is not None
    assert track.end.at == pytest.approx((wanted["x"], wanted["y"]), abs=NEAR)
    assert (track.end.heading, track.end.velocity) == (wanted["heading"], wanted["velocity"])
    assert track.raw == pytest.approx(wanted.get("raw", track.raw), abs=NEAR)
    if "course_deg" in wanted:
        assert track.end.course is not None
        assert track.end.course == pytest.approx(wanted["course_deg"], abs=NEAR)
        assert nearest_point(track.end.course) == wanted["course_point"]


@cases("order_validation")
def test_orders_are_judged_as_they_should_be(case: dict[str, Any]) -> None:
    options = case["options"]
    able = Able(
        drive=case["drive"],
        drives=case["drives"],
        velocity=options.get("velocity"),
        old_grid=options.get("antiquated", False),
        hot=options.get("hot", False),
        main_bonus=options.get("md_bonus", 0),
        thruster_bonus=options.get("thr_bonus", 0),
    )
    assert [fault.code for fault in judge(case["orders"], able).faults] == case["expect_errors"]


@cases("arc")
def test_a_target_lies_in_the_arc_that_it_should(case: dict[str, Any]) -> None:
    target = (float(case["dx"]), float(case["dy"]))
    found = arcs((0, 0), case["heading"], target)
    assert (found[0].upper() if len(found) == 1 else "TIE") == case["expect"]
    assert abs(bearing((0, 0), case["heading"], target)) == pytest.approx(abs(case["bearing"]), abs=NEAR)


@cases("launch")
def test_a_launched_group_comes_as_far_as_it_should(case: dict[str, Any]) -> None:
    bow: Any = next((side for side in ("port", "starboard") if side in case["ship"]), "front")
    found = launch_offset(case["course_deg"], case["heading"], case["velocity"], bow)
    assert found == pytest.approx(tuple(case["offset"]), abs=NEAR)


@cases("launch_limit")
def test_launches_and_landings_stay_within_half_of_the_groups(case: dict[str, Any]) -> None:
    assert launches_fit(case["complement"], case["launched"], case["recovered"]) == case["ok"]


@cases("jump_entry")
def test_a_jump_point_is_entered_as_it_should(case: dict[str, Any]) -> None:
    ordered = any(item.code == "JUMP" for item in parse(case["orders"]).items)
    found = jump_entry(
        case["point"], 30.0 * (case["course"] % 12), case["heading"], case["velocity"], ordered=ordered
    )
    assert found == case["expect"]


def test_the_budgets_are_those_of_the_book() -> None:
    assert (pool("reaction").main, pool("reaction").thruster) == (2, 1)
    assert (pool("centauri").main, pool("centauri").thruster) == (2, 2)
    assert pool("grav").thruster == 0
