"""How a part of the battle's rules plugs in: what units and the table may do, steps, and what is shown of a unit.

A key is a verb and what it is about, joined by colons: `mark:omega-1:-3`, `next`, `lock:earth-alliance`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from app.core.board import Odds, Topic
from app.core.drafts import Draft, no_draft
from app.core.forms import Field
from app.core.questions import Answer, Procedure
from app.core.shown import Choice, Fact
from app.systems.earthforce.battle.asking import Ask
from app.systems.earthforce.battle.events import BattleEvent, PartEvent
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.battle.state import BattleState, UnitState

Run: TypeAlias = Callable[[BattleState, str, str], Procedure[BattleEvent]]


def no_argument(state: BattleState, unit: str, argument: str) -> bool:  # noqa: ARG001 - the shape of every `fits`
    """True when the key ends with the unit."""
    return not argument


def no_objection(state: BattleState, unit: str) -> str:  # noqa: ARG001 - the shape of every `refusal`
    """Return no reason against it."""
    return ""


def never(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001 - the shape of every `offered`
    """Offer it in no list: only a key that the sheet or another procedure makes leads to it."""
    return False


def always(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    """Offer it at any time."""
    return True


@dataclass(frozen=True, slots=True)
class Verb:
    """Something a unit's key may do: label and heading, when it is offered, why not now (`refusal`), its procedure.

    `run` gets the state, the unit's id and the rest of the key, which `fits` judges before. `now` makes the hint
    from the state, when it depends on that. `simple` verbs count in simple mode too. The keys of `keyed` verbs lead
    to them even while they are not offered.
    """

    label: str
    group: str
    run: Run
    offered: Callable[[BattleState, Unit, UnitState], bool] = always
    refusal: Callable[[BattleState, str], str] = no_objection
    hint: str = ""
    shortcut: str = ""
    fits: Callable[[BattleState, str, str], bool] = no_argument
    now: Callable[[BattleState, str], str] | None = None
    simple: bool = False
    keyed: bool = False


def table_fits(state: BattleState, argument: str) -> bool:  # noqa: ARG001 - the shape of every `fits`
    """True when the key is the verb alone."""
    return not argument


def table_free(state: BattleState) -> str:  # noqa: ARG001 - the shape of every `refusal`
    """Return no reason against it."""
    return ""


def table_always(state: BattleState) -> bool:  # noqa: ARG001
    """Offer it at any time."""
    return True


@dataclass(frozen=True, slots=True)
class TableVerb:
    """Something that is about the whole battle, or a side or thing that the rest of the key names.

    `subjects` lists the ids of sides or things that each get a choice of their own, with the label's `{}` filled by
    its second part.
    """

    label: str | Callable[[BattleState], str]
    group: str
    run: Callable[[BattleState, str], Procedure[BattleEvent]]
    offered: Callable[[BattleState], bool] = table_always
    refusal: Callable[[BattleState], str] = table_free
    fits: Callable[[BattleState, str], bool] = table_fits
    hint: str = ""
    shortcut: str = ""
    simple: bool = False
    subjects: Callable[[BattleState], tuple[tuple[str, str], ...]] | None = None


def no_facts(state: BattleState, unit: Unit, now: UnitState) -> Iterator[Fact]:  # noqa: ARG001
    """Yield nothing."""
    yield from ()


def no_words(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:  # noqa: ARG001
    """Yield nothing."""
    yield from ()


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of the rules. Its verbs count outside simple mode unless they are `simple`.

    By step id: `matters` says whether a step that does not always come is needed now; `entering` returns the events
    that the beginning of a step brings with it (it gets the state after the step began and may ask for dice);
    `waits` are the units (or sides) still to act in it; `picking` the side whose pick it is.

    `facts`, `words` (short states), `spent` (what was used up this turn) and `warnings` (sentences) are shown of a
    unit. `topics` is what only the players can carry out, `odds` what may come of a choice, `hide` what a viewer
    must not see, `press` what a key of the sheet means (`unit.part.place`) before the plain meaning counts,
    `corrigible` what may be set by agreement beside the plain fields, `draft` what there is to say of a text while it
    is written.
    """

    verbs: Mapping[str, Verb] = field(default_factory=dict[str, Verb])
    table: Mapping[str, TableVerb] = field(default_factory=dict[str, TableVerb])
    matters: Mapping[str, Callable[[BattleState], bool]] = field(
        default_factory=dict[str, Callable[[BattleState], bool]]
    )
    entering: Mapping[str, Entering] = field(default_factory=dict[str, Entering])
    waits: Mapping[str, Waiting] = field(default_factory=dict[str, Waiting])
    picking: Mapping[str, Callable[[BattleState], str]] = field(
        default_factory=dict[str, Callable[[BattleState], str]]
    )
    facts: Callable[[BattleState, Unit, UnitState], Iterator[Fact]] = no_facts
    words: Callable[[BattleState, Unit, UnitState], Iterator[str]] = no_words
    spent: Callable[[BattleState, Unit, UnitState], Iterator[str]] = no_words
    warnings: Callable[[BattleState, Unit, UnitState], Iterator[str]] = no_words
    topics: Callable[[BattleState], Iterator[Topic]] = no_topics
    odds: Callable[[BattleState, str, Sequence[Answer]], Odds | None] = no_odds
    hide: Callable[[BattleState, str], BattleState] = nothing_hidden
    press: Callable[[BattleState, str, str, str, str], Choice | None] = no_press
    corrigible: Callable[[BattleState, str], Iterator[Field]] = no_fields
    draft: Callable[[BattleState, str, Sequence[Answer], str], Draft | None] = no_draft
