"""Names, notes, honours, corrections, standings: what keeps a roster in order."""

from typing import Any

import pytest

from app.core.correction import correction as correcting
from app.core.errors import Refused
from app.core.force import Force, Line
from app.core.log import Correction
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.state import State
from app.systems.acta.condition import Condition
from tests.systems.acta.campaign.rosters import HURT, campaign, carried, play


def test_a_ship_is_renamed_noted_and_honoured() -> None:
    state = play(campaign(), "rename:hyperion-1", "Damocles II")
    state = play(play(state, "note:hyperion-1", "flagship"), "honour:hyperion-1", "Kahuna Star")
    ship = state.units["hyperion-1"]
    assert (ship.name, ship.note, ship.honours) == ("Damocles II", "flagship", ("Kahuna Star",))
    assert CAMPAIGN.record(state, "hyperion-1")[-1] == "Turn 1: Honour: Kahuna Star"


def test_a_ship_struck_off_can_be_brought_back_by_agreement() -> None:
    struck = play(campaign(), "strike:hermes-1", "sold")
    assert struck.units["hermes-1"].lost == "struck off"
    with pytest.raises(Refused):
        CAMPAIGN.open(struck, "strike:hermes-1")
    assert play(struck, "reinstate:hermes-1", "not sold").units["hermes-1"].lost == ""


def correction(state: State, subject: str, label: str, new: Any, note: str = "") -> Correction:
    """Set what the campaign offers to set, under the words it has for it."""
    field = next(field for field in CAMPAIGN.corrigible(state, subject) if field.label == label)
    made = correcting(state, field.key, new, note)
    assert made.old == field.value
    return made


def test_a_figure_is_corrected_in_the_log_with_its_reason() -> None:
    made = correction(campaign(), "hyperion-1", "Damage points left", 11, "forgot a hit")
    after = CAMPAIGN.apply(campaign(), made)
    assert after.units["hyperion-1"].condition.damage == 11
    words = "Damage points left from 20 to 11 (forgot a hit)"
    assert CAMPAIGN.tell(after, made).text == f"By agreement, Damocles: {words}"
    assert CAMPAIGN.record(after, "hyperion-1")[-1] == f"Turn 1: By agreement: {words}"


def test_a_balance_is_set_by_agreement() -> None:
    made = correction(campaign(), "narn", "RR points", 3, "miscounted")
    after = CAMPAIGN.apply(campaign(), made)
    assert after.players["narn"].balance == 3
    assert CAMPAIGN.tell(after, made).text == "By agreement, Narn Regime: RR points from 20 to 3 (miscounted)"


def test_a_state_is_corrected_by_yes_or_no() -> None:
    state = campaign(hyperion_1=HURT)
    made = correction(state, "hyperion-1", "Crippled", new=False)
    assert not CAMPAIGN.apply(state, made).units["hyperion-1"].condition.crippled
    assert CAMPAIGN.tell(state, made).text == "By agreement, Damocles: Crippled from yes to no"


def test_the_turn_is_set_by_agreement_and_is_about_nobody() -> None:
    made = correction(campaign(), "", "Campaign turn", 4)
    assert CAMPAIGN.apply(campaign(), made).turn == 4
    assert CAMPAIGN.tell(campaign(), made).subjects == ()
    assert CAMPAIGN.corrigible(campaign(), "nobody") == ()


def test_standings_count_ships_losses_and_points() -> None:
    after = carried(campaign(), {"kind": "lost", "unit": "white-1"})
    facts = {
        side.id: {fact.label: fact.value for fact in side.facts} for side in CAMPAIGN.overview(after).sides
    }
    assert facts["narn"]["Units"] == "1"
    assert facts["narn"]["Lost"] == "1"
    assert facts["narn"]["RR points"] == "20"
    assert CAMPAIGN.figures(after)["standings"][1]["lost"] == 1


def test_a_units_facts_show_points_left_of_the_whole() -> None:
    units = CAMPAIGN.overview(campaign(hyperion_1=Condition(damage=12, crew=20))).units
    facts = {fact.label: fact.value for fact in units[0].facts}
    assert (facts["Damage"], facts["Crew"], facts["Battles"]) == ("12/20", "20/25", "0")


def test_a_ship_that_fought_this_turn_cannot_be_fielded_before_the_next() -> None:
    fought = carried(campaign(), {"kind": "fought", "winner": "", "units": ["hyperion-1"]})
    with pytest.raises(Refused, match="has fought in campaign turn 1"):
        CAMPAIGN.field(fought, [("", "earth", ["hyperion-1"]), ("", "narn", ["white-1"])], {})
    ready = {unit.id: unit.out for unit in CAMPAIGN.units(fought)}
    assert ready["hyperion-1"]
    assert not ready["hermes-1"]
    assert not {unit.id: unit.out for unit in CAMPAIGN.units(play(fought, "turn"))}["hyperion-1"]


def test_a_battle_starts_with_the_rosters_conditions_and_flights() -> None:
    state = campaign(hyperion_1=Condition(damage=12, crew=20))
    start = CAMPAIGN.field(
        state, [("Blue", "earth", ["hyperion-1"]), ("", "narn", ["white-1"])], {"level": "Raid", "points": 5}
    )
    assert [side.name for side in start.sides] == ["Blue", "Narn Regime"]
    assert start.units["hyperion-1"].condition.damage == 12
    assert start.level == "Raid"
    aboard = [unit for unit in start.units.values() if unit.mothership == "hyperion-1"]
    assert len(aboard) == 2
    assert not {unit.id for unit in aboard} & set(state.units)


def test_a_choice_that_nobody_knows_is_refused() -> None:
    for key in ("", "repair", "repair:nobody", "launch:hyperion-1", "hold:earth:moon", "income:drazi"):
        with pytest.raises(Refused):
            CAMPAIGN.open(campaign(), key)


def test_a_battle_freezes_its_table_agreements_as_agreed_or_as_usual() -> None:
    sides = [("", "earth", ["hyperion-1"]), ("", "narn", ["white-1"])]
    assert CAMPAIGN.field(campaign(), sides, {}).agreements["triple_crew"] is False
    assert CAMPAIGN.field(campaign(), sides, {"triple_crew": True}).agreements["triple_crew"] is True
    assert {"scenario", "level", "points", "triple_crew"} <= {
        field.key for field in CAMPAIGN.terms(campaign())
    }


def test_the_settings_offer_the_books_prices() -> None:
    usual = {field.key: field.value for field in CAMPAIGN.settings()}
    assert (usual["income"], usual["damage"], usual["crew"], usual["settled_crew"]) == (10, 5, 8, 10)
    assert (usual["premium"], usual["critical"], usual["vital_critical"]) == (5, 1, 2)


def test_a_ship_whose_self_repair_came_back_is_whole_when_its_next_battle_begins() -> None:
    sides = [("", "earth", ["hyperion-1"]), ("", "narn", ["white-1"])]
    lamed = Condition(damage=4, crew=25, crippled=True, traits_lost=("Self-Repairing 2",))
    assert CAMPAIGN.field(campaign(white_1=lamed), sides, {}).units["white-1"].condition == lamed
    state = play(play(campaign(white_1=lamed), "premium:white-1"), "repair:white-1", 1)
    assert state.units["white-1"].condition.damage == 9
    assert CAMPAIGN.field(state, sides, {}).units["white-1"].condition == Condition(damage=20, crew=25)


def test_a_ship_that_was_given_a_crew_by_agreement_no_longer_drifts() -> None:
    state = campaign(hyperion_1=Condition(damage=20, crew=0, skeleton=True, adrift=True))
    state = CAMPAIGN.apply(state, correction(state, "hyperion-1", "Crew points left", 25, "miscounted"))
    fielded = CAMPAIGN.field(state, [("", "earth", ["hyperion-1"]), ("", "narn", ["white-1"])], {})
    assert not fielded.units["hyperion-1"].condition.adrift


def test_ships_that_a_scenario_lent_for_free_join_no_roster() -> None:
    freighters = Line("other-craft/corporate-freighter", 2, fields={"convoy": True})
    escort = Force(
        system="acta",
        edition="first",
        name="Escort",
        force_list="earth-alliance",
        lines=(Line("hyperion-class-heavy-cruiser"), freighters),
    )
    founded = CAMPAIGN.found("War", [("Anna", escort), ("Boris", escort)], {})
    assert [unit.id for unit in founded.units] == ["hyperion-1", "hyperion-2"]
