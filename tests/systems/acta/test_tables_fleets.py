"""The tables that fleets are built by are the book's, row for row."""

import json
from fractions import Fraction
from typing import Any

import pytest

from app import paths
from app.systems.acta import catalogue, scenarios, tables
from app.systems.acta.unit import LEVELS

FOLDER = paths.resources() / "systems" / "acta"


@pytest.mark.parametrize(
    ("difference", "points"),
    [
        (2, Fraction(4)),
        (1, Fraction(2)),
        (0, Fraction(1)),
        (-1, Fraction(1, 2)),
        (-2, Fraction(1, 3)),
        (-3, Fraction(1, 4)),
        (-4, Fraction(1, 6)),
        (3, None),
    ],
)
def test_a_choice_costs_what_its_level_is_above_the_scenario(
    difference: int, points: Fraction | None
) -> None:
    assert tables.price(difference) == points


@pytest.mark.parametrize(
    ("ship", "scenario", "points"),
    [
        ("Raid", "Raid", 10),
        ("Battle", "Raid", 20),
        ("War", "Raid", 30),
        ("Skirmish", "Raid", 5),
        ("Patrol", "Raid", 3),
        ("Patrol", "Battle", 2),
        ("Patrol", "War", 1),
        ("War", "Patrol", 30),
        ("Armageddon", "War", 20),
    ],
)
def test_a_ship_is_worth_victory_points_by_level(ship: str, scenario: str, points: int) -> None:
    assert tables.worth(ship, scenario) == points


def test_crews_are_rolled_with_two_dice() -> None:
    rolled = [tables.random_crew(total) for total in range(2, 13)]
    assert rolled == [2, 3, 3, 4, 4, 4, 4, 5, 5, 6, 6]
    names = [tables.crew_name(quality) for quality in (6, 5, 4, 3, 2, 7)]
    assert names == ["Elite", "Veteran", "Military-Grade", "Green", "Civilian", ""]


def test_the_lists_have_the_books_initiative() -> None:
    source: dict[str, Any] = json.loads((FOLDER / "source" / "first-edition.json").read_text("utf-8"))
    printed = {name: bonus for name, bonus in source["initiative"].items() if name != "Civilian"}
    ours = {found.name: found.initiative for found in tables.lists() if found.id != tables.OTHER_CRAFT}
    assert ours == printed
    assert tables.fleet_list(tables.OTHER_CRAFT).initiative == source["initiative"]["Civilian"]


def test_every_unit_of_either_catalogue_is_in_a_list_that_has_a_name() -> None:
    for edition in ("first", "second"):
        units = {record.profile["force_list"] for record in catalogue.records(edition).values()}
        assert units == {list_id for list_id, _ in tables.list_names(edition)}


def test_the_interstellar_alliance_has_rangers_a_first_year_and_a_point_of_allies() -> None:
    alliance = tables.fleet_list("interstellar-alliance")
    assert (alliance.crew_bonus, alliance.first_year) == (1, 2262)
    assert alliance.allies is not None
    assert (alliance.allies.points, alliance.allies.highest_level) == (1, None)
    assert set(alliance.allies.lists) == {
        "earth-alliance",
        "narn-regime",
        "minbari-federation",
        "league-of-non-aligned-worlds",
    }


def test_raiders_hire_in_the_league_up_to_raid() -> None:
    allies = tables.fleet_list("raiders").allies
    assert allies is not None
    assert (allies.lists, allies.highest_level) == (("league-of-non-aligned-worlds",), "Raid")


def test_centauri_and_narn_never_surrender_to_each_other() -> None:
    pairs = {found.id: found.never_surrenders_to for found in tables.lists() if found.never_surrenders_to}
    assert pairs == {"centauri-republic": ("narn-regime",), "narn-regime": ("centauri-republic",)}


def test_only_the_shadows_buy_their_flights_apart() -> None:
    assert [found.id for found in tables.lists() if found.flights_bought_apart] == ["the-shadows"]


def test_starfuries_are_swapped_for_thunderbolts_and_not_for_another_starfury() -> None:
    family = tables.swap_family("Aurora Starfury")
    assert family is not None
    assert (family.from_year, family.lists) == (2259, ("earth-alliance", "interstellar-alliance"))
    assert tables.swap_family("thunderbolt-starfury") == family
    assert (
        tables.swap_kind("Tiger Starfury")
        == tables.swap_kind("Aurora Starfury")
        != tables.swap_kind("Thunderbolt")
    )


def test_an_open_choice_of_flyer_or_nial_has_a_family_but_no_kind() -> None:
    family = tables.swap_family("Nial or Flyer")
    assert family is not None
    assert family.from_year == 2250
    assert tables.swap_kind("Nial or Flyer") is None
    assert tables.swap_family("Frazi") is None


def test_the_craft_that_ships_carry_have_their_figures_where_they_ship() -> None:
    for edition in ("first", "second"):
        records = catalogue.records(edition)
        carried = {c["name"] for record in records.values() for c in record.profile["craft"] or ()}
        found = {craft: tables.craft_figures(craft, edition) for craft in carried}
        assert {key for key in found.values() if key} <= set(records)
        missing = {craft for craft, key in found.items() if not key}
        assert missing <= {"Rutarian", "Thorun Dartfighter", "Tiger Starfury", "Nova Starfury"}


def test_agreements_fall_back_to_their_defaults() -> None:
    assert tables.agreed({}, "pooled_points") is False
    assert tables.agreed({}, "other_craft") is True
    assert tables.agreed({"vital_systems_six": "five"}, "vital_systems_six") == "five"
    assert tables.agreed({"vital_systems_six": 5}, "vital_systems_six") == "reroll"
    assert tables.agreed({"starting_points": True}, "starting_points") == 10
    with pytest.raises(KeyError):
        tables.agreed({}, "no such thing")


def test_every_choice_among_agreements_has_its_default_among_its_options() -> None:
    for agreement in tables.agreements():
        if agreement.options:
            assert agreement.default in {option.key for option in agreement.options}


@pytest.mark.parametrize(
    ("scenario", "attacker", "defender"),
    [
        ("ambush", 3, 5),
        ("blockade", 5, 2),
        ("convoy-duty", 3, 5),
        ("flee-to-the-jump-gate", 5, 3),
        ("recon-run", 3, 5),
        ("supply-ships", 5, 5),
        ("annihilation", None, None),
        ("assassination", None, None),
        ("call-to-arms", None, None),
        ("carrier-clash", None, None),
        ("space-superiority", None, None),
    ],
)
def test_scenarios_give_each_side_its_points(
    scenario: str, attacker: int | None, defender: int | None
) -> None:
    found = tables.scenario(scenario)
    assert found is not None
    assert (found.attacker_points, found.defender_points) == (attacker, defender)


def test_there_are_eleven_scenarios_and_no_other() -> None:
    assert len(scenarios.scenarios()) == 11
    assert tables.scenario("tea-party") is None


def test_scenarios_last_as_long_as_the_book_says() -> None:
    turns = {found.id: found.turns for found in scenarios.scenarios()}
    assert {name for name, limit in turns.items() if limit is None} == {
        "ambush",
        "annihilation",
        "convoy-duty",
    }
    assert {name for name, limit in turns.items() if limit == 12} == {"assassination", "blockade"}
    assert set(turns.values()) == {None, 10, 12}


def test_a_convoy_grows_by_two_freighters_a_level() -> None:
    for name in ("convoy-duty", "supply-ships"):
        scenario = tables.scenario(name)
        assert scenario is not None
        assert [scenarios.convoy_count(scenario, level) for level in LEVELS] == [2, 4, 6, 8, 10]
        assert scenario.convoy is not None
        units = {scenario.convoy.unit, *(found.unit for found in scenario.convoy.replacements)}
        assert {f"{tables.OTHER_CRAFT}/{unit}" for unit in units} <= set(catalogue.records("first"))


def test_scenarios_are_rolled_with_two_dice() -> None:
    assert [scenarios.random_scenario(total) for total in range(2, 13)] == [
        "assassination",
        "recon-run",
        "convoy-duty",
        "ambush",
        "space-superiority",
        "call-to-arms",
        "annihilation",
        "blockade",
        "carrier-clash",
        "flee-to-the-jump-gate",
        "supply-ships",
    ]
    bounded = {found.scenario: found.condition for found in scenarios.random_scenarios() if found.condition}
    assert bounded == {"carrier-clash": "carriers", "flee-to-the-jump-gate": "jump-gate"}


def test_points_are_rolled_with_a_die_of_each_player() -> None:
    assert [scenarios.random_points(total) for total in range(2, 13)] == [3, 4, 4, 5, 5, 5, 6, 7, 8, 9, 10]


def test_levels_are_rolled_with_the_players_modifiers() -> None:
    levels = [scenarios.random_level(total) for total in (-4, 5, 6, 7, 8, 9, 10, 11, 12, 18)]
    assert levels == [
        "Patrol",
        "Patrol",
        "Skirmish",
        "Skirmish",
        "Raid",
        "Raid",
        "Battle",
        "Battle",
        "War",
        "War",
    ]


def test_every_record_names_its_section() -> None:
    for name in ("fleets", "scenarios", "battle", "campaign", "terms"):
        found: dict[str, list[dict[str, Any]]] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
        found.pop("star_names", None)  # names of real stars, which are no rule
        for table, rows in found.items():
            assert rows, (name, table)
            assert all(row["source"].strip() for row in rows), (name, table)
