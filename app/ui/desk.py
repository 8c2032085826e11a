"""What every page works with: the store, the tasks, the messages, the theme and the preferences."""

from functools import partial
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

from app.ui.messages import Messages
from app.ui.preferences import Preferences
from app.ui.tasks import Tasks
from app.ui.theme import Theme

if TYPE_CHECKING:
    from pathlib import Path

    from db.store import Store


#: What is remembered for the home page, by the key of its page.
Noted = Literal["fleet", "battle", "campaign"]


class Desk(QObject):
    """The surroundings of a page, handed to it when it is made.

    `changed` carries the names of the tables that a step, an undo or a write changed, on the window's thread,
    whichever thread wrote. Pages other than home are made only when the store is open.
    """

    changed = Signal(object)

    def __init__(
        self, library: "Path", theme: Theme, tasks: Tasks, messages: Messages, preferences: Preferences
    ) -> None:
        super().__init__()
        self.library = library
        self.theme = theme
        self.tasks = tasks
        self.messages = messages
        self.preferences = preferences
        self._store: Store | None = None

    @property
    def opened(self) -> bool:
        """True when the library is open."""
        return self._store is not None

    @property
    def store(self) -> "Store":
        """The open library; asking before it is open is a bug."""
        if self._store is None:
            raise RuntimeError("the library is not open yet")
        return self._store

    def take(self, store: "Store") -> None:
        """Work with an open library from now on."""
        self._store = store
        store.listen(self.changed.emit)

    def note(self, kind: Noted, item: int) -> None:
        """Remember that a thing was opened, for the home page; `kind` is the page's key."""
        from app.operations import recents

        self.tasks.run(partial(recents.note, self.store, kind, item))

    def close(self) -> None:
        """Finish what is under way and close the library."""
        self.tasks.close()
        if self._store is not None:
            self._store.close()
            self._store = None
