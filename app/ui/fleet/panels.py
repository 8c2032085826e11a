"""The parts beside the lines: the form of the line in hand and the terms, and the problems with what to do."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QTabWidget, QVBoxLayout, QWidget

from app.core.force import Fault
from app.core.forms import Field
from app.core.questions import Procedure, Write
from app.core.system import Choice
from app.core.words import counted
from app.ui.actions import plain_tip
from app.ui.ask import AskDialog
from app.ui.fleet.problems import ProblemView
from app.ui.forms import FormView
from app.ui.messages import plain_label
from app.ui.sheet.view import SheetView
from app.ui.theme import Theme


class LinePanel(QTabWidget):
    """Two forms, each with its steps, and the sheet of what is in hand; `step_wanted` carries a choice."""

    step_wanted = Signal(str, str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._theme = theme
        self.name = plain_label(role="heading", wrap=True)
        self.line = FormView()
        self.line.setObjectName("line-form")
        self.terms = FormView()
        self.terms.setObjectName("terms-form")
        self.none = plain_label("Pick a line, or buy something from the left.", "faint", wrap=True)
        self._line_steps = Steps()
        self._term_steps = Steps()
        self._line = _scrolled(self.name, self.none, self.line, self._line_steps)
        self._terms = _scrolled(self.terms, self._term_steps)
        self.addTab(self._line, "Line")
        self.addTab(self._terms, "Terms")
        self.sheet = SheetView(theme.inks())
        self.sheet.setObjectName("sheet")
        self.addTab(self.sheet, "Sheet")
        self.setMinimumWidth(220)
        self._line_steps.wanted.connect(self.step_wanted)
        self._term_steps.wanted.connect(self.step_wanted)
        theme.changed.connect(self._new_inks)

    @property
    def sheet_seen(self) -> bool:
        """True while the leaf with the sheet is on top."""
        return self.currentWidget() is self.sheet

    def show_fields(self, name: str, fields: Sequence[Field]) -> None:
        """Show the form of a line."""
        self.name.setText(name)
        self.name.show()
        self.none.hide()
        self.line.clear_problems()
        self.line.show_fields(fields)
        self.line.show()

    def no_line(self) -> None:
        """Say that no line is in hand."""
        self.name.hide()
        self.line.hide()
        self.none.show()

    def show_steps(self, choices: Sequence[Choice], number: int | None) -> None:
        """Show the game's steps: the ones about the line in hand below its form, the others below the terms."""
        self._line_steps.show_choices(
            [each for each in choices if each.subject and each.subject == str(number)]
        )
        self._term_steps.show_choices([each for each in choices if not each.subject])

    @Slot()
    def show_line(self) -> None:
        """Turn to the line's form."""
        self.setCurrentWidget(self._line)

    @Slot()
    def show_terms(self) -> None:
        """Turn to the terms."""
        self.setCurrentWidget(self._terms)

    def holds(self, part: QWidget) -> bool:
        """Return True when a part is one of the leaves."""
        return self.indexOf(part) >= 0

    @Slot()
    def _new_inks(self) -> None:
        self.sheet.set_inks(self._theme.inks())

    def focus_line(self) -> None:
        """Put the focus into the first field of the line's form."""
        if self.line.fields:
            self.line.focus_on(self.line.fields[0].key)


class Steps(QWidget):
    """Steps that a game offers, as buttons under headings; a refused one is off and says why below."""

    wanted = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._choices: tuple[Choice, ...] = ()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 8, 0, 0)
        self._layout.setSpacing(4)

    def show_choices(self, choices: Sequence[Choice]) -> None:
        """Show the steps; the same ones stay as they are."""
        if tuple(choices) == self._choices:
            return
        self._choices = tuple(choices)
        while (item := self._layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        group = ""
        for choice in choices:
            if choice.group and choice.group != group:
                self._layout.addWidget(plain_label(choice.group, "heading"))
            group = choice.group
            self._layout.addWidget(self._button(choice))
            if choice.refused:
                self._layout.addWidget(plain_label(choice.refused, "faint", wrap=True))

    def _button(self, choice: Choice) -> QPushButton:
        button = QPushButton(f"{choice.label}…")
        button.setObjectName(f"step-{choice.key}")
        button.setProperty("key", choice.key)
        button.setProperty("label", choice.label)
        button.setEnabled(not choice.refused)
        button.setToolTip(plain_tip(choice.refused or choice.hint))
        button.clicked.connect(self._pressed)
        return button

    @Slot()
    def _pressed(self) -> None:
        button = self.sender()
        self.wanted.emit(str(button.property("key")), str(button.property("label")))


class ProblemPanel(QWidget):
    """The problems with their heading; a problem that is picked can be accepted with a note, or no more."""

    wanted = Signal(object)
    accepted = Signal(object, str)
    withdrawn = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._asked: Fault | None = None
        self.count = plain_label(role="heading")
        self.view = ProblemView(theme)
        self.accept = QPushButton("Accept with a note…")
        self.accept.setObjectName("accept")
        self.accept.setToolTip(
            plain_tip("The players agree that this does not matter; it stays on every printout")
        )
        theme.put_icon(self.accept, "accept")
        top = QHBoxLayout()
        top.addWidget(self.count, 1)
        top.addWidget(self.accept)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.addLayout(top)
        layout.addWidget(self.view, 1)
        self.view.wanted.connect(self.wanted)
        self.view.selectionModel().currentChanged.connect(self._picked)
        self.accept.clicked.connect(self.ask)
        self._picked()

    def show_problems(self, faults: Sequence[Fault]) -> None:
        """Show the problems of a fleet, staying on the one that was picked."""
        kept = self.view.picked()
        self.view.problems.show(faults)
        self.count.setText(counted(len(faults), "problem") if faults else "No problems")
        if kept is not None:
            self.view.pick(kept.rule, kept.units)
        if self.view.picked() is None and faults:
            self.view.setCurrentIndex(self.view.problems.index(0))
        self._picked()

    @Slot()
    def ask(self) -> None:
        """Ask for the note with which the picked problem is accepted, or stop accepting it."""
        fault = self.view.picked()
        if fault is None:
            return
        if fault.accepted is not None:
            self.withdrawn.emit(fault)
            return
        self._asked = fault
        dialog = AskDialog(self, "Accept a problem")
        dialog.answered.connect(self._noted)
        dialog.ask(_note, None, heading=fault.message)

    @Slot(object)
    def _noted(self, answers: tuple[str, ...]) -> None:
        if self._asked is not None:
            self.accepted.emit(self._asked, answers[0])
            self._asked = None

    @Slot()
    def _picked(self) -> None:
        fault = self.view.picked()
        self.accept.setEnabled(fault is not None)
        taken = fault is not None and fault.accepted is not None
        self.accept.setText("Accept no more" if taken else "Accept with a note…")


def _note(_state: object) -> Procedure[str]:
    return str((yield Write("Why the players accept it")))


def _scrolled(*parts: QWidget) -> QScrollArea:
    inner = QWidget()
    layout = QVBoxLayout(inner)
    layout.setContentsMargins(10, 10, 10, 10)
    for part in parts:
        layout.addWidget(part)
    layout.addStretch(1)
    area = QScrollArea()
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setWidget(inner)
    return area
