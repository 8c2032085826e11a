"""Working odds out beside the window: the newest question wins, the ones before it are forgotten."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from app.core.board import Odds
from app.core.errors import Refused, UserError
from app.core.questions import Answer
from app.core.system import BattleRules
from app.ui.desk import Desk


@dataclass(frozen=True, slots=True)
class Wish:
    """The odds of a choice after some answers that a person looks at."""

    number: int
    work: Callable[[], Odds | None]


class Weighing(QObject):
    """`weighed` carries the odds that were asked for last, or None."""

    weighed = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._number = 0
        self._running = False
        self._waiting: Wish | None = None

    def ask(self, rules: BattleRules, state: object, choice: str, answers: Sequence[Answer]) -> None:
        """Work out the odds of a choice after the answers so far; what was asked before is dropped."""
        self._number += 1
        self._waiting = Wish(self._number, partial(rules.odds, state, choice, tuple(answers)))
        self._run()

    @Slot()
    def stop(self) -> None:
        """Forget what was asked."""
        self._number += 1
        self._waiting = None
        self.weighed.emit(None)

    def _run(self) -> None:
        if self._running or self._waiting is None:
            return
        wish, self._waiting, self._running = self._waiting, None, True
        self._desk.tasks.run_aside(partial(_worked, wish), self._arrived, self._failed)

    @Slot(object)
    def _arrived(self, found: tuple[int, Odds | None]) -> None:
        self._running = False
        number, odds = found
        if number == self._number:
            self.weighed.emit(odds)
        self._run()

    @Slot(object)
    def _failed(self, _error: Refused | UserError) -> None:
        """Show no odds where the rules say no; the question itself tells why."""
        self._running = False
        self.weighed.emit(None)
        self._run()


def _worked(wish: Wish) -> tuple[int, Odds | None]:
    return wish.number, wish.work()
