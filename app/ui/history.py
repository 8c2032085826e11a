"""What Undo and Redo act on: every page has a history, most of them the store's."""

from typing import Protocol

from app.ui.desk import Desk


class History(Protocol):
    """Something that can be taken back and done again; all of it is called on the window's thread.

    `undoable` and `redoable` name the next step, or are empty when there is none.
    """

    def undoable(self) -> str: ...

    def redoable(self) -> str: ...

    def undo(self) -> None: ...

    def redo(self) -> None: ...


class StoreHistory:
    """The steps of the library file, which are the same on every page that has no history of its own."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def undoable(self) -> str:
        """Return the label of the step that Undo takes back."""
        step = self._desk.store.undoable()
        return step.label if step else ""

    def redoable(self) -> str:
        """Return the label of the step that Redo does again."""
        step = self._desk.store.redoable()
        return step.label if step else ""

    def undo(self) -> None:
        """Take the last step back on the store's lane; a refusal is shown as a message."""
        self._desk.tasks.run(self._desk.store.undo)

    def redo(self) -> None:
        """Do the next step again on the store's lane; a refusal is shown as a message."""
        self._desk.tasks.run(self._desk.store.redo)
