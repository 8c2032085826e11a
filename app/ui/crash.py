"""Bugs: written to a log file and shown once, without stopping anything; all work is saved already."""

import sys
import threading
from pathlib import Path
from traceback import format_exception
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from app import paths

#: Size and number of log files that are kept, in bytes.
LARGEST_LOG, KEPT_LOGS = 1_000_000, 3


class CrashReport(QObject):
    """Takes what nobody expected: logs it, and opens one report until that is closed.

    It logs into a folder, the program's own if none is named.
    """

    _came = Signal(str, str)

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self._folder = folder
        self._window: QWidget | None = None
        self._open = False
        self._came.connect(self._show)

    @property
    def file(self) -> Path:
        """The log file."""
        return (self._folder or paths.log_dir()) / "starmuster.log"

    def install(self) -> None:
        """Take over what is raised outside of everything, in any thread."""
        sys.excepthook = self.take
        threading.excepthook = self._take_from_thread

    def belongs_to(self, window: QWidget) -> None:
        """Show reports over a window."""
        self._window = window

    def take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log an exception and show it; an interrupt from the terminal ends the program as usual."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        text = "".join(format_exception(kind, error, trace))
        self._write(text)
        self._came.emit(f"{kind.__name__}: {error}"[:400], text)

    def _take_from_thread(self, raised: threading.ExceptHookArgs) -> None:
        if raised.exc_value is not None:
            self.take(raised.exc_type, raised.exc_value, raised.exc_traceback)

    def _write(self, text: str) -> None:
        """Write to the log file; logging is imported here, since it is needed this seldom."""
        import logging
        from logging.handlers import RotatingFileHandler

        log = logging.getLogger("starmuster")
        if not log.handlers:
            try:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                handler: logging.Handler = RotatingFileHandler(
                    self.file, maxBytes=LARGEST_LOG, backupCount=KEPT_LOGS, encoding="utf-8", delay=True
                )
            except OSError:
                handler = logging.StreamHandler()
            handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
            log.addHandler(handler)
            log.propagate = False
        log.error(text)

    @Slot(str, str)
    def _show(self, what: str, details: str) -> None:
        if self._open:
            return
        from PySide6.QtWidgets import QMessageBox

        self._open = True
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Critical)
        box.setWindowTitle("Something went wrong")
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText("That was a mistake of the program, not yours. Everything up to your last step is saved.")
        box.setInformativeText(f"{what}\n\nThe details are in {self.file}")
        box.setDetailedText(details)
        box.setStandardButtons(QMessageBox.StandardButton.Close)
        box.finished.connect(self._closed)
        box.finished.connect(box.deleteLater)
        box.open()

    @Slot()
    def _closed(self) -> None:
        self._open = False
