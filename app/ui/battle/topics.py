"""What only the players can carry out, as a list: what matters now first."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from app.core.board import Topic
from app.ui.wrapping import WrappingDelegate


class TopicList(QListWidget):
    """Topics with their sentences; the ones that matter now are marked in words and stand first."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Topic, ...] = ()
        self.setObjectName("topics")
        self.setAccessibleName("What is to be known at the table")
        self.setWordWrap(True)
        self.setItemDelegate(WrappingDelegate(self))
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setSpacing(2)
        self.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def urgent(self) -> int:
        """How many topics matter now."""
        return sum(topic.now for topic in self._shown)

    def show_topics(self, topics: Sequence[Topic]) -> bool:
        """Show topics; return whether they differ from what was shown."""
        wanted = tuple(sorted(topics, key=lambda topic: not topic.now))
        if wanted == self._shown:
            return False
        self._shown = wanted
        self.clear()
        for topic in wanted:
            head = QListWidgetItem(f"Now: {topic.title}" if topic.now else topic.title, self)
            font = head.font()
            font.setBold(True)
            head.setFont(font)
            self.addItems(list(topic.lines))
        return True
