"""Selecting targets in initiative order, challenges, captures without a fight (*Select Targets*)."""

import pytest
from msgspec.structs import replace

from app.core.errors import Refused
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.state import State
from tests.systems.acta.campaign.war.kahuna import go_on, offered, play, selecting

THREE = ("narn", "centauri", "earth")


def test_the_winner_of_the_initiative_selects_first_and_any_target_that_he_does_not_hold() -> None:
    state = selecting()
    keys = offered(state, "nominate")
    assert set(keys) == {"nominate:earth:kahuna-iii", "nominate:earth:kahuna-v", "nominate:earth:comet"}
    with pytest.raises(Refused, match="for Earth to select first"):
        CAMPAIGN.open(state, "nominate:narn:comet")
    with pytest.raises(Refused, match="holds Kahuna I already"):
        CAMPAIGN.open(state, "nominate:earth:kahuna-i")


def test_a_target_of_another_player_is_fought_for() -> None:
    state = play(selecting(), "nominate:earth:kahuna-v")
    (fight,) = state.war.engagements.values()
    assert (fight.attacker, fight.defender, fight.target) == ("earth", "narn", "kahuna-v")
    assert state.war.targets["kahuna-v"].holder == "narn"


def test_an_unoccupied_target_is_taken_when_nobody_challenges() -> None:
    state = play(selecting(), "nominate:earth:comet")
    assert state.war.targets["comet"].holder == ""
    state = play(state, "let-go:narn")
    assert state.war.targets["comet"].holder == "earth"
    assert not state.war.engagements
    assert [(c.target, c.gained, c.lost) for c in state.war.changes] == [("comet", "earth", "")]


def test_a_challenge_makes_a_battle_with_the_nominator_as_attacker() -> None:
    state = go_on(selecting(), "nominate:earth:comet", "challenge:narn")
    (fight,) = state.war.engagements.values()
    assert (fight.attacker, fight.defender) == ("earth", "narn")
    assert state.war.targets["comet"].holder == ""


def test_three_players_are_asked_in_initiative_order_and_the_first_challenge_counts() -> None:
    state = play(selecting(THREE), "nominate:narn:comet")
    assert set(offered(state, "challenge")) == {"challenge:centauri"}
    with pytest.raises(Refused, match="for Centauri to answer first"):
        CAMPAIGN.open(state, "challenge:earth")
    state = go_on(state, "let-go:centauri", "challenge:earth")
    (fight,) = state.war.engagements.values()
    assert (fight.attacker, fight.defender) == ("narn", "earth")
    assert set(offered(state, "pass")) == {"pass:centauri"}


def test_those_before_the_nominator_in_the_order_are_asked_last() -> None:
    state = go_on(selecting(THREE), "pass:narn", "nominate:centauri:comet", "let-go:earth")
    assert set(offered(state, "let-go")) == {"let-go:narn"}
    state = play(state, "let-go:narn")
    assert state.war.targets["comet"].holder == "centauri"


def test_no_target_is_selected_twice_in_a_turn() -> None:
    state = go_on(selecting(THREE), "nominate:narn:comet", "let-go:centauri", "let-go:earth")
    assert "nominate:centauri:comet" not in offered(state, "nominate")
    with pytest.raises(Refused, match="selected this turn already"):
        CAMPAIGN.open(state, "nominate:centauri:comet")


def test_everybody_selects_or_passes_before_the_next_phase() -> None:
    state = play(selecting(), "pass:earth")
    assert offered(state, "phase")["phase"].refused == "Narn has not selected a target; select one or pass."
    state = go_on(state, "pass:narn")
    assert offered(state, "phase")["phase"].label == "Go on to Ship Experience"


def test_nobody_goes_on_while_a_challenge_is_open() -> None:
    state = play(selecting(), "nominate:earth:comet")
    assert "who challenges for Comet" in offered(state, "phase")["phase"].refused
    with pytest.raises(Refused, match="who challenges"):
        CAMPAIGN.open(state, "nominate:narn:kahuna-i")


def without_crews(state: State, player: str) -> State:
    """Return the state with a player's ships unmanned."""
    units = {
        key: replace(unit, condition=replace(unit.condition, crew=0)) if unit.player == player else unit
        for key, unit in state.units.items()
    }
    return replace(state, units=units)


def test_players_without_a_ship_that_is_ready_neither_select_nor_challenge() -> None:
    state = without_crews(selecting(), "earth")
    with pytest.raises(Refused, match="no ship that is ready"):
        CAMPAIGN.open(state, "nominate:earth:kahuna-v")
    state = play(without_crews(selecting(), "narn"), "nominate:earth:comet")
    assert state.war.targets["comet"].holder == "earth"


def test_the_players_may_take_their_turns_in_any_order() -> None:
    state = play(selecting(), "any-order")
    assert "nominate:narn:comet" in offered(state, "nominate")
    state = play(state, "nominate:narn:kahuna-i")
    assert "Earth would select no target" in offered(state, "phase")["phase"].hint
    state = play(state, "phase")
    assert state.war.selected == {"narn": "kahuna-i", "earth": ""}


def test_a_target_changes_hands_by_agreement_and_the_log_says_so() -> None:
    state = play(selecting(), "give:kahuna-v", "earth", "a treaty")
    assert state.war.targets["kahuna-v"].holder == "earth"
    assert not state.war.changes
