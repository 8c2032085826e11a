"""Correcting figures by agreement: the game says which of them people may set, in its own words."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from app.core.codec import Json
from app.core.forms import Field
from app.core.system import Overview, Rules
from app.ui.forms import FormView
from app.ui.messages import plain_label
from app.ui.sizes import make_room

LONGEST_NOTE = 200


def corrigible(
    rules: Rules, state: Any, seen: Overview, unit: str, side: str, whole: str
) -> tuple[Field, ...]:
    """Return what may be set on the unit in hand, on its side, and on the whole, each under its name."""
    names = {each.id: each.name for each in (*seen.sides, *seen.units)}
    found: list[Field] = []
    for subject in dict.fromkeys((unit, side, "")):
        if not subject or subject in names:
            found += _headed(rules.corrigible(state, subject), names.get(subject, whole))
    return tuple(found)


def _headed(fields: Sequence[Field], name: str) -> Iterator[Field]:
    for field in fields:
        yield msgspec.structs.replace(field, group=f"{name}: {field.group}" if field.group else name)


class CorrectionDialog(QDialog):
    """A form of the figures as they are; `wanted` carries the changed ones, path and value each, and the note."""

    wanted = Signal(object, str)

    def __init__(self, parent: QWidget, fields: Sequence[Field]) -> None:
        super().__init__(parent)
        self.setWindowTitle("Correct figures")
        self.setObjectName("correction")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._before = {field.key: field.value for field in fields}

        self.form = FormView()
        self.note = QLineEdit()
        self.note.setObjectName("why")
        self.note.setAccessibleName("Why")
        self.note.setPlaceholderText("Why (all players read it in the log)")
        self.note.setMaxLength(LONGEST_NOTE)
        self.problem = plain_label(role="problem", wrap=True)
        self.problem.hide()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText("Set it")
        area = QScrollArea()
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(self.form)

        layout = QVBoxLayout(self)
        layout.addWidget(plain_label("Set what is wrong. The log keeps what it was.", "faint", wrap=True))
        layout.addWidget(area, 1)
        layout.addWidget(self.note)
        layout.addWidget(self.problem)
        layout.addWidget(self.buttons)
        make_room(self, 26, 26)

        self.buttons.accepted.connect(self._set)
        self.buttons.rejected.connect(self.reject)
        self.form.show_fields(fields)
        if fields:
            self.form.focus_on(fields[0].key)

    @Slot()
    def _set(self) -> None:
        self.form.finish()
        changed: tuple[tuple[str, Json], ...] = tuple(
            (key, value) for key, value in self.form.values().items() if value != self._before[key]
        )
        if not changed:
            self.problem.setText("Nothing is changed yet.")
            self.problem.show()
            return
        self.accept()
        self.wanted.emit(changed, self.note.text().strip())
