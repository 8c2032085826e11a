"""Moments of the start for the benchmarks: first paint, a click on the navigation answered, the library open.

Only loaded when STARMUSTER_MARKS is set. Each moment is a line on the error stream: its name and the monotonic
clock in seconds. After the first paint Settings is clicked, as a person would, and the home page after that.
"""

import sys
import time

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtTest import QTest

from app.ui.window import Window


def mark(name: str) -> None:
    """Write a moment."""
    sys.stderr.write(f"{name} {time.monotonic():.6f}\n")
    sys.stderr.flush()


class Measuring(QObject):
    """Watches a window from its first paint until its library is open."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        window.painted.connect(self._painted, Qt.ConnectionType.SingleShotConnection)
        window.library_open.connect(self._loaded)

    @Slot()
    def _painted(self) -> None:
        mark("first-paint")
        QTimer.singleShot(0, self._click)

    @Slot()
    def _click(self) -> None:
        mark("click")
        self._window.shown.connect(self._answered, Qt.ConnectionType.SingleShotConnection)
        QTest.mouseClick(self._window.rail.buttons["settings"], Qt.MouseButton.LeftButton)

    @Slot()
    def _answered(self) -> None:
        self._window.repaint()
        mark("click-answered")
        self._window.go("home")

    @Slot()
    def _loaded(self) -> None:
        mark("store-loaded")


def watch(window: Window) -> None:
    """Write the moments of a window's start."""
    Measuring(window)
