"""The map with its legend, the way out of a system, and the pencil while it is drawn."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.war import Diagram
from app.ui.actions import plain_tip
from app.ui.badges import Badges
from app.ui.campaign.diagram.pencil import Pencil
from app.ui.campaign.diagram.view import DiagramView
from app.ui.messages import plain_label
from app.ui.theme import Theme


class MapTab(QWidget):
    """`sketched` carries a stroke of the pencil, `name_wanted` asks for a name before one can be made."""

    sketched = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.diagram = DiagramView(theme)
        self.pencil = Pencil(theme, self.diagram)
        self.out = QPushButton("Whole map")
        self.out.setObjectName("whole-map")
        self.out.setToolTip(plain_tip("Leave the system (Backspace)"))
        self.out.setMinimumHeight(theme.px(44))
        theme.put_icon(self.out, "back")
        self.where = plain_label(role="heading")
        top = QHBoxLayout()
        top.addWidget(self.out)
        top.addWidget(self.where, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(top)
        layout.addWidget(self.pencil)
        layout.addWidget(self.diagram, 1)
        self.out.clicked.connect(self.diagram.leave)
        self.diagram.entered.connect(self._entered)
        self.pencil.sketched.connect(self.sketched)
        self._entered("")

    def show_diagram(self, diagram: Diagram, badges: Badges, *, drawing: bool) -> None:
        """Show the map; while it may be drawn, the pencil lies beside it."""
        self.diagram.show_diagram(diagram, badges)
        self.pencil.offer(wanted=drawing and diagram.drawing)
        self._entered(self.diagram.inside)

    def take_focus(self) -> None:
        """Put the focus on the map."""
        self.diagram.setFocus()

    @Slot(str)
    def _entered(self, place: str) -> None:
        found = self.diagram.place(place)
        self.out.setVisible(found is not None)
        self.where.setVisible(found is not None)
        self.where.setText(found.name if found else "")
