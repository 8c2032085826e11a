"""The tables of a battle are the book's, row for row."""

import pytest

from app.systems.acta import battle_tables, terms
from app.systems.acta.battle_tables import LOCATIONS
from app.systems.acta.condition import FATES, Effect
from app.systems.acta.shipped import result, row

STILL = Effect()
NO_ACTIONS = Effect(no_special_actions=True)
STOPPED = Effect(speed_zero=True, no_special_actions=True)
CRITICALS: dict[str, list[tuple[str, str, int | str, int | str, Effect, bool]]] = {
    "Engines": [
        ("1-2", "Power Relays Destroyed", 0, 0, Effect(speed=1), False),
        ("3-4", "Thrusters Damaged", 1, 0, Effect(speed=2), False),
        ("5-5", "Fuel Systems Ruptured", 2, 1, Effect(speed=4), False),
        ("6-6", "Engines Disabled", 3, 1, STOPPED, False),
    ],
    "Reactor": [
        ("1-3", "Capacitors Damaged", 0, 1, Effect(speed=2), False),
        ("4-5", "Reactor Gas Leak", 0, 3, NO_ACTIONS, False),
        ("6-6", "Reactor Explosion", 3, 4, STOPPED, False),
    ],
    "Weapons": [
        ("1-3", "Targeting Systems Damaged", 0, 1, Effect(attack_dice=1), False),
        ("4-4", "Power Fluctuations", 0, 0, Effect(fires_on=4), False),
        ("5-5", "Weapons Offline", 2, 2, STILL, True),
        ("6-6", "Catastrophic Ammunition Explosion", 3, 4, Effect(no_fire=True), False),
    ],
    "Crew": [
        ("1-2", "Fire", 0, 2, STILL, False),
        ("3-4", "Multiple Fires", 0, 3, STILL, False),
        ("5-5", "Localised Decompression", 1, 3, STILL, False),
        ("6-6", "Hull Breach", 2, 4, STILL, False),
    ],
    "Vital Systems": [
        ("1-1", "Bridge Hit", 0, 1, NO_ACTIONS, False),
        ("2-2", "Engineering", 4, 3, Effect(no_damage_control=True), False),
        ("3-3", "Weapons Control", 4, 4, STILL, True),
        ("4-4", "Secondary Explosions", "1d6", "1d6", STILL, False),
        ("5-5", "Reactor Implosion", "2d6", "4d6", STILL, False),
    ],
}


@pytest.mark.parametrize("location", LOCATIONS)
def test_every_critical_hit_is_the_books(location: str) -> None:
    rows = battle_tables.critical_rows(location)
    found = [(f"{r.low}-{r.high}", r.area, r.damage, r.crew, r.effect, r.random_arc) for r in rows]
    assert found == CRITICALS[location]


def test_only_vital_systems_cannot_be_repaired_and_print_no_six() -> None:
    for location in LOCATIONS:
        rows = battle_tables.critical_rows(location)
        assert {found.repairable for found in rows} == {location != "Vital Systems"}
        assert (row(rows, 6) is None) == (location == "Vital Systems")


def test_a_die_finds_the_location() -> None:
    found = [battle_tables.critical_location(die) for die in range(1, 7)]
    assert found == ["Engines", "Engines", "Reactor", "Weapons", "Crew", "Vital Systems"]


def test_a_die_finds_the_damage() -> None:
    found = [result(battle_tables.damage_table(), die) for die in range(1, 7)]
    assert [(hit.damage, hit.crew, hit.critical) for hit in found] == [
        (0, 0, False),
        *[(1, 1, False)] * 4,
        (1, 1, True),
    ]


@pytest.mark.parametrize(
    ("total", "fate"),
    [(1, "wreck-adrift"), (5, "wreck-adrift"), (6, "hulk"), (9, "hulk"), (10, "exploded"), (40, "exploded")],
)
def test_a_destroyed_ship_drifts_burns_out_or_explodes(total: int, fate: str) -> None:
    assert result(battle_tables.destroyed_table(), total).fate == fate
    assert fate in FATES


@pytest.mark.parametrize(
    ("action", "kind", "target"),
    [
        ("activate-jump-gate", "automatic", None),
        ("all-hands-to-deck", "check", 9),
        ("all-power-to-engines", "automatic", None),
        ("all-stop", "automatic", None),
        ("close-blast-doors", "automatic", None),
        ("come-about", "check", 9),
        ("concentrate-all-firepower", "automatic", None),
        ("give-me-ramming-speed", "check", 10),
        ("initiate-jump-point", "automatic", None),
        ("manoeuvre-to-shield-them", "opposed", None),
        ("run-silent", "check", 10),
        ("scanners-to-full", "check", 9),
        ("stand-down", "opposed", None),
    ],
)
def test_special_actions_succeed_as_the_book_says(action: str, kind: str, target: int | None) -> None:
    found = battle_tables.special_action(action)
    assert (found.kind, found.target) == (kind, target)


def test_there_are_thirteen_special_actions() -> None:
    assert len(battle_tables.special_actions()) == 13
    with pytest.raises(KeyError):
        battle_tables.special_action("panic")


def test_flights_take_only_the_actions_that_name_them() -> None:
    named = {found.id: found.flights for found in battle_tables.special_actions() if found.flights != "none"}
    assert named == {
        "activate-jump-gate": "all",
        "all-power-to-engines": "afterburner",
        "scanners-to-full": "all",
    }


def test_run_silent_burdens_the_ship_on_failure_too() -> None:
    silent = battle_tables.special_action("run-silent")
    assert (silent.speed, silent.most_turns, silent.no_fire, silent.also_failed) == (0.5, 0, True, True)
    assert terms.find(silent.gains, "Stealth") == terms.read("Stealth 3+")


def test_debris_is_rolled_for() -> None:
    kinds = [result(battle_tables.debris(), die).kind for die in range(1, 7)]
    assert kinds == [*["Asteroid field"] * 3, *["Dust cloud"] * 2, "Planet"]
    assert [result(battle_tables.asteroid_densities(), die).density for die in range(1, 7)] == [
        6,
        6,
        7,
        8,
        9,
        10,
    ]
    wells = [(p.gravity_well, p.speed_increase) for p in battle_tables.planets()]
    assert wells == [(2, 3), (6, 5), (12, 8)]


def test_numbers_have_one_home_each() -> None:
    keys = [found.key for found in battle_tables.numbers()]
    assert len(keys) == len(set(keys))
    assert battle_tables.number("damage-control") == 9
    assert battle_tables.number("damage-control-skeleton") == -2
    assert battle_tables.number("explosion-most-dice") == 10
    with pytest.raises(KeyError):
        battle_tables.number("no such number")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("explosion-divisor", 2),
        ("ram-divisor", 2),
        ("come-about-wider", 45),
        ("afterburner-speed", 2),
        ("turns-apart", 2),
        ("dust-crew", -1),
        ("dust-run-silent", 2),
        ("computer-least", 4),
        ("held-square", 24),
        ("moon-distance-dice", 4),
        ("ring-distance", 6),
        ("ring-width", 3),
        ("ring-dust-to", 3),
    ],
)
def test_figures_of_moves_clouds_and_debris_are_the_books(key: str, value: int) -> None:
    assert battle_tables.number(key) == value
