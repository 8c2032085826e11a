"""Damage, crew, thresholds, wrecks and drifting ships, by the book's examples."""

import pytest

from app.core.errors import Refused, UserError
from app.core.questions import Asking, Roll, run
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.state import figures_of
from tests.systems.acta.battle.books import HYPERION, SATELLITE, after, duel, entry, unit


def test_a_hyperion_that_lost_fourteen_points_is_crippled():
    state = after(duel(), "damage:hyperion:-13")
    assert not state.units["hyperion"].condition.crippled
    state = after(state, ("damage:hyperion:-1", ((3,),)))
    condition = state.units["hyperion"].condition
    assert (condition.damage, condition.crippled) == (6, True)
    assert figures_of(state, "hyperion").speed.now == 4


def test_becoming_crippled_asks_a_die_a_trait_but_none_for_interceptors():
    asked = run(BATTLE.open(duel(), "damage:omega:-40"), duel())
    assert isinstance(asked, Asking)
    assert isinstance(asked.question, Roll)
    assert asked.question.count == 2
    state = after(duel(), ("damage:omega:-40", ((4, 3),)))
    assert state.units["omega"].condition.traits_lost == ("Command +2", "Interceptors 3")


def test_a_hyperion_that_lost_nineteen_crew_has_a_skeleton_crew():
    state = after(duel(), "crew:hyperion:-18")
    assert not state.units["hyperion"].condition.skeleton
    state = after(state, "crew:hyperion:-1")
    assert (state.units["hyperion"].condition.crew, state.units["hyperion"].condition.skeleton) == (6, True)


def test_thresholds_latch_when_points_come_back():
    state = after(duel(), ("damage:hyperion:-14", ((1,),)), "damage:hyperion:+9", "damage:hyperion:+99")
    assert state.units["hyperion"].condition.damage == 20
    assert state.units["hyperion"].condition.crippled


@pytest.mark.parametrize(
    ("lost", "die", "fate"),
    [(20, 5, "wreck-adrift"), (20, 6, "hulk"), (24, 5, "hulk"), (24, 6, "exploded"), (29, 1, "exploded")],
)
def test_a_die_and_the_points_below_nothing_tell_what_becomes_of_the_wreck(lost: int, die: int, fate: str):
    made = entry(duel(), f"damage:hyperion:-{lost}", (die,))
    condition = BATTLE.apply(duel(), made.event).units["hyperion"].condition
    assert (condition.damage, condition.fate) == (0, fate)


def test_an_explosion_strikes_with_half_the_damage_but_ten_dice_at_the_most():
    hyperion = BATTLE.tell(duel(), entry(duel(), "damage:hyperion:-30", (6,)).event)
    assert "10 attack dice" in hyperion.text
    assert hyperion.subjects == ("hyperion",)
    omega = entry(duel(), "damage:omega:-60", (6,)).event
    assert omega.after.wreck.attack_dice == 10  # type: ignore[attr-defined]


def test_the_log_tells_the_worst_that_came_of_it_only():
    told = BATTLE.tell(duel(), entry(duel(), "damage:hyperion:-20", (6,)).event).text
    assert "is destroyed (die 6)" in told
    assert "crippled" not in told
    adrift = BATTLE.tell(duel(), entry(duel(), "crew:hyperion:-25").event).text
    assert adrift == "Hyperion loses 25 Crew (Damage 20, Crew 0). No crew is left: Hyperion runs adrift."


def test_flights_aboard_are_lost_with_their_ship_and_launched_ones_are_not():
    state = after(duel(), ("damage:hyperion:-20", ((1,),)))
    assert state.units["starfury"].condition.fate == "exploded"
    launched = after(duel(), "launch:starfury", ("damage:hyperion:-20", ((1,),)))
    assert launched.units["starfury"].condition.fate == ""


def test_a_ship_without_crew_runs_adrift_and_is_not_viable():
    state = after(duel(), "crew:olympus:-25")
    assert state.units["olympus"].condition.adrift
    assert BATTLE.overview(state).over.endswith("Only Blue has viable ships left.")
    assert BATTLE.figures(state)["units"]["olympus"]["states"] == ["skeleton", "adrift"]


def test_a_destroyed_ship_suffers_no_more():
    state = after(duel(), ("damage:hyperion:-20", ((6,),)))
    with pytest.raises(Refused, match="out of the battle"):
        BATTLE.open(state, "critical:hyperion")


def test_a_flight_is_destroyed_by_its_first_hit():
    state = after(duel(), "launch:starfury")
    pressed = BATTLE.press(state, "starfury.damage", "-1")
    assert pressed is not None
    assert after(state, pressed.key).units["starfury"].condition.fate == "exploded"


def test_pressing_a_box_marks_damage_up_to_it_and_the_last_one_unmarks_it():
    state = duel()
    first = BATTLE.press(state, "hyperion.damage.8", "")
    assert first is not None
    state = after(state, first.key)
    assert state.units["hyperion"].condition.damage == 12
    again = BATTLE.press(state, "hyperion.damage.8", "")
    assert again is not None
    assert after(state, again.key).units["hyperion"].condition.damage == 13


def test_typing_loses_regains_or_sets_points():
    state = duel()
    for typed, left in (("-8", 12), ("+4", 16), ("11", 11), ("−1", 10)):
        pressed = BATTLE.press(state, "hyperion.damage", typed)
        assert pressed is not None
        state = after(state, pressed.key)
        assert state.units["hyperion"].condition.damage == left
    assert BATTLE.press(state, "hyperion.damage", "10") is None
    with pytest.raises(UserError, match="not a number of points"):
        BATTLE.press(state, "hyperion.damage", "lots")


def test_an_unknown_figure_is_asked_for_when_it_first_changes():
    state = duel(unit("dock", "red", SATELLITE))
    state = after(state, ("damage:dock:-3", (12, False)))
    assert state.units["dock"].condition.damage == 9
    assert not state.units["dock"].condition.crippled
    crippled = after(state, ("damage:dock:-3", (True,)))
    assert crippled.units["dock"].condition.crippled


def test_an_unknown_figure_can_be_set():
    state = duel(unit("dock", "red", SATELLITE))
    pressed = BATTLE.press(state, "dock.crew", "9")
    assert pressed is not None
    assert after(state, pressed.key).units["dock"].condition.crew == 9


def test_points_of_both_tracks_are_lost_at_once():
    state = after(duel(), ("hit:hyperion", (5, 4)), ("regain:hyperion", (2, 0)))
    assert (state.units["hyperion"].condition.damage, state.units["hyperion"].condition.crew) == (17, 21)


def test_the_book_figures_are_what_the_overview_shows():
    state = after(duel(), "damage:hyperion:-8")
    status = next(unit for unit in BATTLE.overview(state).units if unit.id == "hyperion")
    facts = {fact.label: fact.value for fact in status.facts}
    assert (facts["Damage"], facts["Crew"], facts["Speed"], facts["Turns"]) == (
        "12/20",
        "25/25",
        "8",
        "2/45°",
    )
    assert facts["Crew quality"] == "4"
    assert HYPERION.traits is not None
