"""The worked figures of fire and damage, one test each."""

import json
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from app.core.questions import Answer, Question
from app.systems.earthforce.battle.damage.hull import Hull
from app.systems.earthforce.battle.damage.rulings import Rulings
from app.systems.earthforce.battle.damage.suffering import checked, power_hit, suffer
from app.systems.earthforce.battle.events.fire import Chained, Checked
from app.systems.earthforce.battle.fire import weapons
from app.systems.earthforce.battle.fire.shown import percent_lost
from app.systems.earthforce.condition import Condition, capacity, stored
from app.systems.earthforce.unit import Icons, Profile, icon

DATA = Path(__file__).parents[3] / "data" / "earthforce" / "fire.json"
VECTORS: dict[str, list[dict[str, Any]]] = json.loads(DATA.read_text(encoding="utf-8"))
T = TypeVar("T")


def cases(name: str) -> Any:
    found = VECTORS[name]
    assert found
    return pytest.mark.parametrize(
        "case", found, ids=[str(case.get("id", n)) for n, case in enumerate(found)]
    )


def answered(asking: Generator[Question, Answer, T], dice: Sequence[int]) -> T:
    """Run something that asks for single dice only; all of them must be asked for."""
    left = list(dice)
    try:
        next(asking)
        while True:
            asking.send((left.pop(0),))
    except StopIteration as stop:
        assert not left
        return stop.value


def ship(rows: Sequence[int], thresholds: Sequence[int], *lines: Icons) -> Profile:
    return Profile(
        id="own/ship",
        name="Ship",
        force_list="own",
        rows=tuple(rows),
        thresholds=tuple(thresholds),
        icons=lines,
    )


@cases("pulse_dice")
def test_a_pulse_battery_rolls_as_many_dice_as_its_range_leaves(case: dict[str, Any]) -> None:
    assert weapons.pulse_dice(case["cls"], case["range"]) == case["dice"]


@cases("pulse_damage")
def test_pulse_fire_counts_its_dice_through_interceptors(case: dict[str, Any]) -> None:
    rolls = case["rolls"]
    assert weapons.pulse_damage(rolls, (), case["interceptors"]) == case["damage"]


@cases("beam_damage")
def test_range_takes_from_the_first_dice_of_a_beam(case: dict[str, Any]) -> None:
    rolls, again, far = case["rolls"], case["rerolls"], case["range"]
    assert weapons.beam_damage(rolls, again, far) == case["damage"]
    if "damage_if_negative_dice_allowed" in case:
        unclamped = weapons.beam_damage(rolls, again, far, clamp=False)
        assert unclamped == case["damage_if_negative_dice_allowed"]


@cases("recharge")
def test_a_power_system_recharges_up_to_its_capacity(case: dict[str, Any]) -> None:
    after = weapons.recharge(case["roll"], case["stored"], case["capacity"], minbari=case["minbari"])
    assert after == case["stored_after"]


@cases("mine_dice")
def test_a_mine_rolls_a_die_less_for_each_mu(case: dict[str, Any]) -> None:
    assert weapons.mine_dice(case["distance"]) == case["dice"]


@cases("afb")
def test_an_anti_fighter_battery_kills_its_die_less_two(case: dict[str, Any]) -> None:
    assert weapons.fighters_killed(case["roll"]) == case["kills"]


@cases("cargo_loss")
def test_full_rows_take_cargo(case: dict[str, Any]) -> None:
    assert percent_lost(case["rows_crossed"], 20) == case["loss_percent"]


@cases("bps_damage")
def test_a_power_system_that_is_hit_rolls_again(case: dict[str, Any]) -> None:
    profile = ship((9,), (), Icons(kind="bps", cls=case["cls"]))
    system = icon(profile, "bps-1")
    assert system is not None
    hull = Hull("Ship", profile, Condition(stores={"bps-1": case["stored"]}))
    burst = answered(power_hit(hull, system, Rulings()), [case["roll"]])
    expected = case["expect"]
    assert burst == expected["self_damage"]
    assert stored(hull.condition, system) == expected["stored"]
    assert (hull.stage(system) == "out") is expected["out"]
    if not expected["out"]:
        assert capacity(hull.condition, system) == expected["capacity"]


@cases("damage_track")
def test_damage_runs_along_the_track(case: dict[str, Any]) -> None:
    profile, condition = ship(case["rows"], case["thresholds"]), Condition()
    dice, log, checks = list(case["chain_rolls"]), [], 0
    destroyed = False
    for points in case["hits"]:
        hull = Hull("Ship", profile, condition, checks=checks)
        asking = suffer(hull, points, Rulings())
        harm = _with(asking, dice)
        condition, checks, destroyed = hull.condition, hull.checks, harm.destroyed
        log += [_logged(turn) for turn in harm.turnout]
    assert not dice
    assert condition.marked == case["boxes_marked"]
    assert log == case["log"]
    assert destroyed is case["destroyed"]


def _with(asking: Generator[Question, Answer, T], dice: list[int]) -> T:
    try:
        next(asking)
        while True:
            asking.send((dice.pop(0),))
    except StopIteration as stop:
        return stop.value


def _logged(turn: object) -> list[Any]:
    if isinstance(turn, Checked):
        return ["check", turn.row, turn.number]
    assert isinstance(turn, Chained)
    return ["chain", turn.die, turn.number]


@cases("threshold_check")
def test_a_system_fails_on_its_number_and_a_chain_over_it(case: dict[str, Any]) -> None:
    shift = {"critical_hit success -1": -1, "minimize_damage success +1": 1}.get(case.get("modifier", ""), 0)
    profile = ship((1, 9), (case["threshold"],), Icons(kind="drive"))
    hull = Hull("Ship", profile, Condition(), shift=shift, checks=1 if "chain_roll" in case else 0)
    dice = [case.get("roll", 1), *([case["chain_roll"]] if "chain_roll" in case else [])]
    harm = answered(suffer(hull, 1, Rulings()), dice)
    check = harm.turnout[0]
    assert isinstance(check, Checked)
    if "knocked_out" in case:
        assert ("drive-1" in check.failed) is case["knocked_out"]
    if "threshold_used" in case:
        assert check.number == case["threshold_used"]
    if "chain" in case:
        chain = harm.turnout[1]
        assert isinstance(chain, Chained)
        assert (chain.filled > 0) is case["chain"]


def test_after_the_whole_hit_a_chain_reaction_fills_less() -> None:
    profile = ship((5, 5, 5, 5), (6, 5, 4))
    hull = Hull("Ship", profile, Condition())
    assert answered(suffer(hull, 12, Rulings(batch=True)), [6, 3]).marked == 15


def test_an_equal_die_starts_a_chain_reaction_by_agreement() -> None:
    profile = ship((5, 5, 5, 5), (6, 5, 4))
    hull = Hull("Ship", profile, Condition())
    assert answered(suffer(hull, 10, Rulings(equal=True)), [5, 1]).marked == 15


def test_a_jump_engine_fails_in_two_stages() -> None:
    profile = ship((1, 1, 9), (4, 4), Icons(kind="jump"))
    hull = Hull("Ship", profile, Condition())
    first = answered(suffer(hull, 1, Rulings()), [4])
    assert first.icons == {"jump-1": "damaged"}
    hull = Hull("Ship", profile, hull.condition)
    assert answered(suffer(hull, 1, Rulings()), [4]).icons == {"jump-1": "out"}
    hull = Hull("Ship", profile, hull.condition)
    assert answered(checked(hull, 4, Rulings()), []).icons == {}


def test_a_halved_power_system_is_halved_again_by_agreement_only() -> None:
    profile = ship((9,), (), Icons(kind="bps", cls=6))
    system = icon(profile, "bps-1")
    assert system is not None
    halved = Condition(caps={"bps-1": 3}, icons={"bps-1": "damaged"})
    for agreed, most in ((Rulings(), 3), (Rulings(halve_again=True), 2)):
        hull = Hull("Ship", profile, halved)
        answered(power_hit(hull, system, agreed), [4])
        assert capacity(hull.condition, system) == most


def test_a_bursting_power_system_damages_its_own_ship_and_may_fill_the_next_row() -> None:
    profile = ship((2, 4, 9), (5, 5), Icons(kind="bps", cls=6))
    hull = Hull("Ship", profile, Condition())
    harm = answered(suffer(hull, 2, Rulings()), [5, 6, 1])
    assert harm.marked == 8
    assert harm.icons == {"bps-1": "out"}
    assert [type(turn).__name__ for turn in harm.turnout] == ["Checked", "Powered", "Checked", "Chained"]


def test_an_unknown_track_counts_boxes_and_asks_nothing() -> None:
    profile = msgspec.structs.replace(ship((1,), ()), rows=None, thresholds=None)
    harm = answered(suffer(Hull("Ship", profile, Condition()), 30, Rulings()), [])
    assert harm.marked == 30
    assert not harm.destroyed


def test_unknown_threshold_numbers_are_asked_for() -> None:
    profile = msgspec.structs.replace(ship((2, 2), (5,)), thresholds=None)
    asking = suffer(Hull("Ship", profile, Condition()), 2, Rulings())
    assert "end of row 1" in next(asking).why
    with pytest.raises(StopIteration) as stop:
        asking.send(4)
    assert stop.value.value.turnout[0].number == 4


@pytest.mark.parametrize(("interceptors", "mean"), [(0, 0.8), (1, 0.6), (2, 0.4)])
def test_a_die_of_pulse_fire_does_what_it_should_on_average(interceptors: int, mean: float) -> None:
    first = sum(weapons.pulse_points(die, interceptors) for die in range(1, 7)) / 6
    assert first / (1 - 1 / 6) == pytest.approx(mean)
