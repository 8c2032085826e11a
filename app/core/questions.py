"""Procedures: pure generators that ask for dice and decisions and return the finished event.

A procedure is run with the answers so far: it either asks its next question or is finished. So a window, a
line of typed dice, the command line, a test and a replay can all answer the same procedure, and going back
one question is running it with one answer less.
"""

import re
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

import msgspec

from app.core.errors import UserError

State = TypeVar("State")
Event = TypeVar("Event")

#: The most dice that one question may ask for.
MOST_DICE = 200


class Option(msgspec.Struct, frozen=True):
    """One thing that can be picked: `key` is the answer, `label` what people read, `hint` a second line."""

    key: str
    label: str
    hint: str = ""


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """Asks for `count` dice of `sides` sides; `why` says what they are rolled for and what is needed.

    `about` names what the dice concern, such as ids of units. Dice that are rolled `again` already stay as they fall.
    """

    sides: int
    count: int
    why: str
    about: tuple[str, ...] = ()
    again: bool = False


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """Asks for the key of one of `options`."""

    options: tuple[Option, ...]
    why: str


class Confirm(msgspec.Struct, frozen=True, tag="confirm"):
    """Asks for yes or no; `likely` is what is offered first."""

    why: str
    likely: bool = True


class Number(msgspec.Struct, frozen=True, tag="number"):
    """Asks for a whole number from `low` to `high`; `default` is what is offered, a `secret` one is not shown."""

    low: int
    high: int
    why: str
    default: int = 0
    secret: bool = False


class Write(msgspec.Struct, frozen=True, tag="write"):
    """Asks for a line of text of at most `limit` characters, never read as markup; a `secret` one is not shown."""

    why: str
    limit: int = 200
    default: str = ""
    secret: bool = False


Question: TypeAlias = Roll | Pick | Confirm | Number | Write
Answer: TypeAlias = tuple[int, ...] | str | bool | int
Procedure: TypeAlias = Generator[Question, Answer, Event]
Opened: TypeAlias = Callable[[State], Generator[Question, Answer, Event]]


@dataclass(frozen=True, slots=True)
class Asking:
    """The procedure needs one more answer: the `number`th, counted from 0."""

    question: Question
    number: int


@dataclass(frozen=True, slots=True)
class Finished(Generic[Event]):
    """The procedure is done; it used the first `used` answers."""

    event: Event
    used: int


def run(
    opened: Callable[[State], Generator[Question, Answer, Event]],
    state: State,
    answers: Sequence[Answer] = (),
) -> Asking | Finished[Event]:
    """Run a procedure over `state` with the answers so far; raise UserError when an answer does not fit."""
    generator = opened(state)
    try:
        question = next(generator)
    except StopIteration as stop:
        return Finished(stop.value, 0)
    for number, answer in enumerate(answers):
        try:
            question = generator.send(checked(question, answer))
        except StopIteration as stop:
            return Finished(stop.value, number + 1)
    return Asking(question, len(answers))


def checked(question: Question, answer: Answer) -> Answer:
    """Return `answer` when it fits `question`, else raise UserError that says what would."""
    match question:
        case Roll(sides=sides, count=count):
            return _dice(sides, count, answer)
        case Pick(options=options):
            return _picked(options, answer)
        case Confirm():
            fits, wanted = isinstance(answer, bool), "yes or no"
        case Number(low=low, high=high):
            fits = isinstance(answer, int) and not isinstance(answer, bool) and low <= answer <= high
            wanted = f"a whole number from {low} to {high}"
        case Write(limit=limit):
            fits, wanted = (
                isinstance(answer, str) and len(answer) <= limit,
                f"a text of at most {limit} characters",
            )
    if fits:
        return answer
    raise UserError(f"“{str(answer)[:40]}” does not answer it; {wanted} does.")


def _picked(options: tuple[Option, ...], answer: Answer) -> Answer:
    if isinstance(answer, str) and any(option.key == answer for option in options):
        return answer
    labels = ", ".join(option.label for option in options[:12])
    raise UserError(f"“{str(answer)[:40]}” is not one of the choices: {labels}.")


def parsed(question: Question, text: str) -> Answer:
    """Return the answer that a person typed, `6 5 5 2 1` or `65521` for dice; raise UserError when it does not fit."""
    typed = text.strip()
    match question:
        case Roll(sides=sides):
            return checked(question, _typed_dice(sides, typed))
        case Pick(options=options):
            return _typed_pick(question, options, typed)
        case Confirm():
            return checked(
                question, {"y": True, "yes": True, "n": False, "no": False}.get(typed.lower(), typed)
            )
        case Number():
            return checked(question, int(typed) if re.fullmatch(r"-?\d{1,9}", typed) else typed)
        case Write():
            return checked(question, typed)


def _typed_pick(question: Question, options: tuple[Option, ...], typed: str) -> Answer:
    by_label = {option.label.lower(): option.key for option in options}
    if (
        re.fullmatch(r"\d{1,3}", typed)
        and typed not in {o.key for o in options}
        and 1 <= int(typed) <= len(options)
    ):
        return options[int(typed) - 1].key
    return checked(question, by_label.get(typed.lower(), typed))


def _typed_dice(sides: int, typed: str) -> tuple[int, ...]:
    if sides < 10 and re.fullmatch(r"\d+", typed):
        return tuple(int(digit) for digit in typed[: MOST_DICE + 1])
    words = re.split(r"[\s,;+]+", typed) if typed else []
    if not all(re.fullmatch(r"\d{1,3}", word) for word in words):
        raise UserError(f"“{typed}” is not a row of dice; type them like 6 5 5 2 1.")
    return tuple(int(word) for word in words[: MOST_DICE + 1])


def _dice(sides: int, count: int, answer: Answer) -> Answer:
    if not isinstance(answer, tuple) or len(answer) != count:
        got = len(answer) if isinstance(answer, tuple) else 0
        raise UserError(f"{count} {'die is' if count == 1 else 'dice are'} needed here, {got} given.")
    wrong = [value for value in answer if not 1 <= value <= sides]
    if wrong:
        raise UserError(f"A die of {sides} sides cannot show {wrong[0]}.")
    return answer
