"""Python's garbage is collected on the window's thread only.

A collection runs on whatever thread allocates; on a task's thread it would end widgets that are no longer used,
and PySide crashes when it takes those back to the window's thread.
"""

import gc

from PySide6.QtCore import QObject, QTimer, Slot

#: How often to look whether there is enough to collect, in milliseconds.
LOOKS = 2000


class Garbage(QObject):
    """Takes the collecting over from Python, by Python's own thresholds, until it is given back."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOKS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    @Slot()
    def collect(self) -> None:
        """Collect the oldest generation that has passed its threshold."""
        reached = [
            n
            for n, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if count > most
        ]
        if reached:
            gc.collect(max(reached))

    def give_back(self) -> None:
        """Let Python collect by itself again, when no window is left."""
        self._timer.stop()
        gc.enable()
