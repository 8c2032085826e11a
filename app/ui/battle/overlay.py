"""All keys of the page over the page itself, until any key is pressed or the mouse is clicked."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from app.core.system import Choice
from app.ui.actions import Command, shortcuts
from app.ui.messages import plain_label

#: Keys that no command has: they belong to parts of the page.
PARTS = (
    ("Move over the board", "Arrows"),
    ("What can this unit do", "Enter"),
    ("Open or close folded units", "Enter"),
    ("Mark damage", "- 8 Enter"),
    ("Regain points", "+ 4 Enter"),
    ("Set what is left", "1 2 Enter"),
    ("Next part of the page", "Tab"),
)
ASKING = (
    ("Type dice", "6 5 5 2 1"),
    ("Pick an answer", "1 … 9"),
    ("Go on, write it", "Enter"),
    ("Back one question", "Alt+Left"),
    ("Take it all back", "Esc"),
)


class KeyOverlay(QScrollArea):
    """Covers the page that it is made on; `closed` is emitted when it goes."""

    closed = Signal()

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self.setObjectName("keys")
        self.setAccessibleName("All keys")
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        self.hide()
        page.installEventFilter(self)

    def show_keys(self, choices: Sequence[Choice], commands: Sequence[Command]) -> None:
        """Show the keys of what can happen now and of the page, in three columns."""
        body = QFrame()
        body.setProperty("role", "card")
        columns = QGridLayout(body)
        columns.setContentsMargins(24, 18, 24, 18)
        columns.setHorizontalSpacing(36)
        now = [(choice.label, choice.shortcut) for choice in choices if choice.shortcut]
        columns.addWidget(plain_label("Keys", "title"), 0, 0)
        columns.addWidget(plain_label("Any key or a click goes back.", "faint"), 0, 1, 1, 2)
        parts = (("On the board", PARTS), ("While something is asked", ASKING))
        commands_ = (("Commands", shortcuts(commands)),)
        for column, listed in enumerate(((("Now", now),), parts, commands_)):
            place = QVBoxLayout()
            for heading, keys in listed:
                place.addWidget(_section(heading, keys))
            place.addStretch(1)
            columns.addLayout(place, 1, column)
        columns.setRowStretch(1, 1)
        self.setWidget(body)
        self._cover()
        self.show()
        self.raise_()
        self.setFocus()

    def _cover(self) -> None:
        self.setGeometry(self._page.rect().adjusted(8, 8, -8, -8))

    def _close(self) -> None:
        self.hide()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back with any key."""
        event.accept()
        self._close()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go back with a click."""
        event.accept()
        self._close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the page."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._cover()
        return super().eventFilter(watched, event)


def _section(heading: str, keys: Sequence[tuple[str, str]]) -> QWidget:
    """Return a heading with keys and what they do below."""
    section = QWidget()
    grid = QGridLayout(section)
    grid.setContentsMargins(0, 0, 0, 8)
    grid.setVerticalSpacing(3)
    grid.addWidget(plain_label(heading, "faint"), 0, 0, 1, 2)
    for row, (what, key) in enumerate(keys, 1):
        sign = plain_label(key, "heading")
        sign.setMinimumWidth(sign.fontMetrics().horizontalAdvance("Ctrl+Shift+M"))
        grid.addWidget(sign, row, 0)
        grid.addWidget(plain_label(what), row, 1)
    grid.setColumnStretch(1, 1)
    return section
