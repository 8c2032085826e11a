"""Options as large buttons whose words go on in the next line where there is little room."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton

from app.core.questions import Option

#: Between which widths in pixels an option asks for room before its words are broken.
NARROWEST_OPTION, WIDEST_OPTION = 160, 640
#: How far an arrow goes among the options.
STEPS: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1}
#: What stands before the second line of an option, below its digit.
INDENT = "      "


class StayingButton(QPushButton):
    """A button that leaves the arrows to what it stands in; Qt's own goes to whatever stands beside it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrows alone."""
        if event.key() in STEPS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class WrappingButton(StayingButton):
    """An option as a large button; its name and hint go on in the next line where there is little room."""

    def __init__(self, digit: str, option: Option) -> None:
        super().__init__()
        self._digit, self._lines = digit, [text for text in (option.label, option.hint) if text]
        self.setObjectName(f"option-{option.key}")
        self.setAccessibleName(option.label)
        self.setAccessibleDescription(option.hint)
        self.setProperty("role", "big")
        self.setAutoDefault(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._wrap(WIDEST_OPTION)

    def hasHeightForWidth(self) -> bool:
        """Say that a narrow option is a tall one."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height in pixels that shows every line at a width."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = self._text(width)  # pyright: ignore[reportAttributeAccessIssue]
        lines = option.text.count("\n") + 1  # pyright: ignore[reportAttributeAccessIssue]
        inside = QSize(width, lines * self.fontMetrics().lineSpacing())
        sized = self.style().sizeFromContents(QStyle.ContentsType.CT_PushButton, option, inside, self)
        return sized.height()

    def minimumSizeHint(self) -> QSize:
        """Be content with little width."""
        return QSize(NARROWEST_OPTION, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the words anew for the width."""
        super().resizeEvent(event)
        self._wrap(event.size().width())

    def _wrap(self, width: int) -> None:
        text = self._text(width)
        if text != self.text():
            self.setText(text)

    def _text(self, width: int) -> str:
        room = width - 4 * self.fontMetrics().height()
        lines = [line for text in self._lines for line in broken(text, self.fontMetrics(), room)]
        text = f"{self._digit or ' ':<4}" + f"\n{INDENT}".join(lines)
        return text.replace("&", "&&")


def broken(text: str, metrics: QFontMetrics, width: int) -> list[str]:
    """Return a text as lines of whole words, each no wider than a width in pixels unless one word is."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and metrics.horizontalAdvance(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
