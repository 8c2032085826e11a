"""Editors of single form fields: each shows a value, and says when a person has changed it."""

from collections.abc import Callable, Mapping

import msgspec
from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QPlainTextEdit, QSizePolicy, QSpinBox, QWidget

from app.core.codec import Json
from app.core.forms import Field, Kind
from app.ui.lines import Line, asks_for_history

LONGEST_LINE, LONGEST_TEXT = 400, 4000
UNKNOWN = "?"
#: How many lines of a text are seen at once, and what its frame takes, in pixels.
FEWEST_ROWS, MOST_ROWS, ROWS_FRAME = 4, 12, 24


class Editor(QObject):
    """What a form needs of an editor; `edited` carries the new value when a person has finished a change."""

    edited = Signal(object)

    def __init__(self, field: Field, widget: QWidget) -> None:
        super().__init__(widget)
        self.field = field
        self.widget = widget

    def show_value(self, field: Field) -> None:
        """Show the field's value without saying that it was edited."""
        raise NotImplementedError

    def say(self, value: Json) -> None:
        """Keep a value that a person has made, and tell it once."""
        self.field = msgspec.structs.replace(self.field, value=value)
        self.edited.emit(value)

    def busy(self) -> bool:
        """Return True while a person is typing here, so that nothing is put over it."""
        return False

    def finish(self) -> None:
        """Take what was typed and not finished yet as it stands."""

    def make_narrow(self) -> None:
        """Take little room, as in a cell of a table."""


class TextEditor(Editor):
    """One line; finished with Enter or by leaving it."""

    def __init__(self, field: Field) -> None:
        self._line = Line()
        super().__init__(field, self._line)
        self._line.setMaxLength(LONGEST_LINE)
        self._line.setMinimumWidth(60)
        if field.unknown:
            self._line.setPlaceholderText(UNKNOWN)
        self._line.editingFinished.connect(self.finish)

    def show_value(self, field: Field) -> None:
        """Show the text, from its beginning."""
        self.field = field
        text = "" if field.value is None else str(field.value)
        if text != self._line.text():
            self._line.setText(text)
            self._line.setCursorPosition(0)

    def busy(self) -> bool:
        """Return True while the line holds what was typed."""
        return self._line.hasFocus() and self._line.isModified()

    @Slot()
    def finish(self) -> None:
        """Say the text when it is a new one."""
        self._line.setModified(False)
        text = self._line.text().strip()
        value: Json = None if self.field.unknown and text in ("", UNKNOWN) else text
        if value != (self.field.value if self.field.unknown else self.field.value or ""):
            self.say(value)


class _Lines(QPlainTextEdit):
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.blockCountChanged.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """Be as high as the lines, within bounds, so that short lists are seen whole."""
        rows = max(FEWEST_ROWS, min(MOST_ROWS, self.blockCount()))
        return QSize(super().sizeHint().width(), rows * self.fontMetrics().lineSpacing() + ROWS_FRAME)

    def event(self, event: QEvent) -> bool:
        if not self.document().isModified() and asks_for_history(event):
            event.ignore()
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class LinesEditor(Editor):
    """Several lines, finished by leaving them; a list of texts, one a line, when the value is one or may be unknown."""

    def __init__(self, field: Field) -> None:
        self._text = _Lines()
        super().__init__(field, self._text)
        self._text.setTabChangesFocus(True)
        self._text.setProperty("role", "lines")
        if field.unknown:
            self._text.setPlaceholderText(UNKNOWN)
        self._text.left.connect(self.finish)

    def show_value(self, field: Field) -> None:
        """Show the text or the list."""
        self.field = field
        value = field.value
        text = "\n".join(str(item) for item in value) if isinstance(value, list) else str(value or "")
        if text != self._text.toPlainText():
            self._text.setPlainText(text)
        self._text.document().setModified(False)

    def busy(self) -> bool:
        """Return True while the lines hold what was typed."""
        return self._text.hasFocus() and self._text.document().isModified()

    @Slot()
    def finish(self) -> None:
        """Say the text when it was changed."""
        if not self._text.document().isModified():
            return
        self._text.document().setModified(False)
        text = self._text.toPlainText()[:LONGEST_TEXT].strip()
        if self.field.unknown and text in ("", UNKNOWN):
            self.say(None)
        elif isinstance(self.field.value, list) or self.field.unknown:
            self.say([line.strip() for line in text.splitlines() if line.strip()])
        else:
            self.say(text)


class _Figure(QSpinBox):
    """A whole number; when unknown is allowed, one step below the lowest stands for it and reads `?`."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._unknown = field.unknown
        self.setRange(field.low - 1 if field.unknown else field.low, field.high)
        if field.unknown:
            self.setSpecialValueText(UNKNOWN)
        if field.unit:
            self.setSuffix(f" {field.unit}")
        self.setKeyboardTracking(False)
        self.lineEdit().setTextMargins(6, 0, 0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def event(self, event: QEvent) -> bool:
        """Leave Undo and Redo to the window unless a figure is being typed."""
        if not self.lineEdit().isModified() and asks_for_history(event):
            event.ignore()
            return True
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the form: a figure that changes under a turning wheel is a figure lost unseen."""
        event.ignore()

    def validate(self, text: str, position: int, /) -> tuple[QValidator.State, str, int]:
        """Accept `?` and an empty line for unknown."""
        if self._unknown and text.removesuffix(self.suffix()).strip() in ("", UNKNOWN):
            return QValidator.State.Acceptable, text, position
        return super().validate(text, position)

    def valueFromText(self, text: str, /) -> int:
        """Read `?` and an empty line as unknown."""
        if self._unknown and text.removesuffix(self.suffix()).strip() in ("", UNKNOWN):
            return self.minimum()
        return super().valueFromText(text)


class NumberEditor(Editor):
    """A whole number with arrows, finished with Enter or by leaving it."""

    def __init__(self, field: Field) -> None:
        self._figure = _Figure(field)
        super().__init__(field, self._figure)
        self._figure.valueChanged.connect(self._changed)

    def show_value(self, field: Field) -> None:
        """Show the figure."""
        self.field = field
        value = field.value if isinstance(field.value, int) else None
        self._figure.blockSignals(True)
        self._figure.setValue(value if value is not None else self._figure.minimum())
        self._figure.blockSignals(False)

    def busy(self) -> bool:
        """Return True while what stands in the line is not the figure yet."""
        line = self._figure.lineEdit()
        return self._figure.hasFocus() and line.isModified()

    def make_narrow(self) -> None:
        """Leave the arrows and the unit away; the arrow keys stay."""
        self._figure.setSuffix("")
        self._figure.setProperty("role", "cell")

    def finish(self) -> None:
        """Take what was typed."""
        self._figure.interpretText()

    @Slot(int)
    def _changed(self, number: int) -> None:
        self._figure.lineEdit().setModified(False)
        value = None if self.field.unknown and number == self._figure.minimum() else number
        if value != self.field.value:
            self.say(value)


class _Box(QComboBox):
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class ChoiceEditor(Editor):
    """One of the options; hints are shown on hover."""

    def __init__(self, field: Field) -> None:
        self._box = _Box()
        super().__init__(field, self._box)
        self._box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._box.setMinimumContentsLength(8)
        if field.unknown:
            self._box.addItem(UNKNOWN, None)
        for option in field.options:
            label = f"{option.label} – {option.hint}" if option.hint else option.label
            self._box.addItem(label, option.key)
        self._box.activated.connect(self._chosen)

    def make_narrow(self) -> None:
        """Shorten what is chosen."""
        self._box.setMinimumContentsLength(3)

    def show_value(self, field: Field) -> None:
        """Show the option that is chosen; none when the value is no option."""
        self.field = field
        keys: list[Json] = [self._box.itemData(n) for n in range(self._box.count())]
        self._box.setCurrentIndex(keys.index(field.value) if field.value in keys else -1)

    @Slot(int)
    def _chosen(self, number: int) -> None:
        value = self._box.itemData(number)
        if value != self.field.value:
            self.say(value)


class FlagEditor(Editor):
    """Yes or no."""

    def __init__(self, field: Field) -> None:
        self._box = QCheckBox()
        super().__init__(field, self._box)
        self._box.clicked.connect(self._switched)

    def show_value(self, field: Field) -> None:
        """Show whether it is yes."""
        self.field = field
        self._box.setChecked(field.value is True)

    @Slot(bool)
    def _switched(self, on: bool) -> None:
        self.say(on)


EDITORS: Mapping[Kind, Callable[[Field], Editor]] = {
    "text": TextEditor,
    "lines": LinesEditor,
    "number": NumberEditor,
    "choice": ChoiceEditor,
    "flag": FlagEditor,
}
