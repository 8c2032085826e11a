"""The way from "new battle" to a battle: the fleets are fetched, the form is filled, the battle is started."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from app.core.force import Force
from app.operations import battles, fleets
from app.operations.fleets import FleetItem
from app.ui.battle.start import Muster, NewBattle
from app.ui.desk import Desk

if TYPE_CHECKING:
    from db.store import Store


class Beginning(QObject):
    """`begun` carries the id of the battle that was started."""

    begun = Signal(int)

    def __init__(self, page: QWidget, desk: Desk) -> None:
        super().__init__(page)
        self._page = page
        self._desk = desk
        self._first: int | None = None
        self._dialog: NewBattle | None = None

    def ask(self, first: int | None) -> None:
        """Ask for the fleets of a new battle, a certain one first."""
        self._first = first
        self._desk.tasks.run(partial(fleets.listing, self._desk.store), self._listed)

    @Slot(object)
    def _listed(self, items: tuple[FleetItem, ...]) -> None:
        if not items:
            self._desk.messages.warn(
                "There is no fleet to fight with yet.", "Make one on the page of fleets."
            )
            return
        self._dialog = NewBattle(self._page, items, self._first)
        self._dialog.fetch.connect(self._fetch)
        self._dialog.wanted.connect(self._start)
        self._dialog.finished.connect(self._ended)
        self._dialog.begin()

    @Slot(object)
    def _fetch(self, ids: Sequence[int]) -> None:
        self._desk.tasks.run(partial(_forces, self._desk.store, ids), self._fetched)

    @Slot(object)
    def _fetched(self, forces: Mapping[int, Force]) -> None:
        if self._dialog is not None:
            self._dialog.take_forces(forces)

    @Slot()
    def _ended(self) -> None:
        self._dialog = None

    @Slot(object)
    def _start(self, muster: Muster) -> None:
        work = partial(
            battles.start,
            self._desk.store,
            muster.system,
            muster.edition,
            muster.name,
            muster.sides,
            muster.agreed,
        )
        self._desk.tasks.run(work, self._started)

    @Slot(object)
    def _started(self, battle: int) -> None:
        self.begun.emit(battle)


def _forces(store: "Store", ids: Sequence[int]) -> dict[int, Force]:
    return {fleet: fleets.load(store, fleet) for fleet in ids}
