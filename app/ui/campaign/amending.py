"""What answering an entry of a campaign anew would alter, shown before it counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from app.core.forms import Column, Row
from app.core.log import Amendment, fold
from app.core.words import counted
from app.operations import campaigns
from app.operations.campaigns import OpenCampaign
from app.operations.logs import tell
from app.ui.messages import plain_label
from app.ui.rows import RowsView
from app.ui.sizes import make_room
from db.store import Store

CHANGES = (
    Column("n", "Entry", number=True),
    Column("old", "As recorded"),
    Column("new", "As it would be"),
)


@dataclass(frozen=True, slots=True)
class Preview:
    """What answering an entry anew would bring: rows of what changes, what cannot stand, and how figures end."""

    amendment: Amendment[Any]
    changes: tuple[Row, ...]
    stopped: str
    standings: tuple[str, ...] = ()


def preview(store: Store, open_: OpenCampaign, n: int, answers: Sequence[Any]) -> Preview:
    """Return what answering entry `n` otherwise would bring; nothing is written."""
    amendment = campaigns.amend(store, open_, n, answers)
    told = campaigns.told(store, open_.id, n, open_.head)
    state = campaigns.at(store, open_.id, n)
    changes: list[Row] = []
    for number, entry in enumerate(amendment.entries[n:], n):
        if number in amendment.changed:
            old, new = told[number - n].phrase.text, tell(open_.rules, state, entry.event).text
            changes.append(Row(str(number), (str(number + 1), old, new), tip=f"{old}\n{new}"))
        state = fold(state, (entry,), open_.rules.apply)
    stopped = ""
    if amendment.stopped is not None:
        first = told[amendment.stopped - n].phrase.text
        lost = open_.head - amendment.stopped
        stopped = (
            f"Entry {amendment.stopped + 1} (“{first}”) cannot stand as it is: {amendment.reason}. "
            f"It and what follows, {counted(lost, 'entry', 'entries')} in all, would be taken back."
        )
    return Preview(amendment, tuple(changes), stopped, _standings(open_, state))


def _standings(open_: OpenCampaign, after: Any) -> tuple[str, ...]:
    """Return the players' figures that would be others in the end."""
    before = {side.id: side for side in open_.rules.overview(open_.state).sides}
    found: list[str] = []
    for side in open_.rules.overview(after).sides:
        old = {fact.label: fact.value for fact in before[side.id].facts} if side.id in before else {}
        found += [
            f"{side.name}: {fact.label} {old.get(fact.label, '–')} → {fact.value}"
            for fact in side.facts
            if old.get(fact.label) != fact.value
        ]
    return tuple(found)


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
        self.table.show_rows(found.changes)
        self.table.setVisible(bool(found.changes))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.ok.setText("Change it")
        count = len(found.changes)
        heading = (
            f"{counted(count, 'entry', 'entries')} would come out differently."
            if count
            else "Nothing would come out differently."
        )
        standings = "\n".join(("In the end:", *found.standings)) if found.standings else ""
        layout = QVBoxLayout(self)
        layout.addWidget(plain_label(heading, "heading", wrap=True))
        layout.addWidget(self.table, 1)
        for text, role in ((standings, ""), (found.stopped, "warning")):
            label = plain_label(text, role, wrap=True)
            label.setVisible(bool(text))
            label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            layout.addWidget(label)
        layout.addWidget(buttons)
        make_room(self, 48, 26)
        buttons.accepted.connect(self._agree)
        buttons.rejected.connect(self.reject)

    @Slot()
    def _agree(self) -> None:
        self.accept()
        self.agreed.emit(self._found.amendment)
