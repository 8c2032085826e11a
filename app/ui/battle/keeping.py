"""What is done with a battle as a whole: named, closed, opened again, deleted."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from app.core.force import LONGEST_NAME
from app.core.questions import Procedure, Write
from app.operations import battles, campaigns
from app.ui.ask import AskDialog
from app.ui.desk import Desk


class Keeping(QObject):
    """Each is one step of the library; `closed` comes when a battle was closed."""

    closed = Signal()

    def __init__(self, page: QWidget, desk: Desk) -> None:
        super().__init__(page)
        self._page = page
        self._desk = desk
        self._battle = 0

    def close(self, battle: int) -> None:
        """Close a battle that belongs to no campaign."""
        self._desk.tasks.run(partial(battles.close, self._desk.store, battle), self._closed)

    def reopen(self, battle: int) -> None:
        """Open a closed battle again, taking back what it brought to its campaign."""
        self._desk.tasks.run(partial(campaigns.reopen, self._desk.store, battle))

    def delete(self, ids: Sequence[int]) -> None:
        """Delete battles, a step each."""
        for battle in ids:
            self._desk.tasks.run(partial(battles.delete_battle, self._desk.store, battle))
        self._desk.messages.tell("Deleted. Undo brings it back.")

    def ask_name(self, battle: int, name: str) -> None:
        """Ask for another name of a battle."""
        self._battle = battle
        dialog = AskDialog(self._page, "Rename the battle")
        dialog.setObjectName("rename")
        dialog.answered.connect(self._named)
        dialog.ask(_name, name)

    @Slot(object)
    def _named(self, answers: tuple[str, ...]) -> None:
        self._desk.tasks.run(partial(battles.rename, self._desk.store, self._battle, answers[0]))

    @Slot(object)
    def _closed(self, _nothing: None) -> None:
        self._desk.messages.tell(
            "The battle is put away. Its log stays to be read; “Reopen the battle” takes it up again."
        )
        self.closed.emit()


def _name(state: str) -> Procedure[str]:
    return str((yield Write("The name of the battle", LONGEST_NAME, state)))
