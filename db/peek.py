"""A look into a library file that changes nothing beside it: plain sqlite3, quick to import."""

import sqlite3
from pathlib import Path

MAGIC = b"SQLite format 3\x00"


def connect(path: Path) -> sqlite3.Connection:
    """Open a library for reading only.

    A file without a write-ahead log is opened as immutable, so that not even the log's files appear beside it.
    """
    log = path.with_name(path.name + "-wal")
    mode = "mode=ro" if log.is_file() and log.stat().st_size else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, isolation_level=None)


def is_database(path: Path) -> bool:
    """Say whether a file begins as SQLite files do; raises OSError when it cannot be read."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC
