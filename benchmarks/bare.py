"""The floor of a start: a window with a toolbar, docks and a menu, and nothing in it. It tells its first paint.

Run as a file, so that nothing of the program is imported. With `--stay` it tells its memory when it is idle.
"""

import sys
import time

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QListWidget, QMainWindow, QTextEdit

DOCKS = (
    ("Left", Qt.DockWidgetArea.LeftDockWidgetArea),
    ("Right", Qt.DockWidgetArea.RightDockWidgetArea),
    ("Log", Qt.DockWidgetArea.RightDockWidgetArea),
    ("Below", Qt.DockWidgetArea.BottomDockWidgetArea),
)


class Bare(QMainWindow):
    """The window; `painted` comes once."""

    painted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.told = False
        self.setCentralWidget(QTextEdit())
        for name, area in DOCKS:
            dock = QDockWidget(name)
            dock.setWidget(QListWidget())
            self.addDockWidget(area, dock)
        bar = self.addToolBar("Tools")
        for name in ("One", "Two", "Three"):
            bar.addAction(name)
            self.menuBar().addMenu(name)
        self.resize(1280, 820)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.told:
            self.told = True
            sys.stderr.write(f"first-paint {time.monotonic():.6f}\n")
            sys.stderr.flush()
            self.painted.emit()


def main() -> int:
    """Show the window; quit after its first paint unless it stays."""
    application = QApplication(sys.argv[:1])
    window = Bare()
    window.show()
    if "--stay" in sys.argv:
        QTimer.singleShot(1000, application.quit)
        code = application.exec()
        with open("/proc/self/smaps_rollup", encoding="ascii") as rollup:  # noqa: PTH123 - nothing more is imported
            sys.stdout.write(rollup.read())
        return code
    window.painted.connect(application.quit, Qt.ConnectionType.QueuedConnection)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
