"""A window, a desk and a library for tests of the user interface."""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.application import Program
from app.ui.desk import Desk
from app.ui.messages import Messages
from app.ui.preferences import Preferences
from app.ui.tasks import Tasks
from app.ui.theme import Theme
from db.store import Store


@pytest.fixture(scope="module", autouse=True)
def collected_on_this_thread() -> Iterator[None]:
    """Collect garbage between modules only, since widgets must not end on a task's thread (see app.ui.garbage)."""
    gc.disable()
    yield
    gc.collect()
    gc.enable()


@pytest.fixture(scope="session")
def theme(qapp: QApplication) -> Theme:
    """The look of all tests."""
    look = Theme(qapp)
    look.choose("light", 100)
    return look


@pytest.fixture
def desk(theme: Theme, tmp_path: Path) -> Iterator[Desk]:
    """A desk over a new library."""
    library = tmp_path / "library.starmuster"
    made = Desk(library, theme, Tasks(), Messages(), Preferences(tmp_path / "settings.ini"))
    made.take(Store.open(library))
    yield made
    made.close()


@pytest.fixture
def settle(qtbot: QtBot, desk: Desk) -> Callable[[], None]:
    """Wait until nothing is under way at the desk."""

    def wait() -> None:
        qtbot.waitUntil(lambda: not desk.tasks.busy)

    return wait


@pytest.fixture
def program(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Program]:
    """The whole program on a library that is not there yet; it is not shown yet."""
    monkeypatch.setenv("STARMUSTER_SETTINGS", str(tmp_path / "settings.toml"))
    made = Program(qapp, tmp_path / "library.starmuster")
    yield made
    made.window.close()
    made.window.deleteLater()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def started(program: Program, qtbot: QtBot) -> Program:
    """The whole program, shown, with its library open."""
    program.open()
    program.open_store()
    qtbot.waitUntil(lambda: program.window.desk.opened and not program.window.desk.tasks.busy)
    return program
