"""What leaves the program: the battle on paper and as a file."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from app.core.system import BattleRules
from app.core.words import file_name
from app.operations import interchange, printing
from app.operations.logs import OpenLog
from app.operations.printing import Job
from app.ui.battle.ending import ReportDialog
from app.ui.desk import Desk
from app.ui.printing.dialog import PrintDialog

if TYPE_CHECKING:
    from db.store import Store

FILES = "Files of Starmuster (*.json);;All files (*)"


class Output(QObject):
    """Prints and exports battles over a page."""

    def __init__(self, page: QWidget, desk: Desk) -> None:
        super().__init__(page)
        self._page = page
        self._desk = desk
        self._battle = 0
        self._told: OpenLog | None = None

    def print(self, open_: OpenLog) -> None:
        """Open the print dialog for a battle, as it is now or fresh."""
        PrintDialog(self._desk, partial(_job, self._desk.store, open_.id), self._page).open()

    def report(self, open_: OpenLog) -> None:
        """Show the battle told in lines of text."""
        rules = open_.rules
        assert isinstance(rules, BattleRules)
        lines = rules.report(open_.state)
        if not lines:
            self._desk.messages.warn("This game tells no report of its battles; the log tells all of it.")
            return
        self._told = open_
        dialog = ReportDialog(self._page, open_.name, lines)
        dialog.print_wanted.connect(self._print_told)
        dialog.open()

    @Slot()
    def _print_told(self) -> None:
        if self._told is not None:
            self.print(self._told)

    def ask_file(self, open_: OpenLog) -> None:
        """Ask for a file and write a battle with its whole log to it."""
        self._battle = open_.id
        path = str(Path(self._desk.preferences.folder("files")) / f"{file_name(open_.name)}.json")
        dialog = QFileDialog(self._page, "Export the battle", path, FILES)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        dialog.fileSelected.connect(self.write)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str)
    def write(self, name: str) -> None:
        """Write the battle that was asked about to a file."""
        self._desk.preferences.keep_folder("files", name)
        work = partial(interchange.export_battle, self._desk.store, self._battle, Path(name))
        self._desk.tasks.run(work, self._written)

    @Slot(object)
    def _written(self, _nothing: None) -> None:
        self._desk.messages.tell("The battle is written, with everything that happened.")


def _job(store: "Store", battle: int, fresh: bool) -> Job:
    return printing.job_of_battle(store, battle, fresh=fresh)
