"""What the search of a battle's log offers and finds."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import QWidget

from app.operations.logs import Told
from app.ui.battle.log import LogModel


def sorts(lines: Iterable[Told]) -> tuple[str, ...]:
    """Return the sorts of happening that a log has, in alphabetical order."""
    return tuple(sorted({told.phrase.sort for told in lines if told.phrase.sort}))


def turns(lines: Iterable[Told]) -> tuple[int, ...]:
    """Return the turns that a log has entries of."""
    return tuple(sorted({told.phrase.turn for told in lines if told.phrase.turn}))


class FoundModel(LogModel):
    """The entries that were found, in their order."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: tuple[Told, ...] = ()

    def show_found(self, found: Sequence[Told], head: int) -> None:
        """Show entries; those from `head` on are taken back."""
        if tuple(found) == self._found and head == self._head:
            return
        self.beginResetModel()
        self._found, self._head = tuple(found), head
        self.endResetModel()

    def row(self, row: int) -> Told:
        """Return a row."""
        return self._found[row]

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._found)

    def number(self, row: int) -> int:
        """Return the log's own number of a row, from 0."""
        return self._found[row].n
