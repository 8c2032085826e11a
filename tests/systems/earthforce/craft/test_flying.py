"""Fighters leave, screen, move in turn, choose targets and land."""

from typing import Any

import pytest

from app.core.errors import Refused
from app.core.questions import Pick, Roll
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.changing import with_condition, with_craft, with_orders, with_unit
from app.systems.earthforce.battle.craft.figures import number
from app.systems.earthforce.battle.craft.flying import held, mover, movers, targets
from app.systems.earthforce.battle.craft.standing import posture, screens
from app.systems.earthforce.battle.events import Together
from app.systems.earthforce.battle.events.craft import Escorted, Landed, Launched
from app.systems.earthforce.battle.picks import picking, to_act
from app.systems.earthforce.battle.state import BattleState, Place
from tests.systems.earthforce.craft.table import at, battle, flying, replace, step
from tests.systems.earthforce.orders.table import event_of, play, question, until


def ordered(text: str, state: BattleState | None = None) -> BattleState:
    state = play(until(state or battle(), "P1.5"), "orders:alpha", text)
    return until(play(play(state, "lock:earth"), "lock:narn"), "P2.2")


def test_groups_leave_by_orders_ahead_and_then_along_the_course() -> None:
    state = battle()
    place = Place(x=0, y=0, heading=6, course=90)
    state = ordered("LAUNCH 1", with_unit(state, "alpha", place=place, velocity=8))
    assert to_act(state) == ("alpha",)
    asked = question(state, "launch:alpha")
    assert isinstance(asked, Pick)
    assert [option.key for option in asked.options] == ["red", "blue"]
    event = event_of(state, "launch:alpha", "blue")
    assert event == Launched(turn=1, ship="alpha", how="launch", groups={"blue": (8.0, -6.0)})
    state = play(state, "launch:alpha", "blue")
    assert (state.units["blue"].craft.state, state.units["red"].craft.state) == ("free", "aboard")
    assert "blue" not in movers(state)
    assert targets(state, "blue") == ()


def test_no_more_groups_leave_than_orders_and_the_limit_say() -> None:
    state = play(ordered("LAUNCH 1"), "launch:red")
    with pytest.raises(Refused, match="launch no further group"):
        BATTLE.open(state, "launch:blue")
    with pytest.raises(Refused, match="as many groups"):
        BATTLE.open(replace(state, any_order=True), "launch:blue")


def test_without_a_working_bay_nothing_leaves() -> None:
    state = with_condition(ordered("LAUNCH 1"), "alpha", icons={"bay-1": "out"})
    with pytest.raises(Refused, match="launch bays works"):
        BATTLE.open(state, "launch:red")


@pytest.mark.parametrize(("value", "groups"), [(3, ()), (4, ("red",)), (6, ("red",))])
def test_a_scramble_brings_groups_out_as_a_screen_that_may_fight(value: int, groups: tuple[str, ...]) -> None:
    state = step(at(flying(battle(), "fang"), alpha=(0, 0), fang=(0, 5)), "P2.9")
    answers: tuple[Any, ...] = ((value,), *groups)
    state = play(state, "scramble:alpha", *answers)
    assert screens(state, "alpha") == groups
    assert "It tried in this turn" in _refused(state, "scramble:alpha")
    if groups:
        assert targets(state, "red") == ("fang", "bus")


def test_nobody_scrambles_without_a_threat_or_with_a_screen() -> None:
    state = step(at(flying(battle(), "fang"), alpha=(0, 0), fang=(0, 7)), "P2.9")
    with pytest.raises(Refused, match="no enemy fighters"):
        BATTLE.open(state, "scramble:alpha")
    state = with_craft(at(state, fang=(0, 6)), "red", state="screen", ship="alpha")
    with pytest.raises(Refused, match="has a screen"):
        BATTLE.open(state, "scramble:alpha")


def test_a_screen_flies_along_with_its_ship() -> None:
    state = at(flying(battle(), "red"), alpha=(0, 0), beta=(50, 0), red=(2, 0))
    with pytest.raises(Refused, match="within 3 MU"):
        BATTLE.open(step(at(state, red=(4, 0)), "P2.3"), "screen:red")
    state = play(step(state, "P2.3"), "screen:red", "alpha")
    state = until(state, "P2.5")
    event = event_of(state, "next")
    parts = event.parts if isinstance(event, Together) else (event,)
    moved = next(part for part in parts if isinstance(part, Escorted))
    assert moved.units == {"red": (2.0, 8.0)}
    assert "red" not in movers(state)


def test_the_side_with_most_groups_moves_first_and_sides_take_turns() -> None:
    state = step(flying(battle(), "red", "fang", "claw"), "P3.1")
    assert mover(state) == "narn"
    assert picking(state) == "narn"
    assert "Narn picks" in _refused(state, "fly:red")
    state = play(state, "fly:fang")
    assert (mover(state), state.craft.first) == ("earth", "narn")
    state = play(state, "fly:red")
    state = play(state, "stay:narn")
    assert to_act(state) == ()


def test_a_group_flies_as_far_as_it_may() -> None:
    state = step(at(flying(battle(), "fang"), fang=(0, 0), alpha=(0, 40), beta=(0, 10)), "P3.1")
    assert play(state, "fly:fang", "beta").units["fang"].place == Place(x=0, y=7)
    assert play(state, "fly:fang", "alpha").units["fang"].place == Place(x=0, y=20)
    place = play(state, "fly:fang", "at", "3 -4").units["fang"].place
    assert place is not None
    assert (place.x, place.y, round(place.course, 2)) == (3, -4, 143.13)
    assert play(state, "fly:fang", "stay").units["fang"].place == Place(x=0, y=0)
    assert held((0, 0), (100, 0), None) == (100, 0)


def test_a_small_craft_that_turns_too_far_is_told() -> None:
    state = step(at(battle(), bus=(0, 0)), "P3.1")
    assert not event_of(state, "fly:bus", "at", "5 5").over
    event = event_of(state, "fly:bus", "at", "0 -5")
    assert event.over
    assert "by agreement" in BATTLE.tell(state, event).text


def test_targets_are_chosen_in_turn_by_the_side_that_moved_first() -> None:
    state = step(flying(battle(), "red", "fang"), "P3.1")
    state = step(play(state, "fly:fang"), "P3.4")
    assert picking(state) == "narn"
    state = play(state, "aim:fang:red")
    assert picking(state) == "earth"
    state = play(state, "aim:red:none")
    assert state.units["red"].craft.target == ""
    assert state.units["fang"].craft.target == "red"


def test_a_screen_chooses_fighters_only() -> None:
    state = flying(battle(), "red", "fang")
    state = with_craft(state, "red", state="screen", ship="alpha")
    assert targets(state, "red") == ("fang", "bus")
    assert set(targets(state, "fang")) >= {"alpha", "beta", "red"}


def test_landing_groups_come_aboard_at_the_end_of_the_turn() -> None:
    state = step(at(flying(battle(), "red", "blue"), alpha=(0, 0), red=(0, 6), blue=(0, 7)), "P2.10")
    with pytest.raises(Refused, match="within 6 MU"):
        BATTLE.open(state, "land:blue")
    state = play(state, "land:red")
    assert posture(state, "red") == "landing"
    assert "red" not in movers(state)
    state = until(state, "P4.A")
    event = event_of(state, "next")
    landed = next(part for part in event.parts if isinstance(part, Landed))
    assert landed.ships == {"alpha": ("red",)}
    state = until(state, "P4.Z")
    assert state.units["red"].craft.state == "aboard"
    assert state.units["red"].place is None


def test_a_landing_group_may_break_off() -> None:
    state = play(step(flying(battle(), "red"), "P2.10"), "land:red")
    state = play(step(state, "P4.A"), "break-off:red")
    assert posture(state, "red") == "free"


def test_half_of_the_groups_land_and_leave_in_a_turn() -> None:
    state = play(step(flying(battle(), "red", "blue"), "P2.10"), "land:red")
    with pytest.raises(Refused, match="as many groups"):
        BATTLE.open(state, "land:blue")


def test_a_screen_whose_ship_is_gone_flies_free() -> None:
    state = with_craft(flying(battle(), "red"), "red", state="screen", ship="alpha")
    assert posture(state, "red") == "screen"
    assert posture(with_condition(state, "alpha", fate="destroyed"), "red") == "free"


def test_half_of_the_badgers_may_be_on_patrol() -> None:
    state = battle(fury="badger")
    assert "patrol:alpha" in {choice.key for choice in BATTLE.choices(state)}
    state = play(state, "patrol:alpha", 1, "blue")
    assert screens(state, "alpha") == ("blue",)
    with pytest.raises(Refused, match="half of its Badgers"):
        BATTLE.open(battle(), "patrol:alpha")


def test_aces_are_drawn_with_a_die_each_or_given() -> None:
    state = battle()
    asked = question(state, "aces")
    assert isinstance(asked, Roll)
    assert asked.count == 4
    state = play(state, "aces", (6, 5, 1, 6))
    assert [unit for unit, now in state.units.items() if now.condition.ace] == ["red", "claw"]
    assert number("ace-number") == 6
    state = play(state, "ace:red")
    assert not state.units["red"].condition.ace


def test_a_group_is_put_somewhere_by_hand() -> None:
    state = play(battle(), "station:red", "screen", "beta")
    assert screens(state, "beta") == ("red",)
    assert play(state, "station:red", "free").units["red"].craft.ship == ""


def test_groups_leave_by_both_sides_of_a_ship_with_side_bays() -> None:
    state = battle(berths=4)
    profile = replace(state.start.units["alpha"].profile, launch="sides")
    units = {**state.start.units, "alpha": replace(state.start.units["alpha"], profile=profile)}
    state = replace(state, start=replace(state.start, units=units))
    state = with_unit(state, "alpha", place=Place(x=0, y=0, heading=6, course=90), velocity=8)
    state = with_orders(state, "alpha", heading=6, course=90.0)
    event = event_of(ordered("LAUNCH 2", state), "launch:alpha", "port")
    assert event.groups == {"red": (14.0, 0.0), "blue": (2.0, 0.0)}


def _refused(state: BattleState, key: str) -> str:
    return next(choice.refused for choice in BATTLE.choices(state) if choice.key == key)
