"""A battle that was played on paper, typed in for both sides: how the fight went, and how every ship came out of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import msgspec
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.forms import Field
from app.core.shown import Side
from app.core.system import CarryLine
from app.core.war import PaperUnit
from app.ui.campaign.dialog import FrameDialog, scrolled
from app.ui.forms import FormView
from app.ui.messages import plain_label

ABOUT = (
    "Type how each ship came out of the battle; what is not touched stays as it was. Enter goes on to the next "
    "one. Everything is reviewed line by line before it counts."
)


@dataclass(frozen=True, slots=True)
class PaperLines:
    """What a game on paper brings to its campaign, for review."""

    lines: tuple[CarryLine, ...]


class PaperDialog(FrameDialog):
    """Asks how a fight on paper came out; `made` carries PaperLines. `lines` turns what was typed into carry lines."""

    made = Signal(object)

    def __init__(
        self,
        parent: QWidget,
        name: str,
        units: Sequence[PaperUnit],
        sides: Sequence[Side],
        lines: Callable[[Mapping[str, Mapping[str, Json]]], tuple[CarryLine, ...]],
    ) -> None:
        super().__init__(parent, f"“{name}” from paper", ABOUT, "Review…")
        self._units = tuple(units)
        self._lines = lines
        self._names = {side.id: side.name for side in sides}
        self._values: dict[str, dict[str, Json]] = {
            unit.id: {field.key: field.value for field in unit.fields} for unit in units
        }
        self.list = QListWidget()
        self.list.setObjectName("paper-units")
        self.list.setAccessibleName("Ships that took part")
        self.list.setWordWrap(True)
        self.list.setAlternatingRowColors(True)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.what = plain_label(role="heading", wrap=True)
        self.kind = plain_label(role="faint", wrap=True)
        self.form = FormView()
        self.form.setObjectName("paper-form")
        self.following = QPushButton("Next")
        self.following.setObjectName("next-unit")
        self.following.setAutoDefault(False)
        self._lay_out()
        for unit in self._units:
            self.list.addItem(QListWidgetItem(self._told(unit)))
        self.list.currentRowChanged.connect(self._turn)
        self.list.itemActivated.connect(self._edit)
        self.form.changed.connect(self._change)
        self.following.clicked.connect(self.step)
        self.go_on.clicked.connect(self._make)
        self.list.setCurrentRow(0)
        self._edit()

    def _lay_out(self) -> None:
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(10, 0, 0, 0)
        for part in (self.what, self.kind, self.form):
            column.addWidget(part)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.following)
        column.addLayout(row)
        column.addStretch(1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.list)
        split.addWidget(scrolled(side))
        split.setSizes([420, 420])
        split.setChildrenCollapsible(False)
        self.body.addWidget(split, 1)
        self.make_room(56, 38)

    def values(self) -> dict[str, dict[str, Json]]:
        """Return what was typed, by unit and field."""
        return self._values

    def recall(self, values: Mapping[str, Mapping[str, Json]]) -> None:
        """Put in what was typed before the form was closed, for the ships and figures that are here again."""
        for number, unit in enumerate(self._units):
            known = values.get(unit.id, {})
            self._values[unit.id] |= {key: known[key] for key in self._values[unit.id] if key in known}
            self.list.item(number).setText(self._told(unit))
        self._turn(self.list.currentRow())
        self._edit()

    def _told(self, unit: PaperUnit) -> str:
        """Return a unit as the list tells it: whose, and what is typed that differs from before."""
        owner = self._names.get(unit.side, "")
        name = f"{owner}: {unit.name}" if owner else unit.name
        changed = [
            f"{field.label} {_word(field, self._values[unit.id][field.key])}"
            for field in unit.fields
            if self._values[unit.id][field.key] != field.value or not unit.id
        ]
        return f"{name}\n{', '.join(changed) or 'as before'}"

    @Slot(int)
    def _turn(self, number: int) -> None:
        self.form.finish()
        if not 0 <= number < len(self._units):
            return
        unit = self._units[number]
        self.what.setText(unit.name)
        owner = self._names.get(unit.side, "")
        self.kind.setText(" · ".join(part for part in (owner, unit.kind) if part))
        self.form.clear_problems()
        self._show(unit)
        self.following.setVisible(number + 1 < len(self._units))

    def _show(self, unit: PaperUnit) -> None:
        values = self._values[unit.id]
        self.form.show_fields([msgspec.structs.replace(f, value=values[f.key]) for f in unit.fields])
        editors = [self.form.editor(field.key) for field in unit.fields]
        for before, after in pairwise((*editors, self.following, self.cancel, self.go_on)):
            QWidget.setTabOrder(before, after)

    @Slot()
    def _edit(self) -> None:
        """Go to the first figure of the ship in hand."""
        if self.form.fields:
            self.form.focus_on(self.form.fields[0].key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on to the next ship with Enter in a figure, as it is written above the form."""
        in_form = self.form.isAncestorOf(self.focusWidget() or self)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and in_form:
            self.step()
            return
        super().keyPressEvent(event)

    @Slot()
    def step(self) -> None:
        """Go on to the next ship's first figure."""
        self.form.finish()
        self.list.setCurrentRow(min(len(self._units) - 1, self.list.currentRow() + 1))
        self._edit()

    @Slot(str, object)
    def _change(self, key: str, value: Json) -> None:
        unit = self._units[self.list.currentRow()]
        self._values[unit.id][key] = value
        self.list.item(self.list.currentRow()).setText(self._told(unit))
        self.no_trouble()
        self._show(unit)

    @Slot()
    def _make(self) -> None:
        self.form.finish()
        try:
            lines = self._lines(self._values)
        except (Refused, UserError) as error:
            self.show_trouble(error)
            return
        self.made.emit(PaperLines(tuple(lines)))


def _word(field: Field, value: Json) -> str:
    if field.kind == "choice":
        return next((option.label for option in field.options if option.key == value), "?")
    if field.kind == "flag":
        return "yes" if value else "no"
    return "?" if value is None else str(value)
