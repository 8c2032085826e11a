"""Choosing forces within the points from ships that are ready, and fielding them (*Generate Scenario*)."""

import pytest
from msgspec.structs import replace

from app.core.errors import Refused, UserError
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.books.yard import YardUnit
from app.systems.acta.campaign.events.war import BattleBegan, ForceChosen
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war.forces import cost
from tests.systems.acta.campaign.war.kahuna import FIGHT, event, fought, offered, play, to_fight

EARTH, NARN = ("Earth", "earth"), ("Narn", "narn")


def spent(state: State, player: str, *units: str, level: str = "Raid") -> int | None:
    return cost(state, player, [state.units[unit] for unit in units], level)


def test_ships_cost_what_their_level_costs_in_the_scenario() -> None:
    state = to_fight()
    assert spent(state, "earth", "earth-1", "earth-2") == 2
    assert spent(state, "narn", "narn-1", "narn-2") == 4
    assert spent(state, "narn", "narn-1", level="Patrol") is None
    assert spent(state, "earth", "earth-1", level="War") == 1


def test_a_part_of_a_wing_costs_as_much_as_the_whole() -> None:
    state = to_fight()
    wing = ("starfury-1", "starfury-2", "starfury-3")
    assert spent(state, "earth", "starfury-1", level="Patrol") == 1
    assert spent(state, "earth", *wing, level="Patrol") == 1
    assert spent(state, "earth", "earth-1", *wing) == 2


def test_forces_are_chosen_ship_by_ship_and_only_what_still_fits_is_offered() -> None:
    state = to_fight(points=3)
    chosen = event(state, f"force:{FIGHT}:narn", "narn-1")
    assert isinstance(chosen, ForceChosen)
    assert (chosen.units, chosen.points) == (("narn-1",), 2)
    with pytest.raises(UserError, match="not one of the choices"):
        event(state, f"force:{FIGHT}:earth", "earth-1", "earth-1")


def test_a_ship_chosen_for_one_battle_goes_to_no_other() -> None:
    state = play(to_fight(), f"force:{FIGHT}:earth", "earth-1", "done")
    two = replace(state.war.engagements[FIGHT], id="other", target="comet", forces={})
    state = replace(state, war=replace(state.war, engagements={**state.war.engagements, "other": two}))
    (weight, _) = CAMPAIGN.conduct.weigh(state, "other", ["earth-1"])
    assert weight.refused == "Earth 1 is chosen for another battle: Kahuna V."
    (weight, _) = CAMPAIGN.conduct.weigh(state, FIGHT, ["earth-1"])
    assert weight.refused == ""


def test_chosen_forces_are_weighed_against_what_each_side_is_given() -> None:
    state = to_fight(points=2)
    earth, narn = CAMPAIGN.conduct.weigh(state, FIGHT, ["earth-1", "earth-2", "narn-1", "narn-2"])
    assert (earth.text, earth.refused) == ("2 of 2 points", "")
    assert narn.refused == "Narn may send 2 points; this costs 4."


def test_a_scenario_may_bar_ships_above_its_level() -> None:
    state = to_fight()
    clash = replace(state.war.engagements[FIGHT], scenario="carrier-clash")
    state = replace(state, war=replace(state.war, engagements={FIGHT: clash}))
    earth, narn = CAMPAIGN.conduct.weigh(state, FIGHT, ["earth-1", "narn-1"])
    assert "allows no ship above Raid" in narn.refused
    assert "flights" in earth.text


@pytest.mark.parametrize("why", ["High Command", "no crew", "has fought"])
def test_ships_that_are_not_ready_stay_home(why: str) -> None:
    state = to_fight()
    now = state.units["earth-1"]
    changed = {
        "High Command": replace(now, yard=YardUnit(back=3)),
        "no crew": replace(now, condition=replace(now.condition, crew=0)),
        "has fought": replace(now, fought=1),
    }[why]
    state = replace(state, units={**state.units, "earth-1": changed})
    sides = [(*EARTH, ["earth-1"]), (*NARN, ["narn-1"])]
    with pytest.raises(Refused, match=why):
        CAMPAIGN.field(state, sides, {"fight": FIGHT})


def test_a_battle_over_a_target_has_what_was_generated_and_the_roles() -> None:
    state = to_fight(level="War", points=7)
    sides = [(*EARTH, ["earth-1"]), (*NARN, ["narn-1"])]
    start = CAMPAIGN.field(state, sides, {"fight": FIGHT, "level": "Patrol"})
    assert (start.level, start.scenario, start.points) == ("War", "annihilation", 7)
    assert [side.role for side in start.sides] == ["attacker", "defender"]
    assert start.terms["fight"] == FIGHT
    uneven = replace(state.war.engagements[FIGHT], points={"earth": 5, "narn": 7})
    state = replace(state, war=replace(state.war, engagements={FIGHT: uneven}))
    assert CAMPAIGN.field(state, sides, {"fight": FIGHT}).points == 7


def test_forces_above_the_points_and_strangers_cannot_fight_for_a_target() -> None:
    state = to_fight(points=1)
    with pytest.raises(Refused, match="may send 1 point"):
        CAMPAIGN.field(state, [(*EARTH, ["earth-1", "earth-2"]), (*NARN, ["narn-1"])], {"fight": FIGHT})
    state = to_fight(order=("earth", "narn"))
    stranger = replace(state.war.engagements[FIGHT], defender="centauri")
    state = replace(state, war=replace(state.war, engagements={FIGHT: stranger}))
    with pytest.raises(UserError, match="two players who fight"):
        CAMPAIGN.field(state, [(*EARTH, ["earth-1"]), (*NARN, ["narn-1"])], {"fight": FIGHT})


def test_a_battle_that_begins_is_noted_with_its_forces() -> None:
    state = to_fight()
    sides = [(*EARTH, ["earth-1"]), (*NARN, ["narn-1"])]
    (began,) = CAMPAIGN.begun(state, sides, {"fight": FIGHT}, "Kahuna V")
    assert isinstance(began, BattleBegan)
    state = CAMPAIGN.apply(state, began)
    assert state.war.engagements[FIGHT].forces == {"earth": ("earth-1",), "narn": ("narn-1",)}
    assert "has begun" in offered(state, "force")[f"force:{FIGHT}:earth"].refused
    assert CAMPAIGN.begun(state, sides, {}, "A friendly game") == ()


def test_a_battle_without_a_target_stays_possible() -> None:
    state = to_fight()
    start = CAMPAIGN.field(state, [(*EARTH, ["earth-1"]), (*NARN, ["narn-1"])], {"level": "Raid"})
    assert start.level == "Raid"
    assert "fight" not in start.terms


def test_a_ship_fights_one_battle_a_turn() -> None:
    state = fought(to_fight(), "earth")
    out = {unit.id: unit.out for unit in CAMPAIGN.units(state)}
    assert out["earth-1"]
    assert not out["earth-2"]


def generated(scenario: str, level: str) -> State:
    """Return a campaign in which Earth attacks the Narn in a scenario at a level."""
    state = to_fight(level=level)
    fight = replace(state.war.engagements[FIGHT], scenario=scenario)
    return replace(state, war=replace(state.war, engagements={FIGHT: fight}))


def test_the_defender_of_a_convoy_has_its_ships_for_free() -> None:
    state = generated("convoy-duty", "Raid")
    sides = [(*EARTH, ["earth-1"]), (*NARN, ["narn-1"])]
    start = CAMPAIGN.field(state, sides, {"fight": FIGHT})
    freighters = [unit for unit in start.units.values() if unit.convoy]
    assert len(freighters) == 6
    assert {unit.side for unit in freighters} == {"narn"}
    start = CAMPAIGN.field(state, sides, {"fight": FIGHT, "convoy": "space-liner"})
    assert [unit.profile.id for unit in start.units.values() if unit.convoy] == ["space-liner"] * 3
    (convoy, *_) = CAMPAIGN.conduct.fight_terms(state, FIGHT)
    assert [option.label.split(" ")[0] for option in convoy.options] == ["6", "12", "3"]


def test_other_scenarios_bring_no_convoy() -> None:
    state = generated("ambush", "Raid")
    start = CAMPAIGN.field(state, [(*EARTH, ["earth-1"]), (*NARN, ["narn-1"])], {"fight": FIGHT})
    assert not [unit for unit in start.units.values() if unit.convoy]
