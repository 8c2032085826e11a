"""Looking at past turns of a campaign, and answering an entry of its log anew."""

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from app.core.errors import Refused, UserError
from app.core.log import Amendment, Entry
from app.core.questions import Answer
from app.operations import campaigns
from app.operations.campaigns import OpenCampaign
from app.ui.ask import AskDialog
from app.ui.campaign.amending import Preview, PreviewDialog, preview
from app.ui.desk import Desk

if TYPE_CHECKING:
    from db.store import Store


class Moments(QObject):
    """`shown` carries a number of entries and the state after them, `amended` says that the past was changed."""

    shown = Signal(int, object)
    missed = Signal()
    amended = Signal()

    def __init__(self, page: QWidget, desk: Desk) -> None:
        super().__init__(page)
        self._page, self._desk = page, desk
        self._open: OpenCampaign | None = None
        self._wanted: int | None = None
        self._fetching = False
        self._amended = -1

    @property
    def wanted(self) -> int | None:
        """After how many entries the campaign is looked at, None for now."""
        return self._wanted

    def take(self, open_: OpenCampaign) -> None:
        """Work on a campaign as it was read last."""
        self._open = open_

    def leave(self) -> None:
        """Want no past moment any more."""
        self._wanted = None

    def show(self, moment: int) -> None:
        """Show a campaign after so many entries; while one is read, only the newest wish is kept."""
        self._wanted = moment
        if not self._fetching and self._open is not None:
            self._fetch(self._open.id, moment)

    def _fetch(self, campaign: int, moment: int) -> None:
        self._fetching = True
        work = partial(_moment, self._desk.store, campaign, moment)
        self._desk.tasks.run(work, self._arrived, self._failed)

    @Slot(object)
    def _arrived(self, found: tuple[int, object]) -> None:
        moment, state = found
        self._fetching = False
        if self._wanted is not None and self._wanted != moment and self._open is not None:
            self._fetch(self._open.id, self._wanted)
        elif self._wanted == moment:
            self.shown.emit(moment, state)

    @Slot(object)
    def _failed(self, error: Refused | UserError) -> None:
        self._fetching = False
        self._desk.messages.trouble(error)
        self.missed.emit()

    def change(self, entry: int) -> None:
        """Ask the questions of an entry again, which comes with what it would alter before it counts."""
        if self._open is not None:
            self._amended = entry
            work = partial(_recorded, self._desk.store, self._open.id, entry)
            self._desk.tasks.run(work, self._ask)

    @Slot(object)
    def _ask(self, recorded: tuple[Entry[Any], object]) -> None:
        entry, state = recorded
        if self._open is None:
            return
        if not entry.answers:
            self._desk.messages.warn(
                "This entry asked nothing that could be answered otherwise.",
                "Correct the figure instead, or take it back with Undo.",
            )
            return
        dialog = AskDialog(self._page, "Change an entry")
        dialog.setObjectName("change")
        dialog.answered.connect(self._answered)
        opened = self._open.rules.open(state, entry.choice)
        dialog.ask(opened, state, entry.answers[:-1], f"Entry {self._amended + 1}, answered anew")

    @Slot(object)
    def _answered(self, answers: tuple[Answer, ...]) -> None:
        if self._open is not None:
            work = partial(preview, self._desk.store, self._open, self._amended, answers)
            self._desk.tasks.run(work, self._previewed)

    @Slot(object)
    def _previewed(self, found: Preview) -> None:
        dialog = PreviewDialog(self._page, found)
        dialog.agreed.connect(self._agreed)
        dialog.open()

    @Slot(object)
    def _agreed(self, amendment: Amendment[object]) -> None:
        if self._open is not None:
            work = partial(campaigns.apply_amendment, self._desk.store, self._open, amendment)
            self._desk.tasks.run(work, self._counted)

    @Slot(object)
    def _counted(self, _open: OpenCampaign) -> None:
        self._desk.messages.tell("The entry is changed. Undo takes it back.")
        self.amended.emit()


def _moment(store: "Store", campaign: int, moment: int) -> tuple[int, object]:
    return moment, campaigns.at(store, campaign, moment)


def _recorded(store: "Store", campaign: int, entry: int) -> tuple[Entry[Any], object]:
    (found,) = campaigns.entries(store, campaign, entry, entry + 1)
    return found, campaigns.at(store, campaign, entry)
