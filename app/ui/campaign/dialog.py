"""The frame of the campaign's dialogs: a body that scrolls, what is wrong, two buttons; and who asks with them."""

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.core.errors import Refused, UserError
from app.ui.desk import Desk
from app.ui.messages import plain_label, sentences
from app.ui.sizes import make_room


class FrameDialog(QDialog):
    """A dialog that stays open until its page says that the work is done, or shows why it is not."""

    def __init__(self, parent: QWidget, title: str, introduction: str, accept: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.problem = plain_label(role="problem", wrap=True)
        self.problem.hide()
        self.warning = plain_label(role="warning", wrap=True)
        self.warning.setObjectName("doubts")
        self.warning.hide()
        self.cancel = QPushButton("Cancel")
        self.go_on = QPushButton(accept)
        self.go_on.setProperty("role", "main")
        self.go_on.setObjectName("go-on")
        self.body = QVBoxLayout()
        layout = QVBoxLayout(self)
        layout.addWidget(plain_label(introduction, "faint", wrap=True))
        layout.addLayout(self.body, 1)
        layout.addWidget(self.problem)
        layout.addWidget(self.warning)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self.cancel, self.go_on):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        layout.addLayout(buttons)
        self.cancel.clicked.connect(self.reject)
        self.finished.connect(self.deleteLater)

    @Slot(object)
    def show_trouble(self, error: Refused | UserError | str) -> None:
        """Say why it cannot be done; the dialog stays as it is."""
        self.problem.setText(" ".join(part for part in sentences(error) if part))
        self.problem.show()
        self.go_on.setEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button that has the focus with Enter; in a field Enter only finishes it."""
        focused = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QPushButton):
            focused.click()
            return
        super().keyPressEvent(event)

    def make_room(self, wide: int, high: int) -> None:
        """Make the dialog so many lines of text wide and high, within the screen."""
        make_room(self, wide, high)

    def warn(self, text: str) -> None:
        """Say what should be known before going on, which may be done all the same."""
        self.warning.setText(text)
        self.warning.show()

    def no_trouble(self) -> None:
        """Take what was wrong, or should be known, away."""
        self.problem.hide()
        self.warning.hide()


class Asking(QObject):
    """Asks in dialogs that stay open until the work is done; one that opens another waits behind it."""

    def __init__(self, page: QWidget, desk: Desk) -> None:
        super().__init__(page)
        self._page, self._desk = page, desk
        self._dialogs: list[FrameDialog] = []

    @property
    def _dialog(self) -> FrameDialog | None:
        return self._dialogs[-1] if self._dialogs else None

    def _hold(self, dialog: FrameDialog) -> None:
        """Open a dialog and keep it."""
        self._dialogs.append(dialog)
        dialog.finished.connect(self._let_go)
        dialog.open()

    @Slot()
    def _let_go(self) -> None:
        gone = self.sender()
        self._dialogs = [dialog for dialog in self._dialogs if dialog is not gone]

    def _done(self) -> None:
        """Close the dialog in front, since its work is done."""
        if self._dialog is not None:
            self._dialog.accept()

    @Slot(object)
    def _trouble(self, error: Refused | UserError) -> None:
        """Say why something cannot be done, in the dialog if one is open."""
        if self._dialog is not None:
            self._dialog.show_trouble(error)
        else:
            self._desk.messages.trouble(error)


def scrolled(inner: QWidget) -> QScrollArea:
    """Put a widget into an area that scrolls up and down."""
    area = QScrollArea()
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area
