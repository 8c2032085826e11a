"""What a library file is, and how a new or an older one becomes one of today.

History of the format: 0001_first, fleets, own profiles, battles, campaigns and steps.
"""

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from app.core.errors import UserError
from db import backup, peek, tables
from db.trouble import database_trouble, file_trouble

#: The revisions of the format that this program knows, oldest first; a test compares them with the migrations.
REVISIONS = ("0001_first",)
MIGRATIONS = Path(__file__).parent / "migrations"

_VERSION_TABLE = (
    "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
    "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
)


@dataclass(frozen=True, slots=True)
class Found:
    """What stands at a path: nothing yet, a library of today, or an older one with its revision."""

    state: Literal["new", "ready", "older"]
    revision: str = ""


def look(path: Path, revisions: tuple[str, ...] = REVISIONS) -> Found:
    """Say what stands at `path` and change nothing; raise UserError when it is no library or a newer one."""
    try:
        if path.is_dir():
            raise UserError(f"“{path}” is a folder, not a library file. Name a file in it.")
        if path.exists() and not path.is_file():
            raise UserError(f"“{path}” is no ordinary file. Choose another one for the library.")
        if not path.exists() or path.stat().st_size == 0:
            return Found("new")
        if not peek.is_database(path):
            raise UserError(f"“{path}” is not a Starmuster library. Choose another file.")
        with closing(peek.connect(path)) as connection:
            return _found(path, connection, revisions)
    except OSError as error:
        raise file_trouble(error, path) from error
    except sqlite3.DatabaseError as error:
        raise database_trouble(error, path) or UserError(f"“{path}” is not a Starmuster library.") from error


def _found(path: Path, connection: sqlite3.Connection, revisions: tuple[str, ...]) -> Found:
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not names:
        return Found("new")
    if not {"alembic_version", "fleet", "step"} <= names:
        raise UserError(f"“{path}” is a database, but not a Starmuster library. Choose another file.")
    found = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    if len(found) != 1:
        raise UserError(f"“{path}” does not say which format it has. Restore a backup of it.")
    revision = str(found[0][0])
    if revision == revisions[-1]:
        missing = tables.Table.metadata.tables.keys() - names if revision == REVISIONS[-1] else ()
        if missing:
            raise UserError(
                f"“{path}” is damaged: it has lost its {min(missing)} table. Restore a backup of it."
            )
        return Found("ready", revision)
    if revision in revisions:
        return Found("older", revision)
    raise UserError(
        f"The library “{path}” was made by a newer Starmuster (its format is “{revision[:40]}”). "
        "Update Starmuster to open it; nothing was changed."
    )


def check_readable(path: Path, found: Found) -> None:
    """Raise UserError when a library cannot be opened for reading only."""
    if found.state == "new":
        raise UserError(
            f"There is no library at “{path}”. Check its name, or open the window once to make it."
        )
    if found.state == "older":
        raise UserError(
            f"The library “{path}” has an older format. Open it in the window once to bring it up to date."
        )


def may_write_beside(path: Path) -> bool:
    """Say whether a file and the files beside it can be written."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def make_folder(path: Path) -> None:
    """Make the folder of a library; raise UserError when that cannot be done."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise file_trouble(error, path.parent) from error
    if not os.access(path.parent, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise UserError(
            f"“{path}” cannot be written: you may only read it. Ask for the right to write there."
        )


def bring_up_to_date(
    path: Path, migrations: Path = MIGRATIONS, revisions: tuple[str, ...] = REVISIONS
) -> None:
    """Make a new library, or back an older one up and migrate it; the caller holds the lock.

    Raises UserError; the library is then as it was.
    """
    found = look(path, revisions)
    if found.state == "ready":
        return
    try:
        if found.state == "new":
            _create(path, revisions[-1])
        else:
            backup.backup(path, reason="before update")
            migrate(path, migrations)
    except DBAPIError as error:
        raise database_trouble(error.orig, path) or UserError(
            f"The library “{path}” could not be brought up to date and is as it was: {error.orig}."
        ) from error
    except sqlite3.DatabaseError as error:
        raise database_trouble(error, path) or error from error


def _create(path: Path, revision: str) -> None:
    engine = _engine(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    with engine.begin() as connection:
        tables.Table.metadata.create_all(connection)
        connection.exec_driver_sql(_VERSION_TABLE)
        connection.exec_driver_sql("INSERT INTO alembic_version (version_num) VALUES (?)", (revision,))
    engine.dispose()


def migrate(path: Path, migrations: Path) -> None:
    """Migrate in one transaction with foreign keys off outside it: rebuilding a parent must not take its children."""
    from alembic import command
    from alembic.config import Config

    engine = _engine(path)
    try:
        with engine.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(migrations).replace("%", "%%"))
            config.set_main_option("path_separator", "os")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            _check(path, connection)
    finally:
        engine.dispose()


def _check(path: Path, connection: Connection) -> None:
    orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    sound = connection.exec_driver_sql("PRAGMA integrity_check").scalar()
    if orphans or sound != "ok":
        what = f"{len(orphans)} rows would stand on nothing" if orphans else f"the check says: {sound}"
        raise UserError(f"The library “{path}” could not be brought up to date and is as it was: {what}.")


def _engine(path: Path) -> Engine:
    """Return an engine with foreign keys off and whole transactions, also of statements that change the schema."""

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    event.listen(engine, "begin", begin)
    return engine
