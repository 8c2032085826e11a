"""Dice are values inside events: a source of dice answers Roll questions, replay never rolls."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from app.core.errors import UserError
from app.core.questions import (
    Answer,
    Asking,
    Confirm,
    Finished,
    Number,
    Pick,
    Procedure,
    Question,
    Roll,
    Write,
    run,
)

State = TypeVar("State")
Event = TypeVar("Event")


class Dice(Protocol):
    """Gives `count` dice of `sides` sides, whoever rolled them."""

    def __call__(self, sides: int, count: int) -> tuple[int, ...]: ...


class TypedDice:
    """Hands out dice that somebody recorded, first come first served; raises UserError when none is left."""

    def __init__(self, dice: Sequence[int]) -> None:
        self._left = list(dice)

    def __call__(self, sides: int, count: int) -> tuple[int, ...]:
        if len(self._left) < count:
            raise UserError(f"{count} dice of {sides} sides are needed, only {len(self._left)} are left.")
        given, self._left = tuple(self._left[:count]), self._left[count:]
        return given


def answered(
    opened: Callable[[State], Procedure[Event]],
    state: State,
    answers: Sequence[Answer],
    dice: Dice,
    decide: Callable[[Question], Answer] | None = None,
) -> tuple[Event, tuple[Answer, ...]]:
    """Run a procedure to its end: `answers` first, then `dice` for rolls and `decide` for decisions.

    Returns the event and all answers that made it; raises UserError when a decision is needed and nobody decides.
    """
    given = list(answers)
    while True:
        match run(opened, state, given):
            case Finished(event=event, used=used):
                return event, tuple(given[:used])
            case Asking(question=Roll(sides=sides, count=count)):
                given.append(dice(sides, count))
            case Asking(question=question):
                if decide is None:
                    raise UserError(f"A decision is needed: {question.why}.")
                given.append(decide(question))


def plainest(question: Question) -> Answer:
    """Decide in the plainest way: the first option, no, the number or text that is offered.

    Raises UserError for dice, which nobody decides.
    """
    match question:
        case Pick(options=options):
            return options[0].key
        case Confirm():
            return False
        case Number(default=default):
            return default
        case Write(default=default):
            return default
        case Roll():
            raise UserError(f"Dice are rolled, not decided: {question.why}.")
