"""The answers of a procedure so far, each with what it was asked for; picking one goes back to its question."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSizePolicy

from app.ui.actions import plain_tip
from app.ui.wrapping import WrappingDelegate

#: How many lines of answers are seen at once; the others are scrolled to.
SEEN = 3


class Trail(QListWidget):
    """`wanted` carries the number of the question that a person goes back to."""

    wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("trail")
        self.setAccessibleName("Answers so far; picking one goes back to its question")
        self.setToolTip(plain_tip("Pick an answer to go back to its question"))
        self.setWordWrap(True)
        self.setItemDelegate(WrappingDelegate(self))
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.clicked.connect(self._want)

    def show_answers(self, told: Sequence[tuple[str, str]]) -> None:
        """Show what was asked for and what was answered, the newest at the bottom."""
        self.clear()
        for why, answer in told:
            item = QListWidgetItem(f"{why.rstrip('?:. ')}: {answer}", self)
            item.setToolTip(plain_tip(f"{why}\n{answer}\nPick it to go back to this question."))
        self.setVisible(bool(told))
        self.updateGeometry()
        self.scrollToBottom()

    def sizeHint(self) -> QSize:
        """Return room for the newest answers."""
        high = sum(max(self.sizeHintForRow(row), 0) for row in range(self.count()))
        most = SEEN * (self.fontMetrics().height() + 8)
        return QSize(200, min(high, most) + 2 * self.frameWidth() + 4)

    def minimumSizeHint(self) -> QSize:
        """Return room for one answer."""
        return QSize(80, self.fontMetrics().height() + 12)

    @Slot(QModelIndex)
    def _want(self, index: QModelIndex) -> None:
        if index.isValid():
            self.wanted.emit(index.row())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the newest answer in sight."""
        super().resizeEvent(event)
        self.scrollToBottom()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._want(self.currentIndex())
        else:
            super().keyPressEvent(event)
