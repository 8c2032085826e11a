"""The fleet's lines as a table: the game's columns, and how each line is in a sign and a word."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.core.force import Force, Report
from app.core.forms import Column, Row
from app.core.system import GameSystem
from app.ui.fleet.reading import status
from app.ui.rows import RowsView
from app.ui.theme import Theme

STATUS = Column("status", "Status", tip="The worst problem that is about the line")
#: Where the status stands: behind the line's name.
PLACE = 1
#: In characters: up to `SHORT` a column shows its longest text whole; longer ones share the room that is left, by
#: what they want, at most `LONG`, and get `LEAST` in the narrowest window.
SHORT, LONG, LEAST = 11, 30, 9
SIGNS = {"Fine": ("tick", "good"), "Error": ("trouble", "danger"), "Warning": ("trouble", "warning")}


class StatusDelegate(QStyledItemDelegate):
    """Puts a sign before the word."""

    def __init__(self, theme: Theme, parent: RowsView) -> None:
        super().__init__(parent)
        self._theme = theme

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        icon, colour = SIGNS.get(str(index.data()), ("accept", "text"))
        if option.state & QStyle.StateFlag.State_Selected and option.state & QStyle.StateFlag.State_Active:
            colour = "on-accent"
        option.icon = self._theme.icon(icon, colour)
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration


class LineTable(RowsView):
    """The lines in the order of the fleet, under their numbers from 0."""

    def __init__(self, theme: Theme) -> None:
        self._wants: dict[int, int] = {}
        super().__init__((), many=True, sortable=False)
        self.setObjectName("lines")
        self.setAccessibleName("The fleet's lines")
        self.setItemDelegateForColumn(PLACE, StatusDelegate(theme, self))
        theme.changed.connect(self.fit)

    def show_lines(self, system: GameSystem, force: Force, report: Report) -> None:
        """Show the lines of a fleet as its report says they are."""
        columns = system.force.columns
        self.show_columns((*columns[:PLACE], STATUS, *columns[PLACE:]))
        rows = system.force.rows(force, report)
        self.show_rows([_row(row, status(report.problems, n), n) for n, row in enumerate(rows)])
        self.fit()

    def fit(self) -> None:
        """Make figures and short words as narrow as they are; names share what is left, empty columns are hidden.

        They are hidden once they have their width: a hidden column that is given one leaves a gap.
        """
        for number in range(len(self.rows.columns)):
            self.setColumnHidden(number, False)
        super().fit()
        self.horizontalHeader().setStretchLastSection(False)
        metrics = self.fontMetrics()
        letter, sign = metrics.averageCharWidth(), metrics.height() + 4
        self._wants = {}
        for number, column in enumerate(self.rows.columns):
            heading = metrics.horizontalAdvance(column.label)
            texts = [str(self.rows.index(row, number).data() or "") for row in range(self.rows.rowCount())]
            longest = max((metrics.horizontalAdvance(text) for text in texts), default=0)
            longest += sign if number == PLACE else 0
            width = max(heading + letter * 3, longest + metrics.height() + 10)
            if number == 0 or (number != PLACE and longest > letter * SHORT):
                self._wants[number] = min(width, letter * LONG)
            else:
                self.setColumnWidth(number, width)
            self.setColumnHidden(number, number > 0 and bool(texts) and not any(texts))
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width among the names."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Give each column of names its part of what the figures leave, and never less than a word's room."""
        wants = {number: want for number, want in self._wants.items() if not self.isColumnHidden(number)}
        taken = sum(self.columnWidth(n) for n in range(len(self.rows.columns)) if n not in self._wants)
        room = self.viewport().width() - taken
        least = self.fontMetrics().averageCharWidth() * LEAST
        for number, want in wants.items():
            self.setColumnWidth(number, max(least, room * want // sum(wants.values())))


def _row(row: Row, word: str, number: int) -> Row:
    cells = (*row.cells[:PLACE], word, *row.cells[PLACE:])
    return Row(str(number), cells, (), row.tip)
