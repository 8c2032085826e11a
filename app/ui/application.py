"""The program with a window: it paints first, opens the library behind, and shows what could not be opened.

The library is opened at the first sign of a person, a move of the mouse on the way to a button say: a window that
only waits holds no database machinery in memory, and nobody waits for it.
"""

import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication

from app import __version__, paths
from app.core.errors import Refused, UserError
from app.ui.crash import CrashReport
from app.ui.desk import Desk
from app.ui.garbage import Garbage
from app.ui.messages import Messages
from app.ui.preferences import Preferences
from app.ui.tasks import Tasks
from app.ui.theme import Theme, load_fallback_fonts
from app.ui.window import Window

if TYPE_CHECKING:
    from app.ui.presence import Presence

#: When this is set, the moments of the start are written to the error stream; see `app.ui.measuring`.
MARKS = "STARMUSTER_MARKS"

#: How long a thread keeps the interpreter, in seconds. The window gives it up at every call of Qt, and with Python's
#: own 5 ms it would wait for a task a hundred times before a page is there.
TURN = 0.0005


class Program(QObject):
    """One running program: its look, its preferences, and the window on the library that is open.

    Without `stays` it only paints and never opens the library.
    """

    def __init__(self, application: QApplication, library: Path, *, stays: bool = True) -> None:
        super().__init__(application)
        self._stays = stays
        self._application = application
        self._waits = True
        self._opening = False
        self._presence: Presence | None = None
        self.preferences = Preferences(paths.config_file())
        self.theme = Theme(application, self)
        self.theme.hold_icons()
        self.theme.choose(self.preferences.theme, self.preferences.text_size)
        self.crashes = CrashReport()
        self.window = self._window_on(library)
        self.preferences.changed.connect(self._look_chosen)

    def open(self) -> None:
        """Show the window; the library opens after its first paint."""
        self.window.show()

    @Slot()
    def open_store(self) -> None:
        """Open the library away from the window's thread, unless that is under way or done."""
        desk = self.window.desk
        if desk.opened or self._opening:
            return
        self._opening = True
        desk.tasks.run(partial(_open_store, desk.library), self._opened, self._failed)

    @Slot(Path)
    def change_library(self, library: Path) -> None:
        """Close the window and open one on another library."""
        before = self.window
        self._waits = self._opening = False
        self.window = self._window_on(library)
        self.window.setGeometry(before.geometry())
        self.window.show()
        before.close()
        before.deleteLater()

    def _window_on(self, library: Path) -> Window:
        desk = Desk(library, self.theme, Tasks(), Messages(), self.preferences)
        window = Window(desk)
        self.crashes.belongs_to(window)
        window.another_library.connect(self.change_library)
        if self._stays:
            window.library_wanted.connect(self.open_store)
            window.painted.connect(self._first_paint, Qt.ConnectionType.SingleShotConnection)
        return window

    @Slot()
    def _first_paint(self) -> None:
        QTimer.singleShot(0, self._after_paint)

    @Slot()
    def _after_paint(self) -> None:
        from app.ui.presence import Presence

        load_fallback_fonts()
        self.theme.give_icons()
        if self._waits:
            self._presence = Presence(self._application)
            self._presence.noticed.connect(self.open_store)
        else:
            self.open_store()

    @Slot(object)
    def _opened(self, store: object) -> None:
        from db.store import Store

        assert isinstance(store, Store)
        self._opening = False
        self.window.show_instead(None)
        self.window.desk.take(store)
        self.window.store_opened()

    @Slot(object)
    def _failed(self, trouble: Refused | UserError) -> None:
        from app.ui.unopened import Unopened

        self._opening = False
        instead = Unopened(str(self.window.desk.library), trouble.message)
        instead.again.connect(self._again)
        instead.another.connect(self.window.deeds.choose_library)
        self.window.show_instead(instead)

    @Slot()
    def _again(self) -> None:
        self.window.show_instead(None)
        self.window.go("home")
        self.open_store()

    @Slot()
    def _look_chosen(self) -> None:
        look = (self.preferences.theme, self.preferences.text_size)
        if look != (self.theme.name, self.theme.percent):
            self.theme.choose(*look)


def _open_store(library: Path) -> object:
    """Open the library; sqlmodel is imported here, after the first paint."""
    from db.store import Store

    return Store.open(library, wait=0.5)


def run(library: Path | None = None, *, quit_after_first_paint: bool = False) -> int:
    """Run the program on a library, the user's own when none is named; return the exit code."""
    application = QApplication(sys.argv[:1])
    application.setApplicationName("starmuster")
    application.setApplicationDisplayName("Starmuster")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("starmuster")
    program = Program(application, library or paths.default_library(), stays=not quit_after_first_paint)
    program.crashes.install()
    if os.environ.get(MARKS):
        from app.ui import measuring

        measuring.watch(program.window)
    if quit_after_first_paint:
        program.window.painted.connect(application.quit, Qt.ConnectionType.QueuedConnection)
    garbage = Garbage(program)
    sys.setswitchinterval(TURN)
    program.open()
    code = application.exec()
    program.window.close()
    garbage.give_back()
    return code
