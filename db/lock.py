"""One window to a library file: a lock of the operating system, and a note of who holds it.

The lock goes away with the process that holds it, however that ends; the note may stay and then says nothing.
"""

import json
import os
import socket
from datetime import UTC, datetime
from pathlib import Path

import filelock

from app.core.errors import UserError
from db.trouble import file_trouble

PROGRAM = "Starmuster"


class Lock:
    """The right to write a library; held from `take` to `release`."""

    def __init__(self, library: Path) -> None:
        self._library = library
        self._note = library.with_name(library.name + ".holder")
        self._lock = filelock.FileLock(str(library) + ".lock", thread_local=False)

    def take(self, wait: float = 0.0) -> None:
        """Take the lock, waiting at most `wait` seconds; raise UserError that says who holds it."""
        try:
            self._lock.acquire(timeout=wait, poll_interval=0.02)
        except filelock.Timeout:
            raise UserError(_held(self._library, self._note)) from None
        except OSError as error:
            raise file_trouble(error, self._library) from error
        note = {
            "pid": os.getpid(),
            "host": socket.gethostname(),
            "since": datetime.now(UTC).isoformat(timespec="seconds"),
            "program": PROGRAM,
        }
        try:
            self._note.write_text(json.dumps(note) + "\n", "utf-8")
        except OSError as error:
            self._lock.release()
            raise file_trouble(error, self._library) from error

    def release(self) -> None:
        """Give the lock back and remove the note."""
        self._note.unlink(missing_ok=True)
        self._lock.release()


def _held(library: Path, note: Path) -> str:
    try:
        who = json.loads(note.read_text("utf-8")[:10_000])
        since = datetime.fromisoformat(who["since"]).astimezone()
        program, host, pid = str(who["program"])[:40], str(who["host"])[:80], int(who["pid"])
    except (OSError, ValueError, KeyError, TypeError):
        return f"The library “{library}” is open in another window. Close that one, or open another library."
    today = since.date() == datetime.now().astimezone().date()
    return (
        f"The library “{library}” is open in another {program} window on {host} since "
        f"{since.strftime('%H:%M' if today else '%d %B %Y, %H:%M')} (process {pid}). "
        "Close that one, or open another library."
    )
