"""When a battle is decided: the verdict, the report, and the way out of it; and the first things to do before it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app.core.system import Choice
from app.operations import battles
from app.ui.battle.ending import ReportDialog
from app.ui.battle.page import BattlePage
from app.ui.battle.reading import first_steps
from tests.ui.toy.desk import Table
from tests.ui.toy.playing import dialog_named, log, press, type_damage, undo


def click(table: Table, button: object) -> None:
    table.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    table.settle()


@pytest.fixture
def decided(table: Table, page: BattlePage) -> BattlePage:
    """The page of a battle whose blue side is sunk."""
    page.view.sheet.typed.emit("cutter-2.hull", "0")
    table.settle()
    return page


def test_a_battle_that_goes_on_tells_of_no_end(page: BattlePage) -> None:
    assert not page.view.end.isVisible()


def test_a_decided_battle_says_who_has_won_and_offers_to_end_it(table: Table, decided: BattlePage) -> None:
    end = decided.view.end
    assert end.verdict.text() == "Red has won."
    assert end.end.text() == "End the race"
    assert not end.away.isVisible()
    assert decided.view.turn.next.isVisible()
    click(table, end.end)
    assert log(decided)[-1] == "The race is over."


def test_an_ended_battle_offers_no_next_turn_but_what_comes_after(table: Table, decided: BattlePage) -> None:
    click(table, decided.view.end.end)
    assert not decided.view.turn.next.isVisible()
    assert not decided.view.turn.pick.isVisible()
    assert decided.view.end.away.text() == "Put away"
    assert decided.view.end.end.text() == "The race goes on"
    menu = [action.text() for action in decided.view.turn.menu.actions()]
    assert "Next: Ramming" in menu
    undo(table, decided)
    assert decided.view.turn.next.isVisible()


def test_putting_it_away_locks_it_and_reopening_takes_it_up(
    table: Table, decided: BattlePage, battle: int
) -> None:
    click(table, decided.view.end.end)
    click(table, decided.view.end.away)
    assert battles.open_battle(table.store, battle).closed
    decided.opened(battle)
    table.settle()
    assert decided.view.moment.text.text().startswith("Put away on ")
    assert decided.view.end.verdict.text() == "Red has won."
    assert not decided.view.end.away.isVisible()
    press(table, decided, "reopen")
    assert decided.view.end.away.isVisible()


def test_the_report_is_read_and_copied_from_the_end_or_the_menu(table: Table, decided: BattlePage) -> None:
    assert decided.view.end.report.isVisible()
    press(table, decided, "report")
    dialog = dialog_named(decided, "report")
    assert isinstance(dialog, ReportDialog)
    assert dialog.text.toPlainText().splitlines()[:2] == ["Red has won.", "Cutter: 6 left"]
    click(table, dialog.copy)
    assert QGuiApplication.clipboard().text() == dialog.text.toPlainText()
    dialog.reject()


def test_what_next_needs_is_said_below_its_button(table: Table, page: BattlePage) -> None:
    hint = Choice("next", "Next: Ramming", hint="The boats are turned first")
    page.view.turn.show_turn(page.view.seen, (hint,))
    assert page.view.turn.hint.isVisible()
    assert page.view.turn.hint.text() == "The boats are turned first"
    type_damage(table, page, "-1")
    assert not page.view.turn.hint.isVisible()


def test_the_first_things_to_do_stand_numbered_under_a_heading() -> None:
    flags = Choice("flags", "Hoist flags…", "Set-up", step="done")
    oars = Choice("oars", "Count oars…", "Set-up", hint="On both sides", step="todo")
    found = first_steps((Choice("next", "Next"), flags, oars))
    assert [(each.label, each.hint) for each in found] == [
        ("1. Hoist flags…", "Done"),
        ("2. Count oars…", "On both sides"),
    ]
    assert {each.group for each in found} == {"First, from top to bottom"}


def test_nothing_is_to_be_done_first_once_all_of_it_is_done() -> None:
    assert first_steps((Choice("flags", "Hoist flags…", step="done"),)) == ()


def test_the_keys_go_to_the_units_when_the_big_button_goes(table: Table, page: BattlePage) -> None:
    type_damage(table, page, "-1")
    page.view.turn.next.setFocus()
    page.view.wanted.emit(0)
    table.settle()
    assert page.moment == 1
    assert page.view.units.hasFocus()
