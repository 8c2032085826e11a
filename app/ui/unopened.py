"""What stands in the window when the library cannot be opened: why, and what can be done."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.ui.messages import plain_label

#: How wide the words may run, in pixels.
WIDEST = 900


class Unopened(QWidget):
    """A sentence about the library, with Try again and Open another; `again` and `another` say what is wanted."""

    again = Signal()
    another = Signal()

    def __init__(self, library: str, why: str) -> None:
        super().__init__()
        card = QFrame()
        card.setProperty("role", "card")
        card.setMaximumWidth(WIDEST)
        reason = plain_label(why, wrap=True)
        reason.setObjectName("why")
        reason.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        retry = QPushButton("Try again")
        retry.setProperty("role", "main")
        other = QPushButton("Open another library…")
        lines = QVBoxLayout(card)
        lines.setContentsMargins(24, 24, 24, 24)
        lines.setSpacing(12)
        lines.addWidget(plain_label("The library cannot be opened", "title", wrap=True))
        lines.addWidget(reason)
        lines.addWidget(plain_label(library, "faint", wrap=True))
        buttons = QHBoxLayout()
        buttons.addWidget(retry)
        buttons.addWidget(other)
        buttons.addStretch(1)
        lines.addLayout(buttons)
        across = QHBoxLayout()
        across.addStretch(1)
        across.addWidget(card, 12)
        across.addStretch(1)
        layout = QVBoxLayout(self)
        layout.addStretch(1)
        layout.addLayout(across)
        layout.addStretch(2)
        retry.clicked.connect(self.again)
        other.clicked.connect(self.another)
        self._retry = retry

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand the keyboard on to what is tried first."""
        super().focusInEvent(event)
        self._retry.setFocus()
