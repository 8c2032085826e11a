"""Initiative: the fleet's modifier, −1 for each target held, +2 for scouting exercises, ties rolled again."""

import pytest
from msgspec.structs import replace

from app.core.errors import Refused
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.books.growth import GrowthPlayer
from app.systems.acta.campaign.events.war import InitiativeRolled
from app.systems.acta.campaign.war.initiative import modifier
from tests.systems.acta.campaign.war.kahuna import event, play, war


def test_each_target_held_costs_one_as_in_the_kahuna_system() -> None:
    state = war()
    assert modifier(state, "earth") == 1 - 3
    assert modifier(state, "narn") == 2 - 1


def test_the_highest_total_goes_first() -> None:
    state = play(war(), "initiative", (6, 6), (3, 5))
    assert state.war.order == ("earth", "narn")
    assert state.war.scores == {"earth": 10, "narn": 9}


def test_players_who_tie_roll_again_among_themselves() -> None:
    state = war(("earth", "narn", "centauri"))
    rolled = event(state, "initiative", (6, 5), (4, 4), (5, 6), (1, 2), (2, 3))
    assert isinstance(rolled, InitiativeRolled)
    totals = {throw.player: throw.total for throw in rolled.throws}
    assert totals == {"earth": 9, "narn": 9, "centauri": 14}
    assert rolled.order == ("centauri", "narn", "earth")
    assert rolled.throws[0].rolls == ((6, 5), (1, 2))
    told = CAMPAIGN.tell(state, rolled).text
    assert "Earth 9 (6+5, tied, again 1+2, fleet +1, targets held -3)" in told


def test_scouting_exercises_count_in_their_turn_only() -> None:
    state = war()
    seen = replace(state.players["earth"], growth=GrowthPlayer(initiative_bonus=2, initiative_turn=1))
    state = replace(state, players={**state.players, "earth": seen})
    assert modifier(state, "earth") == 0
    assert modifier(replace(state, turn=2), "earth") == -2


def test_it_is_rolled_for_once_a_turn_and_before_targets_are_selected() -> None:
    state = war()
    with pytest.raises(Refused, match="Roll for Initiative"):
        CAMPAIGN.open(state, "phase")
    state = play(state, "initiative", (6, 6), (3, 5))
    with pytest.raises(Refused, match="is rolled for"):
        CAMPAIGN.open(state, "initiative")
    assert play(state, "phase").phase == "targets"
