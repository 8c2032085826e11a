"""The library page: searching, narrowing, copying, editing, deleting, taking back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from app.operations import library
from app.ui.application import Program
from app.ui.forms import FormView
from app.ui.library.page import LibraryPage
from app.ui.rows import RowsView
from app.ui.window import Window


class Browser:
    """The page as a person uses it."""

    def __init__(self, window: Window, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot
        assert isinstance(window.page, LibraryPage)
        self.page = window.page
        table = self.page.findChild(RowsView)
        form = self.page.findChild(FormView)
        assert isinstance(table, RowsView)
        assert isinstance(form, FormView)
        self.table, self.form = table, form

    def idle(self) -> None:
        self.qtbot.waitUntil(lambda: not self.window.desk.tasks.busy)

    def search(self, text: str) -> None:
        line = self.page.findChild(QLineEdit, "search")
        assert isinstance(line, QLineEdit)
        before = self.names()
        line.selectAll()
        self.qtbot.keyClicks(line, text)
        self.qtbot.waitUntil(lambda: self.names() != before)

    def choose(self, name: str, label: str) -> None:
        box = self.page.findChild(QComboBox, name)
        assert isinstance(box, QComboBox)
        box.setCurrentIndex(box.findText(label))
        box.activated.emit(box.currentIndex())
        self.idle()

    def names(self) -> list[str]:
        return [str(self.table.rows.index(n, 0).data()) for n in range(self.table.rows.rowCount())]

    def go_to(self, name: str) -> None:
        self.table.go_to(self.table.rows.key_of(self.names().index(name)))

    def do(self, command: str) -> None:
        self.page.actions_by_id[command].trigger()
        self.idle()

    def figure(self, key: str) -> QSpinBox:
        found = self.form.editor(key)
        assert isinstance(found, QSpinBox)
        return found

    def own(self) -> list[str]:
        return [item.name for item in library.listing(self.window.desk.store)]


@pytest.fixture
def browser(started: Program, qtbot: QtBot) -> Browser:
    started.window.go("library")
    qtbot.waitUntil(lambda: not started.window.desk.tasks.busy)
    return Browser(started.window, qtbot)


@pytest.fixture
def own(browser: Browser) -> Browser:
    """The page with a copy of a ship in hand."""
    browser.go_to("Hyperion-class heavy cruiser")
    browser.do("copy")
    return browser


def test_the_list_narrows_as_one_types(browser: Browser) -> None:
    everything = len(browser.names())
    browser.search("hyperion cruiser")
    assert "Hyperion-class heavy cruiser" in browser.names()
    assert 0 < len(browser.names()) < everything


def test_facets_narrow_the_list_and_show_all_takes_them_back(browser: Browser) -> None:
    everything = len(browser.names())
    browser.choose("facet-level", "War")
    levels = {browser.table.rows.index(n, 2).data() for n in range(browser.table.rows.rowCount())}
    assert levels == {"War"}
    show_all = next(b for b in browser.page.findChildren(QPushButton) if b.text() == "Show all")
    show_all.click()
    assert len(browser.names()) == everything


def test_a_ship_says_where_its_figures_are_from(browser: Browser) -> None:
    browser.go_to("Hyperion-class heavy cruiser")
    told = browser.page.findChild(QLabel, "provenance")
    assert isinstance(told, QLabel)
    assert told.text()


def test_the_other_edition_can_be_looked_at(browser: Browser) -> None:
    first = browser.names()
    browser.choose("editions", "Second edition")
    assert browser.names() != first
    assert browser.names()


def test_a_shipped_record_cannot_be_edited_or_deleted(browser: Browser) -> None:
    browser.go_to("Hyperion-class heavy cruiser")
    assert not browser.page.actions_by_id["edit"].isEnabled()
    assert not browser.page.actions_by_id["delete"].isEnabled()


def test_a_copy_is_ones_own_and_ready_to_be_edited(own: Browser) -> None:
    assert own.own() == ["Hyperion-class heavy cruiser copy"]
    assert own.form.isVisible()
    assert own.form.values()["name"] == "Hyperion-class heavy cruiser copy"


def test_an_edit_is_kept_at_once_and_can_be_taken_back(own: Browser) -> None:
    before = own.figure("speed").value()
    own.figure("speed").setValue(before + 1)
    own.idle()
    assert own.form.values()["speed"] == before + 1
    assert "Edit record" in own.window.actions_by_id["undo"].text()
    own.window.undo()
    own.idle()
    assert own.figure("speed").value() == before


def test_an_unknown_figure_is_shown_and_entered_as_such(own: Browser, qtbot: QtBot) -> None:
    speed = own.figure("speed")
    speed.selectAll()
    qtbot.keyClicks(speed, "?")
    qtbot.keyClick(speed, Qt.Key.Key_Return)
    own.idle()
    assert own.form.values()["speed"] is None
    assert speed.text() == "?"


def test_a_figure_that_cannot_be_is_said_beside_its_field(own: Browser) -> None:
    damage = own.figure("damage").value()
    own.figure("damage_threshold").setValue(damage + 1)
    own.idle()
    problems = [
        label.text()
        for label in own.form.findChildren(QLabel)
        if label.property("role") == "problem" and not label.isHidden()
    ]
    assert len(problems) == 1
    assert not own.window.message_bar.text.startswith(problems[0])


def test_deleting_ones_own_can_be_undone(own: Browser) -> None:
    own.do("delete")
    assert own.own() == []
    own.window.undo()
    own.idle()
    assert own.own() == ["Hyperion-class heavy cruiser copy"]
    assert "Hyperion-class heavy cruiser copy" in own.names()


def test_another_page_can_point_at_a_ship(started: Program, browser: Browser) -> None:
    key = browser.table.rows.key_of(browser.names().index("Omega-class destroyer"))
    started.window.go("home")
    started.window.go("library", key)
    browser.idle()
    assert browser.table.current_key() == key
