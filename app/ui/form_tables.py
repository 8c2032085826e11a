"""Tables in forms: a line of editors for each row, or a block of them when a row has many fields."""

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.codec import Json
from app.core.forms import Field
from app.ui.actions import plain_tip
from app.ui.editors import EDITORS, Editor
from app.ui.messages import plain_label

#: The most rows that a table in a form may have, and the most fields of a row that stand in one line.
MOST_ROWS, MOST_IN_LINE = 60, 3
#: How many short fields stand beside each other in a block.
BESIDE = 3


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


class _Line(QFrame):
    """One row of a table: its editors, and a button that removes it."""

    def __init__(self, table: Field, number: int) -> None:
        super().__init__()
        self.editors = [editor_of(column) for column in table.columns]
        for editor in self.editors:
            editor.widget.setObjectName(f"field-{table.key}-{number}-{editor.field.key}")
            editor.make_narrow()
        self.remove = QPushButton("×")
        self.remove.setProperty("role", "small")
        self.remove.setToolTip(f"Remove {table.noun.replace('a ', 'this ', 1) or 'this line'}")
        self.remove.setAccessibleName(f"Remove line {number}")
        self._grid = QGridLayout(self)
        self._grid.setSpacing(6)
        if len(self.editors) > MOST_IN_LINE:
            self.setProperty("role", "card")
            self._block()
        else:
            self._grid.setContentsMargins(0, 0, 0, 0)
            for column, editor in enumerate(self.editors):
                self._grid.addWidget(_labelled(editor), 0, column)
                self._grid.setColumnStretch(column, 3 if editor.field.kind == "text" else 1)
            self._grid.addWidget(self.remove, 0, len(self.editors), Qt.AlignmentFlag.AlignBottom)

    def _block(self) -> None:
        """Put the first field on top, short ones beside each other below it, further texts on lines of their own."""
        self._grid.setContentsMargins(10, 8, 10, 8)
        first, *others = self.editors
        self._grid.addWidget(_labelled(first), 0, 0, 1, BESIDE)
        self._grid.addWidget(self.remove, 0, BESIDE, Qt.AlignmentFlag.AlignBottom)
        short = [editor for editor in others if editor.field.kind not in ("text", "lines")]
        for number, editor in enumerate(short):
            self._grid.addWidget(_labelled(editor), 1 + number // BESIDE, number % BESIDE)
        below = 1 + (len(short) + BESIDE - 1) // BESIDE
        for number, editor in enumerate(editor for editor in others if editor not in short):
            self._grid.addWidget(_labelled(editor), below + number, 0, 1, BESIDE + 1)
        for column in range(BESIDE):
            self._grid.setColumnStretch(column, 1)


def _labelled(editor: Editor) -> QWidget:
    """Return an editor with its label above it."""
    field = editor.field
    holder = QWidget()
    lines = QVBoxLayout(holder)
    lines.setContentsMargins(0, 0, 0, 0)
    lines.setSpacing(2)
    label: QLabel = plain_label(f"{field.label} ({field.unit})" if field.unit else field.label, "faint")
    label.setBuddy(editor.widget)
    lines.addWidget(label)
    lines.addWidget(editor.widget)
    return holder


class TableEditor(Editor):
    """Rows of fields, each with Remove, and Add below; a table with no rows is not an unknown one."""

    def __init__(self, field: Field) -> None:
        super().__init__(field, QWidget())
        self._lines: list[_Line] = []
        self._add = QPushButton(f"Add {field.noun or 'a line'}")
        self._none = QPushButton()
        self._state = plain_label(role="faint")
        self._box = QVBoxLayout(self.widget)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(6)
        buttons = QHBoxLayout()
        for part in (self._state, self._add, self._none):
            buttons.addWidget(part)
        buttons.addStretch(1)
        self._box.addLayout(buttons)
        self._add.clicked.connect(self._add_row)
        self._none.clicked.connect(self._switch_none)

    def show_value(self, field: Field) -> None:
        """Show the rows, reusing the editors that are there."""
        self.field = field
        rows = self._rows()
        while len(self._lines) > len(rows):
            self._take_away()
        while len(self._lines) < len(rows):
            self._put_line()
        for line, row in zip(self._lines, rows, strict=True):
            for editor, column in zip(line.editors, field.columns, strict=True):
                if not editor.busy():
                    editor.show_value(msgspec.structs.replace(column, value=row.get(column.key)))
        self._add.setEnabled(len(rows) < MOST_ROWS)
        self._state.setText("? – nobody knows" if field.unknown and field.value is None else "none")
        self._state.setVisible(not rows)
        self._none.setText("It has none" if field.value is None else "Nobody knows")
        self._none.setVisible(field.unknown and not rows)

    def busy(self) -> bool:
        """Return True while something is typed in one of the cells."""
        return any(editor.busy() for line in self._lines for editor in line.editors)

    def finish(self) -> None:
        """Take what was typed in the cells."""
        for line in self._lines:
            for editor in line.editors:
                editor.finish()

    def _rows(self) -> list[dict[str, Json]]:
        value = self.field.value
        return [dict(row) for row in value if isinstance(row, dict)] if isinstance(value, list) else []

    def _put_line(self) -> None:
        line = _Line(self.field, len(self._lines) + 1)
        for editor in line.editors:
            editor.edited.connect(self._cell_edited)
        line.remove.clicked.connect(self._remove_row)
        self._box.insertWidget(len(self._lines), line)
        self._lines.append(line)

    def _take_away(self) -> None:
        line = self._lines.pop()
        self._box.removeWidget(line)
        line.hide()
        line.deleteLater()

    @Slot(object)
    def _cell_edited(self, value: Json) -> None:
        sender = self.sender()
        rows = self._rows()
        for line, row in zip(self._lines, rows, strict=False):
            for editor in line.editors:
                if editor is sender:
                    row[editor.field.key] = value
        self._say(rows)

    @Slot()
    def _add_row(self) -> None:
        self._say([*self._rows(), {column.key: column.value for column in self.field.columns}])
        if self._lines:
            self._lines[-1].editors[0].widget.setFocus()

    @Slot()
    def _remove_row(self) -> None:
        sender = self.sender()
        kept = [
            row for line, row in zip(self._lines, self._rows(), strict=False) if line.remove is not sender
        ]
        self._say(kept)

    @Slot()
    def _switch_none(self) -> None:
        known = self.field.value is not None
        self.say(None if known else list[Json]())
        self.show_value(self.field)

    def _say(self, rows: Sequence[dict[str, Json]]) -> None:
        value = list[Json](rows)
        self.show_value(msgspec.structs.replace(self.field, value=value))
        self.say(value)
