"""Questions with typed answers, for procedures to `yield from`; `run` has checked each answer by then.

Each begins with a capital, whatever it is put together from.
"""

from collections.abc import Generator, Sequence
from typing import TypeAlias, TypeVar

from app.core.questions import Answer, Confirm, Number, Option, Pick, Question, Roll, Write
from app.core.words import capital

T = TypeVar("T")
Ask: TypeAlias = Generator[Question, Answer, T]


def rolled(count: int, why: str) -> Ask[tuple[int, ...]]:
    """Ask for six-sided dice; none when `count` is 0."""
    if count == 0:
        return ()
    answer = yield Roll(6, count, capital(why))
    assert isinstance(answer, tuple)
    return answer


def die(why: str) -> Ask[int]:
    """Ask for one six-sided die."""
    dice = yield from rolled(1, why)
    return dice[0]


def picked(options: Sequence[Option], why: str) -> Ask[str]:
    """Ask for one of the options; the only one is taken without asking."""
    if len(options) == 1:
        return options[0].key
    answer = yield Pick(tuple(options), capital(why))
    assert isinstance(answer, str)
    return answer


def confirmed(why: str) -> Ask[bool]:
    """Ask for yes or no."""
    return bool((yield Confirm(capital(why))))


def counted(low: int, high: int, why: str, default: int = 0) -> Ask[int]:
    """Ask for a whole number."""
    answer = yield Number(low, high, capital(why), default)
    assert isinstance(answer, int)
    return answer


def written(why: str, limit: int, default: str = "") -> Ask[str]:
    """Ask for a line of text."""
    answer = yield Write(capital(why), limit, default)
    assert isinstance(answer, str)
    return answer


def decided(event: T) -> Ask[T]:
    """Ask nothing: the choice itself says everything."""
    yield from ()
    return event
