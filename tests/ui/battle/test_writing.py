"""Writing and drawing on the page of battles: what a text is said of while it is typed, and where everybody is."""

from PySide6.QtWidgets import QLabel, QLineEdit, QProgressBar

from app.ui.battle.page import BattlePage
from app.ui.drafting import DraftAnswer
from tests.ui.toy.desk import Table
from tests.ui.toy.playing import choose, log, press


def test_a_text_is_judged_beside_the_sheet_and_written_all_the_same(table: Table, page: BattlePage) -> None:
    choose(table, page, "Write a note")
    answer = page.view.ask.findChild(DraftAnswer)
    assert isinstance(answer, DraftAnswer)
    line, faults = answer.findChild(QLineEdit, "text"), answer.findChild(QLabel, "faults")
    assert isinstance(line, QLineEdit)
    assert isinstance(faults, QLabel)
    table.qtbot.keyClicks(line, "a leak")
    assert faults.text().startswith("leak: Nobody says so.")
    bar = answer.findChild(QProgressBar)
    assert isinstance(bar, QProgressBar)
    assert bar.accessibleName() == "Letters 6/20"
    answer.entered.emit()
    table.settle()
    assert log(page)[-1] == "Cutter: a leak"


def test_a_topic_with_a_drawing_has_a_tab_of_its_own_as_long_as_it_is_there(
    table: Table, page: BattlePage
) -> None:
    press(table, page, "simple")
    tabs, drawn = page.view.acts.tabs, page.view.acts.map
    assert tabs.indexOf(drawn) < 0
    choose(table, page, "Row")
    place = tabs.indexOf(drawn)
    assert tabs.tabText(place) == "Map"
    assert tabs.isTabVisible(place)
    assert drawn.page.name == "The pond"
    press(table, page, "next")
    assert not tabs.isTabVisible(place)


def test_the_second_window_shows_the_drawing_beside_the_cards(table: Table, page: BattlePage) -> None:
    press(table, page, "simple")
    press(table, page, "screen")
    screen = page._sights.screen
    assert screen is not None
    assert screen.map.isHidden()
    choose(table, page, "Row")
    assert not screen.map.isHidden()
    assert screen.map.page.name == "The pond"
    assert not screen.map.grab().isNull()
    press(table, page, "next")
    assert screen.map.isHidden()
    screen.close()
