"""What changing a campaign's past would alter, told before it counts: entries, battles, how everybody would stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select, update

from app.core.errors import UserError
from app.core.log import Amendment, fold
from app.core.questions import Answer
from app.core.words import counted, listed
from app.operations import amendments, logs
from app.operations.battles import BATTLES
from app.operations.logs import OpenLog
from app.operations.stamps import now
from db.store import Store
from db.tables import Table

EVENTS = Table.metadata.tables["campaign_event"]
#: How many battles are named in a sentence.
NAMED = 4


@dataclass(frozen=True, slots=True)
class Change:
    """An entry that would come out otherwise: its number from 0, as it is told now, and as it would be."""

    n: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Account:
    """What a change would alter. `head` is how many entries would count, `stopped` names what cannot stand and why.

    `warnings` are sentences about battles; `standings` the figures of players that would be others in the end.
    """

    head: int
    changes: tuple[Change, ...] = ()
    stopped: str = ""
    warnings: tuple[str, ...] = ()
    standings: tuple[str, ...] = ()
    amendment: Amendment[Any] | None = None


def of_amendment(store: Store, open_: OpenLog, n: int, answers: Sequence[Answer]) -> Account:
    """Return what answering entry `n` (from 0) otherwise would alter; nothing is written.

    Raises Refused when nothing may be played, UserError when the entry cannot be amended.
    """
    amendment = amendments.amend(store, open_, n, answers)
    told = logs.told(store, "campaign", open_.id, n, open_.head)
    state = logs.state_at(store, "campaign", open_.id, n)
    changes: list[Change] = []
    for number, entry in enumerate(amendment.entries[n:], n):
        if number in amendment.changed:
            new = logs.tell(open_.rules, state, entry.event).text
            changes.append(Change(number, told[number - n].phrase.text, new))
        state = fold(state, (entry,), open_.rules.apply)
    head = len(amendment.entries)
    stopped = ""
    if amendment.stopped is not None:
        first = told[amendment.stopped - n].phrase.text
        lost = counted(open_.head - head, "entry", "entries")
        stopped = (
            f"Entry {head + 1} (“{first}”) cannot stand as it is: {amendment.reason.rstrip('.')}. "
            f"It and what follows, {lost} in all, would be taken back."
        )
    warnings = tuple(_battles(store, open_, n + 1 if changes or stopped else open_.head, head))
    return Account(head, tuple(changes), stopped, warnings, _standings(open_, state), amendment)


def of_taking_back(store: Store, open_: OpenLog, n: int) -> Account:
    """Return what taking back entry `n` (from 0) and all that came after it would alter; nothing is written.

    Raises Refused when nothing may be played, UserError when there is no such entry.
    """
    logs.check_open(open_)
    if not 0 <= n < open_.head:
        raise UserError(f"There is no entry {n + 1} to take back.")
    (first,) = logs.told(store, "campaign", open_.id, n, n + 1)
    lost = counted(open_.head - n, "entry", "entries")
    stopped = f"Entry {n + 1} (“{first.phrase.text}”) and what follows, {lost} in all, would be taken back."
    state = logs.state_at(store, "campaign", open_.id, n)
    return Account(n, (), stopped, tuple(_battles(store, open_, n, n)), _standings(open_, state))


def take_back(store: Store, open_: OpenLog, n: int, at: str = "") -> OpenLog:
    """Take entry `n` (from 0) and all that came after it back, in one undo step; battles that it closed open again.

    Raises Refused when nothing may be played or somebody has gone on, UserError when there is no such entry.
    """
    logs.check_open(open_)
    if not 0 <= n < open_.head:
        raise UserError(f"There is no entry {n + 1} to take back.")
    state = logs.state_at(store, "campaign", open_.id, n)
    with store.step(f"Take “{open_.name}” back to entry {n}", at or now()) as session:
        connection = session.connection()
        logs.move_head(connection, open_, n)
        open_again(connection, open_.id, n)
        logs.drop_undone(connection, open_, n)
    return logs.at_head(open_, state, n)


def open_again(connection: Connection, campaign_id: int, head: int) -> None:
    """Open the closed battles of a campaign again of whose events none counts any more, those from `head` on."""
    mine = EVENTS.c.campaign_id == campaign_id
    lost = select(EVENTS.c.battle_id).where(mine, EVENTS.c.n >= head, EVENTS.c.battle_id.is_not(None))
    kept = select(EVENTS.c.battle_id).where(mine, EVENTS.c.n < head, EVENTS.c.battle_id.is_not(None))
    these = (BATTLES.c.id.in_(lost), BATTLES.c.id.not_in(kept), BATTLES.c.campaign_id == campaign_id)
    connection.execute(update(BATTLES).where(*these), {"closed_at": None, "outcome": None})


def _battles(store: Store, open_: OpenLog, n: int, head: int) -> tuple[str, ...]:
    """Return what becomes of the battles that brought events from entry `n` on, when `head` entries count."""
    query = (
        select(BATTLES.c.name, EVENTS.c.n)
        .join(EVENTS, EVENTS.c.battle_id == BATTLES.c.id)
        .where(EVENTS.c.campaign_id == open_.id, EVENTS.c.n >= n, EVENTS.c.n < open_.head)
        .order_by(EVENTS.c.n)
    )
    with store.read() as session:
        found = [(row.name, row.n) for row in session.connection().execute(query)]
    stay = list(dict.fromkeys(name for name, number in found if number < head))
    gone = [name for name in dict.fromkeys(name for name, _ in found) if name not in stay]
    told: list[str] = []
    if stay:
        told.append(
            f"{_named(stay)} {'was' if len(stay) == 1 else 'were'} fought with the ships as they were then: "
            "what came of it stays as it was recorded."
        )
    if gone:
        told.append(f"{_named(gone)} would be open again, to be closed anew.")
    if begun := _begun(store, open_, head):
        what = "it is" if len(begun) == 1 else "they are"
        told.append(f"{_named(begun)} began after that: {what} still there to be fought or deleted.")
    return tuple(told)


def _begun(store: Store, open_: OpenLog, head: int) -> list[str]:
    """Return the open battles that began after the last entry that would count."""
    if not 0 < head < open_.head:
        return []
    (last,) = logs.entries(store, "campaign", open_.id, head - 1, head)
    mine = (BATTLES.c.campaign_id == open_.id, BATTLES.c.closed_at.is_(None), BATTLES.c.created_at > last.at)
    with store.read() as session:
        query = select(BATTLES.c.name).where(*mine).order_by(BATTLES.c.id)
        return list(session.connection().execute(query).scalars())


def _named(names: Sequence[str]) -> str:
    shown = [f"“{name}”" for name in names[:NAMED]]
    more = [counted(len(names) - NAMED, "other battle")] if len(names) > NAMED else []
    return listed([*shown, *more])


def _standings(open_: OpenLog, after: Any) -> tuple[str, ...]:
    """Return the players' figures that would be others in the end."""
    before = {side.id: side for side in open_.rules.overview(open_.state).sides}
    found: list[str] = []
    for side in open_.rules.overview(after).sides:
        old = {fact.label: fact.value for fact in before[side.id].facts} if side.id in before else {}
        found += [
            f"{side.name}: {fact.label} {old.get(fact.label, '–')} → {fact.value}"
            for fact in side.facts
            if old.get(fact.label) != fact.value
        ]
    return tuple(found)
