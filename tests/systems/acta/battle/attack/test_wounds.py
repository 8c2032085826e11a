"""The damage table, multipliers, adaptive armour, the defence grid and critical hits of an attack."""

import pytest

from app.systems.acta.battle.attack.spec import AttackSpec
from app.systems.acta.battle.attack.wounds import Hull, rammed, wounded
from app.systems.acta.battle.events.attack import Wounds
from tests.systems.acta.battle.attack.answering import found

SHIP = Hull(name="Omega", arcs=("T", "F", "P", "S"), taken=("c1",), turn=3)


def spec(**fields: object) -> AttackSpec:
    return AttackSpec(attack_dice=1, hull=5, **fields)  # type: ignore[arg-type]


def points(wounds: Wounds) -> tuple[int, int]:
    return wounds.damage, wounds.crew


def test_bulkheads_do_nothing_and_solid_hits_one_of_each():
    assert points(found(wounded(spec(), 4, SHIP), (1, 2, 5, 3))) == (3, 3)


def test_no_hit_asks_for_nothing():
    assert points(found(wounded(spec(), 0, SHIP))) == (0, 0)


@pytest.mark.parametrize(
    ("multiplier", "crew", "lost"), [(2, 2, (5, 4)), (3, 1, (7, 2)), (3, 3, (7, 6)), (4, 1, (9, 2))]
)
def test_a_multiplied_bulkhead_costs_one_damage_and_no_crew(
    multiplier: int, crew: int, lost: tuple[int, int]
):
    multiplied = spec(multiplier=multiplier, crew_multiplier=crew)
    assert points(found(wounded(multiplied, 3, SHIP), (1, 2, 3))) == lost


def test_precise_makes_a_five_critical_and_a_one_solid():
    wounds = found(wounded(spec(damage_modifier=1), 2, SHIP), (1, 5), (1,), (1,))
    assert points(wounds) == (2, 2)
    assert wounds.criticals[0].critical.area == "Power Relays Destroyed"


def test_energy_mines_never_reach_a_critical():
    wounds = found(wounded(spec(damage_modifier=-1), 3, SHIP), (6, 2, 1))
    assert (points(wounds), wounds.criticals) == ((1, 1), ())


def test_criticals_are_located_together_and_their_extra_loss_is_multiplied():
    wounds = found(wounded(spec(multiplier=2, crew_multiplier=2), 2, SHIP), (6, 6), (1, 5), (5, 6))
    fuel, breach = (hit.critical for hit in wounds.criticals)
    assert (fuel.area, fuel.damage, fuel.crew, fuel.effect.speed) == ("Fuel Systems Ruptured", 4, 2, 4)
    assert (breach.area, breach.damage, breach.crew) == ("Hull Breach", 4, 8)
    assert points(wounds) == (2 * 2 + 4 + 4, 2 * 2 + 2 + 8)
    assert [fuel.id, breach.id] == ["c2", "c3"]
    assert fuel.turn == 3


def test_triple_damage_multiplies_the_criticals_crew_even_when_the_hits_own_is_not():
    wounds = found(wounded(spec(multiplier=3), 1, SHIP), (6,), (5,), (6,))
    assert points(wounds) == (3 + 6, 1 + 12)


def test_a_random_arc_counts_down_the_ships_arcs_and_is_rolled_again_past_the_end():
    wounds = found(wounded(spec(), 1, SHIP), (6,), (4,), (5,), (6,), (2,))
    assert wounds.criticals[0].critical.effect.arc == "F"
    assert wounds.criticals[0].arc_dice == (6, 2)


def test_a_sixth_vital_system_is_rolled_again_or_counts_as_five():
    again = found(wounded(spec(), 1, SHIP), (6,), (6,), (6,), (6,), (1,))
    assert (again.criticals[0].critical.area, again.criticals[0].dice) == ("Bridge Hit", (6, 6, 1))
    five = found(wounded(spec(vital_six="five"), 1, SHIP), (6,), (6,), (6,), (3, 3), (1, 1, 1, 1))
    assert points(five) == (1 + 6, 1 + 4)


def test_adaptive_armour_halves_the_whole_attack_but_never_to_nothing():
    adaptive = spec(adaptive=True, multiplier=2, crew_multiplier=2)
    assert points(found(wounded(adaptive, 3, SHIP), (2, 3, 4))) == (3, 3)
    assert points(found(wounded(spec(adaptive=True), 3, SHIP), (2, 3, 4))) == (1, 1)
    assert points(found(wounded(spec(adaptive=True), 1, SHIP), (2,))) == (1, 1)
    assert points(found(wounded(adaptive, 1, SHIP), (1,))) == (1, 0)


def test_the_defence_grid_rolls_for_each_point_of_damage_and_spares_no_crew():
    wounds = found(wounded(spec(grid=5, multiplier=2, crew_multiplier=2), 2, SHIP), (2, 3), (5, 4, 6, 1))
    assert points(wounds) == (2, 4)
    assert (wounds.dealt, wounds.grid) == ((4, 4), (5, 4, 6, 1))


def test_the_grid_mitigates_a_criticals_damage_but_not_its_effect():
    wounds = found(wounded(spec(grid=5), 1, SHIP), (6,), (1,), (6,), (5, 5, 5, 5))
    assert wounds.damage == 0
    assert wounds.criticals[0].critical.effect.speed_zero


def test_adaptive_armour_comes_before_the_grid():
    wounds = found(wounded(spec(grid=5, adaptive=True), 4, SHIP), (2, 2, 2, 2), (5, 1))
    assert points(wounds) == (1, 2)


def test_a_ram_costs_its_points_and_a_die_of_critical_hits():
    counts, wounds = found(rammed(spec(), SHIP, 10), (2,), (1, 3), (3, 1))
    assert counts == (2,)
    assert points(wounds) == (11, 11)
    assert [hit.critical.area for hit in wounds.criticals] == ["Thrusters Damaged", "Capacitors Damaged"]
