"""The battles of a campaign as a table, and what can be done with the one in hand."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.operations.battles import BattleItem
from app.ui.campaign import reading
from app.ui.rows import RowsView


class BattleTable(QWidget):
    """The signals carry the id of the battle that is to be opened, closed or reopened."""

    opened = Signal(int)
    closing = Signal(int)
    reopening = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._items: tuple[BattleItem, ...] = ()
        self.table = RowsView(reading.BATTLES, roomy=True)
        self.table.setObjectName("battles")
        self.table.setAccessibleName("Battles")
        self.open = _button("Open at the table", "open-battle", "Play the battle in hand (Enter)")
        self.close_it = _button("Close and carry over…", "close-battle", "Review what the battle brings home")
        self.reopen = _button("Reopen", "reopen-battle", "Take what the battle brought out again")
        buttons = QHBoxLayout()
        for button in (self.open, self.close_it, self.reopen):
            buttons.addWidget(button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.addWidget(self.table, 1)
        layout.addLayout(buttons)
        self.table.current_changed.connect(self._allow)
        self.table.opened.connect(self._opened)
        self.open.clicked.connect(self._open)
        self.close_it.clicked.connect(self._close)
        self.reopen.clicked.connect(self._reopen)

    def show_battles(self, items: Sequence[BattleItem]) -> None:
        """Show battles; the one in hand stays in hand."""
        self._items = tuple(items)
        self.table.show_rows([reading.battle_row(item) for item in items])
        if not self.table.current_key() and items:
            self.table.go_to(str(items[0].id))
        self._allow()

    def current(self) -> BattleItem | None:
        """Return the battle in hand."""
        key = self.table.current_key()
        return next((item for item in self._items if str(item.id) == key), None)

    @Slot()
    def _allow(self) -> None:
        battle = self.current()
        self.open.setEnabled(battle is not None)
        self.close_it.setEnabled(battle is not None and not battle.closed_at)
        self.reopen.setEnabled(battle is not None and bool(battle.closed_at))

    @Slot(str)
    def _opened(self, key: str) -> None:
        self.opened.emit(int(key))

    @Slot()
    def _open(self) -> None:
        battle = self.current()
        if battle is not None:
            self.opened.emit(battle.id)

    @Slot()
    def _close(self) -> None:
        battle = self.current()
        if battle is not None:
            self.closing.emit(battle.id)

    @Slot()
    def _reopen(self) -> None:
        battle = self.current()
        if battle is not None:
            self.reopening.emit(battle.id)


def _button(text: str, name: str, tip: str) -> QPushButton:
    button = QPushButton(text)
    button.setObjectName(name)
    button.setProperty("role", "choice")
    button.setToolTip(tip)
    return button
