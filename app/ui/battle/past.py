"""Answering an entry of the log anew, with a preview of what would come out differently."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from app.core.forms import Column, Row
from app.core.log import Amendment, fold
from app.operations import battles
from app.operations.logs import OpenLog, tell
from app.ui.messages import plain_label
from app.ui.rows import RowsView
from app.ui.sizes import make_room
from db.store import Store

CHANGES = (
    Column("n", "Entry", number=True),
    Column("old", "As recorded"),
    Column("new", "As it would be"),
)


#: How many words of two tellings stay that are the same: where they begin, and before they part.
AHEAD, CLOSE = 6, 3


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


def differing(old: str, new: str) -> tuple[str, str]:
    """Return two tellings of an entry without the words in the middle of their common beginning."""
    before, after = old.split(), new.split()
    pairs = zip(before, after, strict=False)
    same = next((n for n, (one, two) in enumerate(pairs) if one != two), min(len(before), len(after)))
    if same <= AHEAD + CLOSE:
        return old, new
    shown = [" ".join((*words[:AHEAD], "…", *words[same - CLOSE :])) for words in (before, after)]
    return shown[0], shown[1]


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
            [
                Row(
                    str(each.n),
                    (str(each.n + 1), *differing(each.old, each.new)),
                    tip=f"{each.old}\n→ {each.new}",
                )
                for each in found.changes
            ]
        )
        self.table.show_whole_cells()
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
        make_room(self, 54, 28)

        self.buttons.accepted.connect(self._agree)
        self.buttons.rejected.connect(self.reject)

    @Slot()
    def _agree(self) -> None:
        self.accept()
        self.agreed.emit(self._found.amendment)
