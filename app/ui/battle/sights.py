"""How a battle is looked at: the plain page or the board, the table's screen, all keys at once, the search."""

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget

from app.core.system import BattleRules, Choice
from app.operations.logs import OpenLog
from app.ui.actions import Command
from app.ui.battle.overlay import KeyOverlay
from app.ui.battle.screen import TableScreen
from app.ui.battle.view import BattleView
from app.ui.desk import Desk

#: What simple mode is, when it is switched on and off.
SIMPLE = (
    "Simple mode: the program keeps damage, crew, criticals and turns; movement, attacks and all else are yours. "
    "Look → Simple mode switches it off again, at any time."
)
WHOLE = "The whole battle: the program asks for movement, actions and attacks, rolls and reminds."
#: How many entries of the log are looked through for the last ones that everybody may know.
RECENT = 12


class Owner(Protocol):
    """What looking at a battle needs of the page."""

    desk: Desk
    view: BattleView
    actions_by_id: dict[str, QAction]

    @property
    def open_log(self) -> OpenLog | None: ...

    @property
    def moment(self) -> int | None: ...

    def choose(self, choice: Choice) -> None: ...

    def commands(self) -> Sequence[Command]: ...


class Sights(QObject):
    """Keeps what shows the battle beside the page itself up to date, and has the commands for it."""

    def __init__(self, owner: Owner) -> None:
        super().__init__()
        assert isinstance(owner, QWidget)
        self._owner: Owner = owner
        self._widget = owner
        self.screen: TableScreen | None = None
        self.overlay = KeyOverlay(owner)
        self.overlay.closed.connect(self._uncovered)
        owner.view.turn.keys.clicked.connect(self.show_keys)

    def commands(self) -> Sequence[Command]:
        """Return the commands for looking at a battle."""
        view = self._owner.view
        look = partial(Command, menu="&Look")
        return (
            look("act", "What can it do", "next", "Ctrl+D", "Go to what the unit in hand may do", view.act),
            look("ready", "Next to act", "next", "Ctrl+J", "Take who may act next in hand", view.take_next),
            look("find", "Find in the log", "search", "Ctrl+F", "Look for entries", view.panel.begin_finding),
            look(
                "wide",
                "Wide board",
                "fleet",
                "Ctrl+B",
                "Give the board the room of the log",
                view.show_wide,
                checkable=True,
            ),
            look(
                "screen",
                "The table's screen",
                "open",
                "Ctrl+T",
                "Show everybody the board in a window of its own",
                self.show_screen,
            ),
            look(
                "simple",
                "Simple mode",
                "note",
                "",
                "The program keeps damage, crew, criticals and turns only; the players do the rest",
                self.simplify,
                checkable=True,
            ),
            look("keys", "All keys", "keys", "?", "Show all keys over the page", self.show_keys),
        )

    def follow(self) -> None:
        """Show what is true now wherever it is shown."""
        open_, view = self._owner.open_log, self._owner.view
        simple = self._owner.actions_by_id.get("simple")
        if simple is not None:
            simple.setChecked(view.seen.simple)
        if open_ is None:
            return
        view.panel.show_place(view.seen, self._owner.moment)
        if self.screen is not None and self.screen.isVisible():
            self._show(self.screen, open_)

    @Slot()
    def show_screen(self) -> None:
        """Open the table's screen, or bring it to the front."""
        open_ = self._owner.open_log
        if open_ is None:
            return
        if self.screen is None:
            self.screen = TableScreen(self._owner.desk, self._widget)
            self.screen.viewed.connect(self._viewed)
            _to_another_screen(self.screen, self._widget)
        self._show(self.screen, open_)
        if self.screen.isVisible():
            self.screen.raise_()
        self.screen.show()

    @Slot(bool)
    def simplify(self, wanted: bool) -> None:
        """Switch the plain page on or off, as an event of the battle."""
        open_ = self._owner.open_log
        rules = open_.rules if open_ is not None else None
        if isinstance(rules, BattleRules) and rules.simplify:
            self._owner.choose(Choice(rules.simplify, "Simple mode"))
            self._owner.desk.messages.tell(SIMPLE if wanted else WHOLE)
        else:
            self._owner.desk.messages.warn("This game has one page for its battles only.")
        self.follow()

    @Slot()
    def show_keys(self) -> None:
        """Show all keys over the page."""
        self.overlay.show_keys(self._owner.view.now(), self._owner.commands())

    @Slot()
    def _uncovered(self) -> None:
        self._owner.view.units.setFocus()

    @Slot()
    def _viewed(self) -> None:
        if self.screen is not None and self._owner.open_log is not None:
            self._show(self.screen, self._owner.open_log)

    def _show(self, screen: TableScreen, open_: OpenLog) -> None:
        rules = open_.rules
        assert isinstance(rules, BattleRules)
        log = self._owner.view.log.log
        last = [log.row(row).phrase for row in range(max(0, open_.head - RECENT), open_.head)]
        screen.show_state(rules, open_.state, open_.name, last)


def _to_another_screen(window: QWidget, page: QWidget) -> None:
    """Put a window on a screen that the page is not on, when there is one."""
    others = [screen for screen in QGuiApplication.screens() if screen is not page.screen()]
    if others:
        window.setGeometry(others[0].availableGeometry())
