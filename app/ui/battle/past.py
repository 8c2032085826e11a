"""Putting right what was recorded: a figure set by agreement, an entry answered anew with a preview."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.core import codec
from app.core.codec import Json
from app.core.errors import UserError
from app.core.forms import Column, Row
from app.core.log import Amendment, fold
from app.operations import battles
from app.operations.logs import OpenLog, tell
from app.ui.battle.reading import Figure
from app.ui.messages import plain_label
from app.ui.rows import RowsView
from db.store import Store

FIGURES = (Column("figure", "Figure"), Column("value", "Now"))
CHANGES = (
    Column("n", "Entry", number=True),
    Column("old", "As recorded"),
    Column("new", "As it would be"),
)


def read_value(text: str, old: Json) -> Json:
    """Return what a person typed as a value like the old one; raise UserError when it is none."""
    typed = text.strip()
    if isinstance(old, str):
        return typed
    words: dict[str, Json] = {"yes": True, "true": True, "no": False, "false": False, "?": None, "": None}
    if isinstance(old, bool):
        if isinstance(words.get(typed.lower()), bool):
            return words[typed.lower()]
        raise UserError("Type yes or no.")
    if typed in ("?", ""):
        return None
    if typed.lstrip("+-−").isdecimal() and len(typed) < 10:
        return int(typed.replace("−", "-"))
    if old is None:
        return typed
    raise UserError(f"“{typed}” is not a whole number.")


def as_text(value: Json) -> str:
    """Return a value as people read and type it."""
    if value is None:
        return "?"
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


class Correction(QDialog):
    """Sets any figure by agreement; `wanted` carries its path, the new value and the note."""

    wanted = Signal(str, object, str)

    def __init__(self, parent: QWidget, name: str, figures: Sequence[Figure]) -> None:
        super().__init__(parent)
        self.setWindowTitle("Correct a figure")
        self.setObjectName("correction")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._figures = {figure.path: figure for figure in figures}

        self.search = QLineEdit()
        self.search.setObjectName("figure-search")
        self.search.setPlaceholderText("Search a figure")
        self.table = RowsView(FIGURES, sortable=False)
        self.value = QLineEdit()
        self.value.setObjectName("new-value")
        self.value.setPlaceholderText("New value")
        self.note = QLineEdit()
        self.note.setObjectName("why")
        self.note.setPlaceholderText("Why (both players read it in the log)")
        self.note.setMaxLength(200)
        self.problem = plain_label(role="problem", wrap=True)
        self.problem.hide()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText("Set it")

        layout = QVBoxLayout(self)
        layout.addWidget(plain_label(f"What is wrong on {name}?", "heading", wrap=True))
        layout.addWidget(self.search)
        layout.addWidget(self.table, 1)
        row = QHBoxLayout()
        row.addWidget(self.value, 1)
        row.addWidget(self.note, 3)
        layout.addLayout(row)
        layout.addWidget(self.problem)
        layout.addWidget(self.buttons)
        self.resize(620, 460)

        self.search.textChanged.connect(self._filter)
        self.table.current_changed.connect(self._picked)
        self.table.opened.connect(self.value.setFocus)
        self.buttons.accepted.connect(self._set)
        self.buttons.rejected.connect(self.reject)
        self._filter()

    @Slot()
    def _filter(self) -> None:
        text = self.search.text().lower()
        found = [figure for figure in self._figures.values() if text in figure.label.lower()]
        self.table.show_rows([Row(each.path, (each.label, as_text(each.value))) for each in found])
        self.table.setColumnWidth(0, self.width() * 3 // 5)
        if found and not self.table.current_key():
            self.table.go_to(found[0].path)

    @Slot(str)
    def _picked(self, path: str) -> None:
        figure = self._figures.get(path)
        if figure is not None:
            self.value.setText(as_text(figure.value))
            self.value.selectAll()

    @Slot()
    def _set(self) -> None:
        figure = self._figures.get(self.table.current_key())
        if figure is None:
            return
        try:
            value = read_value(self.value.text(), figure.value)
        except UserError as error:
            self.problem.setText(error.message)
            self.problem.show()
            return
        self.accept()
        self.wanted.emit(figure.path, value, self.note.text().strip())


@dataclass(frozen=True, slots=True)
class Change:
    """An entry that would come out differently: its number from 0, as it is told and as it would be."""

    n: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What answering an entry anew would bring, in words."""

    amendment: Amendment[Any]
    changes: tuple[Change, ...]
    stopped: str


def preview(store: Store, open_: OpenLog, n: int, answers: Sequence[Any]) -> Preview:
    """Return what answering entry `n` otherwise would bring; nothing is written."""
    amendment = battles.amend(store, open_, n, answers)
    told = battles.told(store, open_.id, n, open_.head)
    state = battles.at(store, open_.id, n)
    changes: list[Change] = []
    for number, entry in enumerate(amendment.entries[n:], n):
        new = tell(open_.rules, state, entry.event).text
        if number in amendment.changed:
            changes.append(Change(number, told[number - n].phrase.text, new))
        state = fold(state, (entry,), open_.rules.apply)
    stopped = ""
    if amendment.stopped is not None:
        lost = open_.head - amendment.stopped
        stopped = (
            f"Entry {amendment.stopped + 1} cannot stand as it is: {amendment.reason}. "
            f"It and what follows ({lost} in all) would be taken back; Redo does not bring them again."
        )
    return Preview(amendment, tuple(changes), stopped)


class PreviewDialog(QDialog):
    """Shows what would change; `agreed` carries the amendment when the players want it."""

    agreed = Signal(object)

    def __init__(self, parent: QWidget, found: Preview) -> None:
        super().__init__(parent)
        self.setWindowTitle("What would change")
        self.setObjectName("preview")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._found = found
        self.table = RowsView(CHANGES, sortable=False)
        self.table.show_rows(
            [Row(str(each.n), (str(each.n + 1), each.old, each.new)) for each in found.changes]
        )
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText("Let it count")
        same = "" if found.changes else "Nothing would come out differently."
        layout = QVBoxLayout(self)
        layout.addWidget(plain_label(same or "These entries come out differently:", "heading", wrap=True))
        layout.addWidget(self.table, 1)
        layout.addWidget(plain_label(found.stopped, "warning", wrap=True))
        layout.addWidget(self.buttons)
        self.resize(760, 420)

        self.buttons.accepted.connect(self._agree)
        self.buttons.rejected.connect(self.reject)

    @Slot()
    def _agree(self) -> None:
        self.accept()
        self.agreed.emit(self._found.amendment)


def figures_of(state: object) -> dict[str, Any]:
    """Return a state as plain values, in which every figure has a path."""
    return dict(codec.plain(state))
