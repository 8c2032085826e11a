"""What the players are asked: one thing at a time; what is set aside for another comes back with its answers.

Nothing that was answered is lost: not when damage is marked in the middle of an attack, not when marking it asks
for dice itself, not when a moment of the past or another battle is looked at, and not when writing it failed.
"""

from dataclasses import dataclass
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Slot

from app.core.errors import Refused, UserError
from app.core.questions import Answer
from app.core.system import BattleRules, Choice, Opened
from app.operations.logs import OpenLog
from app.ui.battle.lane import Lane, Play, begun, playing
from app.ui.battle.view import BattleView
from app.ui.desk import Desk


class Player(Protocol):
    """What asking needs of the page that plays a battle."""

    desk: Desk
    view: BattleView

    @property
    def playable(self) -> OpenLog | None: ...

    def play(self, work: Play, *, played: bool = True) -> None: ...


@dataclass(frozen=True, slots=True)
class Aside:
    """Something that was asked for and is not written yet: its answers so far, and those in words."""

    choice: Choice
    answers: tuple[Answer, ...] = ()
    words: tuple[str, ...] = ()


class Questions(QObject):
    """Opens choices and keys of the sheet, asks what they need beside the sheet, and plays them."""

    def __init__(self, player: Player, lane: Lane) -> None:
        super().__init__()
        self._player: Player = player
        self._view = player.view
        self._lane = lane
        self._now: Choice | None = None
        self._writing: Aside | None = None
        self._all: dict[int, list[Aside]] = {}
        self._aside: list[Aside] = []
        lane.due.connect(self.choose)
        lane.pressed.connect(self.press)
        self._view.chosen.connect(self.choose)
        self._view.pressed.connect(self.press)
        self._view.ask.finished.connect(self._answered)
        self._view.ask.cancelled.connect(self._cancelled)

    def enter(self, battle: int) -> None:
        """Keep what is asked with the battle that it is of, and go on with what was asked in another one."""
        self.hold()
        self._writing = None
        self._aside = self._all.setdefault(battle, [])

    @Slot(object)
    def choose(self, choice: Choice) -> None:
        """Play a choice, asking first for the dice and decisions that it needs."""
        open_ = self._player.playable
        if open_ is None:
            return
        if self._lane.busy:
            self._lane.put_off(choice)
            return
        try:
            opened, done = begun(open_, choice)
        except Refused as error:
            self._player.desk.messages.trouble(error)
            return
        if done and (choice.subject or not self._view.asking):
            self._player.play(partial(playing, self._player.desk.store, choice.key, ()))
        elif self._now is not None and choice.key == self._now.key:
            self._view.ask.take_focus()
        elif self._now is not None and not choice.subject:
            self._view.tell_under_way()
        else:
            self._begin(opened, self._found(choice))

    @Slot(str, str)
    def press(self, key: str, text: str) -> None:
        """Play what pressing a key of the sheet means, or what was typed there."""
        open_ = self._player.playable
        if open_ is None:
            return
        if self._lane.busy:
            self._lane.put_off((key, text))
            return
        rules = open_.rules
        assert isinstance(rules, BattleRules)
        try:
            choice = rules.press(open_.state, key, text)
        except (Refused, UserError) as error:
            self._player.desk.messages.trouble(error)
            return
        if choice is not None:
            self._view.choose(choice)

    def hold(self) -> None:
        """Put aside what is asked, since the state that it was asked of is shown no more."""
        now, self._now = self._now, None
        if now is not None:
            self._aside.append(Aside(now, self._view.ask.answers, self._view.ask.words))
            self._view.ask.put_away()
            self._view.stop_asking()

    def come_back(self) -> None:
        """Ask on what was set aside last, of the battle as it is now."""
        open_ = self._player.playable
        self._writing = None
        while open_ is not None and self._now is None and self._aside:
            waiting = self._aside.pop()
            try:
                opened, done = begun(open_, waiting.choice)
            except Refused as error:
                self._give_up(waiting, error.message)
                continue
            if done:
                self._give_up(waiting, "Nothing is left to be asked.")
            else:
                self._begin(opened, waiting)

    def failed(self) -> None:
        """Ask again what could not be written, with its answers."""
        if self._writing is not None:
            self._aside.append(self._writing)
        self.come_back()

    def _found(self, choice: Choice) -> Aside:
        """Return what was set aside of a choice, else the choice as nothing is known of it yet."""
        for waiting in self._aside:
            if waiting.choice.key == choice.key:
                self._aside.remove(waiting)
                return waiting
        return Aside(choice)

    def _begin(self, opened: Opened, wanted: Aside) -> None:
        self.hold()
        self._now = wanted.choice
        self._view.begin(wanted.choice, opened, wanted.answers)
        if self._view.asking:
            self._tell(wanted)

    def _tell(self, wanted: Aside) -> None:
        """Say beside the question what waits behind it, and which of the answers given before no longer stand."""
        lost = wanted.words[len(self._view.ask.answers) :]
        parts = [
            f"“{each.choice.label.rstrip('…')}” waits; it comes back after this." for each in self._aside
        ]
        if lost:
            parts.append(f"What happened meanwhile asks this again; given before: {', '.join(lost)}.")
        elif wanted.words:
            parts.append("Your answers still stand.")
        self._view.acts.show_note(" ".join(parts), warns=bool(lost))

    def _give_up(self, waiting: Aside, why: str) -> None:
        given = f"Given for it: {', '.join(waiting.words)}." if waiting.words else ""
        label = waiting.choice.label.rstrip("…")
        self._player.desk.messages.warn(f"“{label}” cannot go on after what happened: {why}", given)

    @Slot(object)
    def _answered(self, answers: tuple[Answer, ...]) -> None:
        choice, self._now = self._now, None
        words = self._view.ask.words
        self._view.stop_asking()
        if choice is not None:
            self._writing = Aside(choice, answers, words)
            self._player.play(partial(playing, self._player.desk.store, choice.key, answers))

    @Slot()
    def _cancelled(self) -> None:
        self._now = None
        self._view.stop_asking()
        self.come_back()
