"""The review of a battle before it counts: line by line what it brings home, changed or struck by the players."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPlainTextEdit, QSplitter, QVBoxLayout, QWidget

from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.system import CarryLine
from app.core.words import counted
from app.ui.campaign.dialog import FrameDialog, scrolled
from app.ui.forms import FormView
from app.ui.messages import plain_label, sentences

ABOUT = (
    "This is what the battle brings home. Space strikes a line or takes it back; the figures on the right can be "
    "changed. Below stands what the campaign will make of it. It counts in one step, which Undo takes back."
)
KEPT, STRUCK = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class ReviewDialog(FrameDialog):
    """Shows carry lines; `made` carries the plain events of those that are kept. `preview` tells what they come to."""

    made = Signal(object)

    def __init__(
        self,
        parent: QWidget,
        name: str,
        lines: Sequence[CarryLine],
        preview: Callable[[Sequence[dict[str, Any]]], Sequence[str]],
    ) -> None:
        super().__init__(parent, f"Close “{name}”", ABOUT, "Close the battle")
        self._lines = list(lines)
        self._preview = preview
        self.list = QListWidget()
        self.list.setObjectName("carry-lines")
        self.list.setAccessibleName("What the battle brings home")
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAlternatingRowColors(True)
        self.what = plain_label(role="heading", wrap=True)
        self.form = FormView()
        self.form.setObjectName("carry-form")
        self.none = plain_label("There is nothing to change in this line.", "faint", wrap=True)
        self.struck = plain_label("Struck: this line will not count.", "warning", wrap=True)
        self.outcome = QPlainTextEdit()
        self.outcome.setReadOnly(True)
        self.outcome.setTabChangesFocus(True)
        self.outcome.setAccessibleName("What the campaign will make of it")
        self.count = plain_label(role="heading")
        self._lay_out()
        for line in self._lines:
            item = QListWidgetItem(line.text, self.list)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(KEPT)
        self.list.currentRowChanged.connect(self._turn)
        self.list.itemChanged.connect(self._ticked)
        self.form.changed.connect(self._change)
        self.go_on.clicked.connect(self._make)
        self.list.setCurrentRow(0)
        self._show_result()
        self.list.setFocus()

    def _lay_out(self) -> None:
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(10, 0, 0, 0)
        for part in (self.what, self.struck, self.form, self.none):
            column.addWidget(part)
        column.addStretch(1)
        across = QSplitter(Qt.Orientation.Horizontal)
        across.addWidget(self.list)
        across.addWidget(scrolled(side))
        across.setSizes([460, 380])
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 6, 0, 0)
        column.addWidget(self.count)
        column.addWidget(self.outcome, 1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(across)
        split.addWidget(below)
        split.setSizes([400, 220])
        for splitter in (across, split):
            splitter.setChildrenCollapsible(False)
        self.body.addWidget(split, 1)
        self.make_room(54, 42)

    def kept(self) -> list[dict[str, Any]]:
        """Return the plain events of the lines that are kept, as the players left them."""
        return [line.event for number, line in enumerate(self._lines) if self._keeps(number)]

    def strike(self, number: int) -> None:
        """Strike a line."""
        self.list.item(number).setCheckState(STRUCK)

    def _keeps(self, number: int) -> bool:
        return self.list.item(number).checkState() == KEPT

    @Slot(int)
    def _turn(self, number: int) -> None:
        self.form.finish()
        if not 0 <= number < len(self._lines):
            return
        line = self._lines[number]
        self.what.setText(line.text)
        self.form.clear_problems()
        self.form.show_fields([self._now(line, field.key) for field in line.fields])
        self.form.setVisible(bool(line.fields))
        self.none.setVisible(not line.fields)
        self.struck.setVisible(not self._keeps(number))

    def _now(self, line: CarryLine, key: str) -> Any:
        field = next(field for field in line.fields if field.key == key)
        return msgspec.structs.replace(field, value=line.event.get(key, field.value))

    @Slot(str, object)
    def _change(self, key: str, value: Json) -> None:
        number = self.list.currentRow()
        line = self._lines[number]
        if line.event.get(key) == value:
            return
        self._lines[number] = msgspec.structs.replace(line, event={**line.event, key: value})
        item = self.list.item(number)
        item.setText(f"{line.text} (changed)")
        self._show_result()

    @Slot(QListWidgetItem)
    def _ticked(self, item: QListWidgetItem) -> None:
        font = item.font()
        font.setStrikeOut(item.checkState() == STRUCK)
        item.setFont(font)
        self.struck.setVisible(not self._keeps(max(0, self.list.currentRow())))
        self._show_result()

    def _show_result(self) -> None:
        kept = self.kept()
        self.no_trouble()
        try:
            told = self._preview(kept)
        except (Refused, UserError) as error:
            self.show_trouble(error)
            self.go_on.setEnabled(False)
            told = [" ".join(sentences(error)).strip()]
        else:
            self.go_on.setEnabled(True)
        struck = len(self._lines) - len(kept)
        self.count.setText(f"{counted(len(kept), 'line')} kept, {struck} struck; the campaign will say:")
        self.outcome.setPlainText("\n".join(told) or "Nothing.")

    @Slot()
    def _make(self) -> None:
        self.form.finish()
        if self.go_on.isEnabled():
            self.go_on.setEnabled(False)
            self.made.emit(self.kept())
