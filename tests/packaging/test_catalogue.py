"""The shipped catalogues are exactly what the script makes of the committed facts."""

import json
from typing import Any

import catalogue
import pytest


def made(edition: str) -> dict[str, dict[str, Any]]:
    """Return the records of an edition as the script makes them, by list and id."""
    records: list[dict[str, Any]] = json.loads(catalogue.made(edition))
    return {f"{record['force_list']}/{record['id']}": record for record in records}


@pytest.mark.parametrize("edition", catalogue.EDITIONS)
def test_the_shipped_catalogue_is_what_the_script_makes(edition: str) -> None:
    shipped = (catalogue.FOLDER / f"catalogue-{edition}.json").read_text("utf-8")
    assert shipped == catalogue.made(edition)


def test_every_class_of_both_inputs_has_its_record() -> None:
    assert (len(made("first")), len(made("second"))) == (86, 147)


def test_the_hyperion_has_borrowed_figures_in_force_and_the_books_beside_them() -> None:
    hyperion = made("first")["earth-alliance/hyperion-class-heavy-cruiser"]
    assert (hyperion["damage"], hyperion["crew"], hyperion["borrowed"]) == (28, 32, True)
    book = hyperion["other_figures"]
    assert (book["damage"], book["damage_threshold"], book["crew"], book["crew_threshold"]) == (20, 6, 25, 6)
    assert hyperion["other_figures_from"] == "rulebook"
    doubtful = [weapon["name"] for weapon in book["weapons"] if weapon["uncertain"] == ["traits"]]
    assert len(doubtful) == 5
    assert "Heavy Laser Cannon" not in doubtful


def test_a_unit_without_figures_stays_unknown() -> None:
    trader = made("first")["other-craft/civilian-trader"]
    assert (trader["damage"], trader["weapons"], trader["craft"], trader["figures_from"]) == (
        None,
        None,
        None,
        "",
    )
    assert (trader["vessels_per_choice"], trader["priority_level"]) == (4, "Patrol")
    assert trader["absent"] == ["dogfight"]


def test_what_a_unit_does_not_have_is_told_from_what_nobody_knows() -> None:
    units = made("first")
    assert "damage" in units["earth-alliance/starfury-wing"]["absent"]
    tethys = units["earth-alliance/tethys-class-cutter"]
    assert (tethys["troops"], "troops" in tethys["absent"]) == (None, False)
    tashkat = units["league-of-non-aligned-worlds/tashkat-class-advanced-cruiser"]
    shifter = next(weapon for weapon in tashkat["weapons"] if weapon["name"] == "Graviton Shifter")
    assert (shifter["attack_dice"], shifter["absent"]) == (None, ["attack_dice"])


def test_an_arc_is_found_by_its_name_where_the_code_is_missing() -> None:
    arcs = {weapon["arc"] for unit in made("second").values() for weapon in unit["weapons"]}
    assert arcs == {"B", "B(a)", "F", "A", "P", "S", "T"}


def test_levels_borrowed_from_the_second_edition_say_so() -> None:
    units = made("first")
    assert units["minbari-federation/sharlin-class-warcruiser"]["level_from"] == "second edition"
    assert units["narn-regime/gquan-class-heavy-cruiser"]["level_from"] == "rulebook"


def test_doubts_about_the_second_editions_figures_are_told() -> None:
    units = made("second")
    assert (
        "differs in damage, crew, traits and weapons"
        in units["narn-regime/gquan-class-heavy-cruiser"]["note"]
    )
    assert "older revision" in units["others/patrol-boat"]["note"]
