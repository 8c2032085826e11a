"""The words of an order sheet."""

import pytest

from app.systems.earthforce.orders.budgets import Able
from app.systems.earthforce.orders.grammar import parse
from app.systems.earthforce.orders.judging import judge
from app.systems.earthforce.orders.legend import budget, codes


@pytest.mark.parametrize("drive", ["reaction", "centauri", "grav"])
def test_every_code_of_a_legend_can_be_written_on_a_ship_of_its_drive(drive: str) -> None:
    able = Able(drive=drive, drives=9, velocity=9, groups=9, most=9)  # type: ignore[arg-type]
    for code, _ in codes(able.drive):
        for text in (
            code.replace("PP1 PS1 PA1", "PP1 / PS1 / PA1").replace("INT AP / AF", "INT AP").split(" / ")
        ):
            assert parse(text).faults == (), text
            assert judge(text, able).faults == (), text


@pytest.mark.parametrize(
    ("able", "words"),
    [
        (Able(drive="reaction", drives=3), "Main drive 6, thrusters 3"),
        (Able(drive="centauri", drives=3), "Main drive 6, thrusters 6"),
        (Able(drive="grav", drives=2), "Velocity and turn 4 together, turn 2"),
        (Able(drive="reaction", drives=None), "Main drive ?, thrusters ?"),
        (Able(drive=None), "Drive ?"),
    ],
)
def test_a_budget_is_said_in_few_words(able: Able, words: str) -> None:
    assert budget(able) == words
