"""Playing one thing after the other: what a person does in a hurry waits until the state before it is known."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.log import Amendment
from app.core.questions import Answer, Finished, run
from app.core.system import Choice, Opened
from app.operations import battles
from app.operations.logs import OpenLog
from app.ui.desk import Desk

if TYPE_CHECKING:
    from db.store import Store

Play = Callable[[OpenLog], OpenLog]


@dataclass(frozen=True, slots=True)
class _Work:
    play: Play
    new: bool


class Lane(QObject):
    """`played` carries the battle after each play, and whether new entries were written; `failed` what was refused.

    `due` carries a choice, `pressed` a key of the sheet and what was typed there, that was put off while something
    was under way. After a failure what waited is dropped, since it was meant for another state.
    """

    played = Signal(object, bool)
    failed = Signal(object)
    due = Signal(object)
    pressed = Signal(str, str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._waiting: deque[_Work | Choice | tuple[str, str]] = deque()
        self._new = False
        self.busy = False

    def play(self, open_: OpenLog, work: Play, *, played: bool) -> None:
        """Play on a battle as it is now, or, when something is under way, on what comes of that."""
        if self.busy:
            self._waiting.append(_Work(work, played))
        else:
            self._run(open_, _Work(work, played))

    def put_off(self, due: Choice | tuple[str, str]) -> None:
        """Keep a choice, or a key of the sheet and what was typed there, until its turn comes."""
        self._waiting.append(due)

    def clear(self) -> None:
        """Forget what waits."""
        self._waiting.clear()

    def _run(self, open_: OpenLog, work: _Work) -> None:
        self.busy, self._new = True, work.new
        self._desk.tasks.run(partial(work.play, open_), self._done, self._refused)

    @Slot(object)
    def _done(self, open_: OpenLog) -> None:
        self.busy = False
        self.played.emit(open_, self._new)
        while self._waiting and not self.busy:
            due = self._waiting.popleft()
            if isinstance(due, _Work):
                self._run(open_, due)
            elif isinstance(due, Choice):
                self.due.emit(due)
            else:
                self.pressed.emit(*due)

    @Slot(object)
    def _refused(self, error: Refused | UserError) -> None:
        self.busy = False
        self.clear()
        self.failed.emit(error)


def begun(open_: OpenLog, choice: Choice) -> tuple[Opened, bool]:
    """Return the procedure of a choice, and whether it needs no answer; raises Refused where the rules say no."""
    opened = open_.rules.open(open_.state, choice.key)
    return opened, isinstance(run(opened, open_.state), Finished)


def playing(store: "Store", choice: str, answers: tuple[Answer, ...], open_: OpenLog) -> OpenLog:
    """Play a choice on the battle as it is then."""
    return battles.play(store, open_, choice, answers)


def correcting(store: "Store", path: str, new: Json, note: str, open_: OpenLog) -> OpenLog:
    """Set a figure of the battle as it is then."""
    return battles.correct(store, open_, path, new, note)


def amended(store: "Store", open_: OpenLog, amendment: Amendment[object]) -> OpenLog:
    """Let an amendment count and open the battle anew."""
    battles.apply_amendment(store, open_, amendment)
    return battles.open_battle(store, open_.id)
