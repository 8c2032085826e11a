"""The steps that a store keeps: what was done, and what is undone, in order."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from db import changes
from db.changes import Change

#: How many steps a library remembers.
KEPT = 500

_INFO = "SELECT id, label, at FROM step"


@dataclass(frozen=True, slots=True)
class StepInfo:
    """A step: its label as people read it, when it was made (ISO 8601), and the tables it changed."""

    id: int
    label: str
    at: str
    tables: frozenset[str]


def record(connection: Connection, label: str, at: str, made: Sequence[Change]) -> None:
    """Write a step; what was undone can no longer be redone, and the oldest steps are forgotten."""
    connection.exec_driver_sql("DELETE FROM step WHERE undone")
    step = connection.exec_driver_sql(
        "INSERT INTO step (label, at, undone) VALUES (?, ?, 0)", (label, at)
    ).lastrowid
    rows = [(step, n, change.table, *changes.encoded(change)) for n, change in enumerate(made)]
    connection.exec_driver_sql(
        "INSERT INTO step_change (step_id, n, table_name, old, new) VALUES (?, ?, ?, ?, ?)", rows
    )
    connection.exec_driver_sql(
        "DELETE FROM step WHERE id <= (SELECT id FROM step ORDER BY id DESC LIMIT 1 OFFSET ?)", (KEPT,)
    )


def last_done(connection: Connection) -> StepInfo | None:
    """Return the newest step that counts."""
    return _info(connection, f"{_INFO} WHERE NOT undone ORDER BY id DESC LIMIT 1")


def first_undone(connection: Connection) -> StepInfo | None:
    """Return the oldest step that is undone."""
    return _info(connection, f"{_INFO} WHERE undone ORDER BY id LIMIT 1")


def _info(connection: Connection, sql: str) -> StepInfo | None:
    found = connection.exec_driver_sql(sql).fetchone()
    if found is None:
        return None
    step, label, at = found
    names = connection.exec_driver_sql(
        "SELECT DISTINCT table_name FROM step_change WHERE step_id = ?", (step,)
    )
    return StepInfo(step, label, at, frozenset(name for (name,) in names))


def changes_of(connection: Connection, step: int) -> tuple[Change, ...]:
    """Return what a step changed, in order."""
    found = connection.exec_driver_sql(
        "SELECT table_name, old, new FROM step_change WHERE step_id = ? ORDER BY n", (step,)
    )
    return tuple(changes.decoded(table, old, new) for table, old, new in found)


def mark(connection: Connection, step: int, *, undone: bool) -> None:
    """Note that a step is undone, or counts again."""
    connection.exec_driver_sql("UPDATE step SET undone = ? WHERE id = ?", (int(undone), step))


def why_not(connection: Connection, info: StepInfo, wanted: Sequence[Change], *, undone: bool) -> str:
    """Say why a step cannot be undone or redone, naming the later change when a step made it."""
    done, verb = ("undone", "undo") if undone else ("redone", "redo")
    later = _later(connection, info.id, wanted)
    if later:
        return f"“{info.label}” cannot be {done}: what it changed was changed later by “{later}”. Take that back first."
    return (
        f"“{info.label}” cannot be {done}: what it changed has gone on since, outside the steps that can be undone. "
        f"There is nothing to {verb} before that."
    )


def _later(connection: Connection, step: int, wanted: Sequence[Change]) -> str:
    keys = {change.key for change in wanted}
    found: Any = connection.exec_driver_sql(
        "SELECT s.label, c.table_name, c.old, c.new FROM step s JOIN step_change c ON c.step_id = s.id "
        "WHERE s.id > ? AND NOT s.undone ORDER BY s.id",
        (step,),
    )
    return next(
        (label for label, table, old, new in found if changes.decoded(table, old, new).key in keys), ""
    )
