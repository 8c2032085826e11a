"""A dust cloud lowers the quality of a crew within it, for every check, and hides who runs silent."""

from typing import Any

import msgspec
import pytest

from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.books.turn import Thing
from app.systems.acta.battle.state import BattleState
from app.systems.acta.battle.turn.jumps import gate
from tests.systems.acta.battle.books import OLYMPUS, after, entry, start, unit
from tests.systems.acta.battle.craft.skies import fury, sky
from tests.systems.acta.battle.turn.fields import (
    DUST,
    RING,
    ROCKS,
    moving,
    next_turn,
    two,
    whole,
    with_things,
)


def asked(state: BattleState, key: str, *answers: object) -> Any:
    return entry(state, key, *answers).event  # type: ignore[arg-type]


@pytest.mark.parametrize("cloud", [DUST, RING], ids=["cloud", "ring"])
def test_a_check_in_a_dust_cloud_is_harder_by_one(cloud: Thing):
    state = moving(with_things(two(), cloud))
    assert not asked(state, "action:hyperion:come-about", True, (5,)).succeeded
    assert asked(state, "action:hyperion:come-about", False, (5,), "more").succeeded


def test_running_silent_in_a_dust_cloud_is_easier_by_two_for_a_crew_that_is_worse_by_one():
    state = moving(with_things(two(), DUST))
    made = asked(state, "action:hyperion:run-silent", True, (5,))
    assert (made.check.modifier, made.succeeded) == (1, True)
    assert not asked(state, "action:hyperion:run-silent", False, (5,)).succeeded


def test_asteroids_hide_nobody():
    assert asked(moving(with_things(two(), ROCKS)), "action:hyperion:come-about", (5,), "more").succeeded


def test_both_crews_of_an_opposed_check_may_be_in_the_cloud():
    state = with_things(after(two(), ("damage:olympus:-14", ())), DUST)
    state = moving(state)
    clear = asked(state, "action:omega:stand-down", "", False, False, (3,), (3,))
    foe = asked(state, "action:omega:stand-down", "", False, True, (3,), (3,))
    both = asked(state, "action:omega:stand-down", "", True, True, (3,), (3,))
    assert (clear.succeeded, foe.succeeded, both.succeeded) == (False, True, False)


def test_a_gate_has_no_crew_in_a_cloud():
    state = two()
    state = with_things(state, DUST, gate(state, "red"))
    state = after(moving(state), "any-order")
    assert asked(state, "action:hyperion:activate-jump-gate", True, (6,), (3,)).check.their_quality == 6


def test_damage_control_in_a_cloud_is_harder():
    state = with_things(after(two(), ("critical:hyperion", ("Engines/1",))), DUST)
    state = after(next_turn(moving(state)), "phase", "phase")
    tried = asked(state, "repair:hyperion", True, (5,))
    assert (tried.modifier, tried.repaired) == (-1, False)
    assert asked(state, "repair:hyperion", False, (5,)).repaired
    late = asked(state, "all-hands:hyperion", True, (5,))
    assert (late.crew_quality, late.succeeded) == (3, False)


def test_a_flight_computer_lets_no_quality_fall_below_four():
    computer = msgspec.structs.replace(OLYMPUS, traits=("Flight Computer",))
    state = whole(
        unit("four", "blue", computer),
        unit("five", "blue", computer, crew_quality=5),
        unit("b", "red", OLYMPUS),
    )
    state = moving(with_things(state, DUST))
    assert asked(state, "action:four:come-about", True, (5,), "more").check.modifier == 0
    assert asked(state, "action:five:come-about", True, (5,), "more").check.modifier == -1


def test_flights_in_a_cloud_fight_worse():
    state = with_things(sky(fury("f"), fury("n", "red")), DUST)
    assert asked(state, "dogfight:f", True, False, (4, 4)).fights[0].lost == "f"
    assert asked(state, "dogfight:f", False, False, (4, 4)).fights[0].lost == ""


def test_in_simple_mode_the_players_see_to_clouds_themselves():
    state = after(with_things(two(), DUST), ("critical:hyperion", ("Engines/1",)))
    state = after(next_turn(moving(state)), "phase", "phase", "simple")
    assert asked(state, "repair:hyperion", (5,)).repaired


def test_scanning_an_enemy_out_of_a_cloud_is_harder():
    begun = start(unit("eye", "blue", OLYMPUS), unit("b", "red", OLYMPUS))
    sides = tuple(
        msgspec.structs.replace(side, role=role)
        for side, role in zip(begun.sides, ("attacker", "defender"), strict=True)
    )
    begun = msgspec.structs.replace(begun, scenario="recon-run", sides=sides, simple=False)
    state = moving(with_things(BATTLE.start(begun), DUST))
    assert not asked(state, "scan:eye", True, (3,)).succeeded
    assert asked(state, "scan:eye", False, (3,)).succeeded
