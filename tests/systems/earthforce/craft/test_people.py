"""Characters try tasks at their time, with consequences; repairs take turns; fortune keeps a ship."""

from typing import Any

import pytest

from app.core.errors import Refused
from app.core.questions import Asking, Pick, run
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.books.craft import Effect
from app.systems.earthforce.battle.changing import (
    with_condition,
    with_craft,
    with_fire,
    with_icons,
    with_orders,
    with_stores,
    with_unit,
)
from app.systems.earthforce.battle.craft.launching import ordered
from app.systems.earthforce.battle.craft.standing import may_leave, screens
from app.systems.earthforce.battle.craft.tasks import possible
from app.systems.earthforce.battle.events.fire import Fired, Helped, Suffered
from app.systems.earthforce.battle.fire.arming import controls
from app.systems.earthforce.battle.fire.boons import boon, side_boon
from app.systems.earthforce.battle.orders.standing import able_of
from app.systems.earthforce.battle.people import everybody
from app.systems.earthforce.battle.picks import following
from app.systems.earthforce.battle.state import BattleState, Place
from app.systems.earthforce.unit import Icons
from tests.systems.earthforce.craft.table import at, battle, flying, replace, step
from tests.systems.earthforce.orders.table import event_of, play, question, until

CAPTAIN, GUNNER = "alpha.p1", "alpha.p2"
ALONE = ("alone", 0)


def tried(
    state: BattleState, task: str, *answers: object, who: str = CAPTAIN, unit: str = "alpha"
) -> BattleState:
    return play(state, f"task:{unit}:{who}:{task}", *answers)  # type: ignore[arg-type]


def names(state: BattleState, unit: str = "alpha") -> set[str]:
    return {task.id for _, task in possible(state, unit)}


def test_tasks_light_up_at_their_step_for_those_at_the_post() -> None:
    state = step(battle(), "P1.4")
    assert names(state) == {
        "main-drive-eng",
        "main-drive-helm",
        "thruster-burn",
        "intercept-transmissions",
        "anticipate-fleet",
        "anticipate-ship",
    }
    assert {key for key, task in possible(state, "alpha") if task.post == "helm"} == {CAPTAIN}
    assert {task.id for key, task in possible(step(state, "P4.B", "alpha"), "alpha") if key == GUNNER} == {
        "rapid-fire",
        "critical-hit",
        "blind-fire",
        "increased-damage",
        "weapon-range",
        "tracking",
    }
    with pytest.raises(Refused, match="does not fit"):
        BATTLE.open(state, f"task:alpha:{GUNNER}:thruster-burn")
    with pytest.raises(Refused, match="no character is aboard"):
        BATTLE.open(state, "task:beta")


def test_steps_of_tasks_come_when_somebody_can_try_one() -> None:
    state = step(battle(), "P1.2")
    assert following(state) == (1, "P1.4")
    nobody = replace(
        state,
        start=replace(
            state.start,
            units={**state.start.units, "alpha": replace(state.start.units["alpha"], people=())},
        ),
    )
    assert following(nobody) == (1, "P1.5")
    assert following(step(with_icons(battle(), "alpha", {"drive-1": "out"}), "P1.0")) == (1, "P1.1")


def test_each_further_task_of_a_turn_is_four_harder() -> None:
    state = step(battle(), "P1.4")
    for number, penalty in ((1, 0), (2, 4), (3, 8)):
        event = event_of(state, f"task:alpha:{CAPTAIN}:thruster-burn", *ALONE, "failure")
        assert (event.number, event.penalty) == (number, penalty)
        state = BATTLE.apply(state, event)
    asked = question(state, f"task:alpha:{CAPTAIN}:thruster-burn", ALONE)
    assert "Very Difficult +12 as task 4" in asked.why
    known = play(state, "table:difficulty", "Very Difficult", 15)
    assert "Very Difficult, 27" in question(known, f"task:alpha:{CAPTAIN}:thruster-burn", ALONE).why


def test_two_may_work_together_and_fortune_may_be_spent() -> None:
    state = step(battle(), "P1.4")
    asked = question(state, f"task:alpha:{CAPTAIN}:thruster-burn")
    assert isinstance(asked, Pick)
    assert [option.key for option in asked.options] == ["alone", GUNNER]
    state = tried(state, "thruster-burn", GUNNER, 2, "success")
    assert everybody(state)[CAPTAIN].person.fortune == 1
    assert able_of(state, "alpha").thruster_bonus == 1


def test_drives_give_more_or_less() -> None:
    state = step(battle(), "P1.4")
    assert able_of(tried(state, "main-drive-helm", *ALONE, "success"), "alpha").drive_bonus == 1
    assert able_of(tried(state, "main-drive-helm", *ALONE, "significant"), "alpha").drive_bonus == -1
    assert able_of(tried(state, "main-drive-eng", *ALONE, "success"), "alpha").main_bonus == 1
    lost = tried(state, "main-drive-eng", *ALONE, "significant", (5,))
    assert lost.units["alpha"].condition.icons == {"drive-1": "out"}
    kept = tried(state, "main-drive-eng", *ALONE, "significant", (4,))
    assert kept.units["alpha"].condition.icons == {}


def test_a_failed_burn_does_a_tenth_of_the_boxes() -> None:
    state = tried(step(battle(), "P1.4"), "thruster-burn", *ALONE, "significant")
    assert state.units["alpha"].condition.marked == 2


@pytest.mark.parametrize(
    ("turns", "word"), [("1", "Next to Impossible"), ("2", "Very Difficult"), ("3", "Difficult")]
)
def test_a_repair_takes_its_turns_and_makes_a_system_whole_whatever_its_stage(turns: str, word: str) -> None:
    state = step(with_icons(battle(), "alpha", {"bps-1": "damaged"}), "P1.1")
    state = with_condition(state, "alpha", caps={"bps-1": 3})
    key = f"task:alpha:{CAPTAIN}:repair-system"
    assert word in question(state, key, (turns, *ALONE)).why
    state = tried(state, "repair-system", turns, *ALONE, "success")
    assert "repair-system" not in names(state)
    for _ in range(int(turns) - 1):
        state = until(until(state, "P4.Z"), "P1.0")
        assert state.units["alpha"].condition.icons == {"bps-1": "damaged"}
    state = until(until(state, "P4.Z"), "P1.0")
    assert (state.units["alpha"].condition.icons, state.units["alpha"].condition.caps) == ({}, {})
    assert state.craft.repairs == ()


def test_a_failed_repair_takes_the_time_and_a_bad_one_leaves_it_to_the_dock() -> None:
    state = step(with_icons(battle(), "alpha", {"drive-1": "out"}), "P1.1")
    state = tried(state, "repair-system", "1", *ALONE, "failure")
    assert len(state.craft.repairs) == 1
    state = until(until(state, "P4.Z"), "P1.0")
    assert state.units["alpha"].condition.icons == {"drive-1": "out"}
    assert "repair-system" in names(state)
    state = tried(state, "repair-system", "1", *ALONE, "significant")
    assert state.units["alpha"].condition.icons == {"drive-1": "dock"}
    state = until(until(state, "P4.Z"), "P1.0")
    assert "repair-system" not in names(state)


def test_more_energy_or_a_hit_on_the_power_system() -> None:
    state = step(with_stores(battle(), "alpha", {"bps-1": 0}), "P1.1")
    assert boon(tried(state, "laser-recharge", *ALONE, "success"), "alpha", "recharge") == 1
    hurt = tried(state, "laser-recharge", *ALONE, "significant", (5,), (3,))
    assert boon(hurt, "alpha", "recharge") == -1
    assert hurt.units["alpha"].condition.caps == {"bps-1": 3}
    spared = tried(state, "laser-recharge", *ALONE, "significant", (4,))
    assert spared.units["alpha"].condition.caps == {}


@pytest.mark.parametrize(
    ("task", "key", "good", "bad"),
    [
        ("critical-hit", "critical", -1, 1),
        ("weapon-range", "range", -1, 1),
        ("tracking", "targets", 1, -1),
        ("blind-fire", "blind", 1, 0),
    ],
)
def test_gunners_change_the_fire_of_their_ship(task: str, key: str, good: int, bad: int) -> None:
    state = step(battle(), "P4.B", "alpha")
    assert boon(tried(state, task, *ALONE, "success"), "alpha", key) == good
    assert boon(tried(state, task, *ALONE, "failure"), "alpha", key) == 0
    if bad:
        assert boon(tried(state, task, *ALONE, "significant"), "alpha", key) == bad


def test_guns_that_fire_too_fast_fall_silent_or_break() -> None:
    state = step(battle(), "P4.B", "alpha")
    assert boon(tried(state, "rapid-fire", "0", *ALONE, "success"), "alpha", "rapid") == 1
    lost = tried(state, "rapid-fire", "0", *ALONE, "significant", (6,))
    assert lost.units["alpha"].condition.icons == {"pulse-1": "out", "pulse-2": "out"}
    silent = tried(state, "rapid-fire", "0", *ALONE, "significant", (4,))
    assert boon(silent, "alpha", "silent:pulse-1") == 1
    later = tried(state, "increased-damage", "all", *ALONE, "significant")
    assert boon(later, "alpha", "silent:pulse-1") == 0
    assert boon(replace(later, turn=2), "alpha", "silent:pulse-1") == 1


def test_stray_fire_hits_a_friend_on_a_five() -> None:
    state = step(battle(), "P4.B", "alpha")
    after = tried(state, "blind-fire", *ALONE, "significant", (5,), 3)
    assert after.units["beta"].condition.marked == 3
    assert tried(state, "blind-fire", *ALONE, "significant", (4,)).units["beta"].condition.marked == 0


def test_a_battery_guards_an_arc_and_a_fire_control_is_jammed() -> None:
    state = step(battle(), "P4.B", "delta")
    guarded = tried(state, "intercept-pulse", "0", *ALONE, "success")
    assert boon(guarded, "alpha", "interceptor:F") == 1
    assert boon(guarded, "alpha", "silent:pulse-1") == 1
    before = controls(state, "delta")
    jammed = tried(state, "jam-fire-control", *ALONE, "success")
    assert before is not None
    assert controls(jammed, "delta") == before[1:]


def test_the_helm_shifts_the_number_of_a_check_and_tactics_the_first_pick() -> None:
    state = step(battle(), "P4.B", "delta")
    assert boon(tried(state, "minimize-damage", *ALONE, "success"), "alpha", "threshold") == 1
    state = step(battle(), "P3.4")
    assert side_boon(tried(state, "initiative-tactics", *ALONE, "success"), "earth", "first-pick") == 1
    assert side_boon(tried(state, "initiative-comms", *ALONE, "significant"), "earth", "first-pick") == -1


def test_two_ships_fire_together_at_a_target_of_both() -> None:
    state = at(battle(), beta=(2, 0))
    state = with_unit(state, "alpha", place=Place(x=0, y=0))
    state = with_unit(state, "delta", place=Place(x=0, y=10))
    state = step(state, "P4.B", "alpha")
    opened, answers = BATTLE.open(state, f"task:alpha:{CAPTAIN}:coordinate-fire"), ["alone", 0, "success"]
    while isinstance(now := run(opened, state, answers), Asking):  # type: ignore[arg-type]
        asked = now.question
        answers.append((1,) * asked.count if hasattr(asked, "count") else asked.options[0].key)  # type: ignore[union-attr]
    shots = [part for part in now.event.parts if isinstance(part, Fired)]
    assert [shot.unit for shot in shots] == ["alpha", "beta"]
    assert {shot.target for shot in shots} == {"delta"}
    after = BATTLE.apply(state, now.event)
    assert controls(after, "beta") == ()


def test_fire_that_is_badly_coordinated_waits_for_the_second_ship() -> None:
    state = with_unit(at(battle(), beta=(2, 0)), "alpha", place=Place(x=0, y=0))
    state = step(with_unit(state, "delta", place=Place(x=0, y=10)), "P4.B", "alpha")
    state = tried(state, "coordinate-fire", *ALONE, "significant")
    with pytest.raises(Refused, match="fires together with Beta, once that is the active ship"):
        BATTLE.open(state, "fire:alpha")
    alpha = next(each for each in BATTLE.overview(state).units if each.id == "alpha")
    assert "It fires when Beta is the active ship, at a target that both share." in alpha.warnings
    state = play(state, "done:alpha")
    state = play(play(play(state, "activate:delta"), "done:delta"), "activate:beta")
    fired = BATTLE.apply(state, fire_of(state, "alpha"))
    assert (fired.active, fired.units["alpha"].acted) == ("beta", 1)
    assert BATTLE.open(fired, "fire:beta")
    over = play(fired, "done:beta")
    with pytest.raises(Refused, match="fires together with Beta"):
        BATTLE.open(over, "fire:alpha")
    assert boon(replace(state, turn=2), "alpha", "with:beta") == 0


def test_only_a_ship_that_is_still_to_be_picked_can_fire_along() -> None:
    state = step(battle(), "P4.B", "alpha")
    late = with_unit(state, "beta", acted=1)
    event = event_of(late, f"task:alpha:{CAPTAIN}:coordinate-fire", *ALONE, "significant")
    assert event.target == ""
    assert (
        event_of(state, f"task:alpha:{CAPTAIN}:coordinate-fire", *ALONE, "significant").parts[0].target
        == "beta"
    )


def fire_of(state: BattleState, unit: str) -> Any:
    """Return what comes of a ship's fire at whatever is offered first, every die a one."""
    answers: list[Any] = []
    while isinstance(now := run(BATTLE.open(state, f"fire:{unit}"), state, answers), Asking):
        asked: Any = now.question
        answers.append((1,) * asked.count if hasattr(asked, "count") else asked.options[0].key)
    return now.event


def test_a_scramble_by_a_character_brings_out_all_that_may_leave_or_loses_them() -> None:
    state = step(at(flying(battle(), "fang"), alpha=(0, 0), fang=(0, 5)), "P2.9")
    assert screens(tried(state, "scramble", *ALONE, "success", "red"), "alpha") == ("red",)
    lost = tried(state, "scramble", *ALONE, "significant", 1, "red", (5,))
    assert lost.units["red"].condition.fate == "lost"
    assert lost.units["alpha"].craft.scrambled == 1
    assert tried(state, "scramble", *ALONE, "failure").units["alpha"].craft.scrambled == 1


def test_one_group_more_leaves_or_is_lost_with_the_bay() -> None:
    state = step(battle(), "P2.2")
    assert may_leave(tried(state, "launch-extra", *ALONE, "success"), "alpha") == 2
    assert ordered(tried(state, "launch-extra", *ALONE, "success"), "alpha") == 1
    lost = tried(state, "launch-extra", *ALONE, "significant", (5,), "red")
    assert lost.units["red"].condition.fate == "lost"
    assert lost.units["alpha"].condition.icons == {"bay-1": "out"}


def test_a_mine_is_loaded_or_the_projector_jams() -> None:
    state = step(battle(), "P1.3")
    unit = state.start.units["alpha"]
    icons = (*unit.profile.icons, Icons(kind="mine", count=1, arc="F"))
    mined = replace(unit, profile=replace(unit.profile, icons=icons))
    state = replace(state, start=replace(state.start, units={**state.start.units, "alpha": mined}))
    assert "reload-weapon" not in names(state)
    state = with_stores(state, "alpha", {"mine-1": 1})
    assert tried(state, "reload-weapon", *ALONE, "success").units["alpha"].condition.stores == {"mine-1": 2}
    jams = tried(state, "reload-weapon", *ALONE, "significant")
    assert jams.units["alpha"].condition.icons == {"mine-1": "out"}


def test_one_group_more_lands_or_is_lost() -> None:
    state = step(flying(battle(), "red", "blue"), "P2.10")
    more = tried(state, "recover-extra", *ALONE, "success")
    more = play(play(more, "land:red"), "land:blue")
    assert [more.units[each].craft.state for each in ("red", "blue")] == ["landing", "landing"]
    lost = tried(state, "recover-extra", *ALONE, "significant", (6,), "blue")
    assert lost.units["blue"].condition.fate == "lost"


def test_a_group_that_is_fooled_attacks_a_friend() -> None:
    state = step(pilot(flying(battle(), "red", "fang")), "P4.A")
    hit = tried(
        state, "fighter-interceptor", "alpha", "F", "significant", (5,), "beta", 4, who="red.p3", unit="red"
    )
    assert hit.units["beta"].condition.marked == 4
    spared = tried(state, "fighter-interceptor", "alpha", "F", "significant", (1,), who="red.p3", unit="red")
    assert spared.units["beta"].condition.marked == 0


def test_written_orders_are_read_or_guessed() -> None:
    state = with_orders(step(battle(), "P1.5"), "delta", heading=12, course=0.0)
    key = f"task:alpha:{CAPTAIN}:"
    blank = event_of(state, f"{key}intercept-transmissions", *ALONE, "success")
    assert "Orders of" not in blank.told
    state = play(state, "orders:delta", "MD4, PS1")
    read = event_of(state, f"{key}intercept-transmissions", *ALONE, "success")
    assert read.told == "Orders of Delta: MD4, PS1"
    guess = event_of(state, f"{key}anticipate-fleet", *ALONE, "success")
    assert guess.told == "Delta speeds up, to starboard"
    lied = event_of(state, f"{key}anticipate-ship", *ALONE, "significant")
    assert "may lie" in lied.told


def pilot(state: BattleState) -> BattleState:
    return play(state, "person:red", "Keffer", "pilot", 0, "player")


def test_pilots_guard_ships_blindside_groups_and_shoot_first() -> None:
    state = step(pilot(flying(battle(), "red", "fang")), "P4.A")
    key = "red.p3"
    assert names(state, "red") == {"evade-fire", "fighter-interceptor", "blindside", "first-fire", "eject"}
    guarded = tried(state, "fighter-interceptor", "alpha", "F", "success", who=key, unit="red")
    assert boon(guarded, "alpha", "interceptor:F") == 1
    assert guarded.units["red"].craft.fought == 1
    blind = tried(state, "blindside", "success", who=key, unit="red")
    assert blind.craft.effects == (Effect(turn=1, key="mute", unit="fang", other="red"),)
    wrong = tried(state, "blindside", "significant", who=key, unit="red")
    assert wrong.craft.effects == (Effect(turn=1, key="mute", unit="red", other="fang"),)
    assert tried(state, "first-fire", "success", who=key, unit="red").craft.effects[0].key == "first"
    assert everybody(tried(state, "eject", "success", who=key, unit="red"))[key].fate == "ejected"
    assert everybody(tried(state, "evade-fire", "significant", who=key, unit="red"))[key].fate == "lost"
    hit = with_condition(state, "red", strength=3)
    assert tried(hit, "evade-fire", "success", who=key, unit="red").units["red"].condition.strength == 4


def test_two_fortune_points_keep_a_ship_from_destruction() -> None:
    state = with_condition(battle(), "alpha", fate="destroyed", marked=24)
    state = with_condition(with_fire(state, "alpha", harmed=1), "red", fate="lost")
    state = play(state, "fortune:alpha")
    assert state.units["alpha"].condition.fate == "disabled"
    assert state.units["red"].condition.fate == ""
    assert everybody(state)[CAPTAIN].person.fortune == 1
    with pytest.raises(Refused):
        BATTLE.open(state, "fortune:alpha")


def test_fortune_does_not_keep_who_rammed() -> None:
    state = with_condition(with_fire(battle(), "alpha", harmed=1), "alpha", fate="destroyed", marked=24)
    with pytest.raises(Refused, match="by a ram"):
        BATTLE.open(with_craft(state, "alpha", rammed=1, crashed=1), "fortune:alpha")
    assert BATTLE.open(with_craft(state, "alpha", rammed=1), "fortune:alpha")


def test_characters_come_aboard_and_change() -> None:
    state = play(battle(), "person:beta", "Sinclair", "command", 4, "player")
    assert everybody(state)["beta.p3"].person.fortune == 4
    state = play(state, "person:alpha", GUNNER, "Corwin", "helm", 1, "master", "aboard")
    found = everybody(state)[GUNNER].person
    assert (found.post, found.fortune, found.player) == ("helm", 1, False)


def test_an_event_of_a_task_says_what_stands_beside_it() -> None:
    state = step(battle(), "P4.B", "alpha")
    event = event_of(state, f"task:alpha:{CAPTAIN}:tracking", *ALONE, "success")
    assert isinstance(event.parts[1], Helped)
    assert "success" in BATTLE.tell(state, event).text
    hurt = event_of(step(battle(), "P1.4"), f"task:alpha:{CAPTAIN}:thruster-burn", *ALONE, "significant")
    assert isinstance(hurt.parts[1], Suffered)
