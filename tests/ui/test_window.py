"""Navigation, undo by name, text size, messages and bugs."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QRadioButton,
)
from pytestqt.qtbot import QtBot

from app.core.errors import Refused, UserError
from app.operations import backups, fleets, interchange
from app.systems import names
from app.ui.about import About, ShortcutList
from app.ui.application import Program
from app.ui.crash import CrashReport
from app.ui.desk import Desk
from app.ui.window import Window
from db.glance import glance


def idle(program: Program, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not program.window.desk.tasks.busy)


def test_the_navigation_shows_pages_and_marks_them(started: Program, qtbot: QtBot) -> None:
    window = started.window
    for kind, title in (("settings", "Settings"), ("library", "Library"), ("home", "Home")):
        qtbot.mouseClick(window.rail.buttons[kind], Qt.MouseButton.LeftButton)
        assert window.page is not None
        assert window.page.title == title
        assert window.rail.buttons[kind].isChecked()
        assert window.windowTitle().startswith(title)
    idle(started, qtbot)


def test_pages_are_reached_with_keys(started: Program, qtbot: QtBot) -> None:
    started.window.activateWindow()
    qtbot.keyClick(started.window, Qt.Key.Key_6, Qt.KeyboardModifier.ControlModifier)
    assert started.window.page is not None
    assert started.window.page.title == "Settings"
    idle(started, qtbot)


def test_undo_names_the_step_and_takes_it_back(started: Program, qtbot: QtBot) -> None:
    window = started.window
    window.go("library")
    idle(started, qtbot)
    assert not window.actions_by_id["undo"].isEnabled()
    fleets.create(window.desk.store, "acta", "first", "narn-regime", "Salt & Steel")
    undo, redo = window.actions_by_id["undo"], window.actions_by_id["redo"]
    assert undo.isEnabled()
    assert "Salt && Steel" in undo.text()
    undo.trigger()
    idle(started, qtbot)
    assert fleets.listing(window.desk.store) == ()
    assert not undo.isEnabled()
    assert "Salt && Steel" in redo.text()
    redo.trigger()
    idle(started, qtbot)
    assert [fleet.name for fleet in fleets.listing(window.desk.store)] == ["Salt & Steel"]


def test_the_home_page_follows_what_happens(started: Program, qtbot: QtBot) -> None:
    fleets.create(started.window.desk.store, "acta", "first", "narn-regime", "A fleet")
    page = started.window.page
    assert page is not None
    assert any("1 fleet," in label.text() for label in page.findChildren(QLabel))


def test_text_grows_and_shrinks_and_is_remembered(started: Program, qtbot: QtBot) -> None:
    usual = started.theme.font().pixelSize()
    started.window.do("larger")
    assert started.theme.font().pixelSize() > usual
    assert started.preferences.text_size == 110
    started.window.do("usual")
    assert started.theme.font().pixelSize() == usual


def test_a_theme_is_chosen_in_the_settings(started: Program, qtbot: QtBot) -> None:
    window = started.window
    window.go("settings")
    idle(started, qtbot)
    assert window.page is not None
    dark = window.page.findChild(QRadioButton, "theme-dark")
    assert isinstance(dark, QRadioButton)
    dark.click()
    assert started.theme.dark
    assert started.preferences.theme == "dark"
    started.preferences.choose_look("light", 100)
    assert not started.theme.dark


def test_the_program_has_its_own_face(started: Program) -> None:
    assert QFontInfo(started.theme.font()).family() == "Barlow"


def test_trouble_is_shown_with_its_remedy_and_never_as_markup(started: Program) -> None:
    window = started.window
    window.desk.messages.trouble(Refused("<b>No</b> engines.", remedy="Repair them first."))
    assert window.message_bar.text == "<b>No</b> engines.\nRepair them first."
    assert window.message_bar.isVisible()
    window.desk.messages.trouble(UserError("The file is empty."))
    assert window.message_bar.text == "The file is empty."


def test_a_message_about_a_page_goes_when_the_page_is_left(started: Program, qtbot: QtBot) -> None:
    window = started.window
    window.desk.messages.warn("This entry cannot be changed.")
    assert window.message_bar.isVisible()
    qtbot.mouseClick(window.rail.buttons["settings"], Qt.MouseButton.LeftButton)
    assert not window.message_bar.isVisible()


def test_the_help_windows_open_without_blocking(started: Program, qtbot: QtBot) -> None:
    for command, kind in (("shortcuts", ShortcutList), ("about", About)):
        started.window.do(command)
        opened = started.window.findChild(kind)
        assert opened is not None
        assert opened.isVisible()
        opened.reject()


def test_a_bug_is_logged_and_shown_once(qtbot: QtBot, tmp_path: Path, desk: Desk) -> None:
    window = Window(desk)
    qtbot.addWidget(window)
    report = CrashReport(tmp_path / "logs")
    report.belongs_to(window)
    for number in range(3):
        error = ZeroDivisionError(f"<i>{number}</i>")
        report.take(ZeroDivisionError, error, None)
    boxes = window.findChildren(QMessageBox)
    assert len(boxes) == 1
    assert "<i>0</i>" in boxes[0].informativeText()
    assert boxes[0].textFormat() == Qt.TextFormat.PlainText
    assert report.file.read_text("utf-8").count("ZeroDivisionError") == 3
    boxes[0].close()


@pytest.mark.parametrize("game", [name for _, name in names()])
def test_the_tour_makes_the_sample_campaign_of_a_game_and_goes_there(
    started: Program, qtbot: QtBot, game: str
) -> None:
    started.window.do("tour")
    dialog = started.window.findChild(QInputDialog, "tour")
    assert isinstance(dialog, QInputDialog)
    dialog.setTextValue(game)
    dialog.accept()
    started.window.do("tour")
    assert started.window.message_bar.text == "The sample campaign is being set up…"
    qtbot.waitUntil(started.window.rail.buttons["campaign"].isChecked, timeout=20_000)
    idle(started, qtbot)
    seen = glance(started.window.desk.library)
    assert seen is not None
    assert seen.campaigns == 1


def test_a_whole_war_that_ships_is_brought_in_and_shown(started: Program, qtbot: QtBot) -> None:
    started.window.do("sample-war")
    started.window.do("sample-war")
    qtbot.waitUntil(started.window.rail.buttons["campaign"].isChecked, timeout=20_000)
    idle(started, qtbot)
    seen = glance(started.window.desk.library)
    assert seen is not None
    assert (seen.campaigns, seen.battles) == (1, 2)


def test_a_fleet_file_is_brought_in_and_shown(started: Program, qtbot: QtBot, tmp_path: Path) -> None:
    window = started.window
    store = window.desk.store
    fleet = fleets.create(store, "acta", "first", "narn-regime", "From a friend")
    interchange.export_fleet(store, fleet, tmp_path / "fleet.json")
    fleets.delete_fleet(store, fleet)
    window.do("import")
    dialog = window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.filesSelected.emit([str(tmp_path / "fleet.json")])
    dialog.reject()
    idle(started, qtbot)
    assert [item.name for item in fleets.listing(store)] == ["From a friend"]
    assert "From a friend" in window.message_bar.text
    assert window.rail.buttons["fleet"].isChecked()


def test_a_backup_is_made_when_it_is_asked_for(started: Program, qtbot: QtBot) -> None:
    library = started.window.desk.library
    before = len(backups.listing(library))
    started.window.do("backup")
    idle(started, qtbot)
    assert len(backups.listing(library)) == before + 1


def test_enter_presses_the_button_that_has_the_focus(started: Program, qtbot: QtBot) -> None:
    window = started.window
    window.activateWindow()
    window.go("settings")
    button = window.rail.buttons["library"]
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Return)
    assert window.page is not None
    assert window.page.title == "Library"
    idle(started, qtbot)


def test_undo_reaches_the_program_from_a_field_where_nothing_is_being_typed(
    started: Program, qtbot: QtBot
) -> None:
    window = started.window
    window.activateWindow()
    window.go("library")
    idle(started, qtbot)
    fleets.create(window.desk.store, "acta", "first", "narn-regime", "Salt & Steel")
    search = QApplication.focusWidget()
    assert isinstance(search, QLineEdit)
    qtbot.keyClicks(search, "gq")
    qtbot.keyClick(search, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(fleets.listing(window.desk.store)) == 1
    qtbot.keyClicks(search, "gquan")
    qtbot.keyClick(search, Qt.Key.Key_Return)
    qtbot.keyClick(search, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    idle(started, qtbot)
    assert fleets.listing(window.desk.store) == ()


def test_files_are_looked_for_where_the_last_one_was(started: Program, tmp_path: Path) -> None:
    preferences = started.window.desk.preferences
    assert Path(preferences.folder("files")).is_absolute()
    preferences.keep_folder("files", str(tmp_path / "Kahuna.json"))
    assert preferences.folder("files") == str(tmp_path)
    assert preferences.folder("printing") != str(tmp_path)
