"""What a window shows of a battle beside its units: what is spent, what is told at the table, what the odds are.

Neutral records: a game fills them, and no window knows which game it is.
"""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from app.core.marks import Page
from app.core.questions import Answer

#: The shapes that stand beside the words of states, so that they are told apart without reading or colour.
Sign: TypeAlias = Literal["", "half", "thin", "drift", "gone", "flag", "away", "inside", "hidden", "warning"]


class Topic(msgspec.Struct, frozen=True):
    """Something that only the players can carry out, told when it matters: a scenario's rules, debris, a timer.

    `lines` are sentences in our own words; `now` says that it matters in this turn and phase; `subjects` are the
    units that it is about. `page` is a drawing of it, such as where everybody is, None for none.
    """

    title: str
    lines: tuple[str, ...] = ()
    now: bool = False
    subjects: tuple[str, ...] = ()
    page: Page | None = None


class Chance(msgspec.Struct, frozen=True):
    """A named chance, from 0 to 1."""

    label: str
    chance: float
    hint: str = ""


class Spread(msgspec.Struct, frozen=True):
    """How likely each value of a figure is: `values` are the figure and its chance, from low to high.

    `mean` is what is to be expected on average; `mark` is a value worth a line, such as what is left.
    """

    label: str
    values: tuple[tuple[int, float], ...]
    mean: float = 0.0
    mark: int | None = None


class Odds(msgspec.Struct, frozen=True):
    """What may come of a choice that is being made: spreads as charts, named chances as text, and what was assumed."""

    heading: str
    spreads: tuple[Spread, ...] = ()
    chances: tuple[Chance, ...] = ()
    note: str = ""


def no_odds(_state: Any, _choice: str, _answers: Sequence[Answer]) -> Odds | None:
    """Return nothing: the game knows no odds."""
    return None


def no_report(_state: Any) -> tuple[str, ...]:
    """Return no lines: the game writes no report."""
    return ()


def no_topics(_state: Any) -> tuple[Topic, ...]:
    """Return no topics: the game leaves nothing to the table."""
    return ()
