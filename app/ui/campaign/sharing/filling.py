"""A packet filled in: the orders form part by part, how things stand beside it. It needs no campaign."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.core import packet
from app.core.codec import Json
from app.core.errors import UserError
from app.core.packet import Part
from app.operations import letters, packet_files, packet_forms
from app.operations.packet_files import LONGEST_NOTE, Packet
from app.ui.campaign.dialog import FrameDialog, scrolled
from app.ui.forms import FormView
from app.ui.messages import plain_label, put_role

ABOUT = "Fill in what you want, save the packet, and send it back. What you leave empty stays open."


class FillDialog(FrameDialog):
    """Shows the form of a packet; `saving`, `printing` and `taking` carry the packet as it is filled in."""

    saving = Signal(object)
    printing = Signal(object)
    taking = Signal(object)

    def __init__(self, parent: QWidget, found: Packet) -> None:
        file = found.file
        super().__init__(parent, f"Orders of {file.player_name}: {file.name}", ABOUT, "Save…")
        self.setObjectName("fill")
        self._packet = found
        self.forms: list[FormView] = []
        self.costs: list[tuple[Part, QLabel]] = []
        self.note = QLineEdit(file.note)
        self.note.setMaxLength(LONGEST_NOTE)
        self.note.setPlaceholderText("A message to the others")
        self.note.setAccessibleName("A message to the others")
        self.print = QPushButton("Print form…")
        self.take = QPushButton("Take in…")
        self.tabs = QTabWidget()
        self.tabs.addTab(scrolled(self._orders()), "Orders")
        told = QPlainTextEdit(letters.text(packet_forms.form(found)))
        told.setReadOnly(True)
        told.setTabChangesFocus(True)
        told.setAccessibleName("The packet as text")
        self.tabs.addTab(told, "How things stand")
        self.body.addWidget(plain_label(file.heading, "heading", wrap=True))
        self.body.addWidget(self.tabs, 1)
        self.body.addWidget(self.note)
        row = QHBoxLayout()
        for button in (self.print, self.take):
            button.setAutoDefault(False)
            row.addWidget(button)
        row.addStretch(1)
        self.body.addLayout(row)
        self.go_on.clicked.connect(self._save)
        self.print.clicked.connect(self._print)
        self.take.clicked.connect(self._take)
        self._count()
        self.make_room(46, 44)

    @property
    def packet(self) -> Packet:
        """The packet as it is filled in."""
        for form in self.forms:
            form.finish()
        return packet_files.noted(self._packet, self.note.text().strip())

    def _orders(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        for part in self._packet.file.parts:
            column.addWidget(plain_label(part.title, "heading", wrap=True))
            if part.text:
                column.addWidget(plain_label(part.text, "faint", wrap=True))
            form = FormView()
            form.show_fields([ask.field(self._packet.answers.get(ask.key)) for ask in part.asks])
            form.changed.connect(self._change)
            self.forms.append(form)
            column.addWidget(form)
            if part.balance is not None:
                cost = plain_label(wrap=True)
                self.costs.append((part, cost))
                column.addWidget(cost)
        if not self._packet.file.parts:
            column.addWidget(plain_label("Nothing is asked of you now.", wrap=True))
        column.addStretch(1)
        return page

    @Slot(str, object)
    def _change(self, key: str, value: Json) -> None:
        self.no_trouble()
        form = next(form for form in self.forms if any(field.key == key for field in form.fields))
        form.clear_problems()
        try:
            self._packet = packet_files.answer(self._packet, key, None if value is False else value)
        except UserError as error:
            form.show_problem(error, key)
            return
        asks = self._packet.asks
        form.show_fields(
            [asks[field.key].field(self._packet.answers.get(field.key)) for field in form.fields]
        )
        self._count()

    def _count(self) -> None:
        """Say what is spent of what there is."""
        for part, label in self.costs:
            cost, balance = packet.spent(part, self._packet.answers), part.balance or 0
            over = cost > balance
            more = f": {cost - balance} too many" if over else ""
            label.setText(f"{cost} of {balance} {part.unit} spent{more}")
            put_role(label, "warning" if over else "")

    @Slot()
    def _save(self) -> None:
        self.saving.emit(self.packet)

    @Slot()
    def _print(self) -> None:
        self.printing.emit(self.packet)

    @Slot()
    def _take(self) -> None:
        self.taking.emit(self.packet)
