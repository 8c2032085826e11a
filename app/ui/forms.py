"""Forms from a game's fields: labels, editors, and what is wrong with a value beside it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.forms import Field
from app.ui.actions import plain_tip
from app.ui.editors import EDITORS, Editor
from app.ui.messages import plain_label

#: The most rows that a table in a form may have.
MOST_ROWS = 60


def editor_of(field: Field) -> Editor:
    """Make the editor of a field, showing its value."""
    editor = TableEditor(field) if field.kind == "table" else EDITORS[field.kind](field)
    editor.show_value(field)
    widget = editor.widget
    widget.setObjectName(f"field-{field.key}")
    widget.setAccessibleName(field.label)
    widget.setEnabled(not field.locked)
    if field.help:
        widget.setToolTip(plain_tip(field.help))
    return editor


class TableEditor(Editor):
    """Rows of fields: a line of editors each, with Remove behind it and Add below; none is not unknown."""

    def __init__(self, field: Field) -> None:
        super().__init__(field, QWidget())
        self._editors: list[list[Editor]] = []
        self._removes: list[QPushButton] = []
        self._grid = QGridLayout(self.widget)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(6)
        for number, column in enumerate(field.columns):
            self._grid.addWidget(plain_label(column.label, "faint"), 0, number)
            self._grid.setColumnStretch(number, 3 if column.kind == "text" else 1)
        self._add = QPushButton("Add a line")
        self._none = QPushButton()
        self._state = plain_label(role="faint")
        self._buttons = QWidget()
        buttons = QHBoxLayout(self._buttons)
        buttons.setContentsMargins(0, 0, 0, 0)
        for part in (self._state, self._add, self._none):
            buttons.addWidget(part)
        buttons.addStretch(1)
        self._place_buttons()
        self._add.clicked.connect(self._add_row)
        self._none.clicked.connect(self._switch_none)

    def show_value(self, field: Field) -> None:
        """Show the rows, reusing the editors that are there."""
        self.field = field
        rows = self._rows()
        while len(self._editors) > len(rows):
            self._take_away()
        while len(self._editors) < len(rows):
            self._put_line()
        for editors, row in zip(self._editors, rows, strict=True):
            for editor, column in zip(editors, field.columns, strict=True):
                if not editor.busy():
                    editor.show_value(msgspec.structs.replace(column, value=row.get(column.key)))
        self._add.setEnabled(len(rows) < MOST_ROWS)
        self._state.setText("? – nobody knows" if field.unknown and field.value is None else "none")
        self._state.setVisible(not rows)
        self._none.setText("It has none" if field.value is None else "Nobody knows")
        self._none.setVisible(field.unknown and not rows)

    def busy(self) -> bool:
        """Return True while something is typed in one of the cells."""
        return any(editor.busy() for line in self._editors for editor in line)

    def finish(self) -> None:
        """Take what was typed in the cells."""
        for line in self._editors:
            for editor in line:
                editor.finish()

    def _rows(self) -> list[dict[str, Json]]:
        value = self.field.value
        return [dict(row) for row in value if isinstance(row, dict)] if isinstance(value, list) else []

    def _put_line(self) -> None:
        line = len(self._editors) + 1
        editors = [editor_of(column) for column in self.field.columns]
        for number, editor in enumerate(editors):
            editor.widget.setObjectName(f"field-{self.field.key}-{line}-{editor.field.key}")
            editor.edited.connect(self._cell_edited)
            self._grid.addWidget(editor.widget, line, number)
        remove = QPushButton("×")
        remove.setProperty("role", "small")
        remove.setToolTip("Remove this line")
        remove.setAccessibleName(f"Remove line {line}")
        remove.clicked.connect(self._remove_row)
        self._grid.addWidget(remove, line, len(editors))
        self._editors.append(editors)
        self._removes.append(remove)
        self._place_buttons()

    def _place_buttons(self) -> None:
        self._grid.addWidget(self._buttons, len(self._editors) + 1, 0, 1, len(self.field.columns) + 1)

    def _take_away(self) -> None:
        for widget in (*(editor.widget for editor in self._editors.pop()), self._removes.pop()):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()

    @Slot(object)
    def _cell_edited(self, value: Json) -> None:
        sender = self.sender()
        rows = self._rows()
        for number, line in enumerate(self._editors):
            for editor in line:
                if editor is sender and number < len(rows):
                    rows[number][editor.field.key] = value
        self._say(rows)

    @Slot()
    def _add_row(self) -> None:
        self._say([*self._rows(), {column.key: column.value for column in self.field.columns}])
        if self._editors:
            self._editors[-1][0].widget.setFocus()

    @Slot()
    def _remove_row(self) -> None:
        number = next(n for n, button in enumerate(self._removes) if button is self.sender())
        self._say([row for n, row in enumerate(self._rows()) if n != number])

    @Slot()
    def _switch_none(self) -> None:
        known = self.field.value is not None
        self.say(None if known else list[Json]())
        self.show_value(self.field)

    def _say(self, rows: list[dict[str, Json]]) -> None:
        self.show_value(msgspec.structs.replace(self.field, value=list[Json](rows)))
        self.say(list[Json](rows))


class FormView(QWidget):
    """A form of fields; `changed` carries key and value when a person has finished a change.

    `show_fields` again with the fields of the same shape only puts new values in, never over what is being typed,
    so that the focus stays. The form does not keep values: whoever owns them shows the fields again.
    """

    changed = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self._fields: tuple[Field, ...] = ()
        self._editors: dict[str, Editor] = {}
        self._problems: dict[str, QLabel] = {}
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._body: QWidget | None = None

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields as they were shown last."""
        return self._fields

    def show_fields(self, fields: Sequence[Field]) -> None:
        """Show fields with their values."""
        same = [_shape(field) for field in fields] == [_shape(field) for field in self._fields]
        self._fields = tuple(fields)
        if not same or self._body is None:
            self._build()
            return
        for field in fields:
            editor = self._editors[field.key]
            if not editor.busy():
                editor.show_value(field)

    def values(self) -> dict[str, Json]:
        """Return the value of every field as it was shown last."""
        return {field.key: field.value for field in self._fields}

    def finish(self) -> None:
        """Take what is being typed as it stands; call it before acting on the values."""
        for editor in self._editors.values():
            editor.finish()

    def show_problem(self, error: Refused | UserError | str, key: str = "") -> bool:
        """Show what is wrong beside the field with a key, or with the error's own; False when it has none here."""
        field = key or (error.field if isinstance(error, UserError) else "")
        if field not in self._problems:
            return False
        text = error if isinstance(error, str) else error.message
        label = self._problems[field]
        label.setText(text)
        label.show()
        self._mark(field, "true")
        return True

    def clear_problems(self) -> None:
        """Take all problems away."""
        for key, label in self._problems.items():
            if not label.isHidden():
                label.hide()
                self._mark(key, "false")

    def focus_on(self, key: str) -> None:
        """Put the focus into a field."""
        if key in self._editors:
            self._editors[key].widget.setFocus()

    def editor(self, key: str) -> QWidget:
        """Return the widget that edits a field."""
        return self._editors[key].widget

    def _mark(self, key: str, wrong: str) -> None:
        widget = self._editors[key].widget
        widget.setProperty("problem", wrong)
        widget.style().unpolish(widget)
        widget.style().polish(widget)

    def _build(self) -> None:
        focused = next((key for key, editor in self._editors.items() if _holds_focus(editor)), "")
        if self._body is not None:
            self._box.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
        self._editors, self._problems = {}, {}
        self._body = QWidget()
        grid = QGridLayout(self._body)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        group = ""
        for field in self._fields:
            if field.group != group:
                group = field.group
                grid.addWidget(plain_label(group, "heading"), grid.rowCount(), 0, 1, 2)
            self._put(grid, field)
        grid.setRowStretch(grid.rowCount(), 1)
        self._box.addWidget(self._body)
        self.focus_on(focused)

    def _put(self, grid: QGridLayout, field: Field) -> None:
        row = grid.rowCount()
        editor = editor_of(field)
        label = plain_label(field.label)
        label.setBuddy(editor.widget)
        label.setToolTip(plain_tip(field.help))
        problem = plain_label(role="problem", wrap=True)
        problem.hide()
        if field.kind == "table":
            grid.addWidget(label, row, 0, 1, 2)
            grid.addWidget(editor.widget, row + 1, 0, 1, 2)
            grid.addWidget(problem, row + 2, 0, 1, 2)
        else:
            top = Qt.AlignmentFlag.AlignTop if field.kind == "lines" else Qt.AlignmentFlag.AlignVCenter
            grid.addWidget(label, row, 0, top)
            grid.addWidget(editor.widget, row, 1)
            grid.addWidget(problem, row + 1, 1)
        if field.locked and field.help:
            grid.addWidget(plain_label(field.help, "faint", wrap=True), row + 2, 1)
        editor.edited.connect(self._edited)
        self._editors[field.key] = editor
        self._problems[field.key] = problem

    @Slot(object)
    def _edited(self, value: Any) -> None:
        editor: QObject = self.sender()
        key = next((key for key, known in self._editors.items() if known is editor), "")
        if key:
            self._fields = tuple(
                msgspec.structs.replace(field, value=value) if field.key == key else field
                for field in self._fields
            )
            self.changed.emit(key, value)


def _shape(field: Field) -> Mapping[str, object]:
    """Return everything of a field but its value, of its columns too."""
    return {**msgspec.structs.asdict(field), "value": None}


def _holds_focus(editor: Editor) -> bool:
    focused = QApplication.focusWidget()
    return focused is not None and (focused is editor.widget or editor.widget.isAncestorOf(focused))
