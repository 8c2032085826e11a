"""How a part of the battle's rules plugs in: what units and the table may do, steps, and what is shown of a unit.

A key is a verb and what it is about, joined by colons: `mark:omega-1:-3`, `next`, `lock:earth-alliance`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from app.core import verbs
from app.core.board import Odds, Topic
from app.core.drafts import Draft, no_draft
from app.core.forms import Field
from app.core.questions import Answer
from app.core.shown import Choice
from app.systems.earthforce.battle.asking import Ask
from app.systems.earthforce.battle.events import BattleEvent, PartEvent
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.battle.state import BattleState, UnitState

TableVerb: TypeAlias = verbs.TableVerb[BattleState, BattleEvent]


@dataclass(frozen=True)
class Verb(verbs.Verb[BattleState, Unit, UnitState, BattleEvent]):
    """Something a unit's key may do; `simple` verbs count in simple mode too.

    The keys of `keyed` verbs lead to them even while they are not offered.
    """

    simple: bool = False
    keyed: bool = False


def no_topics(state: BattleState) -> Iterator[Topic]:  # noqa: ARG001
    """Yield nothing."""
    yield from ()


def no_odds(state: BattleState, key: str, answers: Sequence[Answer]) -> Odds | None:  # noqa: ARG001
    """Return nothing."""
    return None


def nothing_hidden(state: BattleState, viewer: str) -> BattleState:  # noqa: ARG001
    """Return the state as it is."""
    return state


def no_press(state: BattleState, unit: str, part: str, place: str, typed: str) -> Choice | None:  # noqa: ARG001
    """Return nothing: this part makes no choice of a key of the sheet."""
    return None


def no_fields(state: BattleState, subject: str) -> Iterator[Field]:  # noqa: ARG001
    """Yield nothing."""
    yield from ()


Waiting: TypeAlias = Callable[[BattleState], Sequence[str]]
Entering: TypeAlias = Callable[[BattleState], Ask[tuple[PartEvent, ...]]]


@dataclass(frozen=True, kw_only=True)
class Part(verbs.Part[BattleState, Unit, UnitState, BattleEvent]):
    """A part of the rules. Its verbs count outside simple mode unless they are `simple`.

    By step id: `matters` says whether a step that does not always come is needed now; `entering` returns the events
    that the beginning of a step brings with it (it gets the state after the step began and may ask for dice);
    `waits` are the units (or sides) still to act in it; `picking` the side whose pick it is.

    `topics` is what only the players can carry out, `odds` what may come of a choice, `hide` what a viewer
    must not see, `press` what a key of the sheet means (`unit.part.place`) before the plain meaning counts,
    `corrigible` what may be set by agreement beside the plain fields, `draft` what there is to say of a text while it
    is written.
    """

    verbs: Mapping[str, Verb] = field(default_factory=dict[str, Verb])
    matters: Mapping[str, Callable[[BattleState], bool]] = field(
        default_factory=dict[str, Callable[[BattleState], bool]]
    )
    entering: Mapping[str, Entering] = field(default_factory=dict[str, Entering])
    waits: Mapping[str, Waiting] = field(default_factory=dict[str, Waiting])
    picking: Mapping[str, Callable[[BattleState], str]] = field(
        default_factory=dict[str, Callable[[BattleState], str]]
    )
    topics: Callable[[BattleState], Iterator[Topic]] = no_topics
    odds: Callable[[BattleState, str, Sequence[Answer]], Odds | None] = no_odds
    hide: Callable[[BattleState, str], BattleState] = nothing_hidden
    press: Callable[[BattleState, str, str, str, str], Choice | None] = no_press
    corrigible: Callable[[BattleState, str], Iterator[Field]] = no_fields
    draft: Callable[[BattleState, str, Sequence[Answer], str], Draft | None] = no_draft
