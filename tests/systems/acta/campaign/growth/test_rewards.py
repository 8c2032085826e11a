"""Rolling for refits and other duties in a campaign (*Refitting*, *Other Duties*; ruling 32)."""

import pytest
from msgspec.structs import replace

from app.core.errors import Refused
from app.core.questions import Asking, Pick, Roll, run
from app.systems.acta import gains
from app.systems.acta.campaign import CAMPAIGN, events
from app.systems.acta.campaign.books.war import INITIATIVE
from app.systems.acta.campaign.events.growth import Gained
from app.systems.acta.campaign.state import State
from app.systems.acta.gains import Gain
from app.systems.acta.unit import Weapon
from tests.systems.acta.campaign.growth.ships import GQUAN, OMEGA, PULSE, experienced
from tests.systems.acta.campaign.rosters import event, play


def asked(state: State, key: str, *answers: object) -> object:
    found = run(CAMPAIGN.open(state, key), state, answers)  # type: ignore[arg-type]
    assert isinstance(found, Asking)
    return found.question


def weapons(state: State) -> tuple[Weapon, ...]:
    return state.units[OMEGA].profile.weapons or ()


def test_two_dice_buy_a_refit_and_the_weapon_is_chosen() -> None:
    after = play(experienced(), f"refit:{OMEGA}", (3, 4), "1")
    assert weapons(after)[1].attack_dice == 8
    assert after.units[OMEGA].growth.dice == 2
    gain = after.units[OMEGA].growth.gained[0]
    assert (gain.id, gain.weapon, gain.total, gain.turn) == (gains.MORE_WEAPONS, 1, 7, 1)


def test_only_weapons_that_take_the_refit_can_be_chosen() -> None:
    turbo = event(experienced(), f"refit:{OMEGA}", (1, 2))
    assert isinstance(turbo, Gained)
    assert turbo.gain.weapon == 1
    assert turbo.weapons is not None
    assert turbo.weapons[1] == replace(PULSE, traits=("Double Damage",))
    question = asked(experienced(), f"refit:{OMEGA}", (3, 3))
    assert isinstance(question, Pick)
    assert [option.key for option in question.options] == ["0", "1"]


def test_results_that_are_not_printed_or_do_not_apply_are_rolled_again_with_the_reason() -> None:
    captain = Gain(id=gains.SENSORS, name="Better sensors")
    state = experienced(gained=(captain,))
    question = asked(state, f"refit:{OMEGA}", (6, 6))
    assert isinstance(question, Roll)
    assert "the book prints no such result" in question.why
    made = event(state, f"refit:{OMEGA}", (6, 6), (2, 2), (1, 1))
    assert isinstance(made, Gained)
    assert [(sum(each.rolls), each.why) for each in made.passed] == [
        (12, "the book prints no such result"),
        (4, "its sensors are improved already"),
    ]
    assert made.spent == 2
    text = CAMPAIGN.tell(state, made).text
    assert "Refitting 2: Jump engines: Advanced Jump Point instead of Jump Point" in text
    assert "12 rolled again, the book prints no such result" in text


def test_an_improved_trait_and_the_refit_stand_in_figures_and_service_record() -> None:
    after = play(experienced(), f"refit:{OMEGA}", (1, 1))
    assert after.units[OMEGA].profile.traits == ("Interceptors 2", "Advanced Jump Point")
    assert "Advanced Jump Point" in CAMPAIGN.record(after, OMEGA)[-1]


def test_the_narn_never_have_telepaths() -> None:
    made = event(experienced(), f"duty:{GQUAN}", (2, 3), (1, 2))
    assert isinstance(made, Gained)
    assert made.passed[0].why == "its fleet never has telepaths"
    assert made.gain.id == gains.CAPTAIN
    earth = event(experienced(), f"duty:{OMEGA}", (2, 3))
    assert isinstance(earth, Gained)
    assert earth.gain.id == gains.TELEPATHS


def test_scouting_exercises_give_initiative_in_the_next_turn_only_and_once() -> None:
    after = play(experienced(), f"duty:{OMEGA}", (2, 2))
    book = after.players["earth"].growth
    assert (book.initiative_bonus, book.initiative_turn, book.initiative_unit) == (2, 2, OMEGA)
    again = event(after, f"duty:{OMEGA}", (2, 2), (1, 2))
    assert isinstance(again, Gained)
    assert again.passed[0].why == "its player has that Initiative already"
    later = event(replace(after, turn=2), f"duty:{OMEGA}", (2, 2))
    assert isinstance(later, Gained)
    assert (later.initiative, later.initiative_turn) == (2, 3)


def test_veterans_are_one_flight_of_a_kind_that_is_chosen() -> None:
    after = play(experienced(dice=6), f"duty:{OMEGA}", (3, 3), "Thunderbolt")
    assert after.units[OMEGA].growth.gained[0].flight == "Thunderbolt"
    twice = play(after, f"duty:{OMEGA}", (3, 3))
    assert [gain.flight for gain in twice.units[OMEGA].growth.gained] == ["Thunderbolt", "Starfury"]
    none = event(experienced(), f"duty:{GQUAN}", (3, 3), (1, 2))
    assert isinstance(none, Gained)
    assert none.passed[0].why == "it carries no flights"


def test_contacts_bring_a_raider_ship_of_skirmish_or_lower_with_its_crew_rolled() -> None:
    question = asked(experienced(), f"duty:{OMEGA}", (1, 1))
    assert isinstance(question, Pick)
    assert [option.label for option in question.options] == ["Delta-V Wing", "Strike Carrier"]
    state = experienced()
    after = play(state, f"duty:{OMEGA}", (1, 1), "strike-carrier", (5, 5), "Grey Fox")
    (new,) = [unit for key, unit in after.units.items() if key not in state.units]
    assert (new.name, new.player, new.crew_quality) == ("Grey Fox", "earth", 5)
    assert new.profile.priority_level == "Skirmish"
    assert after.units[OMEGA].growth.dice == 2
    assert after.players["earth"].balance == state.players["earth"].balance


def test_contacts_bring_a_whole_wing() -> None:
    state = experienced()
    after = play(state, f"duty:{OMEGA}", (1, 1), "delta-v-wing", (3, 4))
    new = [unit for key, unit in after.units.items() if key not in state.units]
    assert len(new) == 6
    assert {unit.crew_quality for unit in new} == {4}


def test_players_who_agreed_to_enter_missing_results_are_asked_and_asked_once() -> None:
    state = experienced(missing="enter")
    question = asked(state, f"refit:{OMEGA}", (5, 4))
    assert isinstance(question, Pick)
    assert question.options[0].key == "again"
    after = play(state, f"refit:{OMEGA}", (5, 4), "words", "Armour belt", "ignore one hit a battle")
    gain = after.units[OMEGA].growth.gained[0]
    assert gain.line == "Armour belt: ignore one hit a battle"
    assert after.growth.filled[0].total == 9
    later = event(after, f"refit:{OMEGA}", (5, 4), (1, 1))
    assert isinstance(later, Gained)
    assert later.passed[0].why == "it has that already"
    again = event(state, f"refit:{OMEGA}", (5, 4), "again", (1, 1))
    assert isinstance(again, Gained)
    assert again.filled == ()


def test_players_fill_a_result_by_agreement_and_take_it_back() -> None:
    state = experienced()
    filled = play(state, "fill:refits", "8", "figure:speed", "Engines", 2, "faster", "our book says so")
    assert filled.growth.filled[0].amount == 2
    unknown = event(filled, f"refit:{OMEGA}", (4, 4), (1, 1))
    assert isinstance(unknown, Gained)
    assert unknown.passed[0].why == "its Speed is unknown"
    told = event(state, "fill:refits", "8", "turbo-weapons", "Turbo", "")
    assert (
        CAMPAIGN.tell(state, told).text == "By agreement, Refitting 8 is Turbo: A weapon gains Double Damage."
    )
    back = play(filled, "fill:refits", "8", "book", "")
    assert back.growth.filled == ()


def test_a_figure_of_the_players_own_changes_the_sheet() -> None:
    filled = play(experienced(), "fill:refits", "8", "figure:damage", "Armour", 4, "", "")
    after = play(filled, f"refit:{OMEGA}", (4, 4)).units[OMEGA]
    assert (after.profile.damage, after.condition.damage) == (24, 24)


def test_nothing_is_rolled_when_nothing_can_apply() -> None:
    had = tuple(
        Gain(id=effect, name=effect)
        for effect in (gains.SENSORS, gains.STEALTH, gains.CAPTAIN, gains.TELEPATHS)
    )
    state = experienced(gained=had)
    bare = replace(
        state.units[OMEGA], profile=replace(state.units[OMEGA].profile, weapons=(), damage=8, traits=())
    )
    state = replace(state, units={**state.units, OMEGA: bare})
    with pytest.raises(Refused, match="No result of Refitting can apply"):
        CAMPAIGN.open(state, f"refit:{OMEGA}")


def test_a_gain_of_a_ship_that_nobody_knows_changes_nothing() -> None:
    made = event(experienced(), f"refit:{OMEGA}", (1, 1))
    assert isinstance(made, Gained)
    state = experienced()
    assert CAMPAIGN.apply(state, replace(made, unit="nobody")).units == state.units
    assert isinstance(made, events.GrowthEvent)


def test_the_bonus_counts_in_the_initiative_of_that_turn() -> None:
    after = play(experienced(), f"duty:{OMEGA}", (2, 2))
    for turn, bonus in ((1, 0), (2, 2), (3, 0)):
        rolling = replace(after, turn=turn, phase=INITIATIVE)
        rolled = play(rolling, "initiative", (3, 3), (1, 1))
        assert rolled.war.scores["earth"] == 6 + bonus


def test_missing_results_are_told_in_a_few_words() -> None:
    hints = {choice.key: choice.hint for choice in CAMPAIGN.choices(experienced())}
    assert hints["fill:refits"] == "Missing: 8 to 12"
    assert hints[f"refit:{OMEGA}"].endswith("7 More guns; 8 to 12: not printed")
    filled = play(experienced(), "fill:refits", "9", "words", "Armour", "", "")
    after = {choice.key: choice.hint for choice in CAMPAIGN.choices(filled)}
    assert after["fill:refits"] == "Missing: 8 and 10 to 12"
