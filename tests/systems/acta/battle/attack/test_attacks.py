"""Whole attacks of ships: nomination, restrictions, stealth, what becomes of targets, one event each."""

from typing import Any

import pytest

from app.core import log
from app.core.errors import Refused
from app.core.log import Entry, Log
from app.core.questions import Asking, run
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.attack.making import spec_of
from app.systems.acta.battle.attack.procedures import chosen
from app.systems.acta.battle.attack.spec import Interceptors
from app.systems.acta.battle.books.turn import Burden
from app.systems.acta.battle.events.attack import Attacked, Shot
from app.systems.acta.battle.events.base import Aftermath
from app.systems.acta.battle.state import BattleState, Credit, figures_of
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
    with_spent,
)
from tests.systems.acta.battle.books import OMEGA, unit

ATTACK = "attack:alpha"
PLAIN = ship()


def test_one_event_holds_the_dice_and_what_came_of_them():
    event, after = attacked(duel(PLAIN, PLAIN), ATTACK, (5, 6), (2, 6), (1,), (3,))
    (found,) = event.shots
    assert (found.throws.dice, found.wounds.table) == (((5, 6),), (2, 6))
    assert (found.wounds.damage, found.wounds.crew) == (3, 2)
    assert found.after is not None
    assert found.after.damage == after.units["beta"].condition.damage == 17
    assert [hit.area for hit in after.units["beta"].condition.standing] == ["Thrusters Damaged"]
    assert after.units["alpha"].spent.attacked
    assert after.units["alpha"].spent.fired == (0,)
    assert after.last == "blue"


def test_two_engine_criticals_of_one_attack_cost_points_twice_but_speed_once():
    state = duel(PLAIN, OMEGA)
    _, after = attacked(state, ATTACK, (5, 6), (1, 1, 1), (5,), (6, 6), (1, 2), (3, 5))
    condition = after.units["beta"].condition
    assert (condition.damage, condition.crew) == (44 - 2 - 1 - 2, 50 - 2 - 1)
    assert figures_of(after, "beta").speed.now == 7 - 4


def test_the_line_of_the_log_tells_every_die():
    state = duel(PLAIN, PLAIN)
    event, _ = attacked(state, ATTACK, (5, 6), (2, 3))
    assert BATTLE.tell(state, event).text == (
        "Alpha fires at Beta: Gun 2 AD – 5 6, 2 hits, damage 2 3, 2 Damage and 2 Crew lost. Beta: Damage 18, Crew 23."
    )
    assert BATTLE.tell(state, event).sort == "Attack"


def test_a_ship_attacks_once_a_turn():
    _, after = attacked(duel(PLAIN, PLAIN), ATTACK, (1, 1))
    with pytest.raises(Refused, match="has attacked this turn"):
        BATTLE.open(after, ATTACK)


def test_ships_fire_in_the_attack_phase_only():
    with pytest.raises(Refused, match="Attack Phase"):
        BATTLE.open(replace(duel(PLAIN, PLAIN), phase="movement"), ATTACK)


def test_ships_fire_when_it_is_their_sides_pick():
    state = replace(
        duel(PLAIN, PLAIN, unit("gamma", "blue", PLAIN)), any_order=False, initiative=("blue", "red")
    )
    with pytest.raises(Refused, match="pick of Blue"):
        BATTLE.open(state, "attack:beta")
    _, after = attacked(state, ATTACK, (1, 1))
    with pytest.raises(Refused, match="pick of Red"):
        BATTLE.open(after, "attack:gamma")
    attacked(after, "attack:beta", "alpha", (1, 1))


def test_all_weapons_may_fire_at_one_target():
    armed = ship(guns=(gun("One", dice=1), gun("Two", dice=1, arc="P")))
    event, _ = attacked(duel(armed, PLAIN), ATTACK, "all", (1,), (2,))
    assert [found.weapon for found in event.shots] == ["One", "Two"]


def test_a_weapon_splits_its_dice_between_targets():
    state = duel(ship(guns=(gun("Gun", dice=5),)), PLAIN, unit("gamma", "red", PLAIN))
    event, _ = attacked(state, ATTACK, "split", "beta", 2, "gamma", 3, (1, 1), (1, 1, 1))
    assert [(found.target, found.attack_dice) for found in event.shots] == [("beta", 2), ("gamma", 3)]


def test_dice_that_find_no_target_stay_unused():
    state = duel(ship(guns=(gun("Gun", dice=5),)), PLAIN, unit("gamma", "red", PLAIN))
    event, _ = attacked(state, ATTACK, "split", "beta", 2, "rest", (1, 1))
    assert [found.attack_dice for found in event.shots] == [2]


def test_a_weapon_whose_target_is_gone_is_wasted():
    state = hurt(duel(ship(guns=(gun("One", dice=1), gun("Two", dice=1))), PLAIN), "beta", damage=1)
    event, after = attacked(state, ATTACK, "all", (6,), (2,), (1,))
    assert [found.result for found in event.shots] == ["hit", "wasted"]
    assert after.units["beta"].condition.fate == "wreck-adrift"


# Who is credited.


def test_the_killing_blow_and_the_crippling_are_credited():
    state = hurt(duel(ship(guns=(gun("One", dice=1),)), ship("Jump Point")), "beta", damage=7)
    event, after = attacked(state, ATTACK, (5,), (3,), (4,))
    assert after.credits == (Credit(unit="alpha", victim="beta", how="crippled"),)
    assert after.units["beta"].condition.traits_lost == ("Jump Point",)
    assert event.deeds[0].how == "crippled"
    killed = hurt(state, "beta", damage=1)
    _, after = attacked(killed, ATTACK, (5,), (3,), (6,))
    assert Credit(unit="alpha", victim="beta", how="destroyed") in after.credits


def test_a_target_crippled_by_a_weapon_has_no_interceptors_for_the_next():
    guarded = ship("Interceptors 1")
    state = hurt(duel(ship(guns=(gun("One", "Beam", dice=1), gun("Two", dice=1))), guarded), "beta", damage=7)
    event, _ = attacked(state, ATTACK, "all", (5,), (1,), (3,), (5,), (3,))
    assert [found.fended.interceptions for found in event.shots] == [(), ()]


# Interceptors of a turn.


def test_interceptors_dwindle_from_attack_to_attack_and_are_fresh_in_the_next_turn():
    warlock = ship("Interceptors 4")
    primus = ship(guns=(gun("Twin Particle Array", dice=3), gun("Battle Laser", "Beam", dice=1)))
    state = field(unit("alpha", "blue", primus), unit("second", "blue", primus), unit("beta", "red", warlock))
    dice = ((5, 5, 5), (2, 3, 3, 6), (2, 3, 5, 5), (1, 1, 3), (1,))
    first, state = attacked(state, ATTACK, "0", "fire", *dice)
    assert first.shots[0].fended.hits == 1
    assert (state.units["beta"].spent.interceptors, state.units["beta"].spent.intercepts_on) == (1, 6)
    second, state = attacked(state, "attack:second", "1", "0", (5,), (1,), (1,), (5, 1, 1), (6,))
    laser, array = second.shots
    assert (laser.fended.interceptions, laser.fended.hits) == ((), 1)
    assert (array.fended.interceptions, array.fended.hits) == (((6,),), 0)
    later = replace(state, turn=3)
    event, _ = attacked(later, ATTACK, "0", "fire", (5, 1, 1), (2, 1, 1, 1))
    assert event.shots[0].fended.interceptors == Interceptors(1, 3)


# What binds fire.


def test_concentrated_fire_re_rolls_misses_of_its_target_and_reaches_no_other():
    state = duel(PLAIN, PLAIN, unit("gamma", "red", PLAIN))
    burden = Burden(one_target="gamma", again=True)
    state = acting(state, "alpha", "concentrate-all-firepower", burden, target="gamma")
    found = shot(state, (1, 2), (3, 4))
    assert (found.target, found.throws.rerolled) == ("gamma", (3, 4))


def test_twin_linked_and_concentrated_dice_are_re_rolled_once():
    state = duel(ship(guns=(gun("Gun", "Twin-Linked"),)), PLAIN)
    state = acting(state, "alpha", "concentrate-all-firepower", Burden(one_target="beta", again=True))
    assert shot(state, (1, 2), (3, 4)).throws.hits == 0


def test_a_slow_loading_weapon_rests_a_turn_unless_the_players_agree():
    mines = ship(guns=(gun("Torpedo", "Slow-Loading"),))
    _, after = attacked(duel(mines, PLAIN), ATTACK, (1, 1))
    after = replace(after, turn=3)
    assert "Slow-Loading: fired in turn 2" in question(after, ATTACK, "0")
    held, _ = attacked(after, ATTACK, "0", False, "fire")
    assert held.shots == ()
    fired, _ = attacked(after, ATTACK, "0", True, (1, 1))
    assert len(fired.shots) == 1
    assert any("Torpedo: Slow-Loading" in text for text in BATTLE.overview(after).units[0].warnings)
    assert shot(replace(after, turn=4), (1, 1)).result == "missed"


def test_traits_that_only_carry_text_are_shown_and_left_to_the_players():
    armed = ship(guns=(gun("Missile", "One-Shot", "AP"), gun("Lance", "Quad Damage", dice=1), gun("Gun")))
    asking = run(BATTLE.open(duel(armed, PLAIN), ATTACK), duel(armed, PLAIN), ())
    assert isinstance(asking, Asking)
    hints = {found.key: found.hint for found in asking.question.options}  # type: ignore[union-attr]
    assert hints["0"] == '12", One-Shot, AP, yours to apply: One-Shot'
    assert hints["1"].endswith("yours to apply: Quad Damage")
    assert "yours" not in hints["2"]
    event, _ = attacked(duel(armed, PLAIN), ATTACK, "1", "fire", (5,), (2,))
    assert event.shots[0].wounds.damage == 1


def test_a_crippled_ship_fires_one_weapon_in_each_arc():
    armed = ship(guns=(gun("One"), gun("Two"), gun("Side", arc="P")))
    state = hurt(duel(armed, PLAIN), "alpha", crippled=True)
    assert options(state, ATTACK) == ["0", "1", "2", "fire"]
    assert "one weapon in each arc" in question(state, ATTACK, "0", "1")
    event, _ = attacked(state, ATTACK, "0", "2", "fire", (1, 1), (1, 1))
    assert len(event.shots) == 2


def test_a_skeleton_crew_fires_one_weapon():
    state = hurt(duel(ship(guns=(gun("One"), gun("Two"))), PLAIN), "alpha", skeleton=True)
    assert "one weapon a turn" in question(state, ATTACK, "0", "1")


def test_power_fluctuations_are_rolled_for_each_weapon():
    state = after_critical(duel(PLAIN, PLAIN), "Weapons/4")
    assert shot(state, (3,)).result == "silent"
    assert shot(state, (4,), (1, 1)).result == "missed"


def after_critical(state: BattleState, row: str) -> BattleState:
    event = made(state, "critical:alpha", row)
    return BATTLE.apply(state, event)


# Squadrons, craft, odds, amending.


def test_the_ships_of_a_squadron_fire_one_after_the_other():
    state = field(
        unit("alpha", "blue", PLAIN, squadron="A"),
        unit("mate", "blue", PLAIN, squadron="A"),
        unit("beta", "red", PLAIN),
    )
    event, after = attacked(state, ATTACK, (1, 1))
    assert (event.next, after.active, after.last) == ("mate", "mate", "")
    event, after = attacked(after, "attack:mate", (1, 1))
    assert (event.next, after.active, after.last) == ("", "", "blue")


def test_all_flights_of_a_side_attack_in_one_event():
    wing = fighter()
    state = field(unit("one", "blue", wing), unit("two", "blue", wing), unit("beta", "red", PLAIN))
    event, after = attacked(state, "attack-craft:blue", "one", "two", (1,), (5,), (2,))
    assert event.units == ("one", "two")
    assert after.units["beta"].condition.damage == 19
    assert after.credits == () or after.credits[0].victim == "beta"


def test_what_is_being_chosen_gives_the_parameters_of_its_odds():
    armed = ship(guns=(gun("One", "AP", "Triple Damage"), gun("Two", "Precise")))
    state = duel(armed, ship("Stealth 3+", "Interceptors 2"))
    aims = chosen(state, ATTACK, ("0", True))
    assert [(aim.slot, aim.target, aim.far) for aim in aims] == [(0, "beta", True)]
    spec = spec_of(state, aims[0])
    assert (spec.to_hit, spec.lock_on, spec.multiplier, spec.crew_multiplier) == (4, 4, 3, 1)
    assert (spec.interceptors, spec.damage_left, spec.crew_threshold) == (Interceptors(2, 2), 20, 6)
    assert chosen(state, "note", ()) == ()


def test_an_earlier_attack_is_amended_and_the_later_one_runs_again_on_its_dice():
    state = duel(PLAIN, ship("Interceptors 1"))
    begun = log.Log(replace(state.start, simple=False))
    entries: list[Entry[Any]] = []
    now = BATTLE.start(begun.start)
    for key, answers in (
        ("phase", ("skip",)),
        ("phase", ()),
        ("attack:beta", ((5, 5), (2, 2))),
        (ATTACK, ((5, 1), (2,))),
    ):
        event = made(now, key, *answers)
        entries.append(Entry(event, key, answers))
        now = BATTLE.apply(now, event)
    whole = Log(begun.start, tuple(entries), len(entries))
    amended = log.amend(whole, 2, ((5, 1), (3,)), BATTLE.start, BATTLE.apply, BATTLE.open)
    assert (amended.changed, amended.stopped) == ((2,), None)
    again = log.fold(BATTLE.start(begun.start), amended.entries, BATTLE.apply)
    assert again.units["alpha"].condition.damage == 19
    stopped = log.amend(whole, 2, ((5, 1),), BATTLE.start, BATTLE.apply, BATTLE.open)
    assert stopped.stopped == 2


def test_dice_of_interceptors_used_up_stay_used_up():
    state = with_spent(duel(PLAIN, ship("Interceptors 4")), "beta", interceptors=1, intercepts_on=6)
    assert "6 stops it" in question(state, ATTACK, (5, 1))


@pytest.mark.parametrize("cause", ["", "explosion", "ram", "jump-point"])
def test_an_attack_of_strangers_changes_no_unit(cause: str):
    state = duel(PLAIN, PLAIN)
    stray = Shot(
        by="nobody", target="nothing", weapon="Gun", slot=1, scout="none", after=Aftermath(damage=1, crew=1)
    )
    event = Attacked(units=("nobody",), turn=2, side="blue", cause=cause, shots=(stray,), next="none")
    assert BATTLE.apply(state, event).units == state.units
    assert BATTLE.tell(state, event).text
