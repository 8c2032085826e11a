"""A log of what happened: what is true now is the log folded by a game's rules."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

import msgspec

from app.core import codec
from app.core.errors import Refused, UserError
from app.core.questions import Answer, Asking, Finished, Procedure, run

Start = TypeVar("Start")
State = TypeVar("State")
Event = TypeVar("Event")


class Unknown(msgspec.Struct, frozen=True, tag_field="kind", tag="unknown"):
    """An event of a kind that this version does not know: kept as it came, shown as made by a newer version."""

    name: str
    fields: dict[str, Any]


class Correction(msgspec.Struct, frozen=True, tag_field="kind", tag="correction"):
    """The players set a figure by agreement: `path` leads to it, as in `units/damocles/damage`.

    `old` and `new` are plain JSON values.
    """

    path: str
    old: Any
    new: Any
    note: str = ""


@dataclass(frozen=True, slots=True)
class Entry(Generic[Event]):
    """One line of a log: the event, the choice that opened its procedure, the answers given, and when (ISO 8601)."""

    event: Event
    choice: str = ""
    answers: tuple[Answer, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Log(Generic[Start, Event]):
    """A start, what happened since, and how much of it counts: entries from `head` on are undone."""

    start: Start
    entries: tuple[Entry[Event], ...] = ()
    head: int = 0


@dataclass(frozen=True, slots=True)
class Amendment(Generic[Event]):
    """What amending the past would bring: the new entries, which of them came out differently, and where it stopped.

    `stopped` is the number of the first entry whose recorded answers no longer suffice, with `reason`; the
    entries before it hold, the ones from it on are undone. None when everything ran through.
    """

    entries: tuple[Entry[Event], ...]
    changed: tuple[int, ...]
    stopped: int | None = None
    reason: str = ""


def play(log: Log[Start, Event], entry: Entry[Event]) -> Log[Start, Event]:
    """Append an entry at the head; what was undone is dropped."""
    return Log(log.start, (*log.entries[: log.head], entry), log.head + 1)


def undo(log: Log[Start, Event]) -> Log[Start, Event]:
    """Move the head one entry back; raise Refused at the beginning."""
    if log.head == 0:
        raise Refused("There is nothing to undo.")
    return Log(log.start, log.entries, log.head - 1)


def redo(log: Log[Start, Event]) -> Log[Start, Event]:
    """Move the head one entry forward; raise Refused at the end."""
    if log.head == len(log.entries):
        raise Refused("There is nothing to redo.")
    return Log(log.start, log.entries, log.head + 1)


def fold(state: State, entries: Iterable[Entry[Any]], apply: Callable[[State, Any], State]) -> State:
    """Apply the entries to `state` in order; kinds that this version does not know change nothing."""
    for entry in entries:
        if not isinstance(entry.event, Unknown):
            state = apply(state, entry.event)
    return state


def at(
    log: Log[Start, Any], n: int, start: Callable[[Start], State], apply: Callable[[State, Any], State]
) -> State:
    """Return what was true after the first `n` entries; raise UserError when the log has no such point."""
    if not 0 <= n <= len(log.entries):
        raise UserError(f"The log has {len(log.entries)} entries; there is no point {n} in it.")
    return fold(start(log.start), log.entries[:n], apply)


def amend(
    log: Log[Start, Event],
    n: int,
    answers: Sequence[Answer],
    start: Callable[[Start], State],
    apply: Callable[[State, Event], State],
    open_choice: Callable[[State, str], Callable[[State], Procedure[Event]]],
) -> Amendment[Event]:
    """Change entry `n` (from 0): its procedure runs again on `answers`, every later one on its recorded answers.

    Nothing counts until the caller writes it. It stops at the first entry whose answers no longer suffice; one
    whose answers did not suffice before either, as an older program asked otherwise, stands as it is recorded.
    Raises UserError when there is no entry `n` before the head or it was not made by a procedure.
    """
    if not 0 <= n < log.head:
        raise UserError(f"There is no entry {n + 1} to amend.")
    if not log.entries[n].choice:
        raise UserError(
            f"Entry {n + 1} was not made by a choice, so it cannot be amended; correct it instead."
        )
    state = was = fold(start(log.start), log.entries[:n], apply)
    entries = list(log.entries[:n])
    changed: list[int] = []
    for number in range(n, log.head):
        recorded = log.entries[number]
        given = tuple(answers) if number == n else recorded.answers
        try:
            again = _again(recorded, given, state, open_choice)
        except (Refused, UserError) as error:
            if number == n or _suffices(recorded, was, open_choice):
                return Amendment(tuple(entries), tuple(changed), number, error.message)
            again = recorded
        was = fold(was, (recorded,), apply)
        if again.event != recorded.event:
            changed.append(number)
        entries.append(again)
        state = fold(state, (again,), apply)
    return Amendment(tuple(entries), tuple(changed))


def _suffices(
    recorded: Entry[Event],
    state: State,
    open_choice: Callable[[State, str], Callable[[State], Procedure[Event]]],
) -> bool:
    """True when an entry's answers make an event of its choice in a state."""
    try:
        _again(recorded, recorded.answers, state, open_choice)
    except (Refused, UserError):
        return False
    return True


def _again(
    recorded: Entry[Event],
    answers: tuple[Answer, ...],
    state: State,
    open_choice: Callable[[State, str], Callable[[State], Procedure[Event]]],
) -> Entry[Event]:
    if not recorded.choice:
        return recorded
    match run(open_choice(state, recorded.choice), state, answers):
        case Finished(event=event, used=used):
            return Entry(event, recorded.choice, answers[:used], recorded.at)
        case Asking(question=question):
            raise UserError(f"one more answer is needed: {question.why}")


def encode_entry(entry: Entry[Any]) -> str:
    """Return an entry as JSON text: the event's own fields, then `choice` and `answers` when it has them."""
    event = entry.event
    fields = {"kind": event.name, **event.fields} if isinstance(event, Unknown) else codec.plain(event)
    if entry.choice:
        fields |= {"choice": entry.choice, "answers": codec.plain(entry.answers)}
    return codec.encode(fields)


def decode_entry(text: str | bytes, events: Any, kinds: frozenset[str], when: str = "") -> Entry[Any]:
    """Read an entry of the `events` union; a kind outside `kinds` becomes Unknown, never an error.

    So does an event of several `parts` when one of them is of such a kind.
    """
    fields = codec.decode(text, dict[str, Any], "an event")
    choice = str(fields.pop("choice", ""))
    answers = codec.build(fields.pop("answers", []), tuple[Answer, ...], "the answers of an event")
    kind = str(fields.get("kind", ""))
    if kind not in kinds or not _known_parts(fields.get("parts"), kinds):
        return Entry(
            Unknown(kind, {key: item for key, item in fields.items() if key != "kind"}), choice, answers, when
        )
    return Entry(codec.build(fields, events, f"the event “{kind}”"), choice, answers, when)


def _known_parts(parts: object, kinds: frozenset[str]) -> bool:
    if not isinstance(parts, list):
        return True
    told = [cast("dict[str, Any]", part) for part in cast("list[Any]", parts) if isinstance(part, dict)]
    return all(str(part["kind"]) in kinds for part in told if "kind" in part)


def kinds_of(*events: type[msgspec.Struct]) -> frozenset[str]:
    """Return the `kind` tags of event types."""
    return frozenset(str(event.__struct_config__.tag) for event in events)
