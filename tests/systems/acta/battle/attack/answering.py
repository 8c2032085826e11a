"""Runs a step of an attack on answers and returns what it found; every answer must be used."""

from collections.abc import Sequence
from typing import TypeVar

from app.core.questions import Answer, Asking, Finished, run
from app.systems.acta.battle.asking import Ask

T = TypeVar("T")


def found(step: Ask[T], *answers: Answer) -> T:
    """What a step returns on these answers, all of them needed and none missing."""
    outcome = run(lambda _: step, None, answers)
    assert isinstance(outcome, Finished), f"asks {outcome.question}"
    assert outcome.used == len(answers)
    return outcome.event


def asked(step: Ask[object], *answers: Answer) -> str:
    """What a step asks next after these answers."""
    outcome = run(lambda _: step, None, answers)
    assert isinstance(outcome, Asking), f"finished with {outcome.event}"
    return outcome.question.why


def ones(count: int) -> Sequence[int]:
    """So many dice that show a 1."""
    return (1,) * count
