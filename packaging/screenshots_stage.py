"""The real program on the sample campaign, without a display, ready to be looked at page by page."""

import json
import os
import tempfile
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QTabWidget, QWidget
from shiboken6 import isValid

if TYPE_CHECKING:
    from app.operations.printing import Job

#: The window's size in a picture, in pixels.
SIZE = (1440, 900)
#: The screen that the pictures are taken on; the one that Qt makes up without a display is smaller than a window.
SCREEN = {"screens": [{"name": "usual", "width": 1920, "height": 1080, "logicalDpi": 96}]}
#: How long a page may take to settle, in seconds.
PATIENCE = 20


class Unreachable(Exception):
    """A view that cannot be shown; the message says why."""


@dataclass(frozen=True, slots=True)
class View:
    """One thing to look at: a page, what is opened on it, what is triggered there, a tab, the unit in hand."""

    name: str
    kind: str
    ref: str = ""
    trigger: str = ""
    tab: str = ""
    unit: str = ""
    record: str = ""


@contextmanager
def stage() -> Generator["Stage"]:
    """Run the program on a new library that holds the sample campaign, away from the user's own files."""
    with tempfile.TemporaryDirectory(prefix="starmuster-pictures-") as folder:
        home = Path(folder)
        screen = home / "screen.json"
        screen.write_text(json.dumps(SCREEN), "ascii")
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
        os.environ["STARMUSTER_SETTINGS"] = str(home / "settings.toml")
        for name in ("DATA", "CONFIG", "STATE"):
            os.environ[f"XDG_{name}_HOME"] = str(home / name.lower())
        built = Stage(home / "Kahuna.starmuster")
        try:
            yield built
        finally:
            built.close()


class Stage:
    """The program's window on the sample library."""

    def __init__(self, library: Path) -> None:
        from app.operations import demonstration, recents, samples
        from app.ui.application import Program
        from db.store import Store

        with Store.open(library) as store:
            self.sample = demonstration.play(store)
            for fleet in self.sample.fleets:
                recents.note(store, "fleet", fleet)
            recents.note(store, "battle", self.sample.next_battle)
            recents.note(store, "campaign", self.sample.campaign)
            self._war = samples.bring_in(store)
        found = QApplication.instance()
        self._application = found if isinstance(found, QApplication) else QApplication(["starmuster"])
        self._library = library
        self._program = Program(self._application, library)
        self._program.open()

    def close(self) -> None:
        """Close the window and the library."""
        self._program.window.close()

    def dress(self, theme: str, percent: int) -> None:
        """Put a theme and a text size on, with a window made anew as after a start."""
        self._program.theme.choose(theme, percent)
        self._program.change_library(self._library)
        self._program.window.resize(*SIZE)
        self._program.open_store()
        self._wait(lambda: self._program.window.desk.opened)

    def look(self, view: View) -> QImage:
        """Go to a view and return its picture; a dialog that it opens is pictured in the window's middle."""
        window = self._program.window
        window.go(view.kind, self._reference(view))
        self._settle()
        page = window.page
        if page is None:
            raise Unreachable("the library could not be opened")
        if view.unit:
            self._pick(page, view.unit)
        if view.record:
            page.opened(view.record)
        if view.tab:
            _turn_to(page, view.tab)
        self._settle()
        if view.trigger:
            page.actions_by_id[view.trigger].trigger()
            self._settle()
        return self._picture()

    def sheet_job(self) -> "Job":
        """Return the printing of the battle that is under way, with today's damage."""
        from app.operations import printing

        return printing.job_of_battle(self._program.window.desk.store, self.sample.next_battle)

    def _reference(self, view: View) -> int | str | None:
        known: dict[str, int] = {
            "fleet": self.sample.fleets[0],
            "other fleet": self.sample.fleets[-1],
            "fought battle": self.sample.battle,
            "battle": self.sample.next_battle,
            "campaign": self.sample.campaign,
            "war": self._war,
        }
        return known.get(view.ref, view.ref or None)

    def _pick(self, page: QWidget, name: str) -> None:
        from app.ui.battle.page import BattlePage

        if not isinstance(page, BattlePage):
            raise Unreachable("no units are shown")
        page.view.units.pick(name)

    def _picture(self) -> QImage:
        image = self._program.window.grab().toImage()
        dialogs = [
            shown
            for shown in QApplication.topLevelWidgets()
            if isinstance(shown, QDialog) and shown.isVisible()
        ]
        for dialog in dialogs:
            image = over(image, dialog.grab().toImage())
            dialog.reject()
        self._settle()
        return image

    def _settle(self) -> None:
        tasks = self._program.window.desk.tasks
        for _ in range(3):
            self._wait(lambda: not tasks.busy)
            QTest.qWait(40)

    def _wait(self, ready: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not ready():
            if time.monotonic() > until:
                raise Unreachable("it is still at work")
            QTest.qWait(5)


def over(below: QImage, above: QImage) -> QImage:
    """Return a picture with a smaller one in its middle, framed."""
    from PySide6.QtGui import QColor, QPainter

    result = below.copy()
    painter = QPainter(result)
    left = max(0, (below.width() - above.width()) // 2)
    top = max(0, (below.height() - above.height()) // 2)
    painter.fillRect(result.rect(), QColor(0, 0, 0, 90))
    painter.drawImage(left, top, above)
    painter.setPen(QColor(128, 128, 128))
    painter.drawRect(left - 1, top - 1, above.width() + 1, above.height() + 1)
    painter.end()
    return result


def _turn_to(page: QWidget, words: str) -> None:
    """Show the tab, or press the button, that reads so."""
    for tabs in page.findChildren(QTabWidget):
        for number in range(tabs.count()):
            if tabs.tabText(number).replace("&", "").startswith(words):
                tabs.setCurrentIndex(number)
                return
    for button in page.findChildren(QAbstractButton):
        if isValid(button) and button.text().replace("&", "").startswith(words):
            button.click()
            return
    raise Unreachable(f"there is no tab or button “{words}”")
