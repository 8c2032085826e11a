"""Income by hand: every row of RR Points Modifiers alone, all together, and the floor of ruling 27."""

from typing import Any

import pytest

from app.systems.acta.campaign.books.yard import IncomeItem
from app.systems.acta.campaign.yard.holdings import Holding, Holdings
from app.systems.acta.campaign.yard.income import forgiven, items, total
from app.systems.acta.campaign.yard.tariff import book_terms

TARIFF = book_terms()


def income(**held: Any) -> int:
    return total(items(10, TARIFF, Holdings(**held)))


def test_every_player_receives_ten_points() -> None:
    assert items(10, TARIFF, Holdings()) == (IncomeItem("Every turn", 10),)


def test_a_captured_target_is_worth_ten_points() -> None:
    assert income(captured=("Kahuna III",)) == 20


def test_a_lost_target_costs_twenty_points() -> None:
    assert income(lost=("Kahuna V",)) == -10


def test_each_target_won_or_lost_counts() -> None:
    assert income(captured=("A", "B")) == 30
    assert income(lost=("A", "B")) == -30


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("industrial-world", 6),
        ("agrarian-world", 3),
        ("primitive-world", 1),
        ("gas-giant", 1),
        ("mining-outpost", 5),
        ("jump-gate", 3),
        ("dead-world", 0),
        ("asteroid-belt", 0),
        ("inner-system-comet", 0),
        ("spacedock", 0),
    ],
)
def test_each_kind_of_target_pays_what_the_book_prints(kind: str, points: int) -> None:
    assert income(targets=(Holding(kind, "X"),)) == 10 + points
    assert income(targets=(Holding(kind, "X"), Holding(kind, "Y"))) == 10 + 2 * points


def test_each_system_held_whole_is_worth_twenty_points() -> None:
    assert income(systems=("Kahuna",)) == 30
    assert income(systems=("Kahuna", "Ragesh")) == 50


def test_all_modifiers_together_are_itemised() -> None:
    found = items(
        10,
        TARIFF,
        Holdings(
            targets=(
                Holding("industrial-world", "Kahuna II"),
                Holding("agrarian-world", "Ragesh III"),
                Holding("primitive-world", "Zander"),
                Holding("gas-giant", "Kahuna I"),
                Holding("mining-outpost", "Orion VII"),
                Holding("jump-gate", "Kahuna Gate"),
                Holding("dead-world", "Kahuna IV"),
            ),
            captured=("Kahuna IV",),
            lost=("Kahuna V",),
            systems=("Ragesh",),
        ),
    )
    assert [(item.text, item.points) for item in found] == [
        ("Every turn", 10),
        ("Kahuna IV captured", 10),
        ("Kahuna V lost", -20),
        ("Industrial World: Kahuna II", 6),
        ("Agrarian World: Ragesh III", 3),
        ("Primitive World: Zander", 1),
        ("Gas Giant: Kahuna I", 1),
        ("Mining Outpost: Orion VII", 5),
        ("Jump Gate: Kahuna Gate", 3),
        ("System held whole: Ragesh", 20),
    ]
    # 10 + 10 − 20 + 6 + 3 + 1 + 1 + 5 + 3 + 20
    assert total(found) == 39


def test_a_target_of_a_kind_that_no_table_knows_pays_nothing() -> None:
    assert income(targets=(Holding("nebula", "X"),)) == 10


def test_what_is_due_beyond_the_balance_is_let_off() -> None:
    assert forgiven(4, -10) == 6
    assert forgiven(10, -10) == 0
    assert forgiven(0, 10) == 0
