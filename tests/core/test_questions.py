"""Procedures ask, people answer in several ways, and going back is running with one answer less."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.dice import TypedDice, answered, plainest
from app.core.errors import UserError
from app.core.questions import (
    Answer,
    Asking,
    Confirm,
    Finished,
    Number,
    Option,
    Pick,
    Procedure,
    Question,
    Roll,
    Write,
    checked,
    parsed,
    run,
)

TARGETS = (Option("omega", "Omega"), Option("nova", "Nova"))


def attack(state: int) -> Procedure[str]:
    target = yield Pick(TARGETS, "target")
    dice = yield Roll(6, state, "attack dice")
    return f"{target} {dice}"


def test_a_procedure_asks_its_next_question_until_it_is_finished() -> None:
    assert run(attack, 2) == Asking(Pick(TARGETS, "target"), 0)
    assert run(attack, 2, ["nova"]) == Asking(Roll(6, 2, "attack dice"), 1)
    assert run(attack, 2, ["nova", (3, 4)]) == Finished("nova (3, 4)", 2)


def test_answers_beyond_the_last_question_are_not_used() -> None:
    assert run(attack, 1, ["nova", (3,), True]) == Finished("nova (3,)", 2)


def silent(state: int) -> Procedure[int]:
    return state
    yield Confirm("never asked")


def test_a_procedure_without_questions_is_finished_at_once() -> None:
    assert run(silent, 7) == Finished(7, 0)
    assert run(silent, 7, [True]) == Finished(7, 0)


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        (Roll(6, 5, ""), "6 5 5 2 1", (6, 5, 5, 2, 1)),
        (Roll(6, 5, ""), "65521", (6, 5, 5, 2, 1)),
        (Roll(6, 2, ""), " 6, 5 ", (6, 5)),
        (Roll(20, 2, ""), "12 20", (12, 20)),
        (Pick(TARGETS, ""), "nova", "nova"),
        (Pick(TARGETS, ""), "2", "nova"),
        (Pick(TARGETS, ""), "OMEGA", "omega"),
        (Confirm(""), "yes", True),
        (Confirm(""), "N", False),
        (Number(-3, 3, ""), "-2", -2),
        (Write(""), " hello ", "hello"),
    ],
)
def test_what_people_type_is_understood(question: Question, text: str, answer: Answer) -> None:
    assert parsed(question, text) == answer


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (Roll(6, 2, ""), "6"),
        (Roll(6, 2, ""), "7 1"),
        (Roll(6, 2, ""), "0 1"),
        (Roll(6, 2, ""), "six one"),
        (Roll(6, 1, ""), ""),
        (Pick(TARGETS, ""), "3"),
        (Pick(TARGETS, ""), "vorlon"),
        (Confirm(""), "maybe"),
        (Number(1, 3, ""), "4"),
        (Number(1, 3, ""), "two"),
        (Number(1, 3, ""), "9" * 400),
        (Write("", 3), "four"),
    ],
)
def test_what_does_not_fit_is_told_in_a_sentence(question: Question, text: str) -> None:
    with pytest.raises(UserError) as trouble:
        parsed(question, text)
    assert trouble.value.message.endswith(".")


def test_true_is_not_a_number_and_one_is_not_yes() -> None:
    with pytest.raises(UserError):
        checked(Number(0, 3, ""), True)
    with pytest.raises(UserError):
        checked(Confirm(""), 1)


def test_recorded_dice_answer_rolls_and_run_out() -> None:
    decide: Callable[[Question], Answer] = lambda _: "omega"  # noqa: E731
    assert answered(attack, 2, [], TypedDice([4, 2]), decide) == ("omega (4, 2)", ("omega", (4, 2)))
    with pytest.raises(UserError):
        answered(attack, 3, [], TypedDice([4, 2]), decide)
    with pytest.raises(UserError):
        answered(attack, 2, [], TypedDice([4, 2]))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (Pick(TARGETS, "target"), "omega"),
        (Confirm("fire"), False),
        (Number(1, 9, "how many", 4), 4),
        (Write("a name", default="Hope"), "Hope"),
    ],
)
def test_the_plainest_answer_is_the_first_the_offered_or_no(question: Question, answer: Answer) -> None:
    assert plainest(question) == answer


def test_nobody_decides_what_dice_show() -> None:
    with pytest.raises(UserError, match="attack dice"):
        plainest(Roll(6, 2, "attack dice"))


@given(st.lists(st.integers(1, 6), min_size=1, max_size=30))
def test_dice_typed_with_or_without_spaces_are_the_same(dice: list[int]) -> None:
    question = Roll(6, len(dice), "")
    spaced = " ".join(map(str, dice))
    assert parsed(question, spaced) == parsed(question, spaced.replace(" ", "")) == tuple(dice)
