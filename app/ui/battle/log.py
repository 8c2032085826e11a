"""The log as a list: rows are told when they are seen, the newest stands at the bottom."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QListView, QWidget

from app.core.system import Phrase

Index = QModelIndex | QPersistentModelIndex
#: How many rows are told at once.
BLOCK = 64
UNDONE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class Told:
    """One row of the log: what happened and when, as people read it."""

    phrase: Phrase
    at: str = ""


class LogModel(QAbstractListModel):
    """`count` rows of which the ones from `head` on are undone; `tell(first, last)` fetches a block of rows."""

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

    def move(self, count: int, head: int, *, kept: int | None = None) -> None:
        """Take over a log that grew or whose head moved; rows from `kept` on are told anew."""
        first = min(self._head if kept is None else kept, count)
        if self._count > first:
            self.beginRemoveRows(QModelIndex(), first, self._count - 1)
            self._count = first
            self._told = {row: told for row, told in self._told.items() if row < first}
            self.endRemoveRows()
        if count > self._count:
            self.beginInsertRows(QModelIndex(), self._count, count - 1)
            self._count = count
            self.endInsertRows()
        self._head = head

    def head(self) -> int:
        """Return how many rows count."""
        return self._head

    def row(self, row: int) -> Told:
        """Return a row, telling the block it is in when it was not yet."""
        if row not in self._told and self._tell is not None:
            first = row - row % BLOCK
            last = min(first + BLOCK, self._count)
            self._told |= dict(enumerate(self._tell(first, last), first))
        return self._told.get(row, Told(Phrase("")))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._count

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        undone = index.row() >= self._head
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            text = self.row(index.row()).phrase.text
            return self.tr("(taken back) {text}").format(text=text) if undone else text
        if role == UNDONE:
            return undone
        if role == Qt.ItemDataRole.FontRole:
            font = QFont()
            font.setBold(self.row(index.row()).phrase.heading)
            font.setStrikeOut(undone)
            return font
        return None


class LogView(QListView):
    """The list itself: double click or Enter emits `wanted` with the row whose moment shall be shown."""

    wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("log")
        self.setAccessibleName(self.tr("What happened"))
        self.log = LogModel(self)
        self.setModel(self.log)
        self.setWordWrap(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.doubleClicked.connect(self._want)

    def row(self) -> int:
        """Return the number of the picked row, -1 when none is."""
        return self.currentIndex().row() if self.currentIndex().isValid() else -1

    def newest(self) -> None:
        """Scroll so that the newest row that counts is seen."""
        head = self.log.head()
        if head:
            self.scrollTo(self.log.index(head - 1), QListView.ScrollHint.PositionAtBottom)

    @Slot(QModelIndex)
    def _want(self, index: QModelIndex) -> None:
        if index.isValid():
            self.wanted.emit(index.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._want(self.currentIndex())
        else:
            super().keyPressEvent(event)
