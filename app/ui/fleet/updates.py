"""Newer figures of the catalogue: a quiet bar that says so, and the differences field by field to take over."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.forms import Column, Difference, Row
from app.core.words import counted
from app.ui.messages import plain_label
from app.ui.rows import RowsView
from app.ui.sizes import make_room

Update = tuple[int, tuple[Difference, ...]]
COLUMNS = (
    Column("line", "In the fleet"),
    Column("field", "Figure"),
    Column("old", "The fleet has"),
    Column("new", "The catalogue has now"),
)


class UpdateBar(QFrame):
    """Says that some lines have newer figures; `wanted` is emitted when a person asks to see them."""

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("updates")
        self.setProperty("role", "card")
        self._text = plain_label(wrap=True)
        self.see = QPushButton("See the differences…")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 4, 6, 4)
        layout.addWidget(self._text, 1)
        layout.addWidget(self.see)
        self.see.clicked.connect(self.wanted)
        self.hide()

    def show_count(self, count: int) -> None:
        """Show the bar when there is something newer."""
        have = "has" if count == 1 else "have"
        self._text.setText(
            f"{counted(count, 'line')} {have} newer figures in the catalogue. Nothing changes by itself."
        )
        self.setVisible(count > 0)


class Differences(QDialog):
    """The table of what differs; `taken` carries the numbers of the lines that shall have the new figures."""

    taken = Signal(object)

    def __init__(self, parent: QWidget, updates: Sequence[Update], names: Sequence[str]) -> None:
        super().__init__(parent)
        self.setWindowTitle("Newer figures")
        self.setObjectName("differences")
        self._lines = [number for number, _ in updates]
        self.table = RowsView(COLUMNS, sortable=False)
        rows = [
            Row(f"{number}.{place}", (names[number], each.label, each.old, each.new))
            for number, differences in updates
            for place, each in enumerate(differences)
        ]
        self.take = QPushButton("Take over for this line")
        self.take_all = QPushButton("Take over all")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.take, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.take_all, QDialogButtonBox.ButtonRole.ActionRole)

        layout = QVBoxLayout(self)
        layout.addWidget(
            plain_label("What the catalogue says now beside what this fleet was built with.", "faint")
        )
        layout.addWidget(self.table, 1)
        layout.addWidget(buttons)
        make_room(self, 40, 24)

        buttons.rejected.connect(self.reject)
        self.take.clicked.connect(self._take)
        self.take_all.clicked.connect(self._take_all)
        self.table.show_rows(rows)
        if rows:
            self.table.go_to(rows[0].key)

    @Slot()
    def _take(self) -> None:
        number = self.table.current_key().partition(".")[0]
        if number:
            self._give([int(number)])

    @Slot()
    def _take_all(self) -> None:
        self._give(self._lines)

    def _give(self, lines: Sequence[int]) -> None:
        self.accept()
        self.taken.emit(tuple(lines))
