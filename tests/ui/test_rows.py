"""Tables of rows: sorting, selection by key over reloads, many rows."""

import time

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app.core.forms import Column, Row
from app.ui.rows import RowsModel, RowsView
from app.ui.theme import Theme

COLUMNS = (Column("name", "Name"), Column("hull", "Hull", number=True))


def rows(*names: str) -> list[Row]:
    return [Row(name, (name, str(len(name))), (name, float(len(name)))) for name in names]


def order(model: RowsModel) -> list[str]:
    return [model.key_of(n) for n in range(model.rowCount())]


def test_numbers_sort_as_numbers_and_unknown_ones_stand_last(theme: Theme) -> None:
    model = RowsModel(COLUMNS)
    model.set_rows(
        [
            Row("a", ("A", "10"), ("a", 10.0)),
            Row("b", ("B", "?"), ("b", -1.0)),
            Row("c", ("C", "9"), ("c", 9.0)),
        ]
    )
    model.sort(1)
    assert order(model) == ["c", "a", "b"]
    model.sort(1, Qt.SortOrder.DescendingOrder)
    assert order(model) == ["a", "c", "b"]
    model.sort(-1)
    assert order(model) == ["a", "b", "c"]


def test_numbered_names_sort_by_their_numbers(theme: Theme) -> None:
    model = RowsModel(COLUMNS)
    model.set_rows(rows("Nova 10", "nova 2", "Nova", "Nova 1", "Nova 1b", "Hyperion 3"))
    model.sort(0)
    assert order(model) == ["Hyperion 3", "Nova", "Nova 1", "Nova 1b", "nova 2", "Nova 10"]


def test_the_model_keeps_qts_rules(theme: Theme) -> None:
    model = RowsModel(COLUMNS)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_rows(rows("Omega", "Nova"))
    model.sort(0)
    model.set_rows(rows("Nova"))
    assert tester.model() is model


def test_the_row_in_hand_stays_over_sorting_and_reading_again(theme: Theme, qtbot: QtBot) -> None:
    view = RowsView(COLUMNS, many=True)
    qtbot.addWidget(view)
    view.show_rows(rows("Omega", "Nova", "Hyperion"))
    view.go_to("Nova")
    moved: list[str] = []
    view.current_changed.connect(moved.append)
    view.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    view.show_rows(rows("Warlock", "Nova", "Olympus", "Omega"))
    assert (view.current_key(), view.selected_keys(), moved) == ("Nova", ("Nova",), [])
    view.show_rows(rows("Omega"))
    assert (view.current_key(), moved) == ("", [""])


def test_return_opens_a_row_and_delete_asks_for_its_removal(theme: Theme, qtbot: QtBot) -> None:
    view = RowsView(COLUMNS)
    qtbot.addWidget(view)
    view.show_rows(rows("Omega", "Nova"))
    view.go_to("Nova")
    with qtbot.waitSignal(view.opened) as opened:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    with qtbot.waitSignal(view.removal) as removal:
        qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert (opened.args, removal.args) == (["Nova"], [("Nova",)])


def test_ten_thousand_rows_are_shown_and_sorted_without_a_wait(theme: Theme, qtbot: QtBot) -> None:
    view = RowsView(COLUMNS)
    qtbot.addWidget(view)
    many = [
        Row(f"{n}", (f"Ship {n}", str(n * 7919 % 100)), (f"ship {n}", float(n * 7919 % 100)))
        for n in range(10_000)
    ]
    begun = time.process_time()
    view.show_rows(many)
    view.go_to("9999")
    view.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert view.current_key() == "9999"
    assert time.process_time() - begun < 1.5


def test_tips_never_read_text_as_markup(theme: Theme) -> None:
    model = RowsModel(COLUMNS)
    model.set_rows([Row("a", ("<b>A</b>", "1"), tip="<img src=x>")])
    tip = model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "&lt;img" in tip
    assert "<img" not in tip


def test_home_and_end_go_to_the_first_and_the_last_row(theme: Theme, qtbot: QtBot) -> None:
    view = RowsView(COLUMNS)
    qtbot.addWidget(view)
    view.show_rows(rows("Omega", "Nova", "Hyperion"))
    view.go_to("Nova")
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert view.current_key() == "Hyperion"
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert view.current_key() == "Omega"


def test_a_column_grows_with_longer_words_unless_a_person_has_drawn_it(theme: Theme, qtbot: QtBot) -> None:
    view = RowsView((*COLUMNS, Column("note", "Note")))
    qtbot.addWidget(view)

    def told(state: str) -> list[Row]:
        return [Row("Omega", ("Omega", state, ""), ("Omega", state, ""))]

    view.show_rows(told("ready"))
    view.show_rows(told("has fought this campaign turn"))
    grown = view.columnWidth(1)
    assert grown > view.fontMetrics().horizontalAdvance("has fought this campaign turn")
    view.show_rows(told("ready"))
    assert view.columnWidth(1) == grown
    view.setColumnWidth(1, 40)
    view.show_rows(told("has fought this campaign turn"))
    assert view.columnWidth(1) == 40
