"""The real program, measured from within: battle events, opening battles, memory. Run as a child of its own.

python -m benchmarks.window LIBRARY --battles SHORT LONG TWO CROWD --runs N     pairs of milliseconds, as JSON
python -m benchmarks.window LIBRARY --memory [BATTLE]                 what the system says of its memory
"""

import argparse
import json
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui.application import Program
from benchmarks.children import PATIENCE, Stuck

if TYPE_CHECKING:
    from app.ui.battle.page import BattlePage
    from benchmarks.figures import Pair

#: How long the program rests before its memory is read, in milliseconds.
REST = 1000
EVENT = "INSERT INTO battle_event (battle_id, n, at, payload) VALUES (1, ?, ?, ?)"
HEAD = "UPDATE battle SET head = ? WHERE id = 1"
TABLES = """
PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
CREATE TABLE battle (id INTEGER PRIMARY KEY, name TEXT, start TEXT, head INTEGER);
CREATE TABLE battle_event (
  battle_id INTEGER REFERENCES battle(id) ON DELETE CASCADE, n INTEGER, at TEXT, payload TEXT,
  PRIMARY KEY (battle_id, n));
INSERT INTO battle VALUES (1, 'Bare', '', 0);
"""


class Painting(QObject):
    """Notes that a window was told to paint."""

    def __init__(self, window: QObject) -> None:
        super().__init__(window)
        self.seen = False
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.UpdateRequest:
            self.seen = True
        return False


class Watched:
    """The program on a library, and a clock on what it does; without `opens` nobody has touched it yet."""

    def __init__(self, library: Path, *, opens: bool = True) -> None:
        self._application = QApplication(["starmuster"])
        self._program = Program(self._application, library)
        self._loop = QEventLoop()
        self._program.open()
        self.window = self._program.window
        self._painting = Painting(self.window)
        if opens:
            self._program.open_store()
        self.until_quiet(lambda: self.window.desk.opened or not opens)

    def close(self) -> None:
        """Close the window and the library."""
        self.window.close()

    def until_quiet(self, ready: Callable[[], bool]) -> float:
        """Let the program work until it is ready and at rest; return the moment after its last painting."""
        begin = last = time.perf_counter()
        tasks = self.window.desk.tasks
        while time.perf_counter() - begin < PATIENCE:
            worked = self._loop.processEvents()
            if self._painting.seen:
                self._painting.seen = False
                last = time.perf_counter()
            elif not worked and ready() and not tasks.busy:
                return last
            elif not worked:
                time.sleep(0.0001)
        raise Stuck("the program does not come to rest; its log file may say why")

    def page(self, battle: int) -> "BattlePage":
        """Return the page of battles with a battle shown."""
        from app.ui.battle.page import BattlePage

        self.window.go("battle", battle)
        page = self.window.page
        assert isinstance(page, BattlePage)
        self.until_quiet(lambda: page.open_log is not None and page.open_log.id == battle)
        return page


def events(watched: Watched, battle: int, runs: int, bare: sqlite3.Connection) -> list["Pair"]:
    """Measure damage typed into the page by Return, and a bare commit with a repaint, in turns."""
    page = watched.page(battle)
    entry = page.view.quick.entry(0)
    payload = _payload(watched, battle)

    def one(number: int) -> float:
        before = page.open_log
        entry.setText("-1" if number % 2 == 0 else "+1")
        entry.setFocus()
        watched.until_quiet(lambda: True)
        begin = time.perf_counter()
        QTest.keyClick(entry, Qt.Key.Key_Return)
        return watched.until_quiet(lambda: page.open_log is not before) - begin

    def floor(number: int) -> float:
        begin = time.perf_counter()
        bare.execute("BEGIN IMMEDIATE")
        bare.execute(HEAD, (number,))
        bare.execute(EVENT, (number, "2026-01-01T00:00:00+00:00", payload))
        bare.execute("COMMIT")
        page.repaint()
        return time.perf_counter() - begin

    return [(one(n) * 1000, floor(n) * 1000) for n in range(runs)]


def crowd(watched: Watched, two: int, many: int, runs: int) -> list["Pair"]:
    """Measure damage typed into the page by Return in a battle of many units and of two, in turns."""

    def one(battle: int, number: int) -> float:
        page = watched.page(battle)
        entry, before = page.view.quick.entry(0), page.open_log
        entry.setText("-1" if number % 2 == 0 else "+1")
        entry.setFocus()
        watched.until_quiet(lambda: True)
        begin = time.perf_counter()
        QTest.keyClick(entry, Qt.Key.Key_Return)
        return (watched.until_quiet(lambda: page.open_log is not before) - begin) * 1000

    return [(one(many, number), one(two, number)) for number in range(runs)]


def _payload(watched: Watched, battle: int) -> str:
    from app.core.log import encode_entry
    from app.operations import battles

    return encode_entry(battles.entries(watched.window.desk.store, battle, 0, 1)[0])


def reading(watched: Watched, short: int, long: int, runs: int) -> list["Pair"]:
    """Measure reading a long and a short battle, in turns."""
    from app.operations import battles

    def read(battle: int) -> float:
        begin = time.perf_counter()
        battles.open_battle(watched.window.desk.store, battle)
        return (time.perf_counter() - begin) * 1000

    return [(read(long), read(short)) for _ in range(runs)]


def showing(watched: Watched, short: int, long: int, runs: int) -> list["Pair"]:
    """Measure showing a long and a short battle on the page, in turns."""
    page = watched.page(short)

    def shown(battle: int) -> float:
        begin = time.perf_counter()
        watched.window.go("battle", battle)
        last = watched.until_quiet(lambda: page.open_log is not None and page.open_log.id == battle)
        return (last - begin) * 1000

    return [(shown(long), shown(short)) for _ in range(runs)]


def bare_library(folder: Path) -> sqlite3.Connection:
    """Make a library that knows battles and their events only, beside the real one."""
    connection = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    connection.executescript(TABLES)
    return connection


def measured(library: Path, battles: Sequence[int], runs: int) -> dict[str, list["Pair"]]:
    """Return pairs of milliseconds; the first of each are dropped, they load what is loaded once."""
    short, long, two, many = battles
    watched = Watched(library)
    bare = bare_library(library.parent)
    pairs = {
        "event": events(watched, short, runs + 2, bare)[2:],
        "event-crowd": crowd(watched, two, many, runs + 2)[2:],
        "open-read": reading(watched, short, long, runs + 2)[2:],
        "open-shown": showing(watched, short, long, runs + 2)[2:],
    }
    watched.close()
    bare.close()
    return pairs


def memory(library: Path, battle: int | None) -> str:
    """Return what the system says of the program's memory when it is at rest, on home or with a battle open."""
    watched = Watched(library, opens=battle is not None)
    if battle is not None:
        watched.page(battle)
    QTest.qWait(REST)
    told = Path("/proc/self/smaps_rollup").read_text("ascii")
    watched.close()
    return told


def main(arguments: Sequence[str]) -> int:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(prog="benchmarks.window")
    parser.add_argument("library", type=Path)
    parser.add_argument("--battles", type=int, nargs=4, default=(1, 1, 1, 1))
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--memory", type=int, nargs="?", const=0, default=None, metavar="BATTLE")
    options = parser.parse_args(arguments)
    if options.memory is not None:
        sys.stdout.write(memory(options.library, options.memory or None))
    else:
        sys.stdout.write(json.dumps(measured(options.library, options.battles, options.runs)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
