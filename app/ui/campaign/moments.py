"""Looking at past turns of a campaign, and answering an entry of its log anew."""

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from app.core.errors import Refused, UserError
from app.core.log import Entry
from app.core.questions import Answer
from app.operations import campaigns, consequences
from app.operations.campaigns import OpenCampaign
from app.operations.consequences import Account
from app.operations.logs import Told
from app.ui.ask import AskDialog
from app.ui.campaign.amending import AccountDialog
from app.ui.desk import Desk

if TYPE_CHECKING:
    from db.store import Store


class Moments(QObject):
    """`shown` carries a number of entries and the state after them, `missed` says that there is no such moment.

    `told` carries lines of the log that were asked for."""

    shown = Signal(int, object)
    missed = Signal()
    told = Signal(object)

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

    @Slot(int, int)
    def read(self, first: int, last: int) -> None:
        """Read entries of the log, from `first` up to `last`."""
        if self._open is not None:
            job = partial(_told, self._desk.store, self._open.id, first, last)
            self._desk.tasks.run(job, self._read)

    @Slot(object)
    def _read(self, found: tuple[int, tuple[Told, ...]]) -> None:
        campaign, lines = found
        if self._open is not None and self._open.id == campaign:
            self.told.emit(lines)

    @Slot(int)
    def show_entry(self, entry: int) -> None:
        """Show a campaign as it was after an entry of its log."""
        if entry >= 0:
            self.show(entry + 1)

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
            work = partial(consequences.of_amendment, self._desk.store, self._open, self._amended, answers)
            self._desk.tasks.run(work, self._weigh)

    def take_back(self, entry: int) -> None:
        """Take an entry and all that came after it back, which comes with what it would alter first."""
        if self._open is not None:
            work = partial(consequences.of_taking_back, self._desk.store, self._open, entry)
            self._desk.tasks.run(work, self._weigh)

    @Slot(object)
    def _weigh(self, account: Account) -> None:
        accept = "Take it back" if account.amendment is None else "Change it"
        dialog = AccountDialog(self._page, account, accept)
        dialog.agreed.connect(self._agreed)
        dialog.open()

    @Slot(object)
    def _agreed(self, account: Account) -> None:
        if self._open is None:
            return
        store, amendment = self._desk.store, account.amendment
        if amendment is None:
            work = partial(consequences.take_back, store, self._open, account.head)
        else:
            work = partial(campaigns.apply_amendment, store, self._open, amendment)
        self._desk.tasks.run(work, self._counted)

    @Slot(object)
    def _counted(self, _open: OpenCampaign) -> None:
        self._desk.messages.tell("The past is changed. Undo brings it back.")


def _moment(store: "Store", campaign: int, moment: int) -> tuple[int, object]:
    return moment, campaigns.at(store, campaign, moment)


def _told(store: "Store", campaign: int, first: int, last: int) -> tuple[int, tuple[Told, ...]]:
    return campaign, campaigns.told(store, campaign, first, last)


def _recorded(store: "Store", campaign: int, entry: int) -> tuple[Entry[Any], object]:
    (found,) = campaigns.entries(store, campaign, entry, entry + 1)
    return found, campaigns.at(store, campaign, entry)
