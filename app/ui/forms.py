"""Forms from a game's fields: labels, editors, and what is wrong with a value beside it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFormLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.forms import Field
from app.ui.actions import plain_tip
from app.ui.editors import Editor
from app.ui.form_tables import editor_of
from app.ui.messages import plain_label

#: The part of a form's width that its labels may take, and what they get at least, in pixels.
LABELS_PART, NARROWEST_LABEL = 0.42, 80
#: What a label needs beyond its letters, in pixels.
SLACK = 4


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
        self._labels: list[QLabel] = []
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addStretch(1)
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width anew between labels and editors."""
        super().resizeEvent(event)
        self._share_width()

    def event(self, event: QEvent) -> bool:
        """Share the width anew when the letters grow or shrink."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._share_width()
        return super().event(event)

    def _share_width(self) -> None:
        """Let labels take no more than their part; longer ones go on in a second line."""
        part = max(NARROWEST_LABEL, round(self.width() * LABELS_PART))
        for label in self._labels:
            whole = label.fontMetrics().horizontalAdvance(label.text()) + SLACK
            label.setWordWrap(whole > part)
            label.setFixedWidth(min(whole, part))

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
        self._editors, self._problems, self._labels = {}, {}, []
        self._body = QWidget()
        rows = QFormLayout(self._body)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setHorizontalSpacing(12)
        rows.setVerticalSpacing(6)
        # Where a panel is narrow a label stands above its editor, so that no editor is ever cut off.
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        group = ""
        for field in self._fields:
            if field.group != group:
                group = field.group
                rows.addRow(plain_label(group, "heading"))
            self._put(rows, field)
        self._box.insertWidget(0, self._body)
        self._share_width()
        self.focus_on(focused)

    def _put(self, rows: QFormLayout, field: Field) -> None:
        editor = editor_of(field)
        label = plain_label(field.label)
        label.setBuddy(editor.widget)
        if field.kind not in ("lines", "table"):
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        label.setToolTip(plain_tip(field.help))
        problem = plain_label(role="problem", wrap=True)
        problem.hide()
        cell = QVBoxLayout()
        cell.setSpacing(2)
        cell.addWidget(editor.widget)
        cell.addWidget(problem)
        if field.locked and field.help:
            cell.addWidget(plain_label(field.help, "faint", wrap=True))
        if field.kind == "table":
            rows.addRow(label)
            rows.addRow(cell)
        else:
            self._labels.append(label)
            rows.addRow(label, cell)
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
