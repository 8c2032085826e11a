"""What leaves the program and comes into it: fleets on paper and as files."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from app.core.words import file_name
from app.operations import interchange, printing
from app.operations.printing import Job
from app.ui.desk import Desk
from app.ui.printing.dialog import PrintDialog

FILES = "Files of Starmuster (*.json);;All files (*)"


class Output(QObject):
    """Prints, exports and imports over a page; `brought` carries the kind and id of what a file held."""

    brought = Signal(str, object)

    def __init__(self, page: QWidget, desk: Desk) -> None:
        super().__init__(page)
        self._page = page
        self._desk = desk
        self._fleet = 0

    def print(self, fleet: int) -> None:
        """Open the print dialog for a fleet."""
        self._desk.tasks.run(partial(printing.job_of_fleet, self._desk.store, fleet), self._printable)

    def ask_file(self, fleet: int, name: str) -> None:
        """Ask for a file and write a fleet to it."""
        self._fleet = fleet
        path = str(Path(self._desk.preferences.folder("files")) / f"{file_name(name)}.json")
        dialog = QFileDialog(self._page, "Export the fleet", path, FILES)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        dialog.fileSelected.connect(self.write)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def ask_files(self) -> None:
        """Ask for files and read what they hold."""
        dialog = QFileDialog(self._page, "Import", self._desk.preferences.folder("files"), FILES)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self.read)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str)
    def write(self, name: str) -> None:
        """Write the fleet that was asked about to a file."""
        self._desk.preferences.keep_folder("files", name)
        work = partial(interchange.export_fleet, self._desk.store, self._fleet, Path(name))
        self._desk.tasks.run(work, self._written)

    @Slot(list)
    def read(self, names: list[str]) -> None:
        """Bring files into the library."""
        for name in names:
            self._desk.preferences.keep_folder("files", name)
            self._desk.tasks.run(partial(interchange.bring_in, self._desk.store, Path(name)), self._read)

    @Slot(object)
    def _printable(self, job: Job) -> None:
        PrintDialog(self._desk, job, self._page).open()

    @Slot(object)
    def _written(self, _nothing: None) -> None:
        self._desk.messages.tell("The fleet is written, with the figures it was built with.")

    @Slot(object)
    def _read(self, brought: tuple[str, int, str]) -> None:
        kind, item, name = brought
        if kind == "packet":
            self.brought.emit("campaign", f"packet:{name}")
            return
        self._desk.messages.tell(f"“{name}” is in the library now.")
        self.brought.emit(kind, item)
