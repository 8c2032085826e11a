"""The table's screen beside the page of battles: what everybody may see, over the game of the tests."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton

from app.operations import battles
from app.ui.battle.board import Board
from app.ui.battle.page import BattlePage
from tests.ui.toy.desk import Table
from tests.ui.toy.playing import answer, choose, flotilla, press, type_damage


@pytest.fixture
def battle(table: Table) -> int:
    red = ("red/cutter", "red/barge", "red/skiff", "red/skiff", "red/skiff")
    sides = (("Red", flotilla("Red Squadron", *red)), ("Blue", flotilla("Blue Squadron", "red/cutter")))
    return battles.start(table.store, "toy", "one", "On the pond", sides, {})


@pytest.fixture
def board(table: Table, page: BattlePage) -> Board:
    """The board of a battle whose page is not the plain one."""
    press(table, page, "simple")
    assert page.view.units is page.view.board
    page.view.board.setFocus()
    return page.view.board


def test_the_tables_screen_follows_every_event_and_hides_secrets(
    table: Table, page: BattlePage, board: Board
) -> None:
    press(table, page, "screen")
    screen = page._sights.screen
    assert screen is not None
    assert screen.isVisible()
    page.activateWindow()
    table.qtbot.waitUntil(page.isActiveWindow)
    type_damage(table, page, "-2")
    shown = screen.board.units.cell("cutter-1")
    assert shown is not None
    assert shown.unit is not None
    assert shown.unit.facts[0].value == "4/6"
    table.qtbot.keyClick(board, "n")
    answer(table, page, "we turn left")
    choose(table, page, "Row")
    assert "we turn left" not in screen.topics.text()
    assert screen.topics.text() == "Reeds: Nobody rows through them."
    table.qtbot.mouseClick(screen.board.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, 90))
    assert page.view.unit == "cutter-1"
    table.qtbot.keyClick(screen, Qt.Key.Key_Escape)
    assert not screen.isVisible()


def test_the_tables_screen_has_a_text_size_of_its_own(table: Table, page: BattlePage, board: Board) -> None:
    press(table, page, "screen")
    screen = page._sights.screen
    assert screen is not None
    fitting = screen.board.font().pixelSize()
    assert fitting > board.font().pixelSize()
    table.qtbot.keyClick(screen, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert screen.board.font().pixelSize() == fitting + 2
    fit = next(button for button in screen.findChildren(QPushButton) if button.text() == "Fit")
    table.qtbot.mouseClick(fit, Qt.MouseButton.LeftButton)
    assert screen.board.font().pixelSize() == fitting
    screen.close()


def test_the_tables_screen_tells_what_happened_last_but_no_secrets(
    table: Table, page: BattlePage, board: Board
) -> None:
    press(table, page, "screen")
    screen = page._sights.screen
    assert screen is not None
    assert screen.news.text() == "Everything is shown"
    page.activateWindow()
    table.qtbot.waitUntil(page.isActiveWindow)
    type_damage(table, page, "-2")
    table.qtbot.keyClick(board, "n")
    answer(table, page, "we turn left")
    type_damage(table, page, "-1")
    assert screen.news.text().splitlines() == [
        "Everything is shown",
        "Cutter is holed by 2.",
        "Cutter is holed by 1.",
    ]
    screen.close()
