"""What is in hand: a unit with its choices and service record, or a player with theirs."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit, QTabWidget, QVBoxLayout, QWidget

from app.core.shown import Side
from app.core.system import Choice, UnitStatus
from app.ui.campaign.choices import ChoiceList
from app.ui.campaign.dialog import scrolled
from app.ui.campaign.reading import facts_line
from app.ui.messages import plain_label
from app.ui.theme import Theme

UNIT, RECORD, PLAYER = range(3)


class Subject(QWidget):
    """A name with its facts, warnings and choices."""

    wanted = Signal(object)

    def __init__(self, nothing: str) -> None:
        super().__init__()
        self._nothing = nothing
        self.name = plain_label(role="heading", wrap=True)
        self.facts = plain_label(wrap=True)
        self.states = plain_label(role="faint", wrap=True)
        self.warnings = plain_label(role="warning", wrap=True)
        self.choices = ChoiceList()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 10, 10, 10)
        for part in (self.name, self.states, self.facts, self.warnings, self.choices):
            layout.addWidget(part)
        layout.addStretch(1)
        self.choices.wanted.connect(self.wanted)
        self.show_nothing()

    def show_unit(self, unit: UnitStatus, choices: Sequence[Choice]) -> None:
        """Show a unit."""
        states = " · ".join((unit.kind, *unit.states))
        self._show(unit.name, states, facts_line(unit.facts), "\n".join(unit.warnings), choices)

    def show_side(self, side: Side, choices: Sequence[Choice]) -> None:
        """Show a player."""
        self._show(side.name, "", facts_line(side.facts), "", choices)

    def show_nothing(self) -> None:
        """Say that nothing is in hand."""
        self._show("", self._nothing, "", "", ())

    def _show(self, name: str, states: str, facts: str, warnings: str, choices: Sequence[Choice]) -> None:
        parts = ((self.name, name), (self.states, states), (self.facts, facts), (self.warnings, warnings))
        for label, text in parts:
            label.setText(text)
            label.setVisible(bool(text))
        self.choices.show_choices(choices)


class SubjectPanel(QTabWidget):
    """Unit, service record and player as tabs; `wanted` carries a choice."""

    wanted = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.unit = Subject("Pick a unit of the roster.")
        self.player = Subject("Pick a player in the standings.")
        self.record = QPlainTextEdit()
        self.record.setReadOnly(True)
        self.record.setTabChangesFocus(True)
        self.record.setAccessibleName("Service record")
        self.addTab(scrolled(self.unit), "Unit")
        self.addTab(self.record, "Service record")
        self.addTab(scrolled(self.player), "Player")
        self.setMinimumWidth(theme.px(300))
        self.unit.wanted.connect(self.wanted)
        self.player.wanted.connect(self.wanted)

    def show_unit(self, unit: UnitStatus | None, choices: Sequence[Choice], record: Sequence[str]) -> None:
        """Show the unit in hand, or that there is none."""
        if unit is None:
            self.unit.show_nothing()
        else:
            self.unit.show_unit(unit, choices)
        self.record.setPlainText("\n".join(record))

    def show_side(self, side: Side | None, choices: Sequence[Choice]) -> None:
        """Show the player in hand, or that there is none."""
        if side is None:
            self.player.show_nothing()
        else:
            self.player.show_side(side, choices)
