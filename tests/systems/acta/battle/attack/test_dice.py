"""Lock-on, attack dice, re-rolls, beams, dodging and interceptors, with the book's examples."""

import pytest

from app.systems.acta.battle.attack.dice import fended_off, fires, locked_on, thrown
from app.systems.acta.battle.attack.spec import AttackSpec, Interceptors
from tests.systems.acta.battle.attack.answering import asked, found


def spec(dice: int = 1, hull: int = 5, **fields: object) -> AttackSpec:
    return AttackSpec(attack_dice=dice, hull=hull, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hull", "modifier", "needed"),
    [(5, 0, 5), (5, 1, 4), (5, 2, 3), (6, -1, 6), (3, 2, 2), (2, 2, 2), (6, 0, 6), (1, 0, 2)],
)
def test_a_one_always_misses_and_a_six_always_hits(hull: int, modifier: int, needed: int):
    assert spec(hull=hull, modifier=modifier).to_hit == needed
    assert found(thrown(spec(2, hull, modifier=modifier), "Gun", "Ship"), (1, 6)).hits == 1


def test_the_question_says_what_is_needed_and_why():
    why = asked(thrown(spec(6, modifier=1), "Medium Pulse Cannon", "Olympus"))
    assert why == "Medium Pulse Cannon at Olympus: 6 attack dice against hull 5, +1 on the dice: 4+ hits"


def test_misses_are_re_rolled_once_and_no_more():
    throws = found(thrown(spec(4, reroll=True), "Gun", "Ship"), (5, 1, 2, 6), (1, 5))
    assert (throws.hits, throws.rerolled) == (3, (1, 5))


def test_no_re_roll_is_asked_when_nothing_missed():
    assert found(thrown(spec(2, reroll=True), "Gun", "Ship"), (5, 6)).hits == 2


def test_a_beam_goes_on_against_a_number_one_higher_each_time_and_a_six_always_goes_on():
    throws = found(thrown(spec(3, hull=4, beam=True), "Laser", "Ship"), (4, 5, 3), (5, 4), (6,), (6,), (5,))
    assert throws.hits == 2 + 1 + 1 + 1
    assert throws.dice == ((4, 5, 3), (5, 4), (6,), (6,), (5,))


def test_a_beam_re_rolls_the_misses_of_its_first_throw_only():
    throws = found(
        thrown(spec(2, hull=4, beam=True, reroll=True), "Laser", "Ship"), (4, 1), (4,), (4, 5), (1,)
    )
    assert throws.hits == 3


def test_an_accurate_weapon_needs_no_dice():
    assert found(thrown(spec(6, accurate=True), "Gun", "Ship")).hits == 6


def test_an_accurate_beam_hits_once_then_on_three_and_more_however_often():
    throws = found(thrown(spec(2, hull=6, accurate=True, beam=True), "Beam", "Ship"), (3, 2), (3,), (2,))
    assert throws.hits == 2 + 1 + 1


def test_a_weapon_without_attack_dice_throws_none():
    assert found(thrown(spec(0, accurate=True), "Gun", "Ship")).hits == 0


def test_more_dice_than_one_question_may_ask_for_come_in_portions():
    assert found(thrown(spec(250), "Gun", "Ship"), (5,) * 200, (5,) * 50).hits == 250


@pytest.mark.parametrize(("die", "locked"), [(4, False), (5, True)])
def test_a_lock_on_reaches_the_stealth_score(die: int, locked: bool):
    assert found(locked_on(5, "Omega", "Sharlin", "Stealth 5+"), (die,)).locked is locked


def test_no_die_is_rolled_for_a_lock_on_that_cannot_be_or_cannot_fail():
    assert not found(locked_on(7, "Omega", "Sharlin", "")).locked
    assert found(locked_on(1, "Omega", "Sharlin", "")).locked


def test_a_weapon_without_power_trouble_fires_unasked():
    assert found(fires(spec(), "Gun")) == 0
    assert found(fires(spec(fires_on=4), "Gun"), (3,)) == 3


def test_each_hit_is_dodged_by_itself():
    fended = found(fended_off(spec(dodge=3), "White Star", 4), (1, 3, 2, 6))
    assert (fended.hits, fended.dodges) == (2, (1, 3, 2, 6))


def test_what_was_dodged_needs_no_interceptor():
    fended = found(fended_off(spec(dodge=6, interceptors=Interceptors(1)), "Ship", 1), (6,))
    assert (fended.hits, fended.interceptions) == (0, ())


def test_the_warlock_of_the_book_intercepts_two_hits_of_three_and_keeps_one_die_for_the_turn():
    warlock = Interceptors(4)
    first = found(fended_off(spec(interceptors=warlock), "Warlock", 3), (2, 3, 3, 6), (2, 3, 5, 5), (1, 1, 3))
    assert first.hits == 1
    assert first.interceptors == Interceptors(1, 6)
    beam = found(fended_off(spec(beam=True), "Warlock", 1))
    assert beam.hits == 1
    second = found(fended_off(spec(interceptors=Interceptors(1, 6)), "Warlock", 1), (5,))
    assert (second.hits, second.interceptors) == (1, Interceptors(1, 6))
    assert found(fended_off(spec(interceptors=Interceptors(1, 6)), "Warlock", 1), (6,)).hits == 0


def test_the_warlocks_dice_dwindle_step_by_step():
    attack = spec(interceptors=Interceptors(4))
    assert (
        asked(fended_off(attack, "Warlock", 3)) == "Warlock, hit 1 of 3: 4 interceptor dice, any 2+ stops it"
    )
    assert asked(fended_off(attack, "Warlock", 3), (2, 3, 3, 6)).endswith(
        "4 interceptor dice, any 3+ stops it"
    )
    assert asked(fended_off(attack, "Warlock", 3), (2, 3, 3, 6), (2, 3, 5, 5)).endswith(
        "3 interceptor dice, any 4+ stops it"
    )


def test_the_last_interceptor_die_is_rolled_for_all_remaining_hits_at_once():
    fended = found(fended_off(spec(interceptors=Interceptors(2)), "Ship", 4), (1, 1), (6, 5, 6))
    assert (fended.hits, fended.interceptors) == (2, Interceptors(1, 6))


def test_interceptors_never_need_more_than_a_six():
    assert Interceptors(3, 6).after(2) == Interceptors(2, 6)
