"""How a part of the battle's rules plugs in: what units and the table may do, and what it shows of a unit.

A key is a verb and what it is about, joined by colons: `moved:hyperion-1`, `action:hyperion-1:all-stop`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from app.core.questions import Procedure
from app.core.shown import Fact
from app.systems.acta.battle.events import BattleEvent
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState


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
    """Something a unit's key may do: its label and heading, when it is offered, why not now, and its procedure.

    `run` gets the state, the unit's id and the rest of the key, which `fits` judges before. `now` makes the hint
    from the state, when it depends on that.
    """

    label: str
    group: str
    offered: Callable[[BattleState, Unit, UnitState], bool]
    refusal: Callable[[BattleState, str], str]
    run: Callable[[BattleState, str, str], Procedure[BattleEvent]]
    hint: str = ""
    shortcut: str = ""
    fits: Callable[[BattleState, str, str], bool] = no_argument
    now: Callable[[BattleState, str], str] | None = None


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

    `label` may be a function of the state. `in_simple` offers it in simple mode too. `subjects` lists the ids of
    sides or things that each get a choice of their own, with the label's `{}` filled by its second part.
    """

    label: str | Callable[[BattleState], str]
    group: str
    run: Callable[[BattleState, str], Procedure[BattleEvent]]
    offered: Callable[[BattleState], bool] = table_always
    refusal: Callable[[BattleState], str] = table_free
    fits: Callable[[BattleState, str], bool] = table_fits
    hint: str = ""
    shortcut: str = ""
    in_simple: bool = False
    subjects: Callable[[BattleState], tuple[tuple[str, str], ...]] | None = None


def no_facts(state: BattleState, unit: Unit, now: UnitState) -> Iterator[Fact]:  # noqa: ARG001
    """Yield nothing."""
    yield from ()


def no_words(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:  # noqa: ARG001
    """Yield nothing."""
    yield from ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of the rules. Its verbs count outside simple mode and go before others of the same name.

    `facts`, `words` (short states), `spent` (what was spent this turn) and `warnings` (sentences) are shown of a
    unit that is still in the battle.
    """

    verbs: Mapping[str, Verb] = field(default_factory=dict[str, Verb])
    table: Mapping[str, TableVerb] = field(default_factory=dict[str, TableVerb])
    facts: Callable[[BattleState, Unit, UnitState], Iterator[Fact]] = no_facts
    words: Callable[[BattleState, Unit, UnitState], Iterator[str]] = no_words
    spent: Callable[[BattleState, Unit, UnitState], Iterator[str]] = no_words
    warnings: Callable[[BattleState, Unit, UnitState], Iterator[str]] = no_words
