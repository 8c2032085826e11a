"""The top of the fleet page: the fleet's name, its legality in words, and the budget as the big figure."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.core.force import LONGEST_NAME, Force, Report
from app.ui.actions import plain_tip
from app.ui.fleet.reading import badge, budget_text, rest_text
from app.ui.lines import Line
from app.ui.messages import plain_label
from app.ui.theme import Theme

ICONS = {"good": "tick", "warning": "accept", "problem": "trouble"}
COLOURS = {"good": "good", "warning": "warning", "problem": "danger"}


class Head(QWidget):
    """Name, badge and budget; `renamed` carries a new name that was typed."""

    renamed = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.name = Line()
        self.name.setObjectName("fleet-name")
        self.name.setProperty("role", "title")
        self.name.setFrame(False)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName("Name of the fleet")
        self.name.setToolTip(plain_tip("Rename the fleet (F2)"))
        self.list = plain_label(role="faint", wrap=True)
        self.sign = QLabel()
        self.badge = plain_label()
        self.badge.setObjectName("badge")
        self.budget = plain_label(role="figure")
        self.budget.setObjectName("budget")
        self.rest = plain_label(role="faint", wrap=True)
        self.rest.setObjectName("rest")
        self._kind = ""
        self._name = ""

        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.name, 1)
        top.addWidget(self.sign)
        top.addWidget(self.badge)
        top.addSpacing(16)
        top.addWidget(self.budget)
        below = QHBoxLayout()
        below.addWidget(self.list, 2)
        below.addWidget(self.rest, 3)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 4)
        layout.setSpacing(0)
        layout.addLayout(top)
        layout.addLayout(below)
        self.list.setIndent(6)
        for label in (self.budget, self.rest):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

        self.name.editingFinished.connect(self._name_typed)
        theme.changed.connect(self._draw_sign)

    def show_fleet(self, force: Force, report: Report, list_name: str) -> None:
        """Show the fleet as its report says it is."""
        words, self._kind = badge(report)
        self._name = force.name
        if not (self.name.hasFocus() and self.name.isModified()):
            self.name.setText(force.name)
            self.name.setCursorPosition(0)
        self.list.setText(list_name)
        self.badge.setText(words)
        self.badge.setProperty("role", self._kind)
        self.badge.style().unpolish(self.badge)
        self.badge.style().polish(self.badge)
        self.budget.setText(budget_text(report.budget))
        self.rest.setText(rest_text(report))
        self.rest.setToolTip(plain_tip("\n".join(each.note for each in report.affordable if each.note)))
        self._draw_sign()

    @Slot()
    def _name_typed(self) -> None:
        self.name.setModified(False)
        typed = self.name.text().strip()
        if not typed:
            self.name.setText(self._name)
        elif typed != self._name:
            self.renamed.emit(typed)

    @Slot()
    def _draw_sign(self) -> None:
        if self._kind:
            size = self._theme.px(20)
            self.sign.setPixmap(self._theme.pixmap(ICONS[self._kind], size, COLOURS[self._kind]))
