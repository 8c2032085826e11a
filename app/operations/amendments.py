"""Changing the past of a log: a preview first, then it counts."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, and_, update

from app.core import codec, log
from app.core.log import Amendment, encode_entry, fold
from app.core.questions import Answer
from app.operations import logs
from app.operations.logs import OpenLog
from db.store import Store
from db.tables import Table


def amend(store: Store, open_: OpenLog, n: int, answers: Sequence[Answer]) -> Amendment[Any]:
    """Return what answering entry `n` (from 0) otherwise would bring; nothing is written.

    Raises Refused when the log is closed or read-only, UserError when the entry cannot be amended.
    """
    logs.check_open(open_)
    rules = open_.rules
    with store.read() as session:
        found = logs.row(session.connection(), open_.kind, open_.id)
        entries = logs.entries(store, open_.kind, open_.id, 0, open_.head)
    start = codec.decode(found.start, rules.start_type, f"the start of “{open_.name}”")
    whole: log.Log[Any, Any] = log.Log(start, entries, open_.head)
    return log.amend(whole, n, answers, rules.start, rules.apply, rules.open)


def apply_amendment(connection: Connection, open_: OpenLog, amendment: Amendment[Any]) -> OpenLog:
    """Write an amendment: entries that came out otherwise are replaced, those from where it stopped are undone.

    Raises Refused when the log has gone on since the preview.
    """
    logs.check_open(open_)
    events = Table.metadata.tables[f"{open_.kind}_event"]
    head = len(amendment.entries)
    logs.move_head(connection, open_, head)
    for n, entry in enumerate(amendment.entries):
        payload = encode_entry(entry)
        this = and_(events.c[f"{open_.kind}_id"] == open_.id, events.c.n == n, events.c.payload != payload)
        connection.execute(update(events).where(this), {"payload": payload})
    start = logs.row(connection, open_.kind, open_.id).start
    state = open_.rules.start(codec.decode(start, open_.rules.start_type, f"the start of “{open_.name}”"))
    return replace(open_, state=fold(state, amendment.entries, open_.rules.apply), head=head)
