"""What Undo and Redo act on while a battle is open: its own log, without end."""

from functools import partial
from typing import Protocol

from app.operations import battles
from app.operations.logs import OpenLog
from app.ui.battle.lane import Play
from app.ui.battle.view import BattleView
from app.ui.desk import Desk

#: How long the words of a step may be in a menu.
LONGEST = 60
#: What Undo takes back while a question waits for its answer.
QUESTION, ANSWER = "the question", "the last answer"


class Player(Protocol):
    """What the history needs of the page that plays a battle."""

    desk: Desk
    view: BattleView

    @property
    def playable(self) -> OpenLog | None: ...

    def told(self, row: int) -> str: ...

    def play(self, work: Play, *, played: bool = True) -> None: ...


class BattleHistory:
    """The log of the open battle, as a history."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def undoable(self) -> str:
        """Return what happened last, empty when nothing can be taken back."""
        if self._player.view.asking:
            return ANSWER if self._player.view.ask.answers else QUESTION
        return self._words(-1)

    def redoable(self) -> str:
        """Return what was taken back last, empty when there is nothing."""
        return self._words(0)

    def undo(self) -> None:
        """Take back what happened last; the answers to questions that wait go first, one after the other."""
        ask = self._player.view.ask
        if self._player.view.asking:
            (ask.back if ask.answers else ask.cancel)()
            return
        self._player.play(partial(battles.undo, self._player.desk.store), played=False)

    def redo(self) -> None:
        """Let what was taken back happen again."""
        self._player.play(partial(battles.redo, self._player.desk.store), played=False)

    def _words(self, by: int) -> str:
        open_ = self._player.playable
        number = open_.head + by if open_ is not None else -1
        if open_ is None or not 0 <= number < open_.count:
            return ""
        text = self._player.told(number)
        return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
