"""A large button with an icon, a name and a line that explains it."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QLabel, QSizePolicy

from app.ui.messages import plain_label
from app.ui.theme import Theme


class Card(QAbstractButton):
    """A card to press; `chosen` carries its key. Its height follows its words."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, icon: str, words: str, detail: str, key: str) -> None:
        super().__init__()
        self.setObjectName(f"card-{key}")
        self.setAccessibleName(words)
        self.setAccessibleDescription(detail)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._theme, self._icon, self._key = theme, icon, key
        self._over = False
        self._sign = QLabel()
        self._name = plain_label(words, "heading", wrap=True)
        self._detail = plain_label(detail, "faint", wrap=True)
        self._grid = QGridLayout(self)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self._sign, 0, 0, 2, 1, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(self._name, 0, 1)
        self._grid.addWidget(self._detail, 1, 1)
        self._grid.setRowStretch(2, 1)  # below the words, when a neighbour has more of them
        for label in (self._sign, self._name, self._detail):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        theme.changed.connect(self._dress)
        self.clicked.connect(self._clicked)
        self._dress()

    @property
    def words(self) -> str:
        """The card's name."""
        return self._name.text()

    def sizeHint(self) -> QSize:
        """Be as large as the words."""
        return self._grid.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the card with Enter too."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up under the pointer."""
        self._over = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Go back to rest."""
        self._over = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card, and a ring when the keyboard is on it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = "focus" if self.hasFocus() else "accent" if self._over else "rule"
        width = self._theme.px(2) if self.hasFocus() else 1
        painter.setPen(QPen(self._theme.colour(edge), width))
        painter.setBrush(self._theme.colour("hover" if self._over or self.isDown() else "raised"))
        half = width / 2
        round_by = self._theme.px(10)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), round_by, round_by)
        painter.end()

    @Slot()
    def _dress(self) -> None:
        px = self._theme.px
        self._sign.setPixmap(self._theme.pixmap(self._icon, px(30), "accent"))
        self._grid.setContentsMargins(px(16), px(14), px(16), px(14))
        self._grid.setHorizontalSpacing(px(14))

    @Slot()
    def _clicked(self) -> None:
        self.chosen.emit(self._key)
