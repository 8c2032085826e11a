"""Undo as the database sees it: temporary triggers write down every row that changes, whoever changes it.

An ORM session does not see cascades and bulk statements; triggers do. Only SQLite has these: a store on another
database brings its own. Recorded columns hold whole numbers and texts only, which JSON carries without loss.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table

from app.core.errors import Refused
from db import tables

Row = dict[str, Any]

_METADATA = tables.Table.metadata
#: Parents before children.
_ORDERED: tuple[Table, ...] = tuple(t for t in _METADATA.sorted_tables if t.name in tables.RECORDED)
_BY_NAME = {table.name: table for table in _ORDERED}
_RANK = {table.name: number for number, table in enumerate(_ORDERED)}
_KEYS = {table.name: tuple(column.name for column in table.primary_key) for table in _ORDERED}


@dataclass(frozen=True, slots=True)
class Change:
    """A row as it was and as it is; None where it is not there. An update holds its key and what changed."""

    table: str
    old: Row | None
    new: Row | None

    @property
    def key(self) -> tuple[Any, ...]:
        """Return the table's name and the row's key."""
        row = self.old or self.new or {}
        return (self.table, *(row[name] for name in _KEYS[self.table]))


def reversed_change(change: Change) -> Change:
    """Return the change that takes `change` back."""
    return Change(change.table, change.new, change.old)


def watch(connection: Any) -> None:
    """Make the temporary triggers on a plain sqlite3 connection that may write."""
    connection.execute(
        "CREATE TEMP TABLE changed (id INTEGER PRIMARY KEY, table_name TEXT NOT NULL, old TEXT, new TEXT)"
    )
    for table in _ORDERED:
        old, new = _json("OLD", table), _json("NEW", table)
        for verb, before, after in (("INSERT", "NULL", new), ("UPDATE", old, new), ("DELETE", old, "NULL")):
            note = f"INSERT INTO changed (table_name, old, new) VALUES ('{table.name}', {before}, {after})"  # noqa: S608
            connection.execute(_trigger(f"{table.name}_{verb}", verb, table.name, note))
    for name in tables.NOTED:
        for verb in ("INSERT", "UPDATE", "DELETE"):
            note = f"INSERT INTO changed (table_name) VALUES ('{name}')"  # noqa: S608
            connection.execute(_trigger(f"{name}_{verb}", verb, name, note))
    _forget_checkpoints(connection)


def _forget_checkpoints(connection: Any) -> None:
    """Let a change of a log's event or start throw away the states that were folded from it."""
    for log in ("battle", "campaign"):
        events, owner = f"{log}_event", f"{log}_id"
        for verb, row in (("INSERT", "NEW"), ("UPDATE OF payload", "NEW"), ("DELETE", "OLD")):
            forget = f"DELETE FROM checkpoint WHERE kind = '{log}' AND log_id = {row}.{owner} AND n > {row}.n"  # noqa: S608
            connection.execute(_trigger(f"{events}_{verb[:6]}_checkpoint", verb, events, forget))
        for verb in ("UPDATE OF start", "DELETE"):
            forget = f"DELETE FROM checkpoint WHERE kind = '{log}' AND log_id = OLD.id"  # noqa: S608
            connection.execute(_trigger(f"{log}_{verb[:6]}_checkpoint", verb, log, forget))


def _trigger(name: str, verb: str, table: str, action: str) -> str:
    return f"CREATE TEMP TRIGGER {name.lower()} AFTER {verb} ON main.{table} BEGIN {action}; END"


def _json(row: str, table: Table) -> str:
    pairs = ", ".join(f"'{column.name}', {row}.\"{column.name}\"" for column in table.columns)
    return f"json_object({pairs})"


def collect(connection: Connection) -> tuple[tuple[Change, ...], frozenset[str]]:
    """Take what was written down since the last time: the net change of every row, and all tables touched."""
    found = connection.exec_driver_sql("SELECT table_name, old, new FROM changed ORDER BY id").fetchall()
    if not found:
        return (), frozenset()
    connection.exec_driver_sql("DELETE FROM changed")
    recorded = [(name, old, new) for name, old, new in found if old is not None or new is not None]
    return _net(recorded), frozenset(name for name, _, _ in found)


def touched(connection: Connection) -> frozenset[str]:
    """Take the names of the tables that changed since the last time."""
    found = connection.exec_driver_sql("SELECT DISTINCT table_name FROM changed").fetchall()
    if found:
        connection.exec_driver_sql("DELETE FROM changed")
    return frozenset(name for (name,) in found)


def _net(found: Iterable[tuple[str, str | None, str | None]]) -> tuple[Change, ...]:
    firsts: dict[tuple[Any, ...], Row | None] = {}
    lasts: dict[tuple[Any, ...], Row | None] = {}
    for table, old_text, new_text in found:
        for old, new in _parts(table, _row(old_text), _row(new_text)):
            key = Change(table, old, new).key
            firsts.setdefault(key, old)
            lasts[key] = new
    return tuple(
        _slim(Change(key[0], firsts[key], lasts[key])) for key in firsts if firsts[key] != lasts[key]
    )


def _parts(table: str, old: Row | None, new: Row | None) -> tuple[tuple[Row | None, Row | None], ...]:
    """Take an update that changes a row's key as a row that goes and a row that comes."""
    if old is not None and new is not None and any(old[name] != new[name] for name in _KEYS[table]):
        return (old, None), (None, new)
    return ((old, new),)


def _slim(change: Change) -> Change:
    if change.old is None or change.new is None:
        return change
    old, new = change.old, change.new
    kept = [name for name in old if name in _KEYS[change.table] or old[name] != new[name]]
    return Change(change.table, {name: old[name] for name in kept}, {name: new[name] for name in kept})


def _row(text: str | None) -> Row | None:
    return None if text is None else json.loads(text)


def encoded(change: Change) -> tuple[str | None, str | None]:
    """Return a change's old and new row as JSON texts."""
    return _text(change.old), _text(change.new)


def decoded(table: str, old: str | None, new: str | None) -> Change:
    """Read a change back from its texts."""
    return Change(table, _row(old), _row(new))


def _text(row: Row | None) -> str | None:
    return None if row is None else json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def make(connection: Connection, wanted: Sequence[Change]) -> frozenset[str]:
    """Make `wanted` changes and no others; return the tables; raise Refused when a row is not as it should be.

    What comes is made first and what goes last, so that no cascade takes a row that is about to be kept.
    """
    coming = [change for change in wanted if change.old is None]
    staying = [change for change in wanted if change.old is not None and change.new is not None]
    going = [change for change in wanted if change.new is None]
    coming.sort(key=lambda change: _RANK[change.table])
    going.sort(key=lambda change: -_RANK[change.table])
    for change in (*coming, *staying, *going):
        if _make(connection, change) != 1:
            raise Refused("A row is not as it was left.")
    made, names = collect(connection)
    if {change.key for change in made} - {change.key for change in wanted}:
        raise Refused("Other rows stand on these.")
    return names


def _make(connection: Connection, change: Change) -> int:
    """Make one change and return how many rows it met."""
    table = _BY_NAME[change.table].name
    match change:
        case Change(old=None, new=dict(new)):
            names = ", ".join(f'"{name}"' for name in new)
            sql = f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({', '.join('?' * len(new))})"  # noqa: S608
            return connection.exec_driver_sql(sql, tuple(new.values())).rowcount
        case Change(old=dict(old), new=None):
            sql = f"DELETE FROM {table} WHERE {_same(old)}"  # noqa: S608
            return connection.exec_driver_sql(sql, tuple(old.values())).rowcount
        case Change(old=dict(old), new=dict(new)):
            names = ", ".join(f'"{name}" = ?' for name in new)
            sql = f"UPDATE {table} SET {names} WHERE {_same(old)}"  # noqa: S608
            return connection.exec_driver_sql(sql, (*new.values(), *old.values())).rowcount
        case _:
            return 0


def _same(row: Row) -> str:
    return " AND ".join(f'"{name}" IS ?' for name in row)
