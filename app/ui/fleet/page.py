"""The page of fleets: all of them as a list, or one that is being built. Every change is kept at once."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout

from app import systems
from app.core.errors import Refused, UserError
from app.core.force import Force
from app.core.questions import Answer, Finished, run
from app.core.system import Opened, Record
from app.operations import fleets, standings
from app.operations.standings import Standing
from app.ui.actions import Command
from app.ui.ask import AskDialog
from app.ui.desk import Desk
from app.ui.fleet.editor import Edit, FleetEditor
from app.ui.fleet.listing import FleetList, NewFleet, fleet_row
from app.ui.fleet.output import Output
from app.ui.pages import Page

if TYPE_CHECKING:
    from db.store import Store


class FleetPage(Page):
    reads = frozenset({"fleet", "fleet_line", "own_profile"})

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._id: int | None = None
        self._under_way = 0
        self._step: tuple[str, Opened] | None = None

        self.list = FleetList(desk.theme)
        self.editor = FleetEditor(desk)
        self._output = Output(self, desk)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.list)
        self.stack.addWidget(self.editor)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.stack)

        self.list.opened.connect(self.show_fleet)
        self.list.new_wanted.connect(self.new)
        self.list.import_wanted.connect(self.bring)
        self.list.removal.connect(self._delete)
        self.list.table.current_changed.connect(self._allow)
        self._output.brought.connect(self.navigate)
        self.editor.edited.connect(self._edit)
        self.editor.step_wanted.connect(self._take_step)

    @property
    def title(self) -> str:
        """The fleet's name while one is shown."""
        force = self.editor.force
        return force.name if self._id is not None and force is not None else "Fleets"

    def commands(self) -> Sequence[Command]:
        """Return what can be done with a fleet and with its lines."""
        make = partial(Command, menu="Fleet")
        line = partial(Command, menu="Line")
        return (
            make(
                "all",
                "All fleets",
                "back",
                "Alt+Home",
                "Go back to the list of fleets",
                self.show_list,
                toolbar=True,
            ),
            make("new", "New fleet…", "new", "", "Start a new fleet", self.new, toolbar=True),
            make("rename", "Rename", "edit", "F2", "Give the fleet another name", self.rename),
            make("copy", "Duplicate fleet", "copy", "Ctrl+Shift+D", "Make a copy of the fleet", self.copy),
            make(
                "delete", "Delete fleet", "delete", "", "Delete the fleet; Undo brings it back", self.delete
            ),
            make(
                "print",
                "Print…",
                "print",
                "Ctrl+P",
                "Print the fleet's sheets and roster",
                self.print,
                toolbar=True,
            ),
            make(
                "fight",
                "Start a battle…",
                "battle",
                "Ctrl+B",
                "Take the fleet to the table",
                self.fight,
                toolbar=True,
            ),
            make("bring", "Import…", "import", "Ctrl+Shift+I", "Read a fleet from a file", self.bring),
            make("give", "Export…", "export", "Ctrl+Shift+E", "Write the fleet to a file", self.give),
            line(
                "search", "Search what can be bought", "search", "Ctrl+F", "Go to the search box", self.search
            ),
            line("remove", "Remove", "delete", "", "Remove the lines in hand (Delete)", self.editor.remove),
            line("up", "Move up", "up", "Alt+Up", "Move the line up", self.editor.move_up),
            line("down", "Move down", "down", "Alt+Down", "Move the line down", self.editor.move_down),
            line(
                "double",
                "Duplicate line",
                "copy",
                "Ctrl+D",
                "Put a copy of the line behind it",
                self.editor.double,
            ),
            line(
                "accept",
                "Accept problem…",
                "accept",
                "Ctrl+Shift+A",
                "Accept the problem in hand",
                self.accept,
            ),
        )

    def opened(self, ref: int | str | None) -> None:
        """Show a fleet by its id, all of them, or begin a new one."""
        if isinstance(ref, int):
            self.show_fleet(ref)
        elif ref == "new":
            self.opened(None)
            self.new()
        elif ref == "list" or self._id is None:
            self.show_list()
        else:
            self.reload()

    @Slot()
    def reload(self) -> None:
        """Read the fleet, or the list, again."""
        if self._under_way:
            return
        if self._id is None:
            self.desk.tasks.run(partial(standings.standings, self.desk.store), self._listed)
        else:
            self.desk.tasks.run(partial(_loaded, self.desk.store, self._id), self._show, self._lost)

    @Slot()
    def show_list(self) -> None:
        """Show all fleets."""
        self._id = None
        self.stack.setCurrentWidget(self.list)
        self.title_changed.emit()
        self._allow()
        self.reload()
        self.list.table.setFocus()

    @Slot(int)
    def show_fleet(self, fleet: int) -> None:
        """Show one fleet."""
        if fleet != self._id:
            self.editor.clear()
            self.desk.note("fleet", fleet)
        self._id = fleet
        self.stack.setCurrentWidget(self.editor)
        self._allow()
        self.reload()

    @Slot()
    def new(self) -> None:
        """Ask for a new fleet's list and name."""
        dialog = NewFleet(self)
        dialog.made.connect(self._make)
        dialog.open()

    @Slot()
    def rename(self) -> None:
        """Put the focus into the fleet's name."""
        fleet = self._in_hand()
        if fleet is not None:
            if self._id is None:
                self.show_fleet(fleet)
            self.editor.head.name.setFocus()
            self.editor.head.name.selectAll()

    @Slot()
    def copy(self) -> None:
        """Copy the fleet in hand and show the copy."""
        fleet = self._in_hand()
        if fleet is not None:
            self.desk.tasks.run(partial(fleets.duplicate, self.desk.store, fleet), self.show_fleet)

    @Slot()
    def delete(self) -> None:
        """Delete the fleet in hand; Undo brings it back."""
        fleet = self._in_hand()
        if fleet is not None:
            self._delete((fleet,))

    @Slot()
    def print(self) -> None:
        """Open the print dialog for the fleet in hand."""
        fleet = self._in_hand()
        if fleet is not None:
            self._output.print(fleet)

    @Slot()
    def fight(self) -> None:
        """Go to the battle page with the fleet in hand."""
        fleet = self._in_hand()
        if fleet is not None:
            self.navigate.emit("battle", f"new:{fleet}")

    @Slot()
    def bring(self) -> None:
        """Ask for files and read what they hold."""
        self._output.ask_files()

    @Slot()
    def give(self) -> None:
        """Ask for a file and write the fleet in hand to it."""
        fleet = self._in_hand()
        if fleet is not None:
            force = self.editor.force
            name = force.name if self._id is not None and force is not None else self.list.name()
            self._output.ask_file(fleet, name)

    @Slot()
    def search(self) -> None:
        """Put the focus into the search box."""
        self.editor.offers.search.setFocus()
        self.editor.offers.search.selectAll()

    @Slot()
    def accept(self) -> None:
        """Accept the problem in hand with a note, or no more."""
        self.editor.problems.ask()

    def _in_hand(self) -> int | None:
        return self._id if self._id is not None else self.list.current()

    @Slot()
    def _allow(self) -> None:
        """Switch the actions off that have nothing to act on."""
        editing, some = self._id is not None, self._in_hand() is not None
        for key, action in getattr(self, "actions_by_id", {}).items():
            if key in ("all", "search", "remove", "up", "down", "double", "accept"):
                action.setEnabled(editing)
            elif key not in ("new", "bring"):
                action.setEnabled(some)

    @Slot(object)
    def _listed(self, items: tuple[Standing, ...]) -> None:
        self.list.show_rows([fleet_row(item) for item in items])
        self._allow()

    @Slot(object)
    def _make(self, wanted: Mapping[str, str]) -> None:
        work = partial(
            fleets.create,
            self.desk.store,
            wanted["system"],
            wanted["edition"],
            wanted["force_list"],
            wanted["name"],
        )
        self.desk.tasks.run(work, self.show_fleet)

    @Slot(object)
    def _delete(self, ids: Sequence[int]) -> None:
        for fleet in ids:
            self.desk.tasks.run(partial(fleets.delete_fleet, self.desk.store, fleet))
        if self._id in ids:
            self.show_list()
        self.desk.messages.tell("Deleted. Undo brings it back.")

    @Slot(object)
    def _show(self, loaded: tuple[int, Force, Mapping[str, Record]]) -> None:
        fleet, force, records = loaded
        if fleet != self._id or self._under_way:
            return
        if self.editor.shows(force, records):
            return
        self.editor.show_fleet(systems.system(force.system), force, records)
        self.title_changed.emit()

    @Slot(object)
    def _lost(self, error: Refused | UserError) -> None:
        self.desk.messages.trouble(error)
        self.show_list()

    @Slot(str, object)
    def _edit(self, label: str, edit: Edit) -> None:
        """Show a change at once and keep it; what was shown before comes back when it cannot be kept."""
        force = self.editor.force
        if force is None or self._id is None:
            return
        self._under_way += 1
        self.editor.show_changed(edit(force))
        self.title_changed.emit()
        work = partial(fleets.change, self.desk.store, self._id, label, edit)
        self.desk.tasks.run(work, self._kept, self._not_kept)

    @Slot(object)
    def _kept(self, _force: Force) -> None:
        self._under_way -= 1
        if not self._under_way:
            self.reload()

    @Slot(object)
    def _not_kept(self, error: Refused | UserError) -> None:
        self._under_way -= 1
        self.desk.messages.trouble(error)
        self.reload()

    @Slot(str, str)
    def _take_step(self, key: str, label: str) -> None:
        force = self.editor.force
        if force is None:
            return
        try:
            opened = systems.system(force.system).force.open(force, key)
        except Refused as error:
            self.desk.messages.trouble(error)
            return
        self._step = (label, opened)
        dialog = AskDialog(self, label)
        dialog.answered.connect(self._step_answered)
        dialog.ask(opened, force, heading=label)

    @Slot(object)
    def _step_answered(self, answers: tuple[Answer, ...]) -> None:
        if self._step is not None:
            label, opened = self._step
            self._step = None
            self._edit(label, partial(_stepped, opened, answers))


def _stepped(opened: Opened, answers: tuple[Answer, ...], force: Force) -> Force:
    done = run(opened, force, answers)
    if not isinstance(done, Finished):
        raise Refused(
            "The fleet changed meanwhile, so the step needs other answers.", remedy="Take it again."
        )
    return done.event


def _loaded(store: "Store", fleet: int) -> tuple[int, Force, Mapping[str, Record]]:
    force = fleets.load(store, fleet)
    return fleet, force, fleets.records(store, force.system, force.edition)
