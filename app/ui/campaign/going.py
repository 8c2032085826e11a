"""Where the commands of the page lead: its tabs, whole or plain, and the entries of the timeline."""

from typing import Protocol

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from app.ui.campaign import war
from app.ui.campaign.moments import Moments
from app.ui.campaign.war import WarView
from app.ui.campaign.whole import view as whole
from app.ui.campaign.whole.scene import Scene
from app.ui.campaign.whole.view import WholeView
from app.ui.desk import Desk


class Owner(Protocol):
    """What the ways need of the page."""

    desk: Desk
    war: WarView
    whole: WholeView
    moments: Moments

    @property
    def scene(self) -> Scene | None: ...


class Going(QObject):
    """Goes to the parts of the page that is shown."""

    def __init__(self, page: QWidget, owner: Owner) -> None:
        super().__init__(page)
        self._page = owner

    def _see(self, place: int, plain: int | None = None) -> None:
        if self._page.scene is not None:
            self._page.whole.show_tab(place)
        elif plain is not None:
            self._page.war.show_tab(plain)

    @Slot()
    def tasks(self) -> None:
        """Go to what is to be done."""
        self._page.whole.show_tasks()

    @Slot()
    def map(self) -> None:
        """Go to the map."""
        self._see(whole.MAP)

    @Slot()
    def roster(self) -> None:
        """Go to the fleets."""
        self._see(whole.FLEETS, war.ROSTER)

    @Slot()
    def battles(self) -> None:
        """Go to the battles."""
        self._see(whole.BATTLES, war.BATTLES)

    @Slot()
    def plan(self) -> None:
        """Go to the plan of the player in hand."""
        self._see(whole.PLAN)

    @Slot()
    def ledger(self) -> None:
        """Go to the account of the player in hand."""
        self._see(whole.LEDGER)

    @Slot()
    def log(self) -> None:
        """Go to all that happened."""
        self._see(whole.TIMELINE, war.LOG)

    @Slot()
    def plots(self) -> None:
        """Go to the plots."""
        self._see(whole.PLOTS)

    @Slot()
    def sheet(self) -> None:
        """Look at the sheet of the unit in hand."""
        self._see(whole.SHEET, war.SHEET)

    @Slot()
    def find(self) -> None:
        """Look for entries of the timeline."""
        self._page.whole.show_tab(whole.TIMELINE)
        self._page.whole.timeline.begin_finding()

    @Slot()
    def look(self) -> None:
        """Look at the campaign as it was after the entry in hand."""
        self._page.moments.show_entry(self._page.whole.timeline.entry())

    @Slot()
    def change(self) -> None:
        """Answer the entry in hand anew."""
        if self._page.whole.timeline.entry() >= 0:
            self._page.moments.change(self._page.whole.timeline.entry())
        else:
            self._page.desk.messages.warn("Pick an entry of the timeline, then change it.")
