"""Spending XP dice, with the book's figures (*Ship Experience*; ruling 30)."""

import pytest
from msgspec.structs import replace

from app.core.errors import Refused
from app.core.log import Correction
from app.core.questions import Answer
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.books.war import REPAIRS
from app.systems.acta.campaign.state import State
from app.systems.acta.condition import Condition
from tests.systems.acta.campaign.growth.ships import OMEGA, experienced
from tests.systems.acta.campaign.rosters import event, play


def refusal(state: State, key: str) -> str:
    with pytest.raises(Refused) as refused:
        CAMPAIGN.open(state, key)
    return refused.value.message


def said(state: State, key: str, *answers: Answer) -> str:
    return CAMPAIGN.tell(state, event(state, key, *answers)).text


@pytest.mark.parametrize(("die", "quality"), [(5, 5), (6, 5), (4, 4), (1, 4)])
def test_a_crew_improves_only_when_the_die_beats_its_quality(die: int, quality: int) -> None:
    after = play(experienced(dice=3), f"train:{OMEGA}", (die,))
    assert after.units[OMEGA].crew_quality == quality
    assert after.units[OMEGA].growth.dice == 2
    assert after.units[OMEGA].growth.tried == 1


def test_a_crew_tries_once_a_campaign_turn() -> None:
    after = play(experienced(dice=3), f"train:{OMEGA}", (2,))
    assert "once a campaign turn" in refusal(after, f"train:{OMEGA}")
    assert play(replace(after, turn=2), f"train:{OMEGA}", (5,)).units[OMEGA].crew_quality == 5


def test_a_quality_of_five_needs_a_six_and_of_six_is_the_best() -> None:
    assert play(experienced(quality=5), f"train:{OMEGA}", (5,)).units[OMEGA].crew_quality == 5
    assert play(experienced(quality=5), f"train:{OMEGA}", (6,)).units[OMEGA].crew_quality == 6
    assert "No crew is better" in refusal(experienced(quality=6), f"train:{OMEGA}")


def test_training_is_told_with_what_was_rolled() -> None:
    assert said(experienced(), f"train:{OMEGA}", (6,)) == (
        "Agamemnon: Crew Quality rises to 5: 6 beats 4; 3 XP dice left"
    )
    assert "stays 4: 4 does not beat 4" in said(experienced(), f"train:{OMEGA}", (4,))


def test_makeshift_repairs_bring_back_three_damage_a_pip() -> None:
    hurt = experienced(dice=3, condition=Condition(damage=7, crew=25))
    after = play(hurt, f"make-do:{OMEGA}", 2, (1, 2)).units[OMEGA]
    assert after.condition.damage == 7 + 9
    assert after.growth.dice == 1
    assert "9 Damage regained, now 16 (1+2, times 3)" in said(hurt, f"make-do:{OMEGA}", 2, (1, 2))


def test_an_asteroid_belt_makes_it_four_for_its_holder_only() -> None:
    hurt = Condition(damage=7, crew=25)
    mine = experienced(condition=hurt, belt="earth")
    theirs = experienced(condition=hurt, belt="narn")
    assert play(mine, f"make-do:{OMEGA}", 1, (3,)).units[OMEGA].condition.damage == 19
    assert play(theirs, f"make-do:{OMEGA}", 1, (3,)).units[OMEGA].condition.damage == 16


def test_makeshift_repairs_never_go_beyond_the_printed_damage() -> None:
    hurt = experienced(condition=Condition(damage=18, crew=25))
    assert play(hurt, f"make-do:{OMEGA}", 1, (6,)).units[OMEGA].condition.damage == 20


def test_crippled_ships_await_the_yards_and_whole_ones_need_nothing() -> None:
    crippled = experienced(condition=Condition(damage=5, crew=25, crippled=True))
    assert "must await the yards" in refusal(crippled, f"make-do:{OMEGA}")
    assert "has lost no Damage" in refusal(experienced(), f"make-do:{OMEGA}")


def test_dice_are_kept_aside_for_battles_and_taken_back() -> None:
    aside = play(experienced(dice=4), f"keep-aside:{OMEGA}", 3)
    assert (aside.units[OMEGA].growth.aside, aside.units[OMEGA].growth.dice) == (3, 1)
    back = play(aside, f"keep-aside:{OMEGA}", 1)
    assert (back.units[OMEGA].growth.aside, back.units[OMEGA].growth.dice) == (1, 3)


def test_dice_kept_aside_buy_nothing_else() -> None:
    aside = play(experienced(dice=2), f"keep-aside:{OMEGA}", 2)
    assert "2 more are kept aside" in refusal(aside, f"train:{OMEGA}")
    assert "takes 2 XP dice" in refusal(experienced(dice=1), f"refit:{OMEGA}")


def test_ships_without_dice_are_offered_nothing_and_flights_never_have_any() -> None:
    keys = {choice.key for choice in CAMPAIGN.choices(experienced())}
    assert {f"train:{OMEGA}", f"refit:{OMEGA}", f"duty:{OMEGA}", f"keep-aside:{OMEGA}"} <= keys
    assert "train:hyperion-1" not in keys
    assert "Auxiliary craft" in refusal(experienced(), "train:starfury-1")
    assert refusal(experienced(), "train:nobody-1") == "No roster has it."


def test_dice_are_spent_in_the_experience_phase() -> None:
    later = replace(experienced(), phase=REPAIRS)
    assert "belongs to Ship Experience" in refusal(later, f"train:{OMEGA}")


def test_ships_with_high_command_spend_nothing() -> None:
    state = experienced()
    away = replace(state.units[OMEGA], yard=replace(state.units[OMEGA].yard, back=4))
    gone = replace(state, units={**state.units, OMEGA: away})
    assert "with High Command until turn 4" in refusal(gone, f"train:{OMEGA}")


def test_dice_and_gains_are_shown_of_the_ship_and_its_player() -> None:
    state = experienced(dice=3, aside=2)
    status = next(each for each in CAMPAIGN.overview(state).units if each.id == OMEGA)
    assert next(fact for fact in status.facts if fact.label == "XP dice").value == "3+2"
    side = CAMPAIGN.overview(state).sides[0]
    assert next(fact for fact in side.facts if fact.label == "XP dice").value == "5"
    figures = next(each for each in CAMPAIGN.figures(state)["rosters"]["earth"] if each["id"] == OMEGA)
    assert (figures["xp_dice"], figures["xp_aside"]) == (3, 2)


def test_players_set_dice_by_agreement_and_flights_have_none() -> None:
    fields = {field.key: field.value for field in CAMPAIGN.corrigible(experienced(dice=3, aside=2), OMEGA)}
    assert fields[f"units/{OMEGA}/growth/dice"] == 3
    assert fields[f"units/{OMEGA}/growth/aside"] == 2
    assert not any("growth" in field.key for field in CAMPAIGN.corrigible(experienced(), "starfury-1"))
    corrected = CAMPAIGN.apply(
        experienced(), Correction(f"units/{OMEGA}/growth/dice", 4, 7, "found in the notes")
    )
    assert corrected.units[OMEGA].growth.dice == 7
