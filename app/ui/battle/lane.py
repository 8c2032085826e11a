"""Playing one thing after the other: what a person does in a hurry waits until the state before it is known."""

from collections import deque
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from app.core.errors import Refused, UserError
from app.operations.logs import OpenLog
from app.ui.desk import Desk

Play = Callable[[OpenLog], OpenLog]


class Lane(QObject):
    """`played` carries the battle after each play, and whether new entries were written; `failed` what was refused.

    After a failure what waited is dropped, since it was meant for another state.
    """

    played = Signal(object, bool)
    failed = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._waiting: deque[tuple[Play, bool]] = deque()
        self._new = False
        self.busy = False

    def play(self, open_: OpenLog, work: Play, *, played: bool) -> None:
        """Play on a battle as it is now, or when what is under way is done on what came of it."""
        self._waiting.append((work, played))
        if not self.busy:
            self._next(open_)

    def clear(self) -> None:
        """Forget what waits."""
        self._waiting.clear()

    def _next(self, open_: OpenLog) -> None:
        if self._waiting:
            work, self._new = self._waiting.popleft()
            self.busy = True
            self._desk.tasks.run(partial(work, open_), self._done, self._refused)

    @Slot(object)
    def _done(self, open_: OpenLog) -> None:
        self.busy = False
        self.played.emit(open_, self._new)
        if not self.busy:
            self._next(open_)

    @Slot(object)
    def _refused(self, error: Refused | UserError) -> None:
        self.busy = False
        self._waiting.clear()
        self.failed.emit(error)
