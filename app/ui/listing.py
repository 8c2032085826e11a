"""All fleets, battles or campaigns of the library as a table, and the way to a new one."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.forms import Column, Row
from app.core.words import capital, counted
from app.ui.messages import plain_label
from app.ui.rows import RowsView
from app.ui.theme import Theme


class Listing(QWidget):
    """The page without an item: rows keyed by the items' ids, and what can be done with the one in hand.

    `nothing` is what is said while there is none. `opened` carries an id, `removal` a tuple of them.
    """

    opened = Signal(int)
    new_wanted = Signal()
    removal = Signal(object)

    def __init__(
        self, theme: Theme, noun: str, columns: Sequence[Column], nothing: str, icon: str = "new"
    ) -> None:
        super().__init__()
        self._noun = noun
        self.count = plain_label(role="faint")
        self.table = RowsView(columns, many=True)
        self.table.setObjectName(f"{noun}s")
        self.table.setAccessibleName(capital(f"{noun}s"))
        self.empty = plain_label(nothing, "faint", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.new = QPushButton(f"New {noun}…")
        self.new.setProperty("role", "main")
        theme.put_icon(self.new, icon, "on-accent")

        self.buttons = QHBoxLayout()
        self.buttons.addWidget(self.new)
        top = QHBoxLayout()
        top.addWidget(plain_label(capital(f"{noun}s"), "title"))
        top.addWidget(self.count, 1)
        top.addLayout(self.buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.addLayout(top)
        layout.addWidget(self.empty)
        layout.addWidget(self.table, 1)

        self.new.clicked.connect(self.new_wanted)
        self.table.opened.connect(self._open)
        self.table.removal.connect(self._remove)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show the items of the library, one a row, with the first in hand when none was."""
        self.table.show_rows(rows)
        self.table.setVisible(bool(rows))
        self.count.setText(counted(len(rows), self._noun))
        self.empty.setVisible(not rows)
        if rows and not self.table.current_key():
            self.table.go_to(rows[0].key)

    def current(self) -> int | None:
        """Return the id of the item in hand."""
        key = self.table.current_key()
        return int(key) if key else None

    def name(self) -> str:
        """Return the name of the item in hand, which stands in the first column."""
        index = self.table.currentIndex()
        return str(index.siblingAtColumn(0).data()) if index.isValid() else ""

    @Slot(str)
    def _open(self, key: str) -> None:
        self.opened.emit(int(key))

    @Slot(object)
    def _remove(self, keys: Sequence[str]) -> None:
        self.removal.emit(tuple(int(key) for key in keys))
