"""High Command's calendar by hand: sent in turn T, away in T+1 and T+2, back at the start of T+3 (ruling 35)."""

import pytest
from msgspec.structs import replace

from app.core.errors import Refused
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.books.war import BATTLES, REPAIRS
from app.systems.acta.campaign.events import Together
from app.systems.acta.campaign.events.war import PhaseBegan
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war.ready import unready
from app.systems.acta.campaign.yard.after import at_turn
from app.systems.acta.condition import Condition, fresh
from tests.systems.acta.campaign.rosters import HURT, HYPERION, carried, play
from tests.systems.acta.campaign.yard.yards import taken, yards


def turned(state: State) -> State:
    """Return the state at the start of the next turn, with all that it brings."""
    began = PhaseBegan(turn=state.turn + 1, phase="initiative")
    parts = (began, *at_turn(state, state.turn + 1))
    return CAMPAIGN.apply(state, Together(title="turn", parts=parts))


def test_a_ship_sent_in_turn_three_is_away_in_four_and_five_and_back_in_six() -> None:
    state = play(yards(turn=3, hyperion_1=HURT), "high-command:hyperion-1")
    for turn in (4, 5):
        state = turned(state)
        assert state.turn == turn
        assert unready(state, state.units["hyperion-1"]) == "Damocles is with High Command until turn 6."
        assert state.units["hyperion-1"].condition == HURT
    state = turned(state)
    ship = state.units["hyperion-1"]
    assert (state.turn, unready(state, ship)) == (6, "")
    assert ship.condition == fresh(HYPERION)


def test_a_skeleton_crew_comes_back_with_one_quality_less() -> None:
    state = play(yards(hyperion_1=HURT), "high-command:hyperion-1")
    back = turned(turned(turned(state))).units["hyperion-1"]
    assert back.crew_quality == 3
    assert back.service[-1].text == "Back from High Command, wholly repaired; Crew Quality falls to 3"


def test_a_ship_with_a_full_crew_keeps_its_quality() -> None:
    battered = Condition(damage=5, crew=25, crippled=True, traits_lost=("Jump Point",))
    state = play(yards(hyperion_1=battered), "high-command:hyperion-1")
    back = turned(turned(turned(state))).units["hyperion-1"]
    assert (back.crew_quality, back.condition) == (4, fresh(HYPERION))


def test_a_new_crippling_after_the_return_costs_a_new_premium() -> None:
    paid = play(yards(hyperion_1=replace(HURT, damage=0)), "premium:hyperion-1")
    home = turned(turned(turned(play(paid, "high-command:hyperion-1"))))
    assert not home.units["hyperion-1"].premium_paid


def test_a_ship_away_is_neither_repaired_nor_sent_again() -> None:
    state = play(yards(hyperion_1=HURT), "high-command:hyperion-1")
    for key in ("high-command:hyperion-1", "premium:hyperion-1", "recruit:hyperion-1"):
        with pytest.raises(Refused, match="with High Command until turn 4"):
            CAMPAIGN.open(state, key)


def test_an_unharmed_ship_may_go_too_no_matter_what_its_condition() -> None:
    assert play(yards(), "high-command:hyperion-1").units["hyperion-1"].yard.back == 4


def test_flights_and_strangers_are_not_sent() -> None:
    for key in ("high-command:starfury-1", "high-command:nobody"):
        with pytest.raises(Refused):
            CAMPAIGN.open(yards(), key)


def test_the_way_to_high_command_waits_for_the_phase_of_repairs() -> None:
    fighting = replace(yards(hyperion_1=HURT), phase=BATTLES)
    with pytest.raises(Refused, match="Repairs and Reinforcements"):
        CAMPAIGN.open(fighting, "high-command:hyperion-1")
    assert CAMPAIGN.open(replace(fighting, phase=REPAIRS), "high-command:hyperion-1")


def test_a_ship_without_crew_is_recovered_by_the_winner_only() -> None:
    def after(winner: str) -> State:
        fought = {"kind": "fought", "winner": winner, "units": ["hyperion-1", "hyperion-2"]}
        adrift = {"kind": "suffered", "unit": "hyperion-1", "damage": 9, "crew": 0, "skeleton": True}
        return carried(yards(), fought, adrift)

    won, lost, drawn = after("earth"), after("narn"), after("")
    assert (won.units["hyperion-1"].lost, won.units["hyperion-1"].recovered) == ("", True)
    assert lost.units["hyperion-1"].lost == "left behind"
    assert drawn.units["hyperion-1"].lost == "left behind"
    # 25 Crew lost at 8 for 1 RR: 4; up from a skeleton, so one quality lower
    manned = play(won, "recruit:hyperion-1", 4).units["hyperion-1"]
    assert (manned.condition.crew, manned.condition.skeleton, manned.crew_quality) == (25, False, 3)


def test_a_ship_that_repairs_itself_needs_no_points() -> None:
    fought = {"kind": "fought", "winner": "narn", "units": ["white-1"]}
    shot = {"kind": "suffered", "unit": "white-1", "damage": 3, "crew": 10, "crippled": True}
    after = carried(taken(yards()), fought, shot)
    ship = after.units["white-1"]
    assert (ship.condition.damage, ship.condition.crippled, ship.condition.crew) == (20, False, 10)
    assert after.players["narn"].balance == 20
