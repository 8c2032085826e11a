"""Explosions marked by hand, asteroid fields, opening jump points and rams."""

import pytest

from app.core.errors import Refused
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.attack.strikes import jump_point
from app.systems.acta.battle.books.turn import Burden, Thing
from app.systems.acta.battle.state import BattleState, Credit
from tests.systems.acta.battle.attack.answering import found
from tests.systems.acta.battle.attack.fields import (
    acting,
    attacked,
    duel,
    fighter,
    hurt,
    question,
    replace,
    ship,
    with_spent,
)
from tests.systems.acta.battle.books import unit

PLAIN = ship()


def rock(state: BattleState, density: int = 8) -> BattleState:
    field = Thing(id="rocks", kind="asteroids", name="Asteroids", figures={"density": density})
    return replace(state, things={"rocks": field})


def test_asteroids_are_passed_with_a_total_that_reaches_their_density():
    event, after = attacked(rock(duel(PLAIN, PLAIN)), "strike:alpha", "asteroids/rocks", (4,))
    assert event.passage is not None
    assert event.passage.passed
    assert after.units == duel(PLAIN, PLAIN).units


def test_asteroids_strike_with_as_many_dice_as_inches_moved_super_ap_and_triple():
    event, after = attacked(
        rock(duel(PLAIN, PLAIN)), "strike:alpha", "asteroids/rocks", (3,), 4, (3, 2, 1, 2), (3,)
    )
    assert event.shots[0].attack_dice == 4
    assert after.units["alpha"].condition.damage == 17
    assert not after.units["alpha"].spent.attacked


def test_fighters_find_their_way_more_easily_and_dodge():
    state = rock(duel(fighter("Dodge 2+"), PLAIN))
    event, _ = attacked(state, "strike:alpha", "asteroids/rocks", (3,))
    assert event.passage is not None
    assert event.passage.passed
    event, after = attacked(state, "strike:alpha", "asteroids/rocks", (2,), 2, (6, 1), (1,))
    assert after.units["alpha"].condition.fate == "exploded"


def test_a_field_that_is_not_in_the_books_asks_for_its_density():
    assert question(duel(PLAIN, PLAIN), "strike:alpha", "asteroids/") == "Density of the asteroid field"


def test_an_opening_jump_point_strikes_with_six_dice_past_interceptors():
    state = duel(ship("Interceptors 6", "Stealth 6+"), PLAIN)
    event, after = attacked(state, "strike:alpha", "jump-point", (5, 5, 1, 1, 1, 1), (2, 1))
    assert (event.cause, after.units["alpha"].condition.damage) == ("jump-point", 16)
    both = found(jump_point(state, ("alpha", "beta")), (1,) * 6, (1,) * 6)
    assert [shot.target for shot in both.shots] == ["alpha", "beta"]


def test_an_explosion_marked_by_hand_may_strike_afterwards():
    state = hurt(duel(PLAIN, PLAIN), "alpha", fate="exploded", damage=0)
    event, after = attacked(state, "explosion:alpha", "beta", (5, *(1,) * 9), (2,))
    assert (event.shots[0].attack_dice, after.units["beta"].condition.damage) == (10, 19)
    for battle, key in ((state, "explosion:beta"), (after, "explosion:alpha")):
        with pytest.raises(Refused, match="did not explode"):
            BATTLE.open(battle, key)


def ramming() -> BattleState:
    state = hurt(
        duel(replace(PLAIN, damage=21), replace(PLAIN, damage=30)), "alpha", crippled=True, damage=12
    )
    return acting(state, "alpha", "give-me-ramming-speed", Burden(speed=1.5, most_turns=1))


def test_a_ram_costs_both_half_the_others_starting_damage_rounded_up_and_criticals():
    state = hurt(ramming(), "beta", damage=30)
    event, after = attacked(state, "ram:alpha", (6, 5), (1,), (1,), (1,), (1,), (1,), (1,), (1,))
    assert [shot.target for shot in event.shots] == ["beta", "alpha"]
    assert (event.shots[0].wounds.damage, event.shots[1].wounds.damage) == (11, 15)
    assert after.units["beta"].condition.damage == 19
    assert after.units["alpha"].condition.fate
    assert after.credits == ()
    with pytest.raises(Refused, match="no order to ram"):
        BATTLE.open(after, "ram:alpha")


def test_a_ram_that_only_draws_misses():
    event, after = attacked(ramming(), "ram:alpha", (4, 4))
    assert (event.shots, after.units["beta"].condition.damage) == ((), 30)


def test_a_ram_credits_the_rammer_with_its_kill():
    state = hurt(ramming(), "beta", damage=5, crippled=True)
    _, after = attacked(state, "ram:alpha", (6, 5), (1,), (1,), (1,), (1,), (1,), (1,), (1,), (1,))
    assert Credit(unit="alpha", victim="beta", how="destroyed") in after.credits


def test_a_ship_without_the_order_does_not_ram():
    with pytest.raises(Refused, match="no order"):
        BATTLE.open(with_spent(duel(PLAIN, PLAIN), "alpha"), "ram:alpha")


def test_what_struck_is_told():
    state = rock(duel(PLAIN, PLAIN, unit("gamma", "red", PLAIN)))
    event, _ = attacked(state, "strike:alpha", "asteroids/rocks", (3,), 1, (3,), (3,))
    assert BATTLE.tell(state, event).text == (
        "Alpha in the asteroids (3 + 4 against 8): struck. Asteroid field strikes Alpha: 1 AD"
        " – 3, 1 hit, damage 3, 3 Damage and 1 Crew lost. Alpha: Damage 17, Crew 24."
    )


def test_an_explosion_in_empty_space_is_told():
    state = hurt(duel(PLAIN, PLAIN), "alpha", fate="exploded", damage=0)
    event, _ = attacked(state, "explosion:alpha", "done")
    assert BATTLE.tell(state, event).text == "Alpha explodes and strikes nothing else."


def test_whatever_strikes_a_surrendered_ship_gives_it_back_to_its_side():
    state = hurt(duel(PLAIN, PLAIN), "beta", fate="surrendered")
    struck = jump_point(state, ("beta",))
    assert found(struck, (1, 1, 1, 1, 1, 1)).shots[0].freed
    ramming = acting(hurt(state, "alpha", crippled=True), "alpha", "give-me-ramming-speed", target="beta")
    event, after = attacked(ramming, "ram:alpha", (6, 1), (1,), (3,), (4,), (1,), (3,), (4,))
    assert [shot.freed for shot in event.shots] == [True, False]
    assert after.units["beta"].condition.fate == ""


def test_a_ram_in_a_dust_cloud_is_harder_for_the_ship_that_is_in_it():
    state = acting(hurt(duel(PLAIN, PLAIN), "alpha", crippled=True), "alpha", "give-me-ramming-speed")
    state = replace(state, things={"d": Thing(id="d", kind="dust", name="Dust")})
    event, _ = attacked(state, "ram:alpha", True, False, (5, 4))
    assert event.ram is not None
    assert (event.ram.qualities, event.ram.won) == ((3, 4), False)


def test_asteroids_in_a_dusty_place_are_harder_to_pass():
    state = rock(duel(PLAIN, PLAIN))
    state = replace(state, things={**state.things, "d": Thing(id="d", kind="dust", name="Dust")})
    assert "crew quality 3" in question(state, "strike:alpha", "asteroids/rocks", True)
