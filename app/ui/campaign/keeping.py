"""Founding campaigns, giving them names, deleting and printing them."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from app.core.questions import Answer
from app.operations import campaigns, fleets
from app.operations.fleets import FleetItem
from app.ui.ask import AskDialog
from app.ui.campaign import work
from app.ui.campaign.dialog import Asking
from app.ui.campaign.founding import FoundDialog, Wanted
from app.ui.desk import Desk


class Keeping(Asking):
    """`founded` carries the id of a new campaign."""

    founded = Signal(int)

    def __init__(self, page: QWidget, desk: Desk) -> None:
        super().__init__(page, desk)
        self._renamed_id = 0

    @Slot()
    def new(self) -> None:
        """Ask for a new campaign's players and terms."""
        self._desk.tasks.run(partial(fleets.listing, self._desk.store), self._ask_new)

    @Slot(object)
    def _ask_new(self, items: tuple[FleetItem, ...]) -> None:
        items = tuple(item for item in items if item.lines)
        if not items:
            self._desk.messages.warn(
                "A campaign begins with a fleet for every player, and the library has none with ships in it.",
                "Build the fleets first.",
            )
            return
        dialog = FoundDialog(self._page, items, partial(fleets.load, self._desk.store))
        dialog.made.connect(self._found)
        self._hold(dialog)

    @Slot(object)
    def _found(self, wanted: Wanted) -> None:
        job = partial(
            campaigns.found,
            self._desk.store,
            wanted.system,
            wanted.edition,
            wanted.name,
            wanted.players,
            wanted.settings,
        )
        self._desk.tasks.run(job, self._begun, self._trouble)

    @Slot(object)
    def _begun(self, campaign: int) -> None:
        self._done()
        self.founded.emit(campaign)

    def ask_name(self, campaign: int, now: str) -> None:
        """Ask for another name of a campaign."""
        self._renamed_id = campaign
        dialog = AskDialog(self._page, "Rename campaign")
        dialog.answered.connect(self._renamed)
        dialog.ask(work.name, now)

    @Slot(object)
    def _renamed(self, answers: tuple[Answer, ...]) -> None:
        job = partial(campaigns.rename, self._desk.store, self._renamed_id, str(answers[0]))
        self._desk.tasks.run(job)

    def delete(self, ids: Sequence[int]) -> None:
        """Delete campaigns; Undo brings them back."""
        for campaign in ids:
            self._desk.tasks.run(partial(campaigns.delete_campaign, self._desk.store, campaign))
        self._desk.messages.tell("Deleted. Undo brings it back.")

    def print(self, campaign: int) -> None:
        """Open the print dialog for a campaign."""
        from app.ui.printing.dialog import PrintDialog

        PrintDialog(self._desk, partial(work.job, self._desk.store, campaign), self._page).open()
