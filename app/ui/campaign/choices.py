"""What may happen now as large buttons under headings; one that is refused says why."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.core.questions import Option
from app.core.system import Choice
from app.ui.actions import plain_tip
from app.ui.messages import plain_label
from app.ui.options import WrappingButton


class ChoiceList(QWidget):
    """Choices of one subject; `wanted` carries the choice that was pressed. The focus stays on its choice."""

    wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._choices: tuple[Choice, ...] = ()
        self._buttons: dict[str, QPushButton] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)

    def show_choices(self, choices: Sequence[Choice]) -> None:
        """Show choices; the same ones stay as they are, others keep the focus where its choice still is."""
        if tuple(choices) == self._choices:
            return
        focused = next((key for key, button in self._buttons.items() if button.hasFocus()), "")
        self._clear()
        self._choices = tuple(choices)
        group = ""
        for choice in self._choices:
            if choice.group != group:
                group = choice.group
                self._layout.addWidget(plain_label(group, "heading"))
            self._put(choice)
        if focused in self._buttons and self._buttons[focused].isEnabled():
            self._buttons[focused].setFocus()
        elif focused:
            self.focus_first()

    def focus_first(self) -> None:
        """Put the focus on the first choice that may be taken."""
        for choice in self._choices:
            if not choice.refused:
                self._buttons[choice.key].setFocus()
                return

    def button(self, key: str) -> QPushButton:
        """Return the button of a choice."""
        return self._buttons[key]

    def _put(self, choice: Choice) -> None:
        button = WrappingButton("", Option(choice.key, choice.label, choice.refused or choice.hint))
        button.setObjectName(f"choice-{choice.key}")
        button.setProperty("key", choice.key)
        button.setEnabled(not choice.refused)
        button.setToolTip(plain_tip(choice.refused or choice.hint))
        button.clicked.connect(self._pressed)
        self._layout.addWidget(button)
        self._buttons[choice.key] = button

    def _clear(self) -> None:
        self._buttons = {}
        while (item := self._layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    @Slot()
    def _pressed(self) -> None:
        key = str(self.sender().property("key"))
        self.wanted.emit(next(choice for choice in self._choices if choice.key == key))
