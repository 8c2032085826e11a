"""Backups of a library: whole files made by the database itself, a rolling row of them, thinned with age."""

import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Literal

from app.core.errors import UserError
from app.paths import ENDING, backups_dir
from db import peek
from db.trouble import database_trouble, file_trouble

Reason = Literal["daily", "before update", "before restore", "damaged", "by hand"]

DAYS, WEEKS, MONTHS = 7, 4, 12
#: Only what the program made by itself is thinned away: never what somebody asked for or gave a name of their own,
#: and never the only copy of a damaged library.
_ROLLING = ("daily", "before update", "before restore")
_NAME = re.compile(r"(\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d)(?:-\d+)? ([a-z ]+)$")


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup file: when it was made (UTC), why, and its size in bytes."""

    path: Path
    at: datetime
    reason: str
    size: int


def backup(
    library: Path, folder: Path | None = None, *, reason: Reason = "by hand", now: datetime | None = None
) -> Path:
    """Write a whole copy of a library into `folder` and return its path; raise UserError when that cannot be done.

    The library may be open meanwhile. The copy appears under its name only when it is complete.
    """
    folder = folder or backups_dir(library)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        target = _free_name(folder, library, reason, now or datetime.now(UTC))
    except OSError as error:
        raise file_trouble(error, folder) from error
    copy(library, target)
    return target


def copy(library: Path, target: Path) -> None:
    """Write a whole copy of a library, which may be open, as `target`; raise UserError when that cannot be done."""
    try:
        with _beside(target) as part, closing(sqlite3.connect(library, isolation_level=None)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
    except OSError as error:
        raise file_trouble(error, target) from error
    except sqlite3.DatabaseError as error:
        damaged = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        raise database_trouble(error, library if damaged else target) or UserError(
            f"“{library}” could not be backed up: {error}."
        ) from error


def daily(library: Path, now: datetime | None = None) -> Path | None:
    """Make today's backup unless there is one, and thin the older ones; return its path when it was made.

    Raises UserError when the folder of the backups cannot be read or written.
    """
    now = now or datetime.now(UTC)
    try:
        return _daily(library, now)
    except OSError as error:
        raise file_trouble(error, backups_dir(library)) from error


def _daily(library: Path, now: datetime) -> Path | None:
    if any(found.reason == "daily" and found.at.date() == now.date() for found in listing(library)):
        return None
    made = backup(library, reason="daily", now=now)
    thin(library)
    return made


def listing(library: Path) -> tuple[Backup, ...]:
    """Return the backups of a library, newest first."""
    stem = library.name.removesuffix(ENDING)
    return tuple(sorted(_listed(backups_dir(library), stem), key=lambda found: found.path.name, reverse=True))


def _listed(folder: Path, stem: str) -> Iterator[Backup]:
    for path in folder.glob(f"*{ENDING}") if folder.is_dir() else ():
        name = _NAME.search(path.name.removesuffix(ENDING))
        at = _when(name[1]) if name and path.name.startswith(f"{stem} ") and path.is_file() else None
        if name and at:
            yield Backup(path, at, name[2], path.stat().st_size)


def _when(text: str) -> datetime | None:
    """Read the moment in a backup's name; None when there is no such day or hour."""
    try:
        return datetime.strptime(text, "%Y-%m-%d %H.%M.%S").replace(tzinfo=UTC)
    except ValueError:
        return None


def thin(library: Path) -> None:
    """Remove old backups: of the rolling ones stay the newest of 7 days, of 4 weeks and of 12 months."""
    rolling = [found for found in listing(library) if found.reason in _ROLLING]
    kept = kept_of(rolling)
    for found in rolling:
        if found not in kept:
            found.path.unlink(missing_ok=True)


def kept_of(found: Iterable[Backup]) -> set[Backup]:
    """Return which of some backups, newest first, are worth keeping."""
    row = list(found)
    kept: set[Backup] = set()
    rules: tuple[tuple[Callable[[date], tuple[int, ...]], int], ...] = (
        (lambda day: (day.toordinal(),), DAYS),
        (lambda day: tuple(day.isocalendar()[:2]), WEEKS),
        (lambda day: (day.year, day.month), MONTHS),
    )
    for period, most in rules:
        newest: dict[tuple[int, ...], Backup] = {}
        for item in row:
            newest.setdefault(period(item.at.date()), item)
        kept.update(list(newest.values())[:most])
    return kept


def restore(source: Path, library: Path, now: datetime | None = None) -> Path | None:
    """Put a backup in a library's place; the caller holds the library's lock and has checked that it is a library.

    What stands there now is backed up first; its copy's path is returned. Raises UserError; the library is then
    as it was.
    """
    _check_sound(source)
    try:
        library.parent.mkdir(parents=True, exist_ok=True)
        with _beside(library) as part:
            shutil.copyfile(source, part)
            saved = _save_present(library, now or datetime.now(UTC))
            for ending in ("-wal", "-shm"):
                library.with_name(library.name + ending).unlink(missing_ok=True)
    except OSError as error:
        raise file_trouble(error, library) from error
    return saved


def _save_present(library: Path, now: datetime) -> Path | None:
    if not library.exists():
        return None
    try:
        return backup(library, reason="before restore", now=now)
    except UserError:
        folder = backups_dir(library)
        folder.mkdir(parents=True, exist_ok=True)
        saved = _free_name(folder, library, "damaged", now)
        shutil.copyfile(library, saved)
        return saved


def _check_sound(source: Path) -> None:
    try:
        with closing(peek.connect(source)) as connection:
            sound = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise database_trouble(error, source) or UserError(
            f"“{source}” is not a Starmuster library."
        ) from error
    if sound != "ok":
        raise UserError(f"“{source}” is damaged. Restore another backup.")


def _free_name(folder: Path, library: Path, reason: str, now: datetime) -> Path:
    stem = f"{library.name.removesuffix(ENDING)} {now.astimezone(UTC):%Y-%m-%d %H.%M.%S}"
    names = (f"{stem}{f'-{n}' if n else ''} {reason}{ENDING}" for n in range(1000))
    return next(folder / name for name in names if not (folder / name).exists())


@contextmanager
def _beside(target: Path) -> Generator[Path]:
    """Give a new file beside `target` that takes its place, on the disk for good, when all went well."""
    with tempfile.TemporaryDirectory(prefix=".starmuster-", dir=target.parent) as folder:
        part = Path(folder) / "part"
        yield part
        descriptor = os.open(part, os.O_RDWR)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        part.replace(target)
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # Windows has no such thing; the rename itself is done
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
