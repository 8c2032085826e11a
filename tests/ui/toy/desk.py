"""A desk with a library of its own on which the toy game is the only one, and a page on it as a window shows it."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app import systems
from app.ui.actions import made
from app.ui.desk import Desk
from app.ui.messages import Messages
from app.ui.pages import Page
from app.ui.preferences import Preferences
from app.ui.tasks import Tasks
from app.ui.theme import Theme
from db.store import Store

P = TypeVar("P", bound=Page)


class Table(QObject):
    """Stands in for the window: reloads a page after changes, keeps its actions and what was said."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__()
        self.qtbot = qtbot
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self.theme = Theme(application)
        self.theme.choose("light", 100)
        self.messages = Messages()
        self.said: list[str] = []
        self.went: list[tuple[str, object]] = []
        self.messages.told.connect(self._heard)
        self.tasks = Tasks()
        self.trouble: list[object] = []
        self.tasks.trouble.connect(self.messages.trouble)
        self.library = folder / "library.starmuster"
        self.desk = Desk(
            self.library, self.theme, self.tasks, self.messages, Preferences(folder / "settings.ini")
        )
        self.desk.take(Store.open(self.library))
        self.page: Page | None = None

    @property
    def store(self) -> Store:
        return self.desk.store

    def show(self, page: P) -> P:
        """Show a page as the window does, with its actions."""
        self.page = page
        page.actions_by_id = {}  # type: ignore[attr-defined]
        for command in page.commands():
            action = made(command, self.theme, page)
            page.actions_by_id[command.id] = action  # type: ignore[attr-defined]
            page.addAction(action)
        self.desk.changed.connect(self._changed)
        page.navigate.connect(self._went)
        self.qtbot.addWidget(page)
        page.resize(1280, 760)
        page.show()
        self.qtbot.waitExposed(page)
        page.activateWindow()
        return page

    def settle(self) -> None:
        """Wait until nothing is under way any more."""
        self.qtbot.waitUntil(self._quiet)

    def _quiet(self) -> bool:
        return not self.tasks.busy

    def close(self) -> None:
        """Close page and library, as at the end of the program."""
        if self.page is not None:
            self.page.close()
        self.desk.close()

    @Slot(object)
    def _changed(self, tables: frozenset[str]) -> None:
        if self.page is not None and self.page.reads & tables:
            self.page.reload()

    @Slot(str, str, str)
    def _heard(self, _kind: str, text: str, _remedy: str) -> None:
        self.said.append(text)

    @Slot(str, object)
    def _went(self, kind: str, ref: object) -> None:
        self.went.append((kind, ref))


def tables(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, folder: Path) -> Iterator[Table]:
    """Yield a table with the toy game, and close it."""
    monkeypatch.setattr(systems, "SYSTEMS", (("toy", "Boats on a Pond", "tests.ui.toy"),))
    systems.system.cache_clear()
    table = Table(qtbot, folder)
    yield table
    table.close()
    systems.system.cache_clear()
