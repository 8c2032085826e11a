"""The page of battles: all of them as a list, or one that is fought. Every event is kept before it is shown."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout

from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.log import Amendment
from app.core.system import BattleRules, Choice
from app.operations import battles
from app.operations.battles import BattleItem
from app.operations.logs import OpenLog
from app.ui.actions import Command
from app.ui.battle.beginning import Beginning
from app.ui.battle.commands import CLOSE, allowed, battle_commands
from app.ui.battle.ending import CARRY
from app.ui.battle.history import BattleHistory
from app.ui.battle.keeping import Keeping
from app.ui.battle.lane import Lane, Play, amended, correcting
from app.ui.battle.listing import battle_list, battle_row
from app.ui.battle.output import Output
from app.ui.battle.questions import Questions
from app.ui.battle.replay import Replay
from app.ui.battle.sights import Sights
from app.ui.battle.view import BattleView
from app.ui.correcting import CorrectionDialog, corrigible
from app.ui.desk import Desk
from app.ui.history import History
from app.ui.pages import Page


class BattlePage(Page):
    reads = frozenset({"battle", "battle_event"})

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._id: int | None = None
        self._open: OpenLog | None = None

        self.list = battle_list(desk.theme)
        self.view = BattleView(desk)
        self._replay = Replay(self)
        self._sights = Sights(self)
        self._lane = Lane(desk)
        self._questions = Questions(self, self._lane)
        self._beginning = Beginning(self, desk)
        self._output = Output(self, desk)
        self._keeping = Keeping(self, desk)
        self._log_history = BattleHistory(self)
        self.stack = QStackedWidget()
        for part in (self.list, self.view):
            self.stack.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.stack)

        self.list.opened.connect(self.show_battle)
        self.list.new_wanted.connect(self.new)
        self.list.removal.connect(self._delete)
        self.list.table.current_changed.connect(self._allow)
        self._lane.played.connect(self._take)
        self._lane.failed.connect(self._failed)
        self._keeping.closed.connect(self.show_list)
        self._beginning.begun.connect(self.show_battle)
        self.view.asked.connect(self.history_changed)
        self.view.wanted.connect(self._replay.show_entry)
        self.view.change_wanted.connect(self._replay.change)
        self.view.moment.earlier.connect(self._replay.earlier)
        self.view.moment.later.connect(self._replay.later)
        self.view.moment.now.connect(self.back_to_now)
        self.view.end.report_wanted.connect(self.report)
        self.view.end.print_wanted.connect(self.print)
        self.view.end.close_wanted.connect(self.close_battle)

    @property
    def title(self) -> str:
        """The battle's name while one is shown."""
        return self._open.name if self._id is not None and self._open is not None else "Battles"

    @property
    def history(self) -> History:
        """The open battle's own log, without a battle the store's steps."""
        return self._log_history if self._id is not None else super().history

    @property
    def open_log(self) -> OpenLog | None:
        """The battle that is open."""
        return self._open

    @property
    def moment(self) -> int | None:
        """After how many entries the battle is looked at, None for now."""
        return self._replay.moment

    @property
    def playable(self) -> OpenLog | None:
        """The open battle when it can be played: not a closed one, nor a moment of the past."""
        open_ = self._open
        over = open_ is None or open_.read_only or open_.closed or self.moment is not None
        return None if over else open_

    def told(self, row: int) -> str:
        """Return an entry of the log as people read it."""
        return self.view.log.log.row(row).phrase.text

    def commands(self) -> Sequence[Command]:
        """Return what can be done with battles, and with the one that is open."""
        return (*battle_commands(self, self._replay), *self._sights.commands())

    def opened(self, ref: int | str | None) -> None:
        """Show a battle by its id, all of them, or begin a new one (`new`, `new:` and a fleet's id)."""
        if isinstance(ref, int):
            self.show_battle(ref)
        elif isinstance(ref, str) and ref.partition(":")[0] == "new":
            self.show_list()
            fleet = ref.partition(":")[2]
            self._beginning.ask(int(fleet) if fleet.isdecimal() else None)
        elif ref == "list" or self._id is None:
            self.show_list()
        else:
            self.reload()

    @Slot()
    def reload(self) -> None:
        """Read again what is shown; while an event of this page is under way it brings the news itself."""
        if self._id is None:
            self.desk.tasks.run(partial(battles.listing, self.desk.store), self._listed)
        elif self._open is None or not self._lane.busy:
            self.desk.tasks.run(
                partial(battles.open_battle, self.desk.store, self._id), self._read, self._lost
            )

    @Slot()
    def show_list(self) -> None:
        """Show all battles."""
        self._questions.hold()
        self._id, self._open = None, None
        self.stack.setCurrentWidget(self.list)
        self._told_anew()
        self.reload()
        self.list.table.setFocus()

    @Slot(int)
    def show_battle(self, battle: int) -> None:
        """Show one battle where it was left."""
        if battle != self._id:
            self._open = None
            self._lane.clear()
            self._questions.enter(battle)
            self.view.forget()
            self.desk.note("battle", battle)
        self._id = battle
        self.stack.setCurrentWidget(self.view)
        self.reload()

    @Slot()
    def new(self) -> None:
        """Ask for the fleets of a new battle."""
        self._beginning.ask(None)

    @Slot(object)
    def choose(self, choice: Choice) -> None:
        """Play a choice, asking first for the dice and decisions that it needs."""
        self._questions.choose(choice)

    @Slot()
    def above(self) -> None:
        """Take the unit above in hand."""
        self.view.units.step(-1)

    @Slot()
    def below(self) -> None:
        """Take the unit below in hand."""
        self.view.units.step(1)

    @Slot()
    def correct(self) -> None:
        """Ask which figures of the unit in hand, or of the battle, are wrong."""
        open_ = self.playable
        if open_ is None:
            return
        fields = corrigible(open_.rules, open_.state, self.view.seen, self.view.unit, "", open_.name)
        dialog = CorrectionDialog(self, fields)
        dialog.wanted.connect(self._correct)
        dialog.open()

    @Slot()
    def print(self) -> None:
        """Open the print dialog for the battle that is open, as it is now or fresh."""
        if self._open is not None:
            self._output.print(self._open)

    @Slot()
    def report(self) -> None:
        """Tell the battle that is open in lines of text."""
        if self._open is not None:
            self._output.report(self._open)

    @Slot()
    def give(self) -> None:
        """Ask for a file and write the battle with its whole log to it."""
        if self._open is not None:
            self._output.ask_file(self._open)

    @Slot()
    def close_battle(self) -> None:
        """Put the battle away; what one of a campaign brings is reviewed there first."""
        if self._open is None:
            return
        if self._open.campaign_id is not None:
            self.navigate.emit("campaign", f"review:{self._open.id}")
        else:
            self._keeping.close(self._open.id)

    @Slot()
    def reopen(self) -> None:
        """Open the closed battle again; what it carried over is taken back."""
        if self._open is not None:
            self._keeping.reopen(self._open.id)

    @Slot()
    def rename(self) -> None:
        """Ask for another name of the battle in hand."""
        battle = self._in_hand()
        if battle is not None:
            self._keeping.ask_name(battle, self.title if self._open else self.list.name())

    @Slot()
    def delete(self) -> None:
        """Delete the battle in hand; Undo brings it back."""
        battle = self._in_hand()
        if battle is not None:
            self._delete((battle,))

    def _in_hand(self) -> int | None:
        return self._id if self._id is not None else self.list.current()

    @Slot()
    def back_to_now(self) -> None:
        """Leave the moment in the past."""
        self._replay.leave()
        if self._open is not None:
            self._show(self._open)
            self._questions.come_back()

    def play(self, work: Play, *, played: bool = True) -> None:
        """Play something on the open battle, after everything that waits already."""
        if self._open is not None:
            self._lane.play(self._open, work, played=played)

    def amend(self, amendment: Amendment[object]) -> None:
        """Let an amendment count and read the log anew."""
        if self._open is not None:
            work = partial(amended, self.desk.store, self._open, amendment)
            self.desk.tasks.run(work, self._reopened)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._replay.moment is not None:
            self.back_to_now()
        else:
            super().keyPressEvent(event)

    @Slot(object, bool)
    def _take(self, open_: OpenLog, played: bool) -> None:
        if open_.id == self._id:
            self.desk.messages.settle()
            self._questions.hold()  # it was asked of the state before
            self._open = open_
            self.view.log.log.move(open_.count, open_.head, played=played, lines=open_.told)
            self._show(open_)
            self._questions.come_back()

    @Slot(object)
    def _failed(self, error: Refused | UserError) -> None:
        self.desk.messages.trouble(error)
        self._questions.failed()
        self.reload()

    @Slot(object)
    def _read(self, open_: OpenLog) -> None:
        if open_.id != self._id or (self._open is not None and (self._lane.busy or open_ == self._open)):
            return
        self._reopened(open_)

    @Slot(object)
    def _reopened(self, open_: OpenLog) -> None:
        if open_.id != self._id:
            return
        fresh = self._open is None
        self._questions.hold()
        self._open = open_
        self._replay.leave()
        tell = partial(battles.told, self.desk.store, open_.id)
        self.view.log.log.open(tell, open_.count, open_.head)
        self._show(open_)
        if fresh:
            self.view.units.setFocus()
        self._questions.come_back()

    def _show(self, open_: OpenLog) -> None:
        """Show the battle as it is now."""
        if self.moment is not None:
            return
        reason = open_.read_only or (
            f"Put away on {open_.closed[:10]}; “Reopen the battle” in the menu goes on."
            if open_.closed
            else ""
        )
        self.view.moment.show_reason(reason)
        self.view.show_battle(open_, playable=not reason)
        self.view.log.newest()
        self._told_anew()

    def show_moment(self, n: int, state: object) -> None:
        """Show the battle as it was after `n` entries; nothing can be played there."""
        assert self._open is not None
        rules = self._open.rules
        assert isinstance(rules, BattleRules)
        self._questions.hold()
        what = self.told(n - 1) if n else ""
        self.view.moment.show_moment(n, self._open.count, what)
        self.view.show_state(rules, state, playable=False)
        self._told_anew()

    def _told_anew(self) -> None:
        self._sights.follow()
        self.title_changed.emit()
        self.history_changed.emit()
        self._allow()

    @Slot()
    def _allow(self) -> None:
        """Switch the actions off that have nothing to act on."""
        closed = self._open is not None and bool(self._open.closed)
        of_campaign = self._open is not None and self._open.campaign_id is not None
        if close := getattr(self, "actions_by_id", {}).get("close"):
            close.setText(CARRY if of_campaign else CLOSE)
        in_hand, past = self._in_hand() is not None, self.moment is not None
        for key, action in getattr(self, "actions_by_id", {}).items():
            fighting = self._id is not None
            action.setEnabled(allowed(key, fighting=fighting, in_hand=in_hand, past=past, closed=closed))

    @Slot(object, str)
    def _correct(self, changed: Sequence[tuple[str, Json]], note: str) -> None:
        for path, new in changed:
            self.play(partial(correcting, self.desk.store, path, new, note))

    @Slot(object)
    def _listed(self, items: tuple[BattleItem, ...]) -> None:
        self.list.show_rows([battle_row(item) for item in items])
        self._allow()

    @Slot(object)
    def _lost(self, error: Refused | UserError) -> None:
        self.desk.messages.trouble(error)
        self.show_list()

    @Slot(object)
    def _delete(self, ids: Sequence[int]) -> None:
        self._keeping.delete(ids)
        if self._id in ids:
            self.show_list()
