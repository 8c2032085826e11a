"""The odds of attacks, against the same attacks worked out die by die, and the book's own figures."""

import time
from collections.abc import Sequence

import pytest

from app.systems.acta.battle.attack.spec import AttackSpec, Interceptors, Volley
from app.systems.acta.battle.odds.engine import Result, at_least, attack, mean
from app.systems.acta.battle.odds.hits import chance_of, one_die
from app.systems.acta.battle.odds.record import odds
from tests.systems.acta.battle.odds.reference import Table, worked_out


def weapon(dice: int = 2, hull: int = 5, **fields: object) -> AttackSpec:
    return AttackSpec(attack_dice=dice, hull=hull, **fields)  # type: ignore[arg-type]


def left(damage: int, threshold: int) -> dict[str, object]:
    return {"damage_left": damage, "damage_threshold": threshold}


CASES: dict[str, Sequence[AttackSpec]] = {
    "plain": [weapon()],
    "armour piercing against a stealthy ship": [weapon(modifier=2, lock_on=5)],
    "weak, re-rolled": [weapon(2, 4, modifier=-1, reroll=True)],
    "accurate and precise": [weapon(2, accurate=True, damage_modifier=1)],
    "energy mine, triple damage": [weapon(2, 6, damage_modifier=-1, multiplier=3)],
    "double damage, dodged": [weapon(2, 4, multiplier=2, crew_multiplier=2, dodge=5)],
    "interceptors": [weapon(3, 3, damage_modifier=-1, interceptors=Interceptors(3, 2))],
    "interceptors that are nearly spent": [weapon(3, 2, damage_modifier=-1, interceptors=Interceptors(2, 5))],
    "the last interceptor die": [weapon(2, 2, interceptors=Interceptors(1, 6))],
    "adaptive armour": [weapon(2, 4, adaptive=True, multiplier=2, crew_multiplier=2)],
    "the sixth vital system as a fifth": [weapon(1, 2, accurate=True, damage_modifier=1, vital_six="five")],
    "one weapon after the other": [
        weapon(2, 3, damage_modifier=-1, interceptors=Interceptors(2, 2), lock_on=4),
        weapon(1, 3, accurate=True, damage_modifier=-1),
        weapon(2, 3, damage_modifier=-1, interceptors=Interceptors(2, 2), lock_on=4, multiplier=2),
    ],
    "blast doors": [weapon(1, 3, multiplier=2, crew_multiplier=2, grid=5)],
    "blast doors behind adaptive armour": [
        weapon(2, 3, damage_modifier=-1, multiplier=3, adaptive=True, grid=5)
    ],
    "crippled or destroyed by the first weapon, interceptors": [
        weapon(3, 3, damage_modifier=-1, **left(3, 1)),
        weapon(2, 3, damage_modifier=-1, interceptors=Interceptors(2, 3), **left(3, 1)),
        weapon(1, 3, damage_modifier=-1, multiplier=2, interceptors=Interceptors(2, 3), **left(3, 1)),
    ],
    "crippled, and what it may lose": [
        weapon(1, 3, damage_modifier=-1, multiplier=3, dodge=5, adaptive=True, grid=5, **left(4, 2)),
        weapon(2, 2, damage_modifier=-1, multiplier=2, dodge=5, adaptive=True, grid=5, **left(4, 2)),
        weapon(2, 4, damage_modifier=-1, dodge=5, adaptive=True, grid=5, lock_on=3, **left(4, 2)),
    ],
    "dodging in a dust cloud, crippled": [
        weapon(1, 3, damage_modifier=-1, multiplier=3, dodge=4, dodge_kept=6, **left(5, 2)),
        weapon(2, 3, damage_modifier=-1, multiplier=3, dodge=4, dodge_kept=6, **left(5, 2)),
    ],
    "interceptors worn by dodging targets": [
        weapon(3, 3, damage_modifier=-1, dodge=4, interceptors=Interceptors(3, 2), **left(4, 1)),
        weapon(2, 2, damage_modifier=-1, dodge=4, interceptors=Interceptors(3, 2), fires_on=4, **left(4, 1)),
    ],
    "a flight": [
        weapon(2, 4, dodge=3, flight=True),
        weapon(1, 5, dodge=3, flight=True, fires_on=4),
        weapon(3, 4, flight=True),
    ],
    "crippled before": [
        weapon(2, 3, damage_modifier=-1, crippled=True, dodge=4, **left(2, 6)),
        weapon(2, 3, damage_modifier=-1, crippled=True, dodge=4, **left(2, 6)),
    ],
}


def marginal(table: Table, which: int) -> dict[int, float]:
    found: dict[int, float] = {}
    for total, chance in table.items():
        found[total[which]] = found.get(total[which], 0.0) + chance
    return found


@pytest.mark.parametrize("name", CASES)
def test_distributions_are_those_of_all_dice_looked_at_one_by_one(name: str) -> None:
    found, exact = attack(CASES[name]), worked_out(CASES[name])
    spreads = (found.hits, found.through, found.damage, found.crew, found.criticals)
    flight = CASES[name][0].flight
    for which, spread in enumerate(spreads[:2] if flight else spreads):
        for value, chance in marginal(exact, which).items():
            shown = float(spread[value]) if value < spread.size else 0.0
            assert shown == pytest.approx(float(chance), abs=1e-9)
        assert spread.sum() == pytest.approx(1, abs=1e-9)


def test_a_beam_goes_on_with_a_number_one_higher_each_time() -> None:
    chances = one_die(weapon(1, 4, beam=True))
    assert chances[:4] == pytest.approx(
        [1 / 2, 1 / 2 * 2 / 3, 1 / 2 * 1 / 3 * 5 / 6, 1 / 2 * 1 / 3 * 1 / 6 * 5 / 6]
    )
    assert 1 - chances.sum() == pytest.approx(0, abs=1e-12)


def test_an_accurate_beam_hits_once_for_certain_and_goes_on_on_three_or_more() -> None:
    chances = one_die(weapon(1, 6, beam=True, accurate=True))
    assert chances[0] == 0
    assert chances[1:4] == pytest.approx([1 / 3, 2 / 9, 4 / 27])
    assert mean(chances) == pytest.approx(3)


def test_a_blast_door_ignores_damage_but_no_crew() -> None:
    bare, closed = attack([weapon(6, 4)]), attack([weapon(6, 4, grid=5)])
    assert mean(closed.damage) == pytest.approx(mean(bare.damage) * 2 / 3)
    assert closed.crew == pytest.approx(bare.crew)


def test_a_weapon_whose_power_fluctuates_may_not_fire() -> None:
    assert mean(attack([weapon(6, 4, fires_on=4)]).hits) == pytest.approx(1.5)


def test_what_ignores_stealth_hits_even_when_the_others_do_not_lock_on() -> None:
    found = attack([weapon(2, 2, lock_on=7), weapon(3, 5)])
    assert found.lock == 0
    assert mean(found.hits) == pytest.approx(1)


def test_interceptors_dwindle_as_in_the_books_example() -> None:
    sure = attack([weapon(3, 2, accurate=True, interceptors=Interceptors(4, 2))])
    # Four dice on 2+, those left on 3+, those left on 4+: how likely all three hits are stopped.
    every = sum(
        _binomial(4, a, 5 / 6) * _binomial(a, b, 4 / 6) * (1 - (1 / 2) ** b)
        for a in range(1, 5)
        for b in range(1, a + 1)
    )
    assert sure.through[0] == pytest.approx(every)


def _binomial(n: int, k: int, p: float) -> float:
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways * p**k * (1 - p) ** (n - k)


def test_a_target_crippled_by_the_first_weapon_has_no_interceptors_against_the_second() -> None:
    ready = Interceptors(6, 2)
    sure = weapon(4, 2, accurate=True, multiplier=2, damage_left=90, damage_threshold=89)
    harmless = weapon(4, 2, accurate=True)
    later = weapon(2, 2, accurate=True, interceptors=ready, damage_left=90, damage_threshold=89)
    open_ = attack([sure, later])
    shielded = attack([harmless, weapon(2, 2, accurate=True, interceptors=ready)])
    assert mean(open_.through) == pytest.approx(6)
    assert mean(shielded.through) < 4.5


def test_a_crippled_target_dodges_only_if_it_kept_the_trait() -> None:
    first = weapon(4, 2, accurate=True, multiplier=2, damage_left=90, damage_threshold=89)
    second = weapon(2, 2, accurate=True, dodge=4, damage_left=90, damage_threshold=89)
    assert mean(attack([first, second]).through) == pytest.approx(4 + 2 * 0.75)


def test_a_destroyed_target_wastes_what_follows() -> None:
    sure = weapon(4, 2, accurate=True, multiplier=2, **left(4, 0))
    later = weapon(5, 2, accurate=True, **left(4, 0))
    assert mean(attack([sure, later]).hits) == pytest.approx(4)


def test_an_attack_without_any_weapon_brings_nothing() -> None:
    assert mean(attack([]).damage) == 0


def test_twenty_attack_dice_are_told_in_a_moment() -> None:
    spec = weapon(
        20, 5, multiplier=2, interceptors=Interceptors(4, 2), dodge=5, adaptive=True, grid=5, lock_on=4
    )
    attack([weapon(20, 5, multiplier=2, crew_multiplier=2, interceptors=Interceptors(4, 2))])
    begun = time.process_time()
    attack([spec])
    assert time.process_time() - begun < 0.3


def test_a_whole_broadside_is_told_in_a_moment() -> None:
    """Seven weapons with 36 attack dice, interceptors dwindling, the target crippled or destroyed on the way."""
    ready, stake = Interceptors(4, 2), left(44, 10)
    dice = ((4, 2), (6, 1), (6, 1), (4, 1), (8, 1), (2, 3), (6, 2))
    guns = [weapon(n, 5, multiplier=m, crew_multiplier=m, interceptors=ready, **stake) for n, m in dice]
    attack(guns)
    begun = time.process_time()
    attack(guns)
    assert time.process_time() - begun < 0.4


def test_odds_are_told_with_what_they_need() -> None:
    target = weapon(20, 4, lock_on=3, damage_left=20, damage_threshold=6, crew_left=25, crew_threshold=6)
    told = odds(Volley(attacker="a", target="b", attacks=(target,)), "Pulse cannon")
    assert told is not None
    chances = {chance.label: chance for chance in told.chances}
    found = attack([target])
    assert chances["Crippled"].chance == pytest.approx(at_least(found.damage, 14))
    assert chances["Crippled"].hint == "14 or more Damage"
    assert chances["Destroyed"].chance == pytest.approx(at_least(found.damage, 20))
    assert chances["Skeleton crew"].chance == pytest.approx(at_least(found.crew, 19))
    assert chances["Locks on"].chance == pytest.approx(chance_of(3))
    damage = next(spread for spread in told.spreads if spread.label == "Damage")
    assert damage.mark == 20
    assert sum(chance for _, chance in damage.values) == pytest.approx(1, abs=2e-4)


def test_a_flight_is_destroyed_by_any_hit_that_it_does_not_dodge() -> None:
    told = odds(
        Volley(attacker="a", target="b", attacks=(weapon(2, 5, dodge=4, flight=True),)), "Particle beam"
    )
    assert told is not None
    assert told.chances[0].label == "Destroyed"
    assert told.chances[0].chance == pytest.approx(1 - (5 / 6) ** 2)


def test_unknown_figures_are_not_guessed() -> None:
    told = odds(Volley(attacker="a", target="b", attacks=(weapon(),)), "Laser")
    assert told is not None
    assert {chance.label for chance in told.chances} == {"Any hit gets through", "Any critical hit"}


def test_results_hold_plain_numbers() -> None:
    assert isinstance(at_least(attack([weapon()]).hits, 1), float)
    assert isinstance(attack([weapon()]), Result)
