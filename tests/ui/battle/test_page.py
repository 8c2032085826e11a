"""The page of battles, driven as a person would at the table, over a game that exists only in the tests."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QSpinBox

from app.operations import battles
from app.ui.battle.page import BattlePage
from app.ui.correcting import CorrectionDialog
from tests.ui.toy.desk import Table
from tests.ui.toy.playing import answer, choose, dialog_named, figure, log, press, type_damage, undo

OK = QDialogButtonBox.StandardButton.Ok


def test_arrow_and_number_mark_damage_without_the_mouse(table: Table, page: BattlePage) -> None:
    table.qtbot.keyClick(page.view.units, Qt.Key.Key_Down)
    assert page.view.unit == "barge-1"
    type_damage(table, page, "-8")
    assert figure(page, "barge-1") == "4/12"
    assert log(page) == ["Barge is holed by 8."]
    assert page.view.units.hasFocus()


def test_arrows_pass_over_the_headings_of_sides(table: Table, page: BattlePage) -> None:
    for _ in range(5):
        table.qtbot.keyClick(page.view.units, Qt.Key.Key_Down)
    assert page.view.unit == "cutter-2"
    press(table, page, "above")
    assert page.view.unit == "barge-1"


def test_points_left_and_regained_can_be_typed(table: Table, page: BattlePage) -> None:
    type_damage(table, page, "2")
    assert figure(page, "cutter-1") == "2/6"
    type_damage(table, page, "+3")
    assert figure(page, "cutter-1") == "5/6"


def test_clicking_a_box_marks_up_to_it_and_the_last_one_clears(table: Table, page: BattlePage) -> None:
    page.view.sheet.pressed.emit("cutter-1.hull.4")
    table.settle()
    assert figure(page, "cutter-1") == "2/6"
    page.view.sheet.pressed.emit("cutter-1.hull.4")
    table.settle()
    assert figure(page, "cutter-1") == "3/6"


def test_undo_and_redo_go_through_the_whole_battle(table: Table, page: BattlePage) -> None:
    for text in ("-1", "-2", "+1"):
        type_damage(table, page, text)
    assert page.history.undoable() == "Cutter is bailed out by 1."
    for _ in range(3):
        undo(table, page)
    assert figure(page, "cutter-1") == "6/6"
    assert page.history.undoable() == ""
    assert log(page)[0] == "Cutter is holed by 1. (taken back)"
    for _ in range(3):
        page.history.redo()
        table.settle()
    assert figure(page, "cutter-1") == "4/6"
    assert page.history.redoable() == ""


def test_a_new_event_drops_what_was_taken_back(table: Table, page: BattlePage) -> None:
    type_damage(table, page, "-1")
    undo(table, page)
    type_damage(table, page, "-3")
    assert log(page) == ["Cutter is holed by 3."]


def test_typing_ahead_keeps_every_event(table: Table, page: BattlePage) -> None:
    for _ in range(4):
        page.view.sheet.typed.emit("barge-1.hull", "-1")
    page.history.undo()
    table.settle()
    assert [line.removesuffix(" (taken back)") for line in log(page)] == ["Barge is holed by 1."] * 4
    assert page.open_log == battles.open_battle(table.store, 1)


def test_the_next_start_shows_the_same_place(table: Table, page: BattlePage, battle: int) -> None:
    type_damage(table, page, "-2")
    type_damage(table, page, "-1")
    undo(table, page)
    page.close()
    again = table.show(BattlePage(table.desk))
    again.opened(battle)
    table.settle()
    assert figure(again, "cutter-1") == "4/6"
    assert again.history.redoable() == "Cutter is holed by 1."
    undo(table, again)
    assert figure(again, "cutter-1") == "6/6"


def test_the_big_button_goes_on_to_the_next_phase(table: Table, page: BattlePage) -> None:
    assert page.view.turn.next.text() == "Next: Ramming"
    table.qtbot.mouseClick(page.view.turn.next, Qt.MouseButton.LeftButton)
    table.settle()
    assert page.view.turn.heading.text() == "Turn 1 · Ramming"


def test_a_refused_choice_says_why_and_does_nothing(table: Table, page: BattlePage) -> None:
    model = page.view.choices.model()
    texts = [model.index(n, 0).data() for n in range(model.rowCount())]
    assert "Ram. Boats ram in the ramming step only." in texts
    choose(table, page, "Ram.")
    assert table.said == ["Ram: Boats ram in the ramming step only."]
    assert log(page) == []


def test_an_attack_asks_beside_the_sheet_and_takes_typed_dice(table: Table, page: BattlePage) -> None:
    press(table, page, "next")
    choose(table, page, "Ram.")
    answer(table, page, "Cutter", "4 6")
    assert log(page)[-1] == "Cutter rams Cutter: 2 holes (4 6)."
    assert figure(page, "cutter-2") == "4/6"


def test_a_choice_has_a_key_and_the_program_can_roll(table: Table, page: BattlePage) -> None:
    press(table, page, "next")
    table.qtbot.keyClick(page.view.units, "r")
    answer(table, page, "Cutter", "Roll for me")
    assert log(page)[-1].startswith("Cutter rams Cutter")


def test_letters_go_into_a_note_while_it_is_written(table: Table, page: BattlePage) -> None:
    table.qtbot.keyClick(page.view.units, "n")
    answer(table, page, "rrr")
    assert log(page) == ["Cutter: rrr"]


def test_a_moment_of_the_past_is_shown_and_cannot_be_played(table: Table, page: BattlePage) -> None:
    for text in ("-1", "-2", "-1"):
        type_damage(table, page, text)
    view = page.view.log
    view.setCurrentIndex(view.model().index(0, 0))
    table.qtbot.keyClick(view, Qt.Key.Key_Return)
    table.settle()
    assert figure(page, "cutter-1") == "5/6"
    assert "after entry 1 of 3" in page.view.moment.text.text()
    page.view.sheet.pressed.emit("cutter-1.hull.6")
    table.settle()
    assert battles.open_battle(table.store, 1).head == 3
    table.qtbot.mouseClick(page.view.moment.forth, Qt.MouseButton.LeftButton)
    table.settle()
    assert figure(page, "cutter-1") == "3/6"
    table.qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert figure(page, "cutter-1") == "2/6"
    assert not page.view.moment.isVisible()


def test_an_old_entry_is_answered_anew_after_a_preview(table: Table, page: BattlePage) -> None:
    press(table, page, "next")
    choose(table, page, "Ram.")
    answer(table, page, "Cutter", "1 2")
    type_damage(table, page, "-1")
    view = page.view.log
    view.setCurrentIndex(view.model().index(1, 0))
    press(table, page, "change")
    asked = dialog_named(page, "change")
    line = next(line for line in asked.findChildren(QLineEdit) if line.isVisible())
    line.clear()
    table.qtbot.keyClicks(line, "6 6")
    table.qtbot.keyClick(line, Qt.Key.Key_Return)
    table.settle()
    shown = dialog_named(page, "preview")
    model = shown.table.model()  # type: ignore[attr-defined]
    row = [model.index(0, column).data() for column in range(3)]
    assert row == ["2", "Cutter rams Cutter: 0 holes (1 2).", "Cutter rams Cutter: 2 holes (6 6)."]
    shown.accept()
    assert figure(page, "cutter-2") == "6/6"


def test_the_preview_counts_only_when_the_players_agree(table: Table, page: BattlePage) -> None:
    test_an_old_entry_is_answered_anew_after_a_preview(table, page)
    page.view.log.setCurrentIndex(page.view.log.model().index(1, 0))
    press(table, page, "change")
    asked = [d for d in page.findChildren(QDialog, "change") if d.isVisible()][-1]
    line = next(line for line in asked.findChildren(QLineEdit) if line.isVisible())
    line.clear()
    table.qtbot.keyClicks(line, "6 5")
    table.qtbot.keyClick(line, Qt.Key.Key_Return)
    table.settle()
    shown = [d for d in page.findChildren(QDialog, "preview") if d.isVisible()][-1]
    shown.buttons.accepted.emit()  # type: ignore[attr-defined]
    table.settle()
    assert figure(page, "cutter-2") == "4/6"
    assert log(page)[1] == "Cutter rams Cutter: 2 holes (6 5)."
    assert figure(page, "cutter-1") == "5/6"


def test_an_entry_that_asked_nothing_points_to_correcting(table: Table, page: BattlePage) -> None:
    type_damage(table, page, "-1")
    page.view.log.setCurrentIndex(page.view.log.model().index(0, 0))
    press(table, page, "change")
    assert table.said == ["This entry asked nothing that could be answered otherwise."]


def test_figures_are_corrected_by_agreement_in_the_games_words_and_logged(
    table: Table, page: BattlePage
) -> None:
    press(table, page, "correct")
    dialog = dialog_named(page, "correction")
    assert isinstance(dialog, CorrectionDialog)
    assert [(field.group, field.label) for field in dialog.form.fields] == [
        ("Cutter", "Hull left"),
        ("On the pond", "Round"),
    ]
    table.qtbot.mouseClick(dialog.buttons.button(OK), Qt.MouseButton.LeftButton)
    assert dialog.problem.text() == "Nothing is changed yet."
    for key, value in (("boats/cutter-1/left", 3), ("turn", 2)):
        editor = dialog.form.editor(key)
        assert isinstance(editor, QSpinBox)
        editor.setValue(value)
    dialog.note.setText("miscounted")
    table.qtbot.mouseClick(dialog.buttons.button(OK), Qt.MouseButton.LeftButton)
    table.settle()
    assert figure(page, "cutter-1") == "3/6"
    assert log(page) == [
        "Corrected boats/cutter-1/left from 6 to 3: miscounted",
        "Corrected turn from 1 to 2: miscounted",
    ]
    undo(table, page)
    undo(table, page)
    assert figure(page, "cutter-1") == "6/6"


def test_undo_takes_back_the_question_before_anything_that_happened(table: Table, page: BattlePage) -> None:
    type_damage(table, page, "-2")
    table.qtbot.keyClick(page.view.units, "n")
    assert page.history.undoable() == "the question"
    page.history.undo()
    table.settle()
    assert not page.view.asking
    assert figure(page, "cutter-1") == "4/6"
    assert page.history.undoable() == "Cutter is holed by 2."
