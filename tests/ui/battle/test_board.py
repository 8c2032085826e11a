"""The board: cards in a column a side, moved over with arrows, folded where units are small, touched as targets."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from app.operations import battles
from app.ui.battle.board import Board
from app.ui.battle.card import head_height, ink_of
from app.ui.battle.page import BattlePage
from tests.ui.toy.desk import Table
from tests.ui.toy.playing import answer, choose, figure, flotilla, log, press, type_damage, undo


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


def touch(table: Table, board: Board, key: str) -> None:
    table.qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=board.rect_of(key).center())
    table.settle()


def key(table: Table, board: Board, *keys: Qt.Key) -> None:
    for each in keys:
        table.qtbot.keyClick(board, each)


def test_arrows_move_over_the_cards_and_the_sheet_follows(
    table: Table, page: BattlePage, board: Board
) -> None:
    assert page.view.unit == "cutter-1"
    key(table, board, Qt.Key.Key_Down)
    assert page.view.unit == "barge-1"
    assert page.view.sheet.page.name == "Barge"
    key(table, board, Qt.Key.Key_Right)
    assert page.view.unit == "cutter-2"
    key(table, board, Qt.Key.Key_Left, Qt.Key.Key_Home)
    assert page.view.unit == "cutter-1"


def test_small_units_are_folded_into_one_card_that_opens(
    table: Table, page: BattlePage, board: Board
) -> None:
    assert board.units.ids() == ["cutter-1", "barge-1", "Red/Skiff", "cutter-2"]
    key(table, board, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert board.units.ids()[2:6] == ["Red/Skiff", "skiff-1", "skiff-2", "skiff-3"]
    key(table, board, Qt.Key.Key_Down)
    assert page.view.unit == "skiff-1"
    touch(table, board, "Red/Skiff")
    assert "skiff-1" not in board.units.ids()
    assert page.view.unit == "skiff-1"


def test_a_unit_that_is_folded_away_is_shown_when_it_is_gone_to(board: Board) -> None:
    board.pick("skiff-2")
    assert board.current() == "skiff-2"
    assert "skiff-2" in board.units.ids()


def test_enter_goes_to_what_the_unit_can_do_and_escape_back(
    table: Table, page: BattlePage, board: Board
) -> None:
    key(table, board, Qt.Key.Key_Return)
    assert page.view.choices.hasFocus()
    table.qtbot.keyClick(page.view.choices, Qt.Key.Key_Escape)
    assert board.hasFocus()


def test_a_letter_acts_for_the_unit_in_hand_and_the_card_tells_it(
    table: Table, page: BattlePage, board: Board
) -> None:
    cell = board.units.cell("cutter-1")
    assert cell is not None
    assert cell.unit is not None
    assert cell.unit.ready
    table.qtbot.keyClick(board, "w")
    table.settle()
    cell = board.units.cell("cutter-1")
    assert cell is not None
    assert cell.unit is not None
    assert (cell.unit.spent, cell.unit.ready) == (("rowed",), False)


def test_whose_pick_it_is_and_how_many_are_to_act_stands_over_the_columns(
    table: Table, page: BattlePage, board: Board
) -> None:
    assert page.view.turn.pick.text() == "Red picks a boat."
    red, blue = board.units.columns
    assert (red.picking, red.waiting, blue.picking, blue.waiting) == (True, 5, False, 1)


def test_typing_a_figure_over_the_board_marks_damage(table: Table, page: BattlePage, board: Board) -> None:
    type_damage(table, page, "-2")
    assert figure(page, "cutter-1") == "4/6"
    assert board.hasFocus()


def test_only_the_cards_that_differ_are_painted_anew(
    table: Table, page: BattlePage, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []
    real = board._repaint
    monkeypatch.setattr(board, "_repaint", lambda key: (painted.append(key), real(key)))
    page.view.sheet.typed.emit("cutter-1.hull", "-1")
    table.settle()
    assert set(painted) == {"cutter-1"}


def test_cards_are_large_enough_for_a_finger_and_never_overlap(board: Board) -> None:
    boxes = [board.rect_of(each) for each in board.units.ids()]
    assert min(box.height() for box in boxes) >= 44
    assert not any(one.intersects(other) for n, one in enumerate(boxes) for other in boxes[n + 1 :])


def test_a_target_is_touched_on_the_board(table: Table, page: BattlePage, board: Board) -> None:
    press(table, page, "next")
    choose(table, page, "Ram.")
    touch(table, board, "cutter-2")
    assert page.view.ask.trail.item(0).text() == "whom to ram: Cutter"
    answer(table, page, "5 1")
    assert page.view.ask.reviewing
    assert figure(page, "cutter-2") == "6/6"


def test_one_confirmation_writes_it_and_the_way_back_is_open(
    table: Table, page: BattlePage, board: Board
) -> None:
    press(table, page, "next")
    choose(table, page, "Ram.")
    answer(table, page, "Cutter", "5 1")
    why = page.view.ask.findChild(type(page.view.name), "why")
    assert why is not None
    assert why.text() == "Cutter rams Cutter: 1 holes (5 1)."
    page.view.ask.back_to(1)
    answer(table, page, "5 6")
    writes = QApplication.focusWidget()
    assert isinstance(writes, QPushButton)
    assert writes.text() == "Write it"
    table.qtbot.keyClick(writes, Qt.Key.Key_Return)
    table.settle()
    assert log(page)[-1] == "Cutter rams Cutter: 2 holes (5 6)."
    undo(table, page)
    assert figure(page, "cutter-2") == "6/6"


def test_the_odds_of_a_choice_are_shown_while_it_is_made_and_go_with_it(
    table: Table, page: BattlePage, board: Board
) -> None:
    press(table, page, "next")
    choose(table, page, "Ram.")
    odds = page.view.acts.odds
    assert odds.odds is not None
    assert odds.odds.heading == "Ramming"
    touch(table, board, "cutter-2")
    assert odds.odds.heading == "Ramming Cutter"
    assert "At least one hole 75 %" in odds.accessibleDescription()
    page.view.ask.cancel()
    table.settle()
    assert odds.odds is None


def test_what_is_told_at_the_table_has_a_tab_and_says_what_matters_now(
    table: Table, page: BattlePage, board: Board
) -> None:
    tabs = page.view.acts.tabs
    assert tabs.tabText(2) == "Table (1)"
    press(table, page, "next")
    assert tabs.tabText(2) == "Table"


def test_the_plain_page_comes_back_with_one_event_and_can_be_undone(
    table: Table, page: BattlePage, board: Board
) -> None:
    press(table, page, "simple")
    assert page.view.units is page.view.list
    assert page.view.list.isVisible()
    assert not board.isVisible()
    assert page.actions_by_id["simple"].isChecked()
    undo(table, page)
    assert not page.actions_by_id["simple"].isChecked()
    assert board.isVisible()
    assert page.view.acts.tabs.isTabVisible(2)


def test_all_keys_lie_over_the_page_until_any_key_is_pressed(
    table: Table, page: BattlePage, board: Board
) -> None:
    table.qtbot.keyClick(board, "?")
    overlay = page.findChild(type(page._sights.overlay), "keys")
    assert overlay is not None
    assert overlay.isVisible()
    told = [label.text() for label in overlay.findChildren(type(page.view.name))]
    assert {"R", "Ram", "Ctrl+T", "Arrows"} <= set(told)
    table.qtbot.keyClick(overlay, Qt.Key.Key_Escape)
    assert not overlay.isVisible()
    assert board.hasFocus()


def test_the_wide_board_takes_the_room_of_the_log_and_gives_it_back_for_questions(
    table: Table, page: BattlePage, board: Board
) -> None:
    press(table, page, "wide")
    assert not page.view.right.isVisible()
    key(table, board, Qt.Key.Key_Return)
    assert page.view.choices.isVisible()
    press(table, page, "wide")
    assert page.view.right.isVisible()


def test_looking_at_another_unit_and_marking_its_damage_keep_the_answers_of_what_is_asked(
    table: Table, page: BattlePage, board: Board
) -> None:
    press(table, page, "next")
    choose(table, page, "Ram.")
    answer(table, page, "Cutter")
    before = page.view.ask.answers
    assert before
    touch(table, board, "barge-1")
    assert page.view.unit == "barge-1"
    assert page.view.ask.answers == before
    entry = page.view.quick.entry(0)
    table.qtbot.keyClicks(entry, "-2")
    table.qtbot.keyClick(entry, Qt.Key.Key_Return)
    table.settle()
    assert log(page)[-1] == "Barge is holed by 2."
    assert page.view.ask.answers == before
    assert page.view.ask.heading == "Cutter: Ram"
    answer(table, page, "5 6", "Write it")
    assert log(page)[-1].startswith("Cutter rams Cutter: 2 holes")


def test_the_turn_does_not_go_on_while_something_is_asked(
    table: Table, page: BattlePage, board: Board
) -> None:
    press(table, page, "next")
    choose(table, page, "Ram.")
    answer(table, page, "Cutter")
    now = log(page)
    page.view.turn.go_on()
    table.settle()
    assert log(page) == now
    assert page.view.ask.answers
    assert any("is under way: finish it or cancel it first" in text for text in table.said)


def test_undo_takes_the_answers_back_one_by_one_and_then_the_question(
    table: Table, page: BattlePage, board: Board
) -> None:
    press(table, page, "next")
    choose(table, page, "Ram.")
    answer(table, page, "Cutter")
    assert page.history.undoable() == "the last answer"
    undo(table, page)
    assert page.view.asking
    assert page.history.undoable() == "the question"
    undo(table, page)
    assert not page.view.asking


def test_opened_units_at_the_bottom_are_scrolled_into_sight(
    table: Table, page: BattlePage, board: Board
) -> None:
    page.resize(1000, 430)
    table.settle()
    board.pick("barge-1")
    key(table, board, Qt.Key.Key_Down, Qt.Key.Key_Return)
    last = board.rect_of("skiff-1")
    assert board.viewport().rect().contains(last.center())
    assert board.viewport().rect().contains(board.rect_of("Red/Skiff").center())


def test_the_head_of_a_side_is_back_in_sight_with_its_first_unit(
    table: Table, page: BattlePage, board: Board
) -> None:
    first = board.units.ids()[0]
    page.resize(1000, 430)
    table.settle()
    board.pick("skiff-3")
    assert board.verticalScrollBar().value() > 0
    board.pick(first)
    assert board.rect_of(first).top() > 0
    assert board.verticalScrollBar().value() == 0


def test_switching_simple_mode_says_in_a_sentence_what_it_is(
    table: Table, page: BattlePage, board: Board
) -> None:
    page._sights.simplify(True)
    table.settle()
    assert table.said[-1].startswith("Simple mode: the program keeps damage, crew, criticals and turns")


def test_a_side_s_figures_stand_whole_over_its_cards(table: Table, page: BattlePage, board: Board) -> None:
    red = board.units.columns[0]
    few, many = (head_height(red, ink_of(board.font(), page.desk.theme), wide) for wide in (600, 90))
    assert many > few


def test_the_head_of_a_side_has_room_for_how_many_are_to_act(page: BattlePage, board: Board) -> None:
    ink, red = ink_of(board.font(), page.desk.theme), board.units.columns[0]
    for wide in range(90, 600, 10):
        idle, busy = (head_height(replace(red, waiting=waiting), ink, wide) for waiting in (0, 1))
        assert idle == busy


def test_every_choice_is_high_enough_for_a_finger(table: Table, page: BattlePage) -> None:
    view = page.view.choices
    items = [view.model().index(row, 0) for row in range(view.model().rowCount())]
    heights = [view.visualRect(each).height() for each in items if each.flags() & Qt.ItemFlag.ItemIsEnabled]
    assert heights
    assert min(heights) >= 44


def test_the_entries_stand_below_the_name_where_there_is_no_room_beside_it(
    table: Table, page: BattlePage, board: Board
) -> None:
    for wide, below in ((1700, False), (900, True)):
        page.resize(wide, 700)
        table.settle()
        table.qtbot.waitUntil(
            lambda below=below: (page.view.quick.geometry().top() > page.view.name.geometry().top()) == below
        )
        for entry in (page.view.quick.entry(0),):
            assert entry.width() > entry.fontMetrics().horizontalAdvance(entry.placeholderText()) + 16


def test_odds_give_way_to_dice_and_to_long_lists_where_the_room_is_low(
    table: Table, page: BattlePage, board: Board
) -> None:
    press(table, page, "next")
    choose(table, page, "Ram.")
    odds = page.view.acts.odds
    odds.set_room(1000)
    charts = odds.sizeHint().height()
    odds.set_room(round(charts * 0.7))
    assert odds.isVisible()
    assert odds.sizeHint().height() < charts
    odds.set_room(10)
    assert not odds.isVisible()
    odds.set_room(1000)
    assert odds.isVisible()
