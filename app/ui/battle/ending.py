"""When a battle is decided: who has won, and what is to be done then; its report as text."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.system import Choice, Overview
from app.ui.actions import plain_tip
from app.ui.messages import plain_label, put_role
from app.ui.sizes import make_room

#: How large the report opens, in lines of text.
WIDE, HIGH = 44, 34
#: What leaves the battle behind, in a campaign and without one.
CARRY, PUT_AWAY = "Carry over to the campaign…", "Put away"


class EndBar(QFrame):
    """Stands over a battle that is decided: the verdict, the report, printing, and the way out of it.

    `chosen` carries the choice that ends the battle, or lets it go on.
    """

    chosen = Signal(object)
    report_wanted = Signal()
    print_wanted = Signal()
    close_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("end")
        self.setProperty("role", "card")
        self._choice: Choice | None = None
        self.verdict = plain_label(role="heading", wrap=True)
        self.verdict.setObjectName("verdict")
        self.advice = plain_label(role="faint", wrap=True)
        self.report = QPushButton("Report…")
        self.report.setToolTip(plain_tip("The whole battle on a page, as text"))
        self.paper = QPushButton("Print…")
        self.paper.setToolTip(plain_tip("Report and sheets on paper (Ctrl+P)"))
        self.end = QPushButton()
        self.away = QPushButton(PUT_AWAY)
        layout = QGridLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setVerticalSpacing(2)
        layout.addWidget(self.verdict, 0, 0)
        layout.addWidget(self.advice, 1, 0)
        layout.setColumnStretch(0, 1)
        for column, button in enumerate((self.report, self.paper, self.end, self.away), 1):
            layout.addWidget(button, 0, column, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

        self.report.clicked.connect(self.report_wanted)
        self.paper.clicked.connect(self.print_wanted)
        self.end.clicked.connect(self._end)
        self.away.clicked.connect(self.close_wanted)

    def show_end(self, seen: Overview, choices: Sequence[Choice], *, campaign: bool) -> None:
        """Show how the battle stands once it is decided; before that, nothing."""
        self.setVisible(bool(seen.over))
        if not seen.over:
            return
        self._choice = next((each for each in choices if each.key == seen.ending), None)
        self.verdict.setText(seen.over)
        self.end.setVisible(self._choice is not None)
        if self._choice is not None:
            self.end.setText(self._choice.label.replace("&", "&&"))
        self.away.setVisible(seen.ended and bool(choices))
        self.away.setText(CARRY if campaign else PUT_AWAY)
        self.advice.setText(_advice(seen, playable=bool(choices), campaign=campaign))
        self.advice.setVisible(bool(self.advice.text()))
        main = self.away if seen.ended else self.end
        for button in (self.end, self.away):
            put_role(button, "main" if button is main else "")

    @Slot()
    def _end(self) -> None:
        if self._choice is not None:
            self.chosen.emit(self._choice)


def _advice(seen: Overview, *, playable: bool, campaign: bool) -> str:
    if not playable:
        return ""
    if not seen.ended:
        return "Say so and the books are closed; or play on."
    if campaign:
        return "Read or print the report, then carry over what the battle brought."
    return "Read or print the report, then put the battle away: nothing more is entered in it by mistake."


class ReportDialog(QDialog):
    """The battle told in lines of text, to be read, copied or printed; `print_wanted` asks for paper."""

    print_wanted = Signal()

    def __init__(self, parent: QWidget, title: str, lines: Sequence[str]) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"Report – {title}")
        self.setObjectName("report")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.text = QPlainTextEdit("\n".join(lines))
        self.text.setReadOnly(True)
        self.text.setAccessibleName("Report of the battle")
        self.copy = QPushButton("Copy")
        self.copy.setToolTip(plain_tip("Put the text on the clipboard"))
        self.paper = QPushButton("Print…")
        self.shut = QPushButton("Close")
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self.copy, self.paper, self.shut):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.addWidget(self.text, 1)
        layout.addLayout(buttons)
        make_room(self, WIDE, HIGH)

        self.copy.clicked.connect(self._copy)
        self.paper.clicked.connect(self.print_wanted)
        self.shut.clicked.connect(self.reject)

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self.copy.setText("Copied")
