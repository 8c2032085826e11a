"""A packet that came back, line by line, before it counts: each kept or struck, conflicts told in plain words."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from app.core.words import counted
from app.operations.packets import Line, Review
from app.ui.campaign.dialog import FrameDialog
from app.ui.messages import plain_label
from app.ui.wrapping import WrappingDelegate

ABOUT = (
    "This is what the packet brings. Space strikes a line or takes it back; what cannot be played says why. It counts "
    "in one step, which Undo takes back."
)
KEPT, STRUCK = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class TakeDialog(FrameDialog):
    """Shows the review of a packet; `made` carries the numbers of the lines that are kept."""

    made = Signal(object)

    def __init__(self, parent: QWidget, found: Review) -> None:
        file = found.packet.file
        super().__init__(parent, f"Orders of {file.player_name}: {file.name}", ABOUT, "Take in")
        self.setObjectName("take")
        self._lines = found.lines
        self.list = QListWidget()
        self.list.setObjectName("packet-lines")
        self.list.setAccessibleName("What the packet brings")
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setItemDelegate(WrappingDelegate(self.list))
        for line in found.lines:
            item = QListWidgetItem(_words(line), self.list)
            if line.conflict:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(STRUCK)
            else:
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(KEPT)
        self.count = plain_label(role="heading")
        self.body.addWidget(plain_label(file.heading, "heading", wrap=True))
        for notice in found.notices:
            self.body.addWidget(plain_label(notice, "warning", wrap=True))
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self.count)
        self.list.itemChanged.connect(self._ticked)
        self.go_on.clicked.connect(self._make)
        self.list.setCurrentRow(0)
        self._ticked()
        self.make_room(44, 30)
        self.list.setFocus()

    def kept(self) -> tuple[int, ...]:
        """Return the numbers of the lines that are kept."""
        states = ((line.number, self.list.item(row).checkState()) for row, line in enumerate(self._lines))
        return tuple(number for number, state in states if state == KEPT)

    def strike(self, row: int) -> None:
        """Strike a line."""
        self.list.item(row).setCheckState(STRUCK)

    @Slot()
    def _ticked(self) -> None:
        kept = self.kept()
        self.count.setText(f"{len(kept)} of {counted(len(self._lines), 'line')} will count")
        self.go_on.setEnabled(bool(kept))

    @Slot()
    def _make(self) -> None:
        self.made.emit(self.kept())


def _words(line: Line) -> str:
    if line.conflict:
        return f"{line.move.text}\nNot possible: {line.conflict}"
    if line.asks:
        return f"{line.move.text}\nDice are rolled for it: {line.asks}"
    return f"{line.move.text}\n{line.told}" if line.told else line.move.text
