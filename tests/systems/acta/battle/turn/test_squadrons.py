"""Squadrons: formed before the battle, left by ships that are crippled or adrift; where drifting ships end."""

from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.state import BattleState, crew_quality, squadron_of
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, STARFURY, after, entry, unit
from tests.systems.acta.battle.turn.fields import (
    PLANET,
    RED_WINS,
    moving,
    next_turn,
    offered,
    refusal,
    status,
    two,
    whole,
    with_things,
)


def four() -> BattleState:
    ships = [unit(f"s{n}", "blue", OLYMPUS, crew_quality=n) for n in (2, 3, 4, 5)]
    flights = [unit(f"f{n}", "blue", STARFURY) for n in (1, 2)]
    return whole(*ships, *flights, unit("b", "red", OLYMPUS))


def test_up_to_three_ships_form_a_squadron_before_the_battle_and_no_flight_with_them():
    state = after(four(), ("squadron:s2", ()), ("squadron:s3", ("in/Squadron 1",)))
    flights = after(state, "squadron:f1")
    assert squadron_of(flights, flights.start.units["f1"]) == "Squadron 2"
    state = after(state, ("squadron:s5", ("in/Squadron 1",)))
    assert {crew_quality(state, state.start.units[ship]) for ship in ("s2", "s3", "s5")} == {5}
    state = after(state, "squadron:s4")
    assert squadron_of(state, state.start.units["s4"]) == "Squadron 2"
    moved = after(moving(state), "moved:s2")
    assert {found.id for found in BATTLE.overview(moved).units if found.ready} == {"s4", "b", "f1", "f2"}


def test_a_squadron_is_formed_before_the_battle_only_and_left_at_will_before_it():
    state = after(four(), ("squadron:s2", ()), ("squadron:s2", ("out",)))
    assert squadron_of(state, state.start.units["s2"]) == ""
    assert not offered(moving(four()), "squadron:s2")


def test_a_ship_adrift_lends_no_crew_to_its_squadron():
    state = after(four(), ("squadron:s2", ()), ("squadron:s5", ("in/Squadron 1",)))
    state = after(state, "crew:s5:-25")
    assert squadron_of(state, state.start.units["s5"]) == ""
    assert crew_quality(state, state.start.units["s2"]) == 2


def test_a_crippled_ship_drops_out_and_is_picked_alone():
    state = after(four(), ("squadron:s2", ()), ("squadron:s5", ("in/Squadron 1",)), "damage:s5:-14")
    assert entry(moving(state), "moved:s2").event.units == ("s2",)  # type: ignore[attr-defined]


def test_what_drifts_onto_a_planet_is_destroyed_with_what_it_carries():
    bay = unit("f", "blue", STARFURY, mothership="hyperion", craft="Starfury")
    state = after(with_things(two(bay), PLANET), "crew:hyperion:-25", "drifts:hyperion")
    assert [state.units[id].condition.fate for id in ("hyperion", "f")] == ["exploded", "exploded"]
    assert BATTLE.figures(state)["scores"]["red"] == 10
    assert not offered(state, "explosion:hyperion")
    told = BATTLE.tell(
        state, entry(after(with_things(two(), PLANET), "crew:omega:-50"), "drifts:omega").event
    )
    assert told.text == "Omega drifts onto Proxima and is destroyed."


def test_without_a_planet_a_ship_adrift_has_nothing_to_drift_onto():
    state = after(two(), "crew:omega:-50")
    assert not offered(state, "drifts:omega")
    assert not offered(moving(with_things(state, PLANET)), "drifts:omega")


def test_a_wreck_that_drifted_off_the_table_is_moved_no_more():
    state = after(two(), ("damage:omega:-44", ((1,),)))
    assert state.units["omega"].condition.fate == "wreck-adrift"
    assert status(state, "omega").ready
    state = after(state, "drifts:omega")
    assert state.units["omega"].condition.fate == "wreck-adrift"
    state = after(state, RED_WINS, "phase", "phase", "phase")
    assert not status(state, "omega").ready


def test_who_left_through_hyperspace_does_not_return():
    state = next_turn(moving(two(unit("other", "blue", HYPERION)), "action:hyperion:initiate-jump-point"))
    state = after(state, "any-order", "jump:omega", "withdraw:other")
    assert refusal(state, "return:omega") == "It left through hyperspace for good; undo that if it did not"
    assert not refusal(state, "return:other")
