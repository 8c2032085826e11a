"""Setting a battle up: scenario, level, points, roles, stellar debris, and what the table is told."""

import msgspec
import pytest

from app.core.errors import Refused
from app.core.questions import Asking, Option, Pick, run
from app.systems.acta import tables
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.end.debris import CELLS
from app.systems.acta.battle.scores import points, scores
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState
from app.systems.acta.scenarios import scenarios
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, OMEGA, after, entry, start, unit
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


RUNNER = (unit("hyperion", "blue", HYPERION), unit("olympus", "red", OLYMPUS), unit("omega", "red", OMEGA))


def scene(scenario: str, attacker: str, *ships: Unit) -> BattleState:
    return after(whole(*(ships or RUNNER)), ("scenario", [scenario]), ("roles", [attacker]))


def where(state: BattleState) -> dict[str, str]:
    return {key: now.where for key, now in state.units.items() if now.where}


def refusal(state: BattleState, key: str) -> str:
    return next((choice.refused for choice in BATTLE.choices(state) if choice.key == key), "not offered")


def test_the_loser_of_the_initiative_sets_up_first_and_scouts_may_roll_it_again() -> None:
    scout = msgspec.structs.replace(OLYMPUS, traits=("Scout",))
    ships = (unit("eye", "blue", scout), unit("olympus", "red", OLYMPUS))
    state = after(whole(*ships), ("scenario", ["annihilation"]))
    event = entry(state, "set-up", "roll", (1, 1), (3, 3), True, (6, 6)).event
    assert event.order == ("red", "blue")  # type: ignore[attr-defined]
    assert "its first 1 1 rolled again by Scouts" in BATTLE.tell(state, event).text
    assert after(state, ("set-up", ["side/blue"])).end.setup == ("blue", "red")
    told = next(t for t in BATTLE.topics(BATTLE.apply(state, event)) if t.title == "Before the battle")
    assert told.lines[-1] == "Sets up in this order: Red and Blue."


def test_set_up_waits_for_roles_where_the_scenario_tells_them_apart() -> None:
    state = after(whole(*RUNNER), ("scenario", ["blockade"]))
    assert refusal(state, "set-up") == "First say who attacks"
    assert "Blockade is not set up yet" in next(c.hint for c in BATTLE.choices(state) if c.key == "phase")


def test_the_runner_of_a_blockade_enters_over_the_edge_in_the_first_turn_and_not_later() -> None:
    state = after(scene("blockade", "blue"), "set-up")
    assert where(state) == {"olympus": "beyond", "omega": "beyond"}
    assert state.end.setup == ("blue", "red")
    # The runner has the first turn alone: nobody rolls initiative for it.
    state = after(state, "phase")
    assert (state.phase, state.initiative) == ("movement", ())
    assert "2 units of Red may enter this turn only" in next(
        c.hint for c in BATTLE.choices(state) if c.key == "phase"
    )
    hint = next(c.hint for c in BATTLE.choices(state) if c.key == "arrive:olympus")
    assert hint == "Over the long edge opposite the blockader"
    state = after(state, "arrive:olympus")
    assert refusal(after(state, "moved:olympus"), "moved:hyperion").startswith("The first turn is")
    late = msgspec.structs.replace(state, turn=2)
    assert refusal(late, "arrive:omega") == "It may enter in turn 1 only"


def test_the_attacker_of_a_convoy_comes_in_any_turn_ship_by_ship() -> None:
    state = after(scene("convoy-duty", "red"), "set-up")
    assert where(state) == {"olympus": "beyond", "omega": "beyond"}
    state = msgspec.structs.replace(after(state, ("phase", ["side/red"])), turn=7, last="", any_order=True)
    assert refusal(state, "arrive:olympus") == ""
    told = next(topic for topic in BATTLE.topics(state) if topic.title == "Reserves of Red")
    assert "Its ships enter over either long edge, in any turn." in told.lines
    assert after(state, "arrive:olympus").units["olympus"].where == ""


def test_supply_ships_and_convoys_move_before_all_other_ships() -> None:
    ships = (unit("freighter", "blue", OLYMPUS, convoy=True), *RUNNER)
    for scenario in ("supply-ships", "convoy-duty"):
        state = after(scene(scenario, "red", *ships), ("phase", ["side/blue"]))
        assert refusal(state, "moved:olympus") == "Convoy ships act first"
        assert refusal(state, "moved:freighter") == ""


FLEET = (
    *(unit(name, "red", OLYMPUS) for name in ("one", "two", "three")),
    unit("hyperion", "red", HYPERION),
    unit("prey", "blue", OLYMPUS),
)


@pytest.mark.parametrize(("engine", "stiff"), [("Jump Point", True), ("Advanced Jump Point", False)])
def test_the_main_force_at_the_jump_gate_arrives_in_turn_two_only(engine: str, stiff: bool) -> None:
    opener = unit("hyperion", "red", msgspec.structs.replace(HYPERION, traits=(engine,)))
    fleet = tuple(opener if ship.id == "hyperion" else ship for ship in FLEET)
    state = scene("flee-to-the-jump-gate", "red", *fleet)
    asked = run(BATTLE.open(state, "set-up"), state, ())
    assert isinstance(asked, Asking)
    assert isinstance(asked.question, Pick)
    # The only ship with a jump engine stays in hyperspace.
    assert [option.key for option in asked.question.options] == ["one", "two", "three", ""]
    state = after(state, ("set-up", ["one", "two"]))
    assert where(state) == {"three": "hyperspace", "hyperion": "hyperspace"}
    gate = state.things["jump-gate-1"]
    assert (gate.kind, gate.side) == ("jump-gate", "red")
    moving = after(state, ("phase", ["side/red"]), "any-order")
    assert refusal(moving, "arrive:three") == "Its main force arrives in turn 2"
    second = msgspec.structs.replace(moving, turn=2)
    state = after(second, "arrive:hyperion")
    assert state.units["hyperion"].where == ""
    assert state.units["hyperion"].spent.arrived is stiff
    # The ship that opened the point may come first.
    state = after(msgspec.structs.replace(state, active=""), "arrive:three")
    assert not where(state)
    late = msgspec.structs.replace(second, turn=3)
    assert refusal(late, "arrive:three") == "Its main force was to arrive in turn 2"


def test_a_ship_that_flees_through_the_gate_is_paid_without_counting() -> None:
    state = after(scene("flee-to-the-jump-gate", "red", *FLEET), ("set-up", [""]))
    gate = msgspec.structs.replace(state.things["jump-gate-1"], opened=2, closes=5)
    state = msgspec.structs.replace(
        state, things={"jump-gate-1": gate}, phase="movement", turn=3, any_order=True
    )
    state = after(state, "jump:prey")
    # A Skirmish ship in a Raid game: its full value for the defender, a quarter for the attacker.
    assert scores(state) == {"blue": 5, "red": 2}
    assert {point.event for point in points(state)} == {4}


def test_a_planet_lies_there_for_supply_ships_and_none_is_rolled_twice() -> None:
    state = after(scene("supply-ships", "red"), ("set-up", ["Gas or ice giant", (4,), (1, 1, 1, 1), (1,)]))
    assert {thing.name for thing in state.things.values()} == {"Gas or ice giant", "Moon 1"}
    asked = run(BATTLE.open(state, "lay"), state, ())
    assert isinstance(asked, Asking)
    assert isinstance(asked.question, Pick)
    assert [option.label for option in asked.question.options] == ["Asteroid field", "Dust cloud"]


def test_debris_is_laid_where_the_attacker_of_an_ambush_likes_it() -> None:
    state = after(scene("ambush", "red"), ("lay", ["Asteroid field", "8"]), ("lay", ["Dust cloud"]))
    state = after(state, ("lay", ["Asteroid field", "roll", (6,)]))
    assert [thing.figures.get("density") for thing in state.things.values()] == [8, None, 10]
    event = entry(state, "lay", "Dust cloud").event
    assert BATTLE.tell(state, event).text == "Stellar debris is laid: Dust cloud."


def test_debris_is_rolled_for_on_a_table_of_another_size() -> None:
    state = after(opened(), ("debris-sized", [2, 1, (1, 6), (4,)]))
    assert [(thing.id, thing.cell) for thing in state.things.values()] == [("dust-1", "B1")]


def test_the_sides_set_up_once_and_anew_for_another_scenario() -> None:
    state = after(scene("recon-run", "red"), "set-up")
    assert refusal(state, "set-up").startswith("The sides have set up")
    assert refusal(after(state, ("scenario", ["annihilation"])), "set-up") == ""


def test_points_that_the_scenario_gives_are_not_rolled() -> None:
    assert refusal(scene("ambush", "red"), "points") == (
        "Ambush gives the attacker 3 and the defender 5 points"
    )
    assert refusal(scene("call-to-arms", "red"), "points") == ""


def test_the_attacker_of_an_assassination_is_reminded_of_naming_a_target() -> None:
    state = scene("assassination", "blue")
    hint = next(choice.hint for choice in BATTLE.choices(state) if choice.key == "phase")
    assert "The attacker has named no target yet" in hint
    state = after(state, ("target", ["omega"]), "set-up")
    assert "target" not in next(choice.hint for choice in BATTLE.choices(state) if choice.key == "phase")


def test_the_end_of_the_last_turn_is_told_and_the_squares_that_nobody_counted() -> None:
    state = msgspec.structs.replace(scene("space-superiority", "red"), turn=10, phase="end")
    hint = next(choice.hint for choice in BATTLE.choices(state) if choice.key == "phase")
    assert "The last turn of the scenario ends; Nobody has counted the squares held alone" in hint
    counted = after(state, ("squares:red", [1]))
    assert "squares" not in next(choice.hint for choice in BATTLE.choices(counted) if choice.key == "phase")


def test_several_sides_may_attack_together() -> None:
    ships = (unit(side, side, OLYMPUS) for side in ("blue", "red", "green"))
    state = after(whole(*ships, sides=3), ("roles", ["red", "with/green"]))
    assert {side.id: side.role for side in state.start.sides} == {
        "blue": "defender",
        "red": "attacker",
        "green": "attacker",
    }
