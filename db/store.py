"""The store: one library file, open. Every step is one committed transaction that can be undone exactly."""

import os
import sqlite3
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Self

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import StaticPool
from sqlmodel import Session

from app.core.errors import Refused, UserError
from db import backup, changes, steps, upgrade
from db.changes import Change
from db.lock import Lock
from db.steps import StepInfo
from db.trouble import database_trouble

__all__ = ["StepInfo", "Store"]

Listener = Callable[[frozenset[str]], None]


def _back_up(path: Path) -> str:
    """Make today's backup; return why it could not be made: no reason to keep somebody from their library."""
    try:
        backup.daily(path)
    except UserError as error:
        return f"Today's backup could not be made. {error.message}"
    return ""


@dataclass(slots=True)
class _Work:
    """The transaction that is open: its session and whether it may write."""

    session: Session
    writes: bool


class Store:
    """An open library. Use from any thread, one transaction at a time; a read inside a step sees the step."""

    def __init__(self, path: Path, lock: Lock | None) -> None:
        self.path = path
        self.read_only = lock is None
        #: What went wrong beside opening, for people to read; empty when nothing did.
        self.warning = ""
        self._lock = lock
        self._turn = RLock()
        self._work: _Work | None = None
        self._reading = False
        self._listeners: list[Listener] = []
        self._counts: dict[str, int] = {}
        self._engine = create_engine(
            "sqlite://", creator=self._connect, poolclass=StaticPool, pool_reset_on_return=None
        )
        event.listen(self._engine, "begin", self._begin)

    @classmethod
    def open(cls, path: str | Path, *, wait: float = 0.0, read_only: bool = False) -> Self:
        """Open a library, making it when it is missing, backing it up and bringing it up to date when it is older.

        `wait` is how many seconds to wait for another window. `read_only` takes no lock and makes nothing.
        Raises UserError when the file is locked, newer, no library, or cannot be read or written.
        """
        # Where symbolic links lead: a library opened under two names must still have one lock.
        path = Path(os.path.realpath(Path(path).expanduser()))
        found = upgrade.look(path)
        if read_only:
            upgrade.check_readable(path, found)
            return cls(path, None)._ready()
        upgrade.make_folder(path)
        lock = Lock(path)
        lock.take(wait)
        try:
            upgrade.bring_up_to_date(path)
            store = cls(path, lock)._ready()
        except BaseException:
            lock.release()
            raise
        if found.state != "new":
            store.warning = _back_up(path)
        return store

    def _ready(self) -> Self:
        try:
            with self.read() as session:
                session.connection().exec_driver_sql("SELECT count(*) FROM alembic_version").fetchall()
        except BaseException:
            self._engine.dispose()
            raise
        return self

    def close(self) -> None:
        """Close the file and give the lock back; the store cannot be used afterwards."""
        with self._turn:
            self._listeners.clear()
            self._engine.dispose()
            if self._lock is not None:
                self._lock.release()
                self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _connect(self) -> sqlite3.Connection:
        mode = "ro" if self.read_only and not upgrade.may_write_beside(self.path) else "rw"
        still = (
            "&immutable=1"
            if mode == "ro" and not self.path.with_name(self.path.name + "-wal").exists()
            else ""
        )
        connection = sqlite3.connect(
            f"{self.path.as_uri()}?mode={mode}{still}",
            uri=True,
            isolation_level=None,
            check_same_thread=False,
            timeout=5.0,
        )
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA recursive_triggers = ON")
        connection.execute("PRAGMA temp_store = MEMORY")
        if self.read_only:
            connection.execute("PRAGMA query_only = ON")
        else:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            changes.watch(connection)
        return connection

    def _begin(self, connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if self._reading else "BEGIN IMMEDIATE")

    @contextmanager
    def read(self) -> Generator[Session]:
        """Give a session that reads one moment of the library; inside a step it is the step's."""
        with self._turn:
            if self._work is not None:
                yield self._work.session
                return
            with self._transaction(writes=False) as session:
                yield session

    @contextmanager
    def write(self) -> Generator[Session]:
        """Give a session whose changes are committed at the end, without a step: what the log itself undoes."""
        with self._turn:
            with self._transaction(writes=True) as session:
                yield session
                session.flush()
                tables = changes.touched(session.connection())
            self._tell(tables)

    @contextmanager
    def step(self, label: str, at: str = "") -> Generator[Session]:
        """Give a session whose changes are committed at the end as one step that can be undone.

        A step that changes nothing leaves no trace. `at` is when, in ISO 8601; now, if it is not given.
        """
        with self._turn:
            with self._transaction(writes=True) as session:
                yield session
                session.flush()
                connection = session.connection()
                made, tables = changes.collect(connection)
                if made:
                    steps.record(
                        connection, label, at or datetime.now(UTC).isoformat(timespec="seconds"), made
                    )
            self._tell(tables)

    @contextmanager
    def _transaction(self, *, writes: bool) -> Generator[Session]:
        if self._work is not None:
            raise RuntimeError("a transaction is already open: one operation is one step")
        if writes and self.read_only:
            raise UserError(f"The library “{self.path}” is open for reading only.")
        session = Session(self._engine, expire_on_commit=False)
        self._work, self._reading = _Work(session, writes), not writes
        try:
            yield session
            session.commit()
        except DBAPIError as error:
            session.rollback()
            trouble = database_trouble(error.orig, self.path)
            if trouble is None:
                raise
            raise trouble from error
        except BaseException:
            session.rollback()
            raise
        finally:
            self._work = None
            session.close()

    def undo(self) -> StepInfo:
        """Take the last step back exactly; raise Refused when there is none or a row was changed later."""
        return self._move(undone=True)

    def redo(self) -> StepInfo:
        """Make the step that was undone last again; raise Refused when there is none or a row was changed later."""
        return self._move(undone=False)

    def _move(self, *, undone: bool) -> StepInfo:
        verb = "undo" if undone else "redo"
        with self._turn:
            info = self.undoable() if undone else self.redoable()
            if info is None:
                raise Refused(f"There is nothing to {verb}.")
            try:
                with self._transaction(writes=True) as session:
                    connection = session.connection()
                    wanted = steps.changes_of(connection, info.id)
                    tables = self._make(connection, info, wanted, undone=undone)
                    steps.mark(connection, info.id, undone=undone)
            except IntegrityError as error:
                raise Refused(f"“{info.label}” cannot be {verb}ne: what it stands on is gone.") from error
            self._tell(tables)
            return info

    def _make(
        self, connection: Connection, info: StepInfo, wanted: tuple[Change, ...], *, undone: bool
    ) -> frozenset[str]:
        way = [changes.reversed_change(change) for change in wanted] if undone else list(wanted)
        try:
            return changes.make(connection, way)
        except Refused as error:
            raise Refused(steps.why_not(connection, info, wanted, undone=undone)) from error

    def undoable(self) -> StepInfo | None:
        """Return the step that `undo` would take back."""
        with self.read() as session:
            return steps.last_done(session.connection())

    def redoable(self) -> StepInfo | None:
        """Return the step that `redo` would make again."""
        with self.read() as session:
            return steps.first_undone(session.connection())

    def listen(self, callback: Listener) -> Callable[[], None]:
        """Call back with the tables that changed after every commit, on its thread; return what ends it."""
        self._listeners.append(callback)

        def stop() -> None:
            if callback in self._listeners:
                self._listeners.remove(callback)

        return stop

    def changes(self, *names: str) -> int:
        """Return a number that moves whenever one of these tables changes through this store."""
        return sum(self._counts.get(name, 0) for name in names)

    def _tell(self, tables: frozenset[str]) -> None:
        if not tables:
            return
        for name in tables:
            self._counts[name] = self._counts.get(name, 0) + 1
        for listener in tuple(self._listeners):
            listener(tables)
