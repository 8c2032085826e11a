"""What targets have against attacks: stealth, dodging, shielding ships, blast doors; and scouts."""

import pytest

from app.core.errors import Refused
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.books.turn import Burden, Thing
from app.systems.acta.unit import Profile
from tests.systems.acta.battle.attack.fields import (
    acting,
    attacked,
    duel,
    field,
    fighter,
    gun,
    hurt,
    made,
    options,
    question,
    replace,
    ship,
    shot,
)
from tests.systems.acta.battle.books import unit

ATTACK = "attack:alpha"
PLAIN = ship()


# Stealth and scouts.


def stealthy() -> Profile:
    return ship("Stealth 4+")


def test_one_lock_on_counts_for_all_weapons_at_a_target():
    state = duel(ship(guns=(gun("One", dice=1), gun("Two", dice=1))), stealthy())
    event, _ = attacked(state, ATTACK, "all", False, (3,))
    assert [found.result for found in event.shots] == ["no-lock", "no-lock"]
    event, _ = attacked(state, ATTACK, "all", False, (4,), (1,), (1,))
    assert [found.result for found in event.shots] == ["missed", "missed"]
    assert [found.lock_on is not None for found in event.shots] == [True, False]


def test_stealth_is_one_higher_far_away():
    state = duel(PLAIN, stealthy())
    assert "locks on to Beta: 4+" in question(state, ATTACK, False)
    assert "locks on to Beta: 5+" in question(state, ATTACK, True)


def test_better_sensors_help_to_lock_on():
    state = field(unit("alpha", "blue", PLAIN, honours=("Better sensors",)), unit("beta", "red", stealthy()))
    assert "3+" in question(state, ATTACK, False)


def test_a_scout_lowers_stealth_by_one_for_the_turn_and_no_further():
    state = duel(ship("Scout"), stealthy(), unit("other", "blue", ship("Scout")))
    event = made(state, "scout:alpha", "stealth/beta", (4,))
    after = BATTLE.apply(state, event)
    assert "3+" in question(after, ATTACK, False)
    assert options(state, "scout:other") == ["stealth/beta", "reroll/beta"]
    assert "9 needed" in question(after, "scout:other")
    with pytest.raises(Refused, match="has scouted"):
        BATTLE.open(after, "scout:alpha")


def test_a_failed_scout_changes_nothing_but_has_scouted():
    state = duel(ship("Scout"), stealthy())
    event = made(state, "scout:alpha", "stealth/beta", (3,))
    assert "4+" in question(BATTLE.apply(state, event), ATTACK, False)


def test_a_scout_lends_one_weapon_a_re_roll_of_its_misses():
    armed = ship(guns=(gun("One", dice=2), gun("Two", dice=2)))
    state = field(
        unit("alpha", "blue", armed), unit("eye", "blue", ship("Scout")), unit("beta", "red", PLAIN)
    )
    event = made(state, "scout:eye", (5,))
    state = BATTLE.apply(state, event)
    answers = ("0", "scout/eye/0/beta", "1", (1, 1), (2, 2), (1, 1))
    fired, after = attacked(state, ATTACK, *answers)
    assert [found.throws.rerolled for found in fired.shots] == [(2, 2), ()]
    assert after.units["eye"].attack.lends == ""


def test_run_silent_needs_a_lock_on():
    state = acting(duel(PLAIN, PLAIN), "beta", "run-silent", Burden(stealth=3, no_fire=True))
    assert "3+" in question(state, ATTACK, False)
    with pytest.raises(Refused, match="may not fire"):
        BATTLE.open(state, "attack:beta")


# Defences.


def test_dodging_is_ignored_by_anti_fighter_weapons_and_by_mini_beams_near_flights():
    dodging = ship("Dodge 5+")
    assert shot(duel(PLAIN, dodging), (5, 5), (5, 4), (1,)).fended.dodges == (5, 4)
    against = ship(guns=(gun("Gun", "Anti-Fighter"),))
    assert shot(duel(against, dodging), (5, 1), (1,)).fended.dodges == ()
    mini = duel(ship(guns=(gun("Gun", "Mini-Beam", dice=1),)), fighter("Dodge 2+"))
    assert shot(mini, True, (5,)).result == "destroyed"
    assert shot(mini, False, (5,), (2,)).result == "fended"


def test_a_flight_is_destroyed_by_the_first_hit_it_does_not_dodge():
    _, after = attacked(duel(PLAIN, fighter("Dodge 2+")), ATTACK, (5, 5), (2, 1))
    assert after.units["beta"].condition.fate == "exploded"
    assert after.credits == ()


def test_closed_blast_doors_ignore_points_of_damage():
    state = acting(duel(PLAIN, PLAIN), "beta", "close-blast-doors", Burden(grid=5, one_weapon=True))
    _, after = attacked(state, ATTACK, (5, 5), (2, 2), (5, 1))
    condition = after.units["beta"].condition
    assert (condition.damage, condition.crew) == (19, 23)


def test_a_dust_cloud_on_the_table_is_asked_for():
    state = replace(duel(PLAIN, PLAIN), things={"dust-1": Thing(id="dust-1", kind="dust", name="Dust")})
    assert shot(state, True, (5, 5), (6, 5), (1,)).fended.dodges == (6, 5)
    assert shot(state, False, (1, 1)).fended.dodges == ()


def test_an_unknown_hull_is_asked_for_once():
    armed = ship(guns=(gun("One"), gun("Two")))
    event, _ = attacked(duel(armed, replace(PLAIN, hull=None)), ATTACK, "all", 6, (5, 5), (5, 5))
    assert [found.result for found in event.shots] == ["missed", "missed"]


def test_energy_mines_strike_everything_near_whatever_its_defences():
    mine = ship(guns=(gun("Energy Mine", "Energy Mine", "Double Damage", dice=2),))
    state = duel(mine, ship("Interceptors 4", "Stealth 5+", "Dodge 2+"), unit("friend", "blue", PLAIN))
    event, after = attacked(state, ATTACK, "0", "beta", "friend", "done", (5, 1), (6,), (5, 5), (1, 2))
    assert [found.target for found in event.shots] == ["beta", "friend"]
    assert after.units["beta"].condition.damage == 18
    assert after.units["friend"].condition.damage == 18


def test_a_gravitic_shifter_turns_its_target_by_opposed_checks():
    weapon = replace(gun("Shifter", "Gravitic Shifter"), attack_dice=None, absent=("attack_dice",))
    state = duel(ship(guns=(weapon,)), PLAIN)
    assert shot(state, (4, 3)).result == "turned"
    assert shot(state, (4, 4)).result == "held"


def test_a_shielding_ship_draws_all_fire_by_an_opposed_check():
    state = duel(PLAIN, PLAIN, unit("guard", "red", PLAIN))
    state = acting(state, "guard", "manoeuvre-to-shield-them", friend="beta", target="alpha")
    event, _ = attacked(state, ATTACK, "beta", (5, 4), (1, 1))
    assert [(found.target, found.instead_of) for found in event.shots] == [("guard", "beta")]
    event, _ = attacked(state, ATTACK, "beta", (4, 4), (1, 1))
    assert [found.target for found in event.shots] == ["beta"]
    event, _ = attacked(state, ATTACK, "guard", (1, 1))
    assert event.shields == ()


def test_fire_at_a_surrendered_ship_gives_it_back_to_its_side():
    state = hurt(duel(PLAIN, PLAIN), "beta", fate="surrendered")
    _, after = attacked(state, ATTACK, (1, 1))
    assert after.units["beta"].condition.fate == ""


def test_an_explosion_strikes_the_ships_that_the_players_name_and_may_go_on():
    state = duel(PLAIN, PLAIN, unit("near", "red", ship("Interceptors 6")), unit("far", "red", PLAIN))
    state = hurt(hurt(state, "beta", damage=1), "near", damage=1)
    event, after = attacked(
        state,
        ATTACK,
        "beta",
        (6, 1),
        (6,),
        (6,),
        (5,),
        (6, 6),
        (1, 1, 1, 1),
        (1,),
        "near",
        (5, 5, 1, 1, 1, 1, 1, 1, 1, 1),
        (2, 2),
        (1,),
        "done",
    )
    assert after.units["beta"].condition.fate == "exploded"
    assert [(found.by, found.target, found.attack_dice) for found in event.shots[1:]] == [
        ("beta", "near", 10)
    ]
    assert after.units["near"].condition.fate == "wreck-adrift"
    assert [deed.victim for deed in event.deeds if deed.how == "destroyed"] == ["beta"]
