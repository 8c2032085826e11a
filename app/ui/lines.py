"""A line to type in that leaves Undo and Redo to the program once what was typed is finished."""

from PySide6.QtCore import QEvent, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit


class Line(QLineEdit):
    """A text line; while something unfinished stands in it, Undo takes letters back, afterwards the last step."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.editingFinished.connect(self._finished)

    def event(self, event: QEvent) -> bool:
        """Let Undo and Redo through to the window when nothing unfinished stands here."""
        if not self.isModified() and asks_for_history(event):
            event.ignore()
            return True
        return super().event(event)

    @Slot()
    def _finished(self) -> None:
        self.setModified(False)


def asks_for_history(event: QEvent) -> bool:
    """Return True when a widget is asked whether it wants the keys of Undo or Redo for itself."""
    return (
        event.type() == QEvent.Type.ShortcutOverride
        and isinstance(event, QKeyEvent)
        and (event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo))
    )
