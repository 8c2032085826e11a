"""The page of battles, driven as a person would at the table, over a game that exists only in the tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.core.force import Force
from app.operations import battles, fleets, interchange
from app.ui.battle.page import BattlePage
from app.ui.battle.start import NewBattle
from tests.ui.toy.desk import Table, tables
from tests.ui.toy.fleet import BOATS, FORCE


@pytest.fixture
def table(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Table]:
    yield from tables(qtbot, monkeypatch, tmp_path)


def flotilla(name: str, *boats: str) -> Force:
    force = FORCE.blank("one", "red", name)
    for boat in boats:
        force = FORCE.buy(force, BOATS[boat])
    return force


@pytest.fixture
def battle(table: Table) -> int:
    sides = (
        ("Red", flotilla("Red Squadron", "red/cutter", "red/barge")),
        ("Blue", flotilla("Blue Squadron", "red/cutter")),
    )
    return battles.start(table.store, "toy", "one", "On the pond", sides, {})


@pytest.fixture
def page(table: Table, battle: int) -> BattlePage:
    page = table.show(BattlePage(table.desk))
    page.opened(battle)
    table.settle()
    return page


def press(table: Table, page: BattlePage, action: str) -> None:
    page.actions_by_id[action].trigger()  # type: ignore[attr-defined]
    table.settle()


def type_damage(table: Table, page: BattlePage, text: str) -> None:
    """Type on the list of units and press Enter."""
    page.view.units.setFocus()
    table.qtbot.keyClick(page.view.units, text[0])
    entry = page.view.quick.entry(0)
    table.qtbot.keyClicks(entry, text[1:])
    table.qtbot.keyClick(entry, Qt.Key.Key_Return)
    table.settle()


def choose(table: Table, page: BattlePage, label: str) -> None:
    """Click a choice of the list."""
    view = page.view.choices
    model = view.model()
    row = next(n for n in range(model.rowCount()) if model.index(n, 0).data().startswith(label))
    place = view.visualRect(model.index(row, 0)).center()
    table.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    table.settle()


def answer(table: Table, page: BattlePage, *typed: str) -> None:
    """Answer the questions beside the sheet: a label is clicked, anything else is typed."""
    for text in typed:
        QApplication.sendPostedEvents()
        buttons = [b for b in page.view.ask.findChildren(QPushButton) if b.isVisible() and text in b.text()]
        if buttons:
            table.qtbot.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
            continue
        line = next(line for line in page.view.ask.findChildren(QLineEdit) if line.isVisible())
        line.clear()
        table.qtbot.keyClicks(line, text)
        table.qtbot.keyClick(line, Qt.Key.Key_Return)
    table.settle()


def undo(table: Table, page: BattlePage) -> None:
    page.history.undo()
    table.settle()


def log(page: BattlePage) -> list[str]:
    model = page.view.log.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def figure(page: BattlePage, unit: str, label: str = "Hull") -> str:
    status = next(each for each in page.view.seen.units if each.id == unit)
    return next(fact.value for fact in status.facts if fact.label == label)


def dialog_named(page: BattlePage, name: str) -> QDialog:
    found = page.findChild(QDialog, name)
    assert isinstance(found, QDialog)
    return found


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


def test_any_figure_is_corrected_by_agreement_and_logged(table: Table, page: BattlePage) -> None:
    press(table, page, "correct")
    dialog = dialog_named(page, "correction")
    table.qtbot.keyClicks(dialog.search, "left")  # type: ignore[attr-defined]
    dialog.value.setText("3")  # type: ignore[attr-defined]
    dialog.note.setText("miscounted")  # type: ignore[attr-defined]
    table.qtbot.keyClick(dialog, Qt.Key.Key_Return)
    table.settle()
    assert figure(page, "cutter-1") == "3/6"
    assert log(page) == ["Corrected boats/cutter-1/left from 6 to 3: miscounted"]
    undo(table, page)
    assert figure(page, "cutter-1") == "6/6"


def test_a_battle_begins_with_two_fleets_and_asks_for_missing_figures(table: Table) -> None:
    fleets.add(table.store, flotilla("Red Squadron", "red/cutter"))
    fleets.add(table.store, flotilla("Punts", "red/punt"))
    page = table.show(BattlePage(table.desk))
    page.opened("new:2")
    table.settle()
    dialog = dialog_named(page, "new-battle")
    assert isinstance(dialog, NewBattle)
    dialog.go_on()
    assert dialog.steps.currentIndex() == 1
    dialog.go_on()
    assert dialog.problem.text() == "Still unknown: Punt: hull."
    hull = dialog.missing.editor("0/0.hull")
    hull.setFocus()
    hull.selectAll()  # type: ignore[attr-defined]
    table.qtbot.keyClicks(hull, "5")
    dialog.go_on()
    table.settle()
    assert page.title == "Punts against Red Squadron"
    assert figure(page, "punt-1") == "5/5"
    profile = fleets.load(table.store, 2).lines[0].profile
    assert profile is not None
    assert profile["hull"] is None


def test_one_fleet_may_fight_itself_as_two_sides(table: Table) -> None:
    fleets.add(table.store, flotilla("Red Squadron", "red/cutter"))
    page = table.show(BattlePage(table.desk))
    page.opened("new")
    table.settle()
    dialog = dialog_named(page, "new-battle")
    assert isinstance(dialog, NewBattle)
    dialog.go_on()
    table.settle()
    assert [side.name for side in page.view.seen.sides] == ["Red Squadron 1", "Red Squadron 2"]


def test_without_a_fleet_the_page_says_where_to_make_one(table: Table) -> None:
    page = table.show(BattlePage(table.desk))
    page.opened("new")
    table.settle()
    assert table.said == ["There is no fleet to fight with yet."]


def test_a_closed_battle_can_be_read_and_not_played(table: Table, page: BattlePage, battle: int) -> None:
    type_damage(table, page, "-1")
    press(table, page, "close")
    page.opened(battle)
    table.settle()
    assert page.view.moment.isVisible()
    assert page.history.undoable() == ""
    page.view.sheet.pressed.emit("cutter-1.hull.6")
    table.settle()
    assert log(page) == ["Cutter is holed by 1."]


def test_a_closed_battle_is_opened_again(table: Table, page: BattlePage, battle: int) -> None:
    press(table, page, "close")
    page.opened(battle)
    table.settle()
    press(table, page, "reopen")
    assert not page.view.moment.isVisible()
    type_damage(table, page, "-1")
    assert figure(page, "cutter-1") == "5/6"


def test_a_battle_gets_another_name(table: Table, page: BattlePage) -> None:
    press(table, page, "rename")
    line = next(line for line in dialog_named(page, "rename").findChildren(QLineEdit) if line.isVisible())
    line.selectAll()
    table.qtbot.keyClicks(line, "By the reeds")
    table.qtbot.keyClick(line, Qt.Key.Key_Return)
    table.settle()
    assert page.title == "By the reeds"


def test_a_battle_is_written_to_a_file_with_its_log(table: Table, page: BattlePage, tmp_path: Path) -> None:
    type_damage(table, page, "-1")
    press(table, page, "give")
    dialog = next(d for d in page.findChildren(QFileDialog))
    dialog.fileSelected.emit(str(tmp_path / "pond.json"))
    dialog.close()
    table.settle()
    assert interchange.read_log(tmp_path / "pond.json").kind == "battle"


def test_deleting_is_taken_back_from_the_list(table: Table, page: BattlePage) -> None:
    type_damage(table, page, "-1")
    press(table, page, "all")
    table.qtbot.keyClick(page.list.table, Qt.Key.Key_Delete)
    table.settle()
    assert page.list.table.model().rowCount() == 0
    page.history.undo()
    table.settle()
    page.list.table.go_to("1")
    table.qtbot.keyClick(page.list.table, Qt.Key.Key_Return)
    table.settle()
    assert figure(page, "cutter-1") == "5/6"


def test_the_log_is_told_only_where_it_is_seen(table: Table, page: BattlePage, battle: int) -> None:
    open_ = battles.open_battle(table.store, battle)
    for _ in range(300):
        open_ = battles.play(table.store, open_, "next")
    page.opened(None)
    table.settle()
    assert page.view.log.model().rowCount() == 300
    assert page.view.log.model().index(299, 0).data() == "Turn 151: Rowing"
