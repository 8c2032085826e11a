"""The catalogue: browse it, see a ship as its sheet, make one's own from it."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from app import systems
from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.system import CatalogueRules, GameSystem, Record
from app.core.words import counted
from app.operations import library
from app.ui.actions import Command
from app.ui.desk import Desk
from app.ui.library.detail import Detail
from app.ui.library.filters import Filters
from app.ui.messages import plain_label
from app.ui.pages import Page
from app.ui.rows import RowsView
from db.store import Store


class LibraryPage(Page):
    """A list of records on the left, the one in hand on the right."""

    reads = frozenset({"own_profile"})

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._game: GameSystem | None = None
        self._records: Mapping[str, Record] = {}
        self._wanted = ""
        self._edits = False

        self._note = plain_label("", "faint", wrap=True)
        self._filters = Filters(self._choosers())
        self._count = plain_label("Reading the catalogue…", "faint")
        self._table = RowsView(())
        self._table.setAccessibleName("Catalogue")
        self._detail = Detail(desk)

        show_all = QPushButton("Show all")
        below = QHBoxLayout()
        below.addWidget(self._count, 1)
        below.addWidget(show_all)
        left = QWidget()
        lines = QVBoxLayout(left)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self._filters)
        lines.addWidget(self._note)
        lines.addWidget(self._table, 1)
        lines.addLayout(below)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(left)
        self._split.addWidget(self._detail)
        self._split.setStretchFactor(0, 5)
        self._split.setStretchFactor(1, 4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.addWidget(self._split)
        self.entry = self._filters.search

        self._games.activated.connect(self._game_chosen)
        self._editions.activated.connect(self.reload)
        self._filters.changed.connect(self._narrow)
        show_all.clicked.connect(self._filters.show_all)
        self._table.current_changed.connect(self._show)
        self._table.opened.connect(self._open)
        self._table.removal.connect(self._remove)
        self._detail.edited.connect(self._edit)
        self.reload()

    def _choosers(self) -> QWidget:
        """Make the choosers of game and edition; each is shown when there is more than one."""
        self._games = QComboBox()
        self._games.setAccessibleName("Game")
        self._editions = QComboBox()
        self._editions.setObjectName("editions")
        self._editions.setMinimumContentsLength(4)
        self._editions.setAccessibleName("Edition")
        for game, name in systems.names():
            self._games.addItem(name, game)
        if len(systems.names()) < 2:  # shown here, before it has a parent, it would be a window of its own
            self._games.hide()
        beside = QWidget()
        choosers = QHBoxLayout(beside)
        choosers.setContentsMargins(0, 0, 0, 0)
        choosers.addWidget(self._games)
        choosers.addWidget(self._editions)
        return beside

    @property
    def title(self) -> str:
        """The window's title."""
        return "Library"

    def commands(self) -> Sequence[Command]:
        """Return what can be done with the record in hand."""
        menu = "&Record"
        copied = "Make a record of your own from this one"
        return (
            Command(
                "copy", "&Copy to make your own", "copy", "Ctrl+D", copied, self._copy, menu, toolbar=True
            ),
            Command(
                "edit", "&Edit", "edit", "F2", "Change your own record", self._edit_now, menu, toolbar=True
            ),
            Command(
                "delete", "&Delete", "delete", "", "Delete your own record", self._delete, menu, toolbar=True
            ),
            Command(
                "print", "&Print…", "print", "Ctrl+P", "Print its sheet", self._print, menu, toolbar=True
            ),
            Command(
                "search", "&Search", "search", "Ctrl+F", "Search", self._filters.focus_search, menu, line=True
            ),
        )

    def opened(self, ref: int | str | None) -> None:
        """Go to a record by its key when one is asked for."""
        self._switch_commands()
        if isinstance(ref, str) and ref:
            self._wanted = ref
            self._go_to_wanted()

    @Slot()
    def reload(self) -> None:
        """Read the catalogue of the chosen game and edition, away from the window."""
        self.desk.tasks.run(
            partial(_read, self.desk.store, self._games.currentData(), self._editions.currentData() or ""),
            self._take,
        )

    @property
    def _rules(self) -> CatalogueRules:
        assert self._game is not None
        return self._game.catalogue

    @property
    def _current(self) -> Record | None:
        return self._records.get(self._table.current_key())

    @property
    def _edition(self) -> str:
        return str(self._editions.currentData())

    @Slot(object)
    def _take(self, read: tuple[GameSystem, str, Mapping[str, Record]]) -> None:
        game, edition, records = read
        if game is not self._game:
            self._game = game
            self._editions.clear()
            for known in game.catalogue.editions:
                self._editions.addItem(known.name, known.id)
            self._editions.setVisible(len(game.catalogue.editions) > 1)
        if edition != self._edition:
            self.reload()
            return
        note = next(known.note for known in game.catalogue.editions if known.id == edition)
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self._records = records
        self._table.show_columns(game.catalogue.columns)
        self._filters.show_facets(game.catalogue.facets(tuple(records.values())))
        self._narrow()
        self._show()
        self._go_to_wanted()

    @Slot()
    def _narrow(self) -> None:
        if self._game is None:
            return
        found = self._rules.narrow(tuple(self._records.values()), self._filters.text, self._filters.chosen)
        self._table.show_rows([self._rules.row(record) for record in found])
        self._count.setText(f"{counted(len(found), 'record')} of {len(self._records)}")
        if not self._table.current_key() and found and not self._wanted:
            self._table.go_to(found[0].key)

    @Slot()
    def _show(self) -> None:
        if self._game is not None:
            self._detail.show_record(self._rules, self._current)
            self._switch_commands()

    def _go_to_wanted(self) -> None:
        if self._wanted not in self._records:
            return
        if not self._table.go_to(self._wanted):
            self._filters.show_all()
            self._table.go_to(self._wanted)
        self._wanted = ""
        if self._edits:
            self._edits = False
            self._detail.edit()

    def _switch_commands(self) -> None:
        record = self._current
        own = record is not None and record.own is not None
        for name, on in (
            ("copy", record is not None),
            ("print", record is not None),
            ("edit", own),
            ("delete", own),
        ):
            if name in self.actions_by_id:
                self.actions_by_id[name].setEnabled(on)

    @Slot()
    def _game_chosen(self) -> None:
        self._editions.clear()
        self.reload()

    @Slot(str)
    def _open(self, key: str) -> None:
        record = self._records.get(key)
        if record is not None and record.own is not None:
            self._detail.edit()

    @Slot()
    def _copy(self) -> None:
        record = self._current
        if record is None or self._game is None:
            return
        copy = partial(_copied, self.desk.store, self._game.id, self._edition, record.key)
        self.desk.tasks.run(copy, self._was_copied)

    @Slot(object)
    def _was_copied(self, copy: tuple[str, str]) -> None:
        self._wanted, name = copy
        self._edits = True
        self.desk.messages.tell(f"“{name}” is your own now; change what you like.")
        self.reload()

    @Slot()
    def _edit_now(self) -> None:
        self._detail.edit()

    @Slot(str, object)
    def _edit(self, key: str, value: Json) -> None:
        record = self._current
        if record is None or record.own is None:
            return
        self._detail.form.clear_problems()
        edit = partial(library.edit, self.desk.store, record.own, {key: value})
        self.desk.tasks.run(edit, None, self._edit_failed)

    @Slot(object)
    def _edit_failed(self, trouble: Refused | UserError) -> None:
        if not self._detail.show_problem(trouble):
            self.desk.messages.trouble(trouble)

    @Slot(object)
    def _remove(self, keys: Sequence[str]) -> None:
        self._delete()

    @Slot()
    def _delete(self) -> None:
        record = self._current
        if record is None:
            return
        if record.own is None:
            self.desk.messages.warn("Shipped records cannot be deleted.", "Copy one to make your own.")
            return
        self.desk.tasks.run(partial(library.delete_own, self.desk.store, record.own), self._deleted)

    @Slot(object)
    def _deleted(self, _nothing: object) -> None:
        self.desk.messages.tell("The record is deleted; Undo brings it back.")

    @Slot()
    def _print(self) -> None:
        record = self._current
        if record is None or self._game is None:
            return
        from app.operations import printing
        from app.ui.printing.dialog import PrintDialog

        PrintDialog(self.desk, printing.job_of_profile(self._game.id, record.profile), self).open()


def _read(store: Store, game: str, edition: str) -> tuple[GameSystem, str, Mapping[str, Record]]:
    """Load a game and the records of one of its editions, its first when none is named."""
    system = systems.system(game)
    edition = edition or system.catalogue.editions[0].id
    return system, edition, library.records(store, game, edition)


def _copied(store: Store, game: str, edition: str, key: str) -> tuple[str, str]:
    """Copy a record; return the copy's key and name."""
    made = library.load(store, library.copy(store, game, edition, key))
    return made.key, str(made.profile.get("name", made.key))
