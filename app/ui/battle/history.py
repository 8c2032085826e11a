"""What Undo and Redo act on while a battle is open: its own log, without end."""

from typing import Protocol


class Player(Protocol):
    """What the history needs of the page that plays a battle."""

    def undo_words(self) -> str: ...

    def redo_words(self) -> str: ...

    def undo_event(self) -> None: ...

    def redo_event(self) -> None: ...


class BattleHistory:
    """The log of the open battle, as a history."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def undoable(self) -> str:
        """Return what happened last."""
        return self._player.undo_words()

    def redoable(self) -> str:
        """Return what was taken back last."""
        return self._player.redo_words()

    def undo(self) -> None:
        """Take back what happened last."""
        self._player.undo_event()

    def redo(self) -> None:
        """Let what was taken back happen again."""
        self._player.redo_event()
