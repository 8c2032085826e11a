"""What Undo and Redo act on while a campaign is shown: answers that wait go first, then the library's steps."""

from typing import Protocol

from app.ui.ask import AskPanel
from app.ui.desk import Desk
from app.ui.history import StoreHistory

#: What Undo takes back while a question waits for its answer.
QUESTION, ANSWER = "the question", "the last answer"


class Asker(Protocol):
    """What the history needs of the page: its questions."""

    ask: AskPanel

    @property
    def asking(self) -> bool: ...


class CampaignHistory(StoreHistory):
    """The library's steps, and before them the answers to a question that waits."""

    def __init__(self, desk: Desk, asker: Asker) -> None:
        super().__init__(desk)
        self._asker = asker

    def undoable(self) -> str:
        """Return what happened last, empty when nothing can be taken back."""
        if self._asker.asking:
            return ANSWER if self._asker.ask.answers else QUESTION
        return super().undoable()

    def redoable(self) -> str:
        """Return what was taken back last; nothing while a question waits."""
        return "" if self._asker.asking else super().redoable()

    def undo(self) -> None:
        """Take back what happened last; the answers to questions that wait go first, one after the other."""
        if self._asker.asking:
            (self._asker.ask.back if self._asker.ask.answers else self._asker.ask.cancel)()
        else:
            super().undo()
