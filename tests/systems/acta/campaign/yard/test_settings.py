"""The tariff is frozen as agreed, by the book when nothing else was."""

import pytest

from app.core.errors import UserError
from app.systems.acta.campaign.yard.settings import agreed, fields
from app.systems.acta.campaign.yard.tariff import book_terms


def test_nothing_agreed_is_the_book() -> None:
    assert agreed({}) == book_terms()
    assert agreed({field.key: field.value for field in fields()}) == book_terms()


def test_the_books_figures_stand_in_the_form() -> None:
    found = {field.key: field.value for field in fields()}
    assert (found["captured"], found["lost"], found["system"]) == (10, -20, 20)
    assert (found["target_industrial_world"], found["target_mining_outpost"]) == (6, 5)
    assert [found[f"ship_{level}"] for level in ("patrol", "skirmish", "raid", "battle", "war")] == [
        5,
        10,
        16,
        23,
        30,
    ]


def test_what_is_agreed_counts() -> None:
    terms = agreed({"lost": -5, "ship_war": 40, "target_gas_giant": 2, "other_craft": False})
    assert (terms.lost, terms.reinforcements["War"], terms.targets["gas-giant"]) == (-5, 40, 2)
    assert not terms.other_craft
    assert (terms.allies, terms.mixed_lists) == (True, False)
    mixed = agreed({"allies": False, "mixed_lists": True})
    assert (mixed.allies, mixed.mixed_lists) == (False, True)


def test_a_figure_that_cannot_be_used_is_told_with_its_field() -> None:
    with pytest.raises(UserError) as told:
        agreed({"ship_war": "many"})
    assert told.value.field == "ship_war"
