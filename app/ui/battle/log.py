"""The log as a list: rows are told when they are seen, the newest stands at the bottom."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.core.system import Phrase
from app.operations.logs import Told
from app.ui.actions import plain_tip
from app.ui.battle.tall import TallView
from app.ui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
TOLD = Qt.ItemDataRole.UserRole
#: How many rows are told at once.
BLOCK = 64


class LogModel(QAbstractListModel):
    """`count` rows of which the ones from `head` on are undone; `tell(first, last)` fetches rows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tell: Callable[[int, int], Sequence[Told]] | None = None
        self._told: dict[int, Told] = {}
        self._count = 0
        self._head = 0

    def open(self, tell: Callable[[int, int], Sequence[Told]], count: int, head: int) -> None:
        """Show another log."""
        self.beginResetModel()
        self._tell, self._count, self._head = tell, count, head
        self._told.clear()
        self.endResetModel()

    def move(self, count: int, head: int, *, played: bool, lines: Sequence[Told] = ()) -> None:
        """Take over where the head is now; `played` says that new rows stand before it, `lines` if they are known."""
        if played:
            self._drop(min(self._head, count))
            self._told |= {told.n: told for told in lines}
            self._grow(count)
        before, self._head = self._head, head
        low, high = sorted((before, head))
        if low < high <= self._count:
            self.dataChanged.emit(self.index(low), self.index(high - 1))

    def _drop(self, first: int) -> None:
        if self._count > first:
            self.beginRemoveRows(QModelIndex(), first, self._count - 1)
            self._count = first
            self._told = {row: told for row, told in self._told.items() if row < first}
            self.endRemoveRows()

    def _grow(self, count: int) -> None:
        if count > self._count:
            self.beginInsertRows(QModelIndex(), self._count, count - 1)
            self._count = count
            self.endInsertRows()

    @property
    def tell(self) -> Callable[[int, int], Sequence[Told]] | None:
        """What fetches rows, None when no log is open."""
        return self._tell

    @property
    def count(self) -> int:
        """How many rows there are, undone ones included."""
        return self._count

    def head(self) -> int:
        """Return how many rows count."""
        return self._head

    def row(self, row: int) -> Told:
        """Return a row; the untold ones around it are told with it."""
        if row not in self._told and self._tell is not None:
            first = row - row % BLOCK
            last = min(first + BLOCK, self._count)
            missing = [n for n in range(first, last) if n not in self._told]
            self._told |= {told.n: told for told in self._tell(missing[0], missing[-1] + 1)}
        return self._told.get(row, Told(row, "", Phrase(""), undone=False))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._count

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in (
            TOLD,
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
        ):
            return None
        told = self.row(index.row())
        if role == TOLD:
            return told
        if role == Qt.ItemDataRole.ToolTipRole:
            when = told.at[:16].replace("T", " ")
            return plain_tip(f"{told.phrase.text}\n{when}")
        return f"{told.phrase.text} (taken back)" if told.n >= self._head else told.phrase.text


class LogView(TallView):
    """The list itself: double click or Enter emits `wanted` with the row whose moment shall be shown."""

    wanted = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setObjectName("log")
        self.setAccessibleName("What happened")
        self.log = LogModel(self)
        self.setModel(self.log)
        self.doubleClicked.connect(self._want)

    def row(self) -> int:
        """Return the number of the picked row, -1 when none is."""
        return self.currentIndex().row() if self.currentIndex().isValid() else -1

    def showEvent(self, event: QShowEvent) -> None:
        """Come back at the newest row, once there is room again."""
        super().showEvent(event)
        QTimer.singleShot(0, self.newest)

    @Slot()
    def newest(self) -> None:
        """Scroll so that the newest row that counts is seen."""
        head = self.log.head()
        if head:
            self.scrollTo(self.log.index(head - 1))

    @Slot(QModelIndex)
    def _want(self, index: QModelIndex) -> None:
        if index.isValid():
            self.wanted.emit(index.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._want(self.currentIndex())
        else:
            super().keyPressEvent(event)
