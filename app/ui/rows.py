"""Rows of a game as a table: sorted by any column, selected by key, steady when they are read again."""

import re
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from app.core.forms import Column, Row
from app.ui.actions import plain_tip

Index = QModelIndex | QPersistentModelIndex
#: How many rows decide how wide a column is, and how wide it may get, in characters.
SAMPLE, WIDEST = 60, 44
#: How many lines of text high a row is, and one that a finger touches.
TIGHT, ROOMY = 1.75, 2.6
#: Words and the figures behind them, one pair after the other.
COUNTED = re.compile(r"(\D*)(\d*)")
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class RowsModel(QAbstractTableModel):
    """A model over `Column` and `Row`; it sorts by itself, unknown figures last."""

    def __init__(self, columns: Sequence[Column]) -> None:
        super().__init__()
        self._columns = tuple(columns)
        self._rows: list[Row] = []
        self._numbers: dict[str, int] = {}
        self._given: tuple[Row, ...] = ()
        self._order: tuple[int, Qt.SortOrder] = (-1, Qt.SortOrder.AscendingOrder)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns as they were given."""
        return self._columns

    def set_columns(self, columns: Sequence[Column]) -> None:
        """Show other columns; the rows go."""
        if tuple(columns) != self._columns:
            self.beginResetModel()
            self._columns = tuple(columns)
            self._given, self._rows, self._numbers = (), [], {}
            self._order = (-1, Qt.SortOrder.AscendingOrder)
            self.endResetModel()

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows, in the order that was chosen, else as given."""
        self.beginResetModel()
        self._given = tuple(rows)
        self._arrange()
        self.endResetModel()

    def key_of(self, number: int) -> str:
        """Return the key of the row that stands at a number."""
        return self._rows[number].key

    def number_of(self, key: str) -> int | None:
        """Return where the row with a key stands, None when there is none."""
        return self._numbers.get(key)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's text, alignment or explanation."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.cells[index.column()]
            case Qt.ItemDataRole.TextAlignmentRole:
                return RIGHT if self._columns[index.column()].number else LEFT
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(row.tip or row.cells[index.column()])
            case _:
                return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return a column's heading, alignment or explanation."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        column = self._columns[section]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.label
            case Qt.ItemDataRole.TextAlignmentRole:
                return RIGHT if column.number else LEFT
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(column.tip)
            case _:
                return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order the rows by a column, -1 for the order as given; selection and current row stay on their rows."""
        if (column, order) == self._order:
            return
        self._order = (column, order)
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        keys = [self._rows[index.row()].key for index in before]
        self._arrange()
        after = [
            self.index(self._numbers[key], index.column()) for key, index in zip(keys, before, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _arrange(self) -> None:
        column, order = self._order
        self._rows = list(self._given)
        if 0 <= column < len(self._columns):
            known = [row for row in self._rows if row.cells[column] not in ("", "?")]
            unknown = [row for row in self._rows if row.cells[column] in ("", "?")]
            known.sort(key=lambda row: _sort_key(row, column), reverse=order == Qt.SortOrder.DescendingOrder)
            self._rows = [*known, *unknown]
        self._numbers = {row.key: number for number, row in enumerate(self._rows)}


def _sort_key(row: Row, column: int) -> tuple[int, float, tuple[tuple[str, int], ...]]:
    value = row.sort[column] if column < len(row.sort) else row.cells[column]
    if isinstance(value, str):
        return 1, 0.0, _counting(value)
    return 0, float(value), _counting(row.cells[column])


def _counting(text: str) -> tuple[tuple[str, int], ...]:
    """Return a text as people sort it: capitals make no difference, and `Nova 2` stands before `Nova 10`."""
    return tuple((word, int(digits or -1)) for word, digits in COUNTED.findall(text.casefold()))


class RowsView(QTableView):
    """A table of rows; `current_changed` carries the key of the row in hand, `opened` that of one that is opened.

    Enter and double click open a row; Delete emits `removal` with the keys that are selected.
    """

    current_changed = Signal(str)
    opened = Signal(str)
    removal = Signal(object)

    def __init__(
        self, columns: Sequence[Column], *, many: bool = False, sortable: bool = True, roomy: bool = False
    ) -> None:
        super().__init__()
        self._lines = ROOMY if roomy else TIGHT
        self.rows = RowsModel(columns)
        self.rows.setParent(self)
        self.setModel(self.rows)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        mode = QAbstractItemView.SelectionMode
        self.setSelectionMode(mode.ExtendedSelection if many else mode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setStretchLastSection(True)
        if sortable:
            self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
            self.horizontalHeader().setSortIndicatorClearable(True)
            self.setSortingEnabled(True)
        self._fitted = False
        self._widths: dict[int, int] = {}
        self._quiet = False

        self.selectionModel().currentRowChanged.connect(self._current_moved)
        self.doubleClicked.connect(self._open)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show rows; current row, selection and scroll position stay where their keys still are."""
        current, chosen, bar = self.current_key(), self.selected_keys(), self.verticalScrollBar()
        place = bar.value()
        self._quiet = True
        self.rows.set_rows(rows)
        if rows:
            # Longer words get room later too, but a column that a person has drawn stays as it is.
            self._fit(narrower=not self._fitted)
        self._select(chosen, current)
        self._quiet = False
        bar.setValue(place)
        if self.current_key() != current:
            self.current_changed.emit(self.current_key())

    def show_columns(self, columns: Sequence[Column]) -> None:
        """Show other columns; the rows go until they are shown again."""
        if tuple(columns) != self.rows.columns:
            self.rows.set_columns(columns)
            self._fitted = False

    def current_key(self) -> str:
        """Return the key of the row in hand, or an empty string."""
        index = self.currentIndex()
        return self.rows.key_of(index.row()) if index.isValid() else ""

    def selected_keys(self) -> tuple[str, ...]:
        """Return the keys of the selected rows from top to bottom."""
        numbers = sorted(index.row() for index in self.selectionModel().selectedRows())
        return tuple(self.rows.key_of(number) for number in numbers)

    def go_to(self, key: str) -> bool:
        """Take the row with a key in hand and scroll to it; False when there is none."""
        number = self.rows.number_of(key)
        if number is None:
            return False
        self.setCurrentIndex(self.rows.index(number, 0))
        self.scrollTo(self.rows.index(number, 0))
        return True

    def show_whole_cells(self) -> None:
        """Break long words into lines, the columns but the first sharing the room; for tables that are read."""
        self.setWordWrap(True)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in range(1, self.rows.columnCount()):
            self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def fit(self) -> None:
        """Make each column as wide as its heading and first rows need."""
        self._fit(narrower=True)

    def _fit(self, *, narrower: bool) -> None:
        metrics = self.fontMetrics()
        pad = metrics.height() + 8
        self.verticalHeader().setDefaultSectionSize(max(30, round(metrics.height() * self._lines)))
        for number, column in enumerate(self.rows.columns):
            texts = [self.rows.index(row, number).data() for row in range(min(SAMPLE, self.rows.rowCount()))]
            longest = max((metrics.horizontalAdvance(str(text)) for text in texts), default=0)
            heading = metrics.horizontalAdvance(column.label) * 1.1 + pad / 2
            wanted = round(max(heading, min(longest, metrics.averageCharWidth() * WIDEST)) + pad)
            if narrower or wanted > self.columnWidth(number) == self._widths.get(number):
                self.setColumnWidth(number, wanted)
                self._widths[number] = wanted
        self._fitted = True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the row in hand with Enter, ask for removal with Delete."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current_key():
            self.opened.emit(self.current_key())
        elif event.key() == Qt.Key.Key_Delete and self.selected_keys():
            self.removal.emit(self.selected_keys())
        else:
            super().keyPressEvent(event)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier, /
    ) -> QModelIndex:
        """Go to the first and last row with Home and End: whole rows are chosen here, no cells."""
        at = max(0, self.currentIndex().column())
        if action == QAbstractItemView.CursorAction.MoveHome:
            return self.rows.index(0, at)
        if action == QAbstractItemView.CursorAction.MoveEnd:
            return self.rows.index(self.rows.rowCount() - 1, at)
        return super().moveCursor(action, modifiers)

    def _select(self, keys: Sequence[str], current: str) -> None:
        last = self.rows.columnCount() - 1
        selection = QItemSelection()
        for key in keys:
            number = self.rows.number_of(key)
            if number is not None:
                selection.select(self.rows.index(number, 0), self.rows.index(number, last))
        number = self.rows.number_of(current)
        if number is not None:
            self.selectionModel().setCurrentIndex(
                self.rows.index(number, 0), QItemSelectionModel.SelectionFlag.NoUpdate
            )
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    @Slot()
    def _current_moved(self) -> None:
        if not self._quiet:
            self.current_changed.emit(self.current_key())

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        self.opened.emit(self.rows.key_of(index.row()))
