"""Somebody is there: the first move, key, wheel or touch tells that the library will be wanted soon."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QApplication

SIGNS = frozenset(
    {
        QEvent.Type.MouseMove,
        QEvent.Type.HoverMove,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.KeyPress,
        QEvent.Type.ShortcutOverride,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.TabletPress,
    }
)


class Presence(QObject):
    """Watches the application's events until the first sign of a person, then emits `noticed` once and ends."""

    noticed = Signal()

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in SIGNS:
            self._application.removeEventFilter(self)
            self.noticed.emit()
        return super().eventFilter(watched, event)
