"""Backups of a library: make one, list them, put one back."""

import os
from datetime import datetime
from pathlib import Path

from app.core.errors import UserError
from app.paths import ENDING, backups_dir
from db import backup as files
from db import upgrade
from db.backup import Backup
from db.lock import Lock

__all__ = ["Backup", "backup", "listing", "restore"]

#: The endings of the files that stand beside a library while it is open.
_BESIDE = ("-wal", "-shm", ".lock", ".holder")


def backup(library: Path, target: Path | None = None, now: datetime | None = None) -> Path:
    """Copy a library, which may be open, to `target` or into its backup folder; return the copy's path.

    Raises UserError when there is no library or the copy cannot be written.
    """
    _check(library)
    if target is None:
        return files.backup(library, backups_dir(library), now=now)
    if target.is_dir():
        return files.backup(library, target, now=now)
    if _real(target) in (_real(library), *(Path(f"{_real(library)}{ending}") for ending in _BESIDE)):
        raise UserError(f"“{target}” belongs to the library itself; name another file for its backup.")
    files.copy(library, target)
    return target


def listing(library: Path) -> tuple[Backup, ...]:
    """Return a library's backups, newest first."""
    return files.listing(library)


def restore(source: Path, library: Path, now: datetime | None = None) -> Path | None:
    """Put a backup in a library's place, which nobody may have open; return where what stood there was saved.

    Raises UserError when the backup is no library, is damaged or newer, when the library is open, or another
    kind of file stands in its place; everything is then as it was.
    """
    source, library = _real(source), _real(library)
    _check(source)
    if source == library:
        raise UserError(f"“{source}” is the library itself; name a backup.")
    if library.suffix != ENDING:
        # A damaged library may look like anything, but only under a library's name is it worth replacing.
        upgrade.look(library)
    upgrade.make_folder(library)
    lock = Lock(library)
    lock.take()
    try:
        return files.restore(source, library, now)
    finally:
        lock.release()


def _real(path: Path) -> Path:
    """Return where a path leads, through `~` and symbolic links, so that a file has one name only."""
    return Path(os.path.realpath(path.expanduser()))


def _check(path: Path) -> None:
    if upgrade.look(path).state == "new":
        raise UserError(f"There is no library at “{path}”. Check its name.")
