"""Pages: what the window shows, one kind each, loaded when a kind is first shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction, QFocusEvent
from PySide6.QtWidgets import QWidget

from app.ui.actions import Command
from app.ui.desk import Desk
from app.ui.history import History, StoreHistory


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of page: its key, words and icon in the navigation, where its class is, whether it needs the store."""

    key: str
    text: str
    icon: str
    module: str
    page: str
    needs_store: bool = True


#: In the order of the navigation; the first is shown at the start. Pages know each other only by these keys.
KINDS = (
    Kind("home", "Home", "home", "app.ui.home.page", "HomePage", needs_store=False),
    Kind("fleet", "Fleets", "fleet", "app.ui.fleet.page", "FleetPage"),
    Kind("battle", "Battles", "battle", "app.ui.battle.page", "BattlePage"),
    Kind("campaign", "Campaigns", "campaign", "app.ui.campaign.page", "CampaignPage"),
    Kind("library", "Library", "library", "app.ui.library.page", "LibraryPage"),
    Kind("settings", "Settings", "settings", "app.ui.settings.page", "SettingsPage", needs_store=False),
)


class Page(QWidget):
    """What a page is to the window.

    `navigate` asks for another page: a key of KINDS and what to open there: None for the page as it stands, an
    id, or a word such as "new" that the page knows. `entry` is the part that takes the keyboard for the page; it
    is no focus proxy, since Qt's tab order runs in circles round a proxy inside the page. `command` asks for a
    command of the window by its id, such as "import". `history_changed` makes Undo and Redo ask again;
    `title_changed` makes the window read `title` again. `reads` names the tables after whose change `reload` is
    called while the page is shown (or when it is shown again).
    """

    navigate = Signal(str, object)
    command = Signal(str)
    history_changed = Signal()
    title_changed = Signal()
    reads: frozenset[str] = frozenset()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.stale = False
        self.entry: QWidget | None = None
        self.actions_by_id: dict[str, QAction] = {}
        self._history: History = StoreHistory(desk)

    @property
    def title(self) -> str:
        """What the window's title bar says while the page is shown."""
        return ""

    @property
    def history(self) -> History:
        """What Undo and Redo act on while the page is shown; the store's steps unless the page has its own."""
        return self._history

    def commands(self) -> Sequence[Command]:
        """Return the page's own commands; the window makes a menu and a toolbar of them, once."""
        return ()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand the keyboard on to the page's entry."""
        super().focusInEvent(event)
        if self.entry is not None:
            self.entry.setFocus()

    def opened(self, ref: int | str | None) -> None:
        """Show what was asked for by `navigate`; called each time the page is shown."""

    @Slot()
    def reload(self) -> None:
        """Read again what the page shows, keeping focus, selection and scroll position."""


def load(kind: Kind, desk: Desk) -> Page:
    """Make the page of a kind, importing its module."""
    page = getattr(import_module(kind.module), kind.page)(desk)
    assert isinstance(page, Page)
    return page
