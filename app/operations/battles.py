"""Battles: start, play, undo, redo, amend, correct, close. One event is one committed transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from sqlalchemy import delete, func, insert, select, update
from sqlmodel import Session

from app import systems
from app.core import codec
from app.core.codec import Json
from app.core.errors import Refused
from app.core.force import Force
from app.core.log import Amendment, Entry, fold
from app.core.questions import Answer
from app.operations import amendments, logs
from app.operations.logs import OpenLog, Told
from app.operations.stamps import now, title
from db.store import Store
from db.tables import Table

BATTLES = Table.metadata.tables["battle"]

OpenBattle: TypeAlias = OpenLog


@dataclass(frozen=True, slots=True)
class BattleItem:
    """A battle in a list; `closed_at` is empty while it is open."""

    id: int
    system: str
    edition: str
    name: str
    campaign_id: int | None
    head: int
    created_at: str
    closed_at: str


def listing(store: Store, campaign_id: int | None = None) -> tuple[BattleItem, ...]:
    """Return the battles, newest first; all of them, or a campaign's."""
    names = ("id", "system", "edition", "name", "campaign_id", "head", "created_at")
    closed = func.coalesce(BATTLES.c.closed_at, "").label("closed_at")
    query = select(*(BATTLES.c[name] for name in names), closed).order_by(BATTLES.c.id.desc())
    if campaign_id is not None:
        query = query.where(BATTLES.c.campaign_id == campaign_id)
    with store.read() as session:
        return tuple(BattleItem(**row) for row in session.connection().execute(query).mappings())


def start(
    store: Store,
    system: str,
    edition: str,
    name: str,
    sides: Sequence[tuple[str, Force]],
    agreements: Mapping[str, Json],
    at: str = "",
) -> int:
    """Start a battle between forces, one a side, whose profiles are frozen into it; return its id.

    Raises Refused or UserError when the game cannot muster them.
    """
    begun = systems.system(system).battle.muster(sides, agreements)
    name, at = title(name, "A battle"), at or now()
    with store.step(f"Start battle “{name}”", at) as session:
        return insert_battle(session, system, edition, name, begun, at)


def insert_battle(
    session: Session,
    system: str,
    edition: str,
    name: str,
    begun: Any,
    at: str,
    campaign_id: int | None = None,
) -> int:
    """Write a battle's row inside a step and return its id."""
    values = {"system": system, "edition": edition, "name": name, "campaign_id": campaign_id}
    row = {**values, "start": codec.encode(begun), "head": 0, "created_at": at}
    return session.connection().execute(insert(BATTLES), row).lastrowid


def rename(store: Store, battle_id: int, name: str, at: str = "") -> None:
    """Give a battle another name."""
    name = title(name, "A battle")
    with store.step(f"Rename battle “{name}”", at or now()) as session:
        logs.row(session.connection(), "battle", battle_id)
        session.connection().execute(update(BATTLES).where(BATTLES.c.id == battle_id), {"name": name})


def delete_battle(store: Store, battle_id: int, at: str = "") -> None:
    """Delete a battle with its log; what it brought to a campaign stays there."""
    with store.read() as session:
        name = logs.row(session.connection(), "battle", battle_id).name
    with store.step(f"Delete battle “{name}”", at or now()) as session:
        session.connection().execute(delete(BATTLES).where(BATTLES.c.id == battle_id))


def open_battle(store: Store, battle_id: int) -> OpenBattle:
    """Open a battle at its head; raise UserError when it is not in the library or cannot be read."""
    return logs.open_log(store, "battle", battle_id)


def play(
    store: Store, open_: OpenBattle, choice: str, answers: Sequence[Answer] = (), at: str = ""
) -> OpenBattle:
    """Play a choice with its answers and return the battle after it; what was undone is dropped.

    Raises Refused when the rules say no, UserError when an answer is missing or does not fit.
    """
    entry = logs.answered(open_, choice, answers, at or now())
    return _append(store, open_, entry)


def correct(
    store: Store, open_: OpenBattle, path: str, new: Json, note: str = "", at: str = ""
) -> OpenBattle:
    """Set a figure by agreement, as in `units/damocles/damage`; raise UserError when the path leads nowhere."""
    return _append(store, open_, logs.corrected(open_, path, new, note, at or now()))


def _append(store: Store, open_: OpenBattle, entry: Entry[Any]) -> OpenBattle:
    with store.write() as session:
        return logs.append(session.connection(), open_, (entry,))


def undo(store: Store, open_: OpenBattle) -> OpenBattle:
    """Take the last event back; raise Refused at the beginning."""
    logs.check_open(open_)
    if open_.head == 0:
        raise Refused("There is nothing to undo.")
    head = open_.head - 1
    with store.write() as session:
        logs.move_head(session.connection(), open_, head)
    return replace(open_, state=logs.state_at(store, "battle", open_.id, head), head=head, told=())


def redo(store: Store, open_: OpenBattle) -> OpenBattle:
    """Bring the next undone event back; raise Refused at the end."""
    logs.check_open(open_)
    if open_.head >= open_.count:
        raise Refused("There is nothing to redo.")
    (entry,) = entries(store, open_.id, open_.head, open_.head + 1)
    with store.write() as session:
        logs.move_head(session.connection(), open_, open_.head + 1)
    return replace(open_, state=fold(open_.state, (entry,), open_.rules.apply), head=open_.head + 1, told=())


def at(store: Store, battle_id: int, n: int) -> Any:
    """Return the state after the first `n` events; raise UserError when there is no such point."""
    return logs.state_at(store, "battle", battle_id, n)


def entries(store: Store, battle_id: int, first: int = 0, last: int = 1 << 31) -> tuple[Entry[Any], ...]:
    """Return the entries from `first` up to `last`, which is not among them; undone ones included."""
    return logs.entries(store, "battle", battle_id, first, last)


def told(store: Store, battle_id: int, first: int = 0, last: int = 1 << 31) -> tuple[Told, ...]:
    """Return the lines of the log as people read them."""
    return logs.told(store, "battle", battle_id, first, last)


def amend(store: Store, open_: OpenBattle, n: int, answers: Sequence[Answer]) -> Amendment[Any]:
    """Return what answering entry `n` (from 0) otherwise would bring; nothing is written."""
    return amendments.amend(store, open_, n, answers)


def apply_amendment(store: Store, open_: OpenBattle, amendment: Amendment[Any]) -> OpenBattle:
    """Let an amendment count, in one transaction."""
    with store.write() as session:
        return amendments.apply_amendment(session.connection(), open_, amendment)


def close(store: Store, battle_id: int, at: str = "") -> None:
    """Close a battle that belongs to no campaign; raise Refused when it is closed or belongs to one."""
    at = at or now()
    with store.read() as session:
        found = logs.row(session.connection(), "battle", battle_id)
    if found.campaign_id is not None:
        raise Refused(f"“{found.name}” belongs to a campaign; close it there, with what it brings.")
    if found.closed_at:
        raise Refused(f"“{found.name}” is closed already.")
    with store.step(f"Close battle “{found.name}”", at) as session:
        session.connection().execute(update(BATTLES).where(BATTLES.c.id == battle_id), {"closed_at": at})
