"""Questions with typed answers, for procedures to `yield from`; `run` has checked each answer by then."""

from collections.abc import Generator, Iterable, Sequence
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from app.core.questions import Answer, Confirm, Number, Option, Pick, Question, Roll, Write

T = TypeVar("T")
Ask: TypeAlias = Generator[Question, Answer, T]


class Dice(tuple[int, ...]):
    """Dice as they lie; `again` are the places of those that an experience die rolled again already (ruling 10)."""

    again: frozenset[int] = frozenset()


def dice(shown: Iterable[int], again: Iterable[int] = ()) -> Dice:
    """Return dice with the places, from 0, of those that were rolled again."""
    found = Dice(shown)
    found.again = frozenset(again)
    return found


def joined(first: tuple[int, ...], more: tuple[int, ...]) -> Dice:
    """Return two rows of dice as one, still knowing which were rolled again."""
    return dice((*first, *more), (*again_of(first), *(len(first) + place for place in again_of(more))))


def again_of(shown: tuple[int, ...]) -> frozenset[int]:
    """Return the places of dice that were rolled again already."""
    return shown.again if isinstance(shown, Dice) else frozenset()


def concerning(units: tuple[str, ...], asked: Ask[T]) -> Ask[T]:
    """Run what asks for dice and say of those that nothing else is known of whom they concern."""
    try:
        question = next(asked)
        while True:
            if isinstance(question, Roll) and not question.about:
                question = replace(question, about=units)
            question = asked.send((yield question))
    except StopIteration as stop:
        found: T = stop.value
        return found


def rolled(sides: int, count: int, why: str, *, again: bool = False) -> Ask[tuple[int, ...]]:
    """Ask for dice; none when `count` is 0. Dice rolled `again` are rolled no third time."""
    if count == 0:
        return ()
    answer = yield Roll(sides, count, why, again=again)
    assert isinstance(answer, tuple)
    return answer


def die(why: str) -> Ask[int]:
    """Ask for one six-sided die."""
    dice = yield from rolled(6, 1, why)
    return dice[0]


def picked(options: Sequence[Option], why: str) -> Ask[str]:
    """Ask for one of the options; the only one is taken without asking."""
    if len(options) == 1:
        return options[0].key
    answer = yield Pick(tuple(options), why)
    assert isinstance(answer, str)
    return answer


def confirmed(why: str, *, likely: bool = True) -> Ask[bool]:
    """Ask for yes or no, offering first what is likely."""
    return bool((yield Confirm(why, likely)))


def counted(low: int, high: int, why: str, default: int = 0) -> Ask[int]:
    """Ask for a whole number."""
    answer = yield Number(low, high, why, default)
    assert isinstance(answer, int)
    return answer


def written(why: str, limit: int, default: str = "") -> Ask[str]:
    """Ask for a line of text."""
    answer = yield Write(why, limit, default)
    assert isinstance(answer, str)
    return answer


def decided(event: T) -> Ask[T]:
    """Ask nothing: the choice itself says everything."""
    yield from ()
    return event
