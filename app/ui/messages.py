"""What the program tells a person: a bar that never blocks, and the sentence of an expected trouble."""

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QToolButton, QWidget

from app.core.errors import Refused, UserError
from app.ui.tasks import Progress
from app.ui.theme import Theme

#: How long good news stays, in milliseconds; trouble stays until it is closed.
STAYS = 6000


class Messages(QObject):
    """Where pages say something; the window's bar shows it."""

    told = Signal(str, str, str)
    settled = Signal()

    @Slot(str)
    def refuse(self, text: str) -> None:
        """Show why something cannot be done now, for a few seconds or until something else is (`settle`)."""
        self.told.emit("refusal", text, "")

    @Slot()
    def settle(self) -> None:
        """Put away why something could not be done, since something else was."""
        self.settled.emit()

    @Slot(str)
    def tell(self, text: str) -> None:
        """Show good news for a few seconds."""
        self.told.emit("information", text, "")

    @Slot(str, str)
    def warn(self, text: str, remedy: str = "") -> None:
        """Show something to be careful about until it is closed."""
        self.told.emit("warning", text, remedy)

    @Slot(object)
    def trouble(self, error: object) -> None:
        """Show expected trouble, a Refused or UserError or a sentence, with its remedy."""
        self.told.emit("trouble", *sentences(error))


def sentences(error: object) -> tuple[str, str]:
    """Return what happened and how to mend it, of a Refused, a UserError or a sentence."""
    match error:
        case Refused(message=message, remedy=remedy):
            return message, remedy
        case UserError(message=message):
            return message, ""
        case _:
            return str(error), ""


def plain_label(
    text: str = "", role: str = "", parent: QWidget | None = None, *, wrap: bool = False
) -> QLabel:
    """Make a label that never reads its text as markup; `role` picks its look from the stylesheet."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(text)
    label.setWordWrap(wrap)
    if role:
        label.setProperty("role", role)
    return label


def put_role(widget: QWidget, role: str) -> None:
    """Give a widget that is shown already another look from the stylesheet."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


class MessageBar(QFrame):
    """The bar above a page that shows the last message, what mends it, and a way to close it."""

    def __init__(self, messages: Messages, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("message")
        self._theme = theme
        self._passing = False
        self._sign = QLabel()
        self._text = plain_label(wrap=True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = QToolButton()
        self._close.setProperty("role", "flat")
        self._close.setToolTip("Close this message")
        self._close.setAccessibleName("Close this message")
        theme.put_icon(self._close, "close")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STAYS)

        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 6, 6, 6)
        layout.addWidget(self._sign)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._close)
        self.hide()

        self._close.clicked.connect(self.hide)
        self._timer.timeout.connect(self.hide)
        messages.settled.connect(self._settle)
        messages.told.connect(self.show_message)

    @property
    def text(self) -> str:
        """What the bar says now."""
        return self._text.text()

    @Slot(str, str, str)
    def show_message(self, kind: str, text: str, remedy: str) -> None:
        """Show a message of a kind: information, refusal, warning or trouble."""
        self._passing = kind == "refusal"
        kind = "warning" if self._passing else kind
        colour = {"information": "good", "warning": "warning"}.get(kind, "danger")
        icon = "information" if kind == "information" else "trouble"
        self._sign.setPixmap(self._theme.pixmap(icon, self._theme.px(20), colour))
        self._sign.setAccessibleName(kind)
        self._text.setText(f"{text}\n{remedy}" if remedy else text)
        self.setProperty("kind", kind)
        self.style().unpolish(self)
        self.style().polish(self)
        self.show()
        if kind == "information" or self._passing:
            self._timer.start()
        else:
            self._timer.stop()

    @Slot()
    def _settle(self) -> None:
        if self._passing:
            self.leave()

    @Slot()
    def leave(self) -> None:
        """Put away what was said of a page that a person leaves."""
        self._timer.stop()
        self.hide()


class ProgressLine(QFrame):
    """The line under a page while long work is under way: what, how far, and Cancel."""

    def __init__(self) -> None:
        super().__init__()
        self._words = plain_label()
        self._bar = QProgressBar()
        self._cancel = QPushButton("Cancel")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 6, 14, 6)
        layout.addWidget(self._words)
        layout.addWidget(self._bar, 1)
        layout.addWidget(self._cancel)
        self._under_way: QObject | None = None
        self.hide()

    @Slot(object, str)
    def follow(self, progress: QObject, words: str) -> None:
        """Show the newest long work until it ends."""
        assert isinstance(progress, Progress)
        self._under_way = progress
        self._words.setText(words)
        self._bar.setRange(0, 0)
        progress.moved.connect(self.move_on)
        progress.ended.connect(self.end)
        self._cancel.clicked.connect(progress.cancel)
        self.show()

    @Slot(int, int, str)
    def move_on(self, done: int, total: int, words: str) -> None:
        """Show how far the work is."""
        self._bar.setRange(0, total)
        self._bar.setValue(done)
        if words:
            self._words.setText(words)

    @Slot()
    def end(self) -> None:
        """Put the line away when the newest work is over."""
        if self.sender() is self._under_way:
            self._under_way = None
            self.hide()
