"""Dogfights with and without a table, aces, screens that come first, attacks on ships."""

from typing import Any

import pytest

from app.core.errors import Refused
from app.core.questions import Confirm, Number, Pick, Roll
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.books.craft import Effect, Kill
from app.systems.earthforce.battle.changing import with_condition, with_craft
from app.systems.earthforce.battle.craft.dogfight import clusters, kills
from app.systems.earthforce.battle.craft.tables import kill
from app.systems.earthforce.battle.events import Together
from app.systems.earthforce.battle.events.craft import Attacked, Fought
from app.systems.earthforce.battle.events.fire import Suffered
from app.systems.earthforce.battle.state import BattleState
from app.systems.earthforce.unit import Icons
from tests.systems.earthforce.craft.table import at, battle, flying, replace, step
from tests.systems.earthforce.orders.table import event_of, play, question

#: Scores that are invented for these tests; the book's are not known.
TABLE = [
    {"attacker": "starfury", "defender": "narn-fighter", "score": "4*"},
    {"attacker": "narn-fighter", "defender": "starfury", "score": "5"},
]


def aimed(state: BattleState, **aims: str) -> BattleState:
    for unit, target in aims.items():
        state = with_craft(state, unit, chose=state.turn, target=target)
    return state


def fight(agreements: dict[str, Any] | None = None, **aims: str) -> BattleState:
    state = flying(battle(agreements), "red", "blue", "fang", "claw")
    return step(aimed(state, **(aims or {"red": "fang"})), "P4.A")


def test_without_a_table_the_players_tell_the_losses_and_nothing_is_invented() -> None:
    state = fight()
    assert kill(state, "red", "fang") is None
    asked = question(state, "dogfight:red")
    assert isinstance(asked, Number)
    assert "6 dice" in asked.why
    event = event_of(state, "dogfight:red", 2, 1)
    assert [(bout.unit, bout.kills, bout.score) for bout in event.bouts] == [
        ("red", 2, None),
        ("fang", 1, None),
    ]
    state = play(state, "dogfight:red", 2, 1)
    assert state.units["fang"].condition.strength == 4
    assert state.units["red"].condition.strength == 5
    assert state.last == "earth"
    assert "fought out" in _refused(state, "dogfight:red")


def test_with_a_table_dice_decide_and_a_red_six_kills_two_and_rolls_again() -> None:
    state = fight({"kill-table": TABLE})
    asked = question(state, "dogfight:red")
    assert isinstance(asked, Roll)
    assert asked.count == 6
    event = event_of(state, "dogfight:red", (6, 4, 3, 1, 1, 1), (6,), (3,), (6, 5, 4, 1, 1, 1))
    red, fang = event.bouts
    assert (red.kills, red.again, red.score, red.red) == (5, (6, 3), 4, True)
    assert (fang.kills, fang.score, fang.red) == (2, 5, False)
    assert event.left["fang"].strength == 1
    assert event.left["red"].strength == 4
    assert kills((6, 5, 4), 5, red=False) == 2
    assert kills((6, 5, 4), 5, red=True) == 3


def test_losses_count_together_and_a_group_that_is_gone_still_shot() -> None:
    state = fight({"kill-table": TABLE})
    event = event_of(state, "dogfight:red", (4,) * 6, (5,) * 6)
    assert {unit: left.fate for unit, left in event.left.items()} == {"red": "destroyed", "fang": "destroyed"}


def test_a_cell_is_entered_in_the_battle_and_taken_out_again() -> None:
    state = play(fight(), "table:kills", "starfury", "narn-fighter", 4, "red")
    assert kill(state, "red", "fang") == Kill(score=4, red=True)
    state = play(state, "table:kills", "starfury", "narn-fighter", 0)
    assert kill(state, "red", "fang") is None
    state = fight({"kill-table": TABLE})
    assert kill(state, "red", "fang") == Kill(score=4, red=True)


def test_badgers_fight_as_starfuries_and_shrug_the_first_kill_of_each_attack_off() -> None:
    state = flying(battle({"kill-table": TABLE}, fury="badger"), "red", "fang", "claw")
    state = step(aimed(state, fang="red", claw="red"), "P4.A")
    event = event_of(
        state, "dogfight:red", "fang", (5, 5, 1, 1, 1, 1), (5, 1, 1, 1, 1, 1), (4, 1, 1, 1, 1, 1)
    )
    losses = {bout.unit: (bout.kills, bout.ignored) for bout in event.bouts}
    assert losses["fang"] == (2, 1)
    assert losses["claw"] == (1, 1)
    assert event.left["red"].strength == 5


def test_an_ace_rolls_a_die_more_and_is_the_last_to_go() -> None:
    state = with_condition(fight({"kill-table": TABLE}), "red", ace=True)
    asked = question(state, "dogfight:red")
    assert isinstance(asked, Roll)
    assert asked.count == 7
    event = event_of(state, "dogfight:red", (1,) * 7, (5, 5, 5, 5, 5, 1))
    assert (event.left["red"].strength, event.left["red"].ace) == (1, True)


def test_two_aces_may_fight_alone_and_both_be_killed() -> None:
    state = with_condition(with_condition(fight({"kill-table": TABLE}), "red", ace=True), "fang", ace=True)
    asked = question(state, "dogfight:red")
    assert isinstance(asked, Confirm)
    event = event_of(state, "dogfight:red", True, (4,), (5,), (1,) * 5, (1,) * 5)
    assert event.duels[0].killed == ("fang", "red")
    assert {unit: (left.strength, left.ace) for unit, left in event.left.items()} == {
        "red": (5, False),
        "fang": (5, False),
    }
    event = event_of(state, "dogfight:red", True, (3,), (4,), (1,) * 5, (1,) * 5)
    assert event.left == {}


def test_a_furball_is_one_dogfight_and_each_group_shoots_once() -> None:
    state = fight(None, red="fang", fang="blue", claw="red")
    assert clusters(state) == (("red", "blue", "fang", "claw"),)
    asked = question(state, "dogfight:red", [1, 1, 1])
    assert isinstance(asked, Number)
    event = event_of(state, "dogfight:red", 1, 1, 1, 1)
    assert {bout.unit: bout.target for bout in event.bouts} == {
        "red": "fang",
        "fang": "blue",
        "claw": "red",
        "blue": "fang",
    }
    assert set(event.shot) == {"red", "blue", "fang", "claw"}


def test_a_landing_group_does_not_shoot_back() -> None:
    state = with_craft(fight(None, red="fang"), "fang", state="landing", ship="delta")
    event = event_of(state, "dogfight:red", 3)
    assert [bout.unit for bout in event.bouts] == ["red"]


def test_a_group_launched_in_this_turn_defends_itself() -> None:
    state = with_craft(fight(None, red="fang"), "fang", launched=1)
    event = event_of(state, "dogfight:red", 0, 2)
    assert [bout.unit for bout in event.bouts] == ["red", "fang"]


def test_first_fire_comes_before_the_answer_and_a_blindsided_group_has_none() -> None:
    state = fight({"kill-table": TABLE}, red="fang")
    first = Effect(turn=1, key="first", unit="red")
    early = replace(state, craft=replace(state.craft, effects=(first,)))
    event = event_of(early, "dogfight:red", (4, 4, 4, 4, 1, 1), (5, 5))
    assert event.bouts[1].dice == (5, 5)
    mute = Effect(turn=1, key="mute", unit="fang", other="red")
    blind = replace(state, craft=replace(state.craft, effects=(mute,)))
    event = event_of(blind, "dogfight:red", (4, 1, 1, 1, 1, 1))
    assert [bout.unit for bout in event.bouts] == ["red"]


def test_each_group_of_a_screen_is_engaged_before_the_ship_is_attacked() -> None:
    state = fight(None, fang="alpha", claw="alpha")
    state = with_craft(state, "red", state="screen", ship="alpha")
    state = step(state, "P4.A2", active="alpha")
    assert "engage each group of its screen" in _refused(state, "strike:fang")
    state = aimed(state, claw="red")
    assert "dogfights around the ship come first" in _refused(state, "strike:fang")
    state = play(state, "dogfight:claw", 0, 0)
    state = play(state, "strike:fang", "F", (1,) * 6)
    assert state.units["fang"].craft.fought == 1


def test_a_group_attacks_when_its_ship_is_active_and_interceptors_weaken_it() -> None:
    state = fight(None, fang="alpha")
    assert "when Alpha is active" in _refused(state, "strike:fang")
    state = play(state, "activate:alpha")
    assert state.step == "P4.A2"
    event = event_of(state, "strike:fang", "F", (6, 5, 4, 1, 1, 1), (5,))
    attack, harm = _both(event)
    guard = attack.interceptors
    assert guard > 0
    assert attack.damage == {1: 2 + 1 + 1, 2: 2}[guard]
    assert harm is not None
    assert harm.points == attack.damage
    plain = event_of(
        with_condition(state, "alpha", icons={f"interceptor-{n}": "out" for n in range(1, 9)}),
        "strike:fang",
        *((6, 5, 4, 1, 1, 1), (5,)),
    )
    assert _both(plain)[0].damage == 2 + 1 + 1 + 1


def test_minbari_fighters_are_not_intercepted() -> None:
    state = fight(None, fang="alpha")
    unit = state.start.units["fang"]
    beams = replace(unit, profile=replace(unit.profile, weapon="beam"))
    state = replace(state, start=replace(state.start, units={**state.start.units, "fang": beams}))
    attack, _ = _both(event_of(play(state, "activate:alpha"), "strike:fang", (4, 1, 1, 1, 1, 1)))
    assert (attack.interceptors, attack.damage) == (0, 1)


def test_an_ace_aims_at_one_system_while_the_others_attack() -> None:
    state = with_condition(play(fight(None, fang="alpha"), "activate:alpha"), "fang", ace=True)
    asked = question(state, "strike:fang")
    assert isinstance(asked, Pick)
    assert "jump-1" in {option.key for option in asked.options}
    attack, _ = _both(event_of(state, "strike:fang", "jump-1", "F", (1,) * 5, (6,)))
    assert (attack.ace_icon, attack.ace_out) == ("jump-1", True)
    hit = play(state, "strike:fang", "jump-1", "F", (1,) * 5, (6,))
    assert hit.units["alpha"].condition.icons == {"jump-1": "out"}
    missed = play(state, "strike:fang", "jump-1", "F", (1,) * 5, (5,))
    assert missed.units["alpha"].condition.icons == {}
    attack, _ = _both(event_of(state, "strike:fang", "with", "F", (1,) * 7))
    assert len(attack.dice) == 7


def test_a_small_craft_shoots_one_die_and_two_points_destroy_it() -> None:
    state = step(aimed(flying(battle(), "red"), bus="alpha", red="bus"), "P4.A")
    attack, _ = _both(event_of(play(state, "activate:alpha"), "strike:bus", "F", (3,)))
    assert attack.dice == (3,)
    state = play(state, "strike:red", (4, 1, 1, 1, 1, 1))
    assert (state.units["bus"].condition.hits, state.units["bus"].condition.fate) == (1, "")
    assert "no weapon that works" in _refused(replace(state, any_order=True), "strike:bus")
    state = play(aimed(with_craft(state, "red", fought=0), red="bus"), "strike:red", (4, 4, 1, 1, 1, 1))
    assert state.units["bus"].condition.fate == "destroyed"


def test_badgers_shrug_a_shot_of_a_small_craft_off() -> None:
    state = flying(battle(fury="badger"), "red")
    state = step(aimed(state, bus="red"), "P4.A")
    assert play(replace(state, any_order=True), "strike:bus", (4,)).units["red"].condition.strength == 6


def test_a_free_dogfight_is_picked_in_place_of_a_ship_by_who_is_in_it() -> None:
    state = replace(fight(None, red="fang"), initiative=("narn", "earth"))
    event = event_of(state, "dogfight:red", 0, 0)
    assert isinstance(event, Fought)
    assert event.side == "narn"
    assert play(state, "dogfight:red", 0, 0).last == "narn"
    near = fight(None, red="fang", fang="alpha")
    assert "when the ship near it is active" in _refused(near, "dogfight:red")


def test_a_group_with_a_character_may_attack_on_its_own() -> None:
    state = play(fight(None, red="delta"), "person:red", "Keffer", "pilot", 0, "player")
    event = event_of(state, "strike:red", "A", (4, 1, 1, 1, 1, 1))
    attack, _ = _both(event)
    assert attack.side == "earth"
    near = play(fight(None, red="fang", fang="alpha"), "person:red", "Keffer", "pilot", 0, "player")
    assert event_of(near, "dogfight:red", True, 0, 0).side == "earth"
    with pytest.raises(Refused, match="when Beta is active"):
        BATTLE.open(fight(None, fang="beta"), "strike:fang")


def test_nobody_launched_or_landing_attacks() -> None:
    state = fight(None, red="delta")
    assert "launched in this turn" in _refused(with_craft(state, "red", launched=1), "strike:red")
    lands = with_craft(state, "red", state="landing", ship="alpha")
    assert "lands" in _refused(lands, "strike:red")


def test_a_jammer_stops_a_whole_group_on_a_four() -> None:
    state = fight(None, red="delta")
    unit = state.start.units["delta"]
    icons = (*unit.profile.icons, Icons(kind="jammer", count=1))
    jams = replace(unit, profile=replace(unit.profile, icons=icons))
    state = replace(state, start=replace(state.start, units={**state.start.units, "delta": jams}))
    state = step(state, "P4.A2", active="delta")
    attack, harm = _both(event_of(state, "strike:red", (4,)))
    assert (attack.jammed, attack.dice, harm) == (True, (), None)
    assert play(state, "strike:red", (4,)).units["red"].craft.fought == 1
    attack, _ = _both(event_of(state, "strike:red", (3,), "F", (1,) * 6))
    assert (attack.jammer, attack.jammed) == (3, False)
    odds = BATTLE.odds(state, "strike:red", ())
    assert odds is not None
    assert odds.chances[1].chance == 0.5


def test_an_attack_reckons_its_arc_where_positions_are_known() -> None:
    state = at(play(fight(None, fang="alpha"), "activate:alpha"), alpha=(0, 0), fang=(3, 0))
    attack, _ = _both(event_of(state, "strike:fang", (1,) * 6))
    assert attack.faced == "S"


def _both(event: Any) -> tuple[Attacked, Suffered | None]:
    parts = event.parts if isinstance(event, Together) else (event,)
    attack = next(part for part in parts if isinstance(part, Attacked))
    return attack, next((part for part in parts if isinstance(part, Suffered)), None)


def _refused(state: BattleState, key: str) -> str:
    return next(choice.refused for choice in BATTLE.choices(state) if choice.key == key)
