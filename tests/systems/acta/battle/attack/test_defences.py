"""What targets have against attacks: stealth, dodging, shielding ships, blast doors; and scouts."""

import pytest

from app.core.errors import Refused
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.attack.making import strike_spec
from app.systems.acta.battle.books.turn import Burden, Thing
from app.systems.acta.battle.state import BattleState
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
    event, _ = attacked(state, ATTACK, "beta", True, (5, 4), (1, 1))
    assert [(found.target, found.instead_of) for found in event.shots] == [("guard", "beta")]
    event, _ = attacked(state, ATTACK, "beta", True, (4, 4), (1, 1))
    assert [found.target for found in event.shots] == ["beta"]
    event, _ = attacked(state, ATTACK, "guard", (1, 1))
    assert event.shields == ()


def test_a_ship_that_did_not_come_between_shields_nobody():
    state = duel(PLAIN, PLAIN, unit("guard", "red", PLAIN))
    state = acting(state, "guard", "manoeuvre-to-shield-them", friend="beta", target="alpha")
    assert 'within 3" of it, directly between it and Alpha' in question(state, ATTACK, "beta")
    event, _ = attacked(state, ATTACK, "beta", False, (1, 1))
    assert [(found.target, event.shields) for found in event.shots] == [("beta", ())]


def test_nobody_shields_from_what_bursts_around_a_point():
    mine = ship(guns=(gun("Energy Mine", "Energy Mine", dice=1),))
    state = duel(mine, PLAIN, unit("guard", "red", PLAIN))
    state = acting(state, "guard", "manoeuvre-to-shield-them", friend="beta", target="alpha")
    event, _ = attacked(state, ATTACK, "0", "beta", "guard", "done", (1,), (1,))
    assert [(found.target, found.instead_of) for found in event.shots] == [("beta", ""), ("guard", "")]


def test_telepaths_add_one_to_opposed_checks():
    guard = unit("guard", "red", PLAIN, honours=("Telepaths",))
    state = acting(
        duel(PLAIN, PLAIN, guard), "guard", "manoeuvre-to-shield-them", friend="beta", target="alpha"
    )
    event, _ = attacked(state, ATTACK, "beta", True, (4, 4), (1, 1))
    assert (event.shields[0].qualities, event.shields[0].won) == ((5, 4), True)


def test_a_lock_on_is_tried_before_any_die_of_the_attack():
    """An energy mine needs none, but the guns beside it do, whatever the mine does to the target first."""
    armed = ship(guns=(gun("Energy Mine", "Energy Mine", dice=1), gun("Gun", dice=1)))
    state = hurt(duel(armed, stealthy()), "beta", damage=7)
    answers = ("0", "beta", "done", "1", False)
    assert "locks on to Beta: 4+" in question(state, ATTACK, *answers)
    event, after = attacked(state, ATTACK, *answers, (3,), (6,), (6,), (5,))
    assert [found.result for found in event.shots] == ["hit", "no-lock"]
    assert after.units["beta"].condition.traits_lost == ("Stealth 4+",)
    event, _ = attacked(state, ATTACK, *answers, (4,), (6,), (6,), (5,), (5,), (2,))
    assert [found.result for found in event.shots] == ["hit", "hit"]
    assert [found.lock_on is not None for found in event.shots] == [False, True]


def test_a_lock_on_comes_before_the_die_of_fluctuating_power():
    state = duel(PLAIN, stealthy())
    state = BATTLE.apply(state, made(state, "critical:alpha", "Weapons/4"))
    event, _ = attacked(state, ATTACK, False, (4,), (3,))
    assert [(found.result, found.lock_on is not None) for found in event.shots] == [("silent", True)]


def test_power_fluctuations_silence_a_gravitic_shifter_too():
    weapon = replace(gun("Shifter", "Gravitic Shifter"), attack_dice=None, absent=("attack_dice",))
    state = duel(ship(guns=(weapon,)), PLAIN)
    state = BATTLE.apply(state, made(state, "critical:alpha", "Weapons/4"))
    assert shot(state, (3,)).result == "silent"
    assert shot(state, (4,), (4, 3)).result == "turned"


def test_concentrated_mines_strike_nobody_but_the_target_named():
    mine = ship(guns=(gun("Energy Mine", "Energy Mine", dice=1),))
    state = duel(mine, PLAIN, unit("gamma", "red", PLAIN))
    state = acting(state, "alpha", "concentrate-all-firepower", Burden(one_target="gamma", again=True))
    assert options(state, ATTACK, "0") == ["gamma", "done"]


def test_a_dust_cloud_is_not_asked_for_where_nothing_can_be_dodged():
    state = duel(ship(guns=(gun("Gun", "Anti-Fighter"), gun("Other"))), PLAIN)
    state = replace(state, things={"dust-1": Thing(id="dust-1", kind="dust", name="Dust")})
    event, _ = attacked(state, ATTACK, "0", "1", True, (5, 1), (1,), (5, 1), (6,))
    assert [found.fended.dodges for found in event.shots] == [(), (6,)]


def test_a_ship_in_a_dust_cloud_scouts_one_worse():
    state = duel(ship("Scout"), stealthy())
    state = replace(state, things={"dust-1": Thing(id="dust-1", kind="dust", name="Dust")})
    assert not made(state, "scout:alpha", "stealth/beta", True, (4,)).succeeded
    assert made(state, "scout:alpha", "stealth/beta", False, (4,)).succeeded
    assert made(state, "scout:alpha", "stealth/beta", True, (6,)).succeeded


def test_scouts_work_before_anybody_fires():
    state = duel(ship("Scout"), stealthy())
    assert not refused(replace(state, any_order=False), "scout:alpha")
    with pytest.raises(Refused, match="start of the Attack Phase"):
        BATTLE.open(replace(state, any_order=False, last="red"), "scout:alpha")
    assert BATTLE.open(replace(state, last="red"), "scout:alpha")


def refused(state: BattleState, key: str) -> bool:
    try:
        BATTLE.open(state, key)
    except Refused:
        return True
    return False


def test_adaptive_armour_helps_against_weapons_systems_only():
    state = duel(ship(guns=(gun("Gun", dice=4),)), ship("Adaptive Armour"))
    assert shot(state, (5, 5, 5, 5), (2, 2, 2, 2)).wounds.damage == 2
    spec = strike_spec(state, "explosion", "beta", 4, 0)
    assert not spec.adaptive


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
