"""Setting a battle up: scenario, level, points, roles, stellar debris, and what the table is told."""

import pytest

from app.core.errors import Refused
from app.core.questions import Asking, Option, Pick, run
from app.systems.acta import tables
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.end.debris import CELLS
from app.systems.acta.battle.state import BattleState
from app.systems.acta.scenarios import scenarios
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, after, entry, start, unit
from tests.systems.acta.battle.turn.fields import whole


def opened(**fields: object) -> BattleState:
    ships = (unit("hyperion", "blue", HYPERION), unit("olympus", "red", OLYMPUS))
    return after(BATTLE.start(start(*ships, **fields)), "simple")  # type: ignore[arg-type]


def test_a_scenario_can_be_chosen_and_rolled_for() -> None:
    assert after(opened(), ("scenario", ["ambush"])).start.scenario == "ambush"
    assert after(opened(), ("scenario", ["roll", (3, 3)])).start.scenario == "space-superiority"


def test_a_carrier_clash_without_carriers_is_rolled_again() -> None:
    assert after(opened(), ("scenario", ["roll", (5, 5), (4, 3)])).start.scenario == "call-to-arms"


def test_the_level_counts_both_sides_secret_modifiers() -> None:
    assert after(opened(), ("level", ["roll", (4, 4), 3, -1])).start.level == "Battle"
    assert after(opened(), ("level", ["roll", (6, 6), 3, 3])).start.level == "War"
    assert after(opened(), ("level", ["Skirmish"])).start.level == "Skirmish"


def test_points_are_rolled_by_a_die_of_each_player() -> None:
    assert after(opened(), ("points", ["roll", (6, 6)])).start.points == 10
    assert after(opened(), ("points", ["agree", 7])).start.points == 7


def test_the_higher_die_and_fleet_initiative_attacks_and_ties_are_rolled_again() -> None:
    # Blue is +1, red +2: 4+1 and 3+2 tie.
    event = entry(opened(), "roles", "roll", (4,), (3,), (6,), (1,)).event
    assert event.attacker == ("blue",)  # type: ignore[attr-defined]
    state = BATTLE.apply(opened(), event)
    assert {side.id: side.role for side in state.start.sides} == {"blue": "attacker", "red": "defender"}
    assert "attacks" in BATTLE.tell(state, event).text


def test_set_up_ends_when_the_battle_begins() -> None:
    begun = after(opened(), ("phase", ["side/blue"]))
    with pytest.raises(Refused):
        BATTLE.open(begun, "scenario")


def test_debris_is_rolled_for_square_by_square_with_one_planet_its_moons_and_a_ring() -> None:
    squares = [1] * len(CELLS)
    squares[0], squares[7], squares[23] = 6, 6, 6
    answers = [
        tuple(squares),
        (6,), (6,), (5,), (1, 2, 3, 4), (6, 6, 6, 6), (3,), (2,), (4,), (3,),  # a giant, two moons, a ring of asteroids
        (6,), (5,),  # a second planet is rolled again: dust
        (2,), (6,),  # asteroids of density 10
    ]  # fmt: skip
    state = after(opened(), ("debris", answers))
    lying = {thing.id: thing for thing in state.things.values()}
    assert (lying["planet-1"].name, lying["planet-1"].cell) == ("Gas or ice giant", "A1")
    assert [lying[key].figures["distance"] for key in ("moon-1", "moon-2")] == [10, 24]
    assert lying["ring-1"].figures == {"distance": 8, "width": 3, "density": 7}
    assert lying["dust-1"].cell == "B2"
    assert (lying["asteroids-1"].cell, lying["asteroids-1"].figures) == ("F4", {"density": 10})
    told = next(topic for topic in BATTLE.topics(state) if topic.title == "Stellar debris")
    assert any(line.startswith("F4: Asteroid field") for line in told.lines)


@pytest.mark.parametrize("scenario", [found.id for found in scenarios()])
def test_every_scenario_is_told_in_our_own_words(scenario: str) -> None:
    state = after(opened(), ("scenario", [scenario]))
    told = {topic.title: topic.lines for topic in BATTLE.topics(state)}
    found = tables.scenario(scenario)
    assert found is not None
    assert told["Before the battle"] == found.preparation
    assert told["Victory"] == found.victory
    assert found.ends in told["Length"][0]


def hyperspace(state: BattleState, key: str) -> Option:
    """The option of hyperspace where a unit may wait."""
    asked = run(BATTLE.open(state, key), state, ())
    assert isinstance(asked, Asking)
    assert isinstance(asked.question, Pick)
    return asked.question.options[0]


def test_hyperspace_holds_more_than_the_scenarios_share_only_by_agreement_and_needs_a_jump_engine() -> None:
    state = after(opened(), ("scenario", ["ambush"]), ("roles", ["red"]))
    assert hyperspace(state, "wait:olympus").label == "In hyperspace, by agreement"
    assert hyperspace(state, "wait:olympus").hint == "Ambush lets none of its ships wait in hyperspace"
    state = after(state, ("wait:olympus", ["hyperspace"]))
    told = next(topic for topic in BATTLE.topics(state) if topic.title == "Reserves of Red")
    assert any("more than the scenario allows" in line for line in told.lines)
    assert "None of them has a jump engine." in told.lines


def test_both_sides_of_a_scenario_may_leave_half_in_hyperspace_without_roles() -> None:
    units = (unit(name, "blue", OLYMPUS) for name in ("one", "two", "three", "four"))
    state = after(whole(*units, unit("foe", "red", OLYMPUS)), ("scenario", ["space-superiority"]))
    state = after(state, ("wait:one", ["hyperspace"]))
    assert hyperspace(state, "wait:two").hint == ""
    state = after(state, ("wait:two", ["hyperspace"]))
    most = "half of the ships: 2 ships"
    assert hyperspace(state, "wait:three").hint == (
        f"Space Superiority lets no more wait in hyperspace ({most})"
    )
