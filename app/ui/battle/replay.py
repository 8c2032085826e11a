"""Looking at a moment of the past, and answering an entry of the log anew."""

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from app.core.errors import Refused, UserError
from app.core.log import Amendment, Entry
from app.core.questions import Answer
from app.operations import battles
from app.operations.logs import OpenLog
from app.ui.ask import AskDialog
from app.ui.battle.past import Preview, PreviewDialog, preview
from app.ui.battle.tall import without_middle
from app.ui.battle.view import BattleView
from app.ui.desk import Desk

if TYPE_CHECKING:
    from db.store import Store


#: How many words of an entry stand over the question that is asked again.
MOST_WORDS = 36


class Owner(Protocol):
    """What replaying needs of the page."""

    desk: Desk
    view: BattleView

    @property
    def open_log(self) -> OpenLog | None: ...

    def show_moment(self, n: int, state: object) -> None: ...

    def back_to_now(self) -> None: ...

    def amend(self, amendment: Amendment[object]) -> None: ...


class Replay(QObject):
    """The moment that is looked at: `moment` is how many entries it is after, None for now."""

    def __init__(self, owner: Owner) -> None:
        super().__init__()
        assert isinstance(owner, QWidget)
        self._widget = owner
        self._owner: Owner = owner
        self._amended = -1
        self._fetching = False
        self.moment: int | None = None
        owner.view.panel.moment_wanted.connect(self.show_at)
        owner.view.panel.now_wanted.connect(owner.back_to_now)

    def leave(self) -> None:
        """Be at the present again."""
        self.moment = None

    @Slot(int)
    def show_at(self, n: int) -> None:
        """Show the battle as it was after `n` entries."""
        self._go(n)

    @Slot(int)
    def show_entry(self, row: int) -> None:
        """Show the battle as it was after an entry of the log."""
        self._go(row + 1)

    @Slot()
    def show_picked(self) -> None:
        """Show the battle as it was after the entry in hand."""
        if self._owner.view.log.row() >= 0:
            self._go(self._owner.view.log.row() + 1)

    @Slot()
    def earlier(self) -> None:
        """Go one entry back."""
        if self.moment:
            self._go(self.moment - 1)

    @Slot()
    def later(self) -> None:
        """Go one entry on."""
        open_ = self._owner.open_log
        if open_ is not None and self.moment is not None and self.moment < open_.count:
            self._go(self.moment + 1)

    @Slot()
    def change(self) -> None:
        """Ask the questions of the entry in hand again."""
        open_, row = self._owner.open_log, self._owner.view.log.row()
        if open_ is None:
            return
        if not 0 <= row < open_.head:
            self._owner.desk.messages.warn("Pick an entry of the log that counts, then change it.")
            return
        self._amended = row
        store = self._owner.desk.store
        self._owner.desk.tasks.run(partial(_recorded, store, open_.id, row), self._ask)

    def _go(self, n: int) -> None:
        open_ = self._owner.open_log
        if open_ is None:
            return
        self.moment = n
        if not self._fetching:
            self._fetch(open_, n)

    def _fetch(self, open_: OpenLog, n: int) -> None:
        """Read one moment at a time: while a slider is pulled, the ones that it passed are never read."""
        self._fetching = True
        work = partial(_moment, self._owner.desk.store, open_.id, n)
        self._owner.desk.tasks.run(work, self._arrived, self._missed)

    @Slot(object)
    def _missed(self, error: Refused | UserError) -> None:
        self._fetching = False
        self._owner.desk.messages.trouble(error)
        self._owner.back_to_now()

    @Slot(object)
    def _arrived(self, moment: tuple[int, object]) -> None:
        n, state = moment
        self._fetching = False
        open_ = self._owner.open_log
        if n != self.moment and self.moment is not None and open_ is not None:
            self._fetch(open_, self.moment)
        elif n == self.moment and open_ is not None:
            if n:
                log = self._owner.view.log
                log.setCurrentIndex(log.log.index(n - 1))
            self._owner.show_moment(n, state)

    @Slot(object)
    def _ask(self, recorded: tuple[Entry[Any], object]) -> None:
        entry, state = recorded
        open_ = self._owner.open_log
        if open_ is None:
            return
        if not entry.answers:
            self._owner.desk.messages.warn(
                "This entry asked nothing that could be answered otherwise.",
                "Correct the figure instead, or take it back with Undo.",
            )
            return
        dialog = AskDialog(self._widget, "Change an entry")
        dialog.setObjectName("change")
        dialog.answered.connect(self._answered)
        told = self._owner.view.log.log.row(self._amended).phrase.text
        opened = open_.rules.open(state, entry.choice)
        words = told.split()
        short = told if len(words) <= MOST_WORDS else without_middle(words, MOST_WORDS)
        dialog.ask(opened, state, entry.answers[:-1], f"As recorded: {short}")

    @Slot(object)
    def _answered(self, answers: tuple[Answer, ...]) -> None:
        open_ = self._owner.open_log
        if open_ is not None:
            work = partial(preview, self._owner.desk.store, open_, self._amended, answers)
            self._owner.desk.tasks.run(work, self._previewed)

    @Slot(object)
    def _previewed(self, found: Preview) -> None:
        dialog = PreviewDialog(self._widget, found)
        dialog.agreed.connect(self._agreed)
        dialog.open()

    @Slot(object)
    def _agreed(self, amendment: Amendment[object]) -> None:
        self._owner.amend(amendment)


def _moment(store: "Store", battle: int, n: int) -> tuple[int, object]:
    return n, battles.at(store, battle, n)


def _recorded(store: "Store", battle: int, n: int) -> tuple[Entry[Any], object]:
    (entry,) = battles.entries(store, battle, n, n + 1)
    return entry, battles.at(store, battle, n)
