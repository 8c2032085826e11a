"""What is done with a battle as a whole: named, closed, opened again, deleted."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from app.core.force import LONGEST_NAME
from app.core.questions import Procedure, Write
from app.operations import battles, campaigns
from app.operations.battles import BattleItem
from app.ui.ask import AskDialog
from app.ui.desk import Desk

if TYPE_CHECKING:
    from db.store import Store


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
        self._desk.tasks.run(partial(_deleted, self._desk.store, tuple(ids)), self._told)

    @Slot(object)
    def _told(self, left: tuple[str, ...]) -> None:
        """Say what deleting has left in campaigns, for as long as a person reads it."""
        if left:
            self._desk.messages.warn(" ".join(left), "Undo brings the battle back.")
        else:
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


def _deleted(store: "Store", ids: Sequence[int]) -> tuple[str, ...]:
    """Delete battles and return a sentence for each that leaves something behind in a campaign."""
    items = {item.id: item for item in battles.listing(store)}
    for battle in ids:
        battles.delete_battle(store, battle)
    return tuple(_left(items[battle]) for battle in ids if items[battle].campaign_id is not None)


def _left(item: BattleItem) -> str:
    if item.closed_at:
        return f"“{item.name}” is deleted; what it brought home stays in the campaign."
    return f"“{item.name}” is deleted; nothing that happened in it is carried over to the campaign."


def _name(state: str) -> Procedure[str]:
    return str((yield Write("The name of the battle", LONGEST_NAME, state)))
