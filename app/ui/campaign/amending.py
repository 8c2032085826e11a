"""What a change of a campaign's past would alter, shown before it counts."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from app.core.forms import Column, Row
from app.core.words import counted
from app.operations.consequences import Account
from app.ui.campaign.dialog import scrolled
from app.ui.messages import plain_label
from app.ui.rows import RowsView
from app.ui.sizes import make_room

CHANGES = (
    Column("n", "Entry", number=True),
    Column("old", "As recorded"),
    Column("new", "As it would be"),
)


class AccountDialog(QDialog):
    """Shows what would change; `agreed` carries the account when the players want it."""

    agreed = Signal(object)

    def __init__(self, parent: QWidget, account: Account, accept: str) -> None:
        super().__init__(parent)
        self.setWindowTitle("What would change")
        self.setObjectName("account")
        self._account = account
        self.table = RowsView(CHANGES, sortable=False)
        rows = [Row(str(each.n), (str(each.n + 1), each.old, each.new)) for each in account.changes]
        self.table.show_rows(rows)
        self.table.setVisible(bool(rows))
        self.whole = plain_label(wrap=True)
        self.whole.setObjectName("whole-change")
        self.whole.setVisible(bool(rows))
        self.table.current_changed.connect(self._tell_whole)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.ok.setText(accept)
        self.words = QWidget()
        column = QVBoxLayout(self.words)
        column.setContentsMargins(0, 0, 0, 0)
        for text, role in _sentences(account):
            column.addWidget(plain_label(text, role, wrap=True))
        column.addStretch(1)
        layout = QVBoxLayout(self)
        layout.addWidget(plain_label(_heading(account), "heading", wrap=True))
        layout.addWidget(self.table, 2)
        layout.addWidget(self.whole)
        layout.addWidget(scrolled(self.words), 1)
        layout.addWidget(buttons)
        make_room(self, 76, 28 if rows else 16)
        buttons.accepted.connect(self._agree)
        buttons.rejected.connect(self.reject)
        self.finished.connect(self.deleteLater)
        if rows:
            self.table.go_to(rows[0].key)
            self._tell_whole()

    @Slot()
    def _tell_whole(self) -> None:
        """Tell the change in hand with all its words, which a row of the table may cut off."""
        key = self.table.current_key()
        change = next((each for each in self._account.changes if str(each.n) == key), None)
        self.whole.setText(
            "" if change is None else f"As recorded: {change.old}\nAs it would be: {change.new}"
        )

    @Slot()
    def _agree(self) -> None:
        self.accept()
        self.agreed.emit(self._account)


def _heading(account: Account) -> str:
    count = len(account.changes)
    if count:
        return f"{counted(count, 'entry', 'entries')} would come out differently."
    return "What follows would be taken back." if account.stopped else "Nothing would come out differently."


def _sentences(account: Account) -> list[tuple[str, str]]:
    """Return what stands below the entries, each with its role: what is taken back, battles, figures."""
    found = [(account.stopped, "warning")] if account.stopped else []
    found += [(warning, "warning") for warning in account.warnings]
    if account.standings:
        found += [("In the end:", "heading"), *((line, "") for line in account.standings)]
    return found
