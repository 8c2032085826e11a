"""What units and the table may do in a battle, as records of functions, and the choices that these make.

A key is a verb and what it is about, joined by colons: `mark:omega-1:-3`, `next`, `lock:red`. A game's own types of
state, unit (as it began), unit now and event stand for the variables; the
records have no slots, so that a name for one with its types makes records too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from app.core.errors import Refused
from app.core.questions import Opened, Procedure
from app.core.shown import Choice, Fact
from app.core.words import capital

State = TypeVar("State")
Unit = TypeVar("Unit")
Now = TypeVar("Now")
Event = TypeVar("Event")


def no_argument(_state: object, _unit: str, argument: str) -> bool:
    """True when the key ends with the unit."""
    return not argument


def no_objection(_state: object, _unit: str) -> str:
    """Return no reason against it."""
    return ""


def never(_state: object, _unit: object, _now: object) -> bool:
    """Offer it in no list: only a key that the sheet or another procedure makes leads to it."""
    return False


def always(_state: object, _unit: object, _now: object) -> bool:
    """Offer it at any time."""
    return True


@dataclass(frozen=True)
class Verb(Generic[State, Unit, Now, Event]):
    """Something a unit's key may do: label and heading, its procedure, when it is offered, why not now (`refusal`).

    `run` gets the state, the unit's id and the rest of the key, which `fits` judges before. `now` makes the hint
    from the state, when it depends on that.
    """

    label: str
    group: str
    run: Callable[[State, str, str], Procedure[Event]]
    offered: Callable[[State, Unit, Now], bool] = always
    refusal: Callable[[State, str], str] = no_objection
    hint: str = ""
    shortcut: str = ""
    fits: Callable[[State, str, str], bool] = no_argument
    now: Callable[[State, str], str] | None = None


def alone(_state: object, argument: str) -> bool:
    """True when the key is the verb alone."""
    return not argument


def free(_state: object) -> str:
    """Return no reason against it."""
    return ""


def any_time(_state: object) -> bool:
    """Offer it at any time."""
    return True


@dataclass(frozen=True)
class TableVerb(Generic[State, Event]):
    """Something that is about the whole battle, or a side or thing that the rest of the key names.

    `label` may be a function of the state. `simple` verbs count in simple mode too. `subjects` lists the ids of
    sides or things that each get a choice of their own, with the label's `{}` filled by its second part.
    """

    label: str | Callable[[State], str]
    group: str
    run: Callable[[State, str], Procedure[Event]]
    offered: Callable[[State], bool] = any_time
    refusal: Callable[[State], str] = free
    fits: Callable[[State, str], bool] = alone
    hint: str = ""
    shortcut: str = ""
    simple: bool = False
    subjects: Callable[[State], tuple[tuple[str, str], ...]] | None = None


def no_facts(_state: object, _unit: object, _now: object) -> Iterator[Fact]:
    """Yield nothing."""
    yield from ()


def no_words(_state: object, _unit: object, _now: object) -> Iterator[str]:
    """Yield nothing."""
    yield from ()


@dataclass(frozen=True, kw_only=True)
class Part(Generic[State, Unit, Now, Event]):
    """A part of the rules: what units (`verbs`) and the `table` may do, and what it shows of a unit.

    `facts`, `words` (short states), `spent` (what was used up this turn) and `warnings` (sentences).
    """

    verbs: Mapping[str, Verb[State, Unit, Now, Event]] = field(
        default_factory=dict[str, Verb[State, Unit, Now, Event]]
    )
    table: Mapping[str, TableVerb[State, Event]] = field(default_factory=dict[str, TableVerb[State, Event]])
    facts: Callable[[State, Unit, Now], Iterator[Fact]] = no_facts
    words: Callable[[State, Unit, Now], Iterator[str]] = no_words
    spent: Callable[[State, Unit, Now], Iterator[str]] = no_words
    warnings: Callable[[State, Unit, Now], Iterator[str]] = no_words


def of_unit(
    verbs: Iterable[tuple[str, Verb[State, Unit, Now, Event]]], state: State, id: str, unit: Unit, now: Now
) -> Iterator[Choice]:
    """Yield what is offered to a unit, in the order of the verbs."""
    for name, verb in verbs:
        if verb.offered(state, unit, now):
            yield Choice(
                key=f"{name}:{id}",
                label=verb.label,
                group=verb.group,
                subject=id,
                hint=verb.hint if verb.now is None else verb.now(state, id),
                refused=capital(verb.refusal(state, id)),
                shortcut=verb.shortcut,
            )


def of_key(
    name: str,
    verb: Verb[State, Unit, Now, Event],
    state: State,
    unit: str,
    argument: str = "",
    label: str = "",
) -> Choice:
    """Return the choice of a verb about a unit, refused with its reason when it may not be now."""
    return Choice(
        key=f"{name}:{unit}:{argument}" if argument else f"{name}:{unit}",
        label=label or verb.label,
        group=verb.group,
        subject=unit,
        hint=verb.hint,
        refused=verb.refusal(state, unit),
    )


def of_table(verbs: Mapping[str, TableVerb[State, Event]], state: State, *, simple: bool) -> Iterator[Choice]:
    """Yield what is offered of the whole battle, its sides and things; in simple mode the simple verbs only."""
    for name, verb in verbs.items():
        if (simple and not verb.simple) or not verb.offered(state):
            continue
        label, reason = _label(verb, state), capital(verb.refusal(state))
        if verb.subjects is None:
            yield Choice(name, label, verb.group, hint=verb.hint, refused=reason, shortcut=verb.shortcut)
            continue
        for subject, text in verb.subjects(state):
            about = label.replace("{}", text)
            yield Choice(f"{name}:{subject}", about, verb.group, subject, verb.hint, reason, verb.shortcut)


def open_unit(
    verb: Verb[State, Unit, Now, Event],
    state: State,
    unit: str,
    name: str,
    argument: str,
    *,
    possible: bool = True,
) -> Opened[State, Event]:
    """Return the procedure of a unit's key; raises Refused with the reason why not.

    `name` is what the unit is called. A game that refuses what it does not offer says whether it is `possible` now.
    """
    reason = verb.refusal(state, unit)
    if reason:
        raise Refused(f"{name}: {reason}.")
    if not possible:
        raise Refused(f"{name}: “{verb.label.rstrip('…')}” is not possible now.")
    if not verb.fits(state, unit, argument):
        raise Refused(f"“{argument[:40]}” does not fit “{verb.label}” of {name}.")

    def opened(state: State) -> Procedure[Event]:
        return verb.run(state, unit, argument)

    return opened


def open_table(
    verb: TableVerb[State, Event], state: State, argument: str, *, simple: bool, possible: bool = True
) -> Opened[State, Event]:
    """Return the procedure of a key about the whole battle, a side or a thing; raises Refused as `open_unit` does."""
    label = _label(verb, state)
    if simple and not verb.simple:
        raise Refused(f"“{label}” does not belong to simple mode; switch that off first.")
    reason = verb.refusal(state)
    if reason:
        raise Refused(f"{label}: {reason}.")
    if not possible:
        raise Refused(f"“{label.rstrip('…')}” is not possible now.")
    if not verb.fits(state, argument):
        raise Refused(f"“{argument[:40]}” does not fit “{label}”.")

    def opened(state: State) -> Procedure[Event]:
        return verb.run(state, argument)

    return opened


def _label(verb: TableVerb[State, Event], state: State) -> str:
    return verb.label if isinstance(verb.label, str) else verb.label(state)
