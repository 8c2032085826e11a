"""What is asked while something is asked already: set aside, and back again with its answers."""

import pytest
from PySide6.QtCore import Qt

from app.core.system import Choice
from app.ui.battle.page import BattlePage
from tests.ui.toy.desk import Table
from tests.ui.toy.playing import answer, choose, figure, log, press, type_damage, undo


@pytest.fixture
def ramming(table: Table, page: BattlePage) -> BattlePage:
    """The page with a ramming under way whose target is picked."""
    press(table, page, "simple")
    press(table, page, "next")
    choose(table, page, "Ram.")
    answer(table, page, "Cutter")
    assert page.view.ask.answers == ("cutter-2",)
    return page


def note_on(table: Table, page: BattlePage, boat: str) -> None:
    """Ask for something that needs an answer, as a box of the sheet would."""
    page.choose(Choice(f"{boat}/note", "Write a note", subject=boat))
    table.settle()


def test_a_question_sets_the_open_one_aside_and_it_comes_back_with_its_answers(
    table: Table, ramming: BattlePage
) -> None:
    note_on(table, ramming, "barge-1")
    assert ramming.view.ask.heading == "Barge: Write a note"
    assert ramming.view.acts.note.text() == "“Ram” waits; it comes back after this."
    answer(table, ramming, "she drifts")
    assert log(ramming)[-1] == "Barge: she drifts"
    assert ramming.view.ask.heading == "Cutter: Ram"
    assert ramming.view.ask.answers == ("cutter-2",)
    answer(table, ramming, "5 6", "Write it")
    assert log(ramming)[-1] == "Cutter rams Cutter: 2 holes (5 6)."


def test_cancelling_the_second_question_brings_the_first_back(table: Table, ramming: BattlePage) -> None:
    note_on(table, ramming, "barge-1")
    table.qtbot.keyClick(ramming.view.ask, Qt.Key.Key_Escape)
    assert ramming.view.ask.heading == "Cutter: Ram"
    assert ramming.view.ask.answers == ("cutter-2",)
    assert ramming.view.acts.note.text() == "Your answers still stand."
    table.qtbot.keyClick(ramming.view.ask, Qt.Key.Key_Escape)
    assert not ramming.view.asking


def test_asking_for_what_is_asked_already_changes_nothing(table: Table, ramming: BattlePage) -> None:
    ramming.choose(Choice("cutter-1/ram", "Ram", subject="cutter-1"))
    table.settle()
    assert ramming.view.ask.answers == ("cutter-2",)


def test_asking_for_what_was_set_aside_takes_it_up_again(table: Table, ramming: BattlePage) -> None:
    note_on(table, ramming, "barge-1")
    ramming.choose(Choice("cutter-1/ram", "Ram", subject="cutter-1"))
    table.settle()
    assert ramming.view.ask.heading == "Cutter: Ram"
    assert ramming.view.ask.answers == ("cutter-2",)
    table.qtbot.keyClick(ramming.view.ask, Qt.Key.Key_Escape)
    assert ramming.view.ask.heading == "Barge: Write a note"


def test_damage_in_the_middle_says_that_the_answers_still_stand(table: Table, ramming: BattlePage) -> None:
    ramming.view.sheet.typed.emit("cutter-2.hull", "-2")
    table.settle()
    assert figure(ramming, "cutter-2") == "4/6"
    assert ramming.view.ask.answers == ("cutter-2",)
    assert ramming.view.acts.note.text() == "Your answers still stand."


def test_answers_that_no_longer_stand_are_told_and_their_question_is_asked_again(
    table: Table, ramming: BattlePage
) -> None:
    ramming.view.sheet.typed.emit("cutter-2.hull", "0")
    table.settle()
    assert figure(ramming, "cutter-2") == "0/6"
    assert ramming.view.asking
    assert ramming.view.ask.answers == ()
    told = ramming.view.acts.note.text()
    assert told == "What happened meanwhile asks this again; given before: Cutter."


def test_what_was_rolled_is_named_when_the_choice_itself_falls(table: Table, ramming: BattlePage) -> None:
    answer(table, ramming, "5 6")
    assert ramming.view.ask.reviewing
    ramming.view.sheet.typed.emit("cutter-2.hull", "-1")
    table.settle()
    assert ramming.view.ask.reviewing
    answer(table, ramming, "Write it")
    assert log(ramming)[-1] == "Cutter rams Cutter: 2 holes (5 6)."


def test_looking_back_and_returning_keeps_the_question(table: Table, ramming: BattlePage) -> None:
    ramming.view.wanted.emit(0)
    table.settle()
    assert not ramming.view.asking
    table.qtbot.mouseClick(ramming.view.moment.leave, Qt.MouseButton.LeftButton)
    table.settle()
    assert ramming.view.ask.heading == "Cutter: Ram"
    assert ramming.view.ask.answers == ("cutter-2",)


def test_the_list_of_battles_and_back_keeps_the_question(
    table: Table, ramming: BattlePage, battle: int
) -> None:
    press(table, ramming, "all")
    assert not ramming.view.asking
    ramming.opened(battle)
    table.settle()
    assert ramming.view.ask.answers == ("cutter-2",)


def test_redo_in_the_middle_keeps_the_question(table: Table, page: BattlePage) -> None:
    press(table, page, "simple")
    press(table, page, "next")
    type_damage(table, page, "-1")
    undo(table, page)
    choose(table, page, "Ram.")
    answer(table, page, "Cutter")
    page.history.redo()
    table.settle()
    assert figure(page, "cutter-1") == "5/6"
    assert page.view.ask.answers == ("cutter-2",)
