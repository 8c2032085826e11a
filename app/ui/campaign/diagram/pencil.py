"""Drawing a map: place, name, connect and move, with the mouse or with keys; every stroke is carried at once."""

from PySide6.QtCore import QPointF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.war import Sketch
from app.ui.actions import plain_tip
from app.ui.campaign.diagram import layout
from app.ui.campaign.diagram.view import DiagramView
from app.ui.messages import plain_label
from app.ui.theme import Theme

#: The tools: key, words, what the mouse and the keys do with it.
TOOLS = (
    ("look", "Look", "Touch a system to take it in hand."),
    (
        "add",
        "Place",
        "Touch an empty spot to put a system there; Enter in the name puts it where there is room.",
    ),
    ("move", "Move", "Pull a system; with the keys: Shift and an arrow."),
    ("join", "Connect", "Touch two systems to connect them, or to part them; with the keys: C on each."),
)
#: How far a press of an arrow moves a place, as a part of the map, and how long a name may be.
STEP, LONGEST = 0.03, 40


class Pencil(QWidget):
    """`sketched` carries a stroke; the page plays it and shows the map anew."""

    sketched = Signal(object)

    def __init__(self, theme: Theme, diagram: DiagramView) -> None:
        super().__init__()
        self._diagram = diagram
        self._from = ""
        self._pulled = ""
        self._buttons: dict[str, QPushButton] = {}
        self._group = QButtonGroup(self)
        self.name = QLineEdit()
        self.name.setObjectName("system-name")
        self.name.setAccessibleName("Name of the system")
        self.name.setPlaceholderText("Name of the next system")
        self.name.setMaxLength(LONGEST)
        self.rename = QPushButton("Rename")
        self.rename.setToolTip(plain_tip("Give the system in hand the name that is typed (R)"))
        self.remove = QPushButton("Take away")
        self.remove.setToolTip(plain_tip("Take the system in hand off the map (Delete)"))
        self.help = plain_label(role="faint", wrap=True)
        self._tools, self._words = QHBoxLayout(), QHBoxLayout()
        for key, words, tip in TOOLS:
            self._tools.addWidget(self._tool(theme, key, words, tip))
        self._words.addWidget(self.name, 1)
        for button in (self.rename, self.remove):
            button.setMinimumHeight(theme.px(44))
            self._words.addWidget(button)
        row = self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.addLayout(self._tools)
        row.addLayout(self._words, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.help)
        self._bind("C", self._connect_here)
        self._bind("Delete", self._remove)
        self._bind("R", self._rename)
        self.name.returnPressed.connect(self._add_somewhere)
        self.rename.clicked.connect(self._rename)
        self.remove.clicked.connect(self._remove)
        diagram.pressed.connect(self._press)
        diagram.moved.connect(self._move)
        diagram.released.connect(self._release)
        diagram.typed.connect(self._nudge)
        self._buttons["add"].setChecked(True)
        self._choose()

    def _tool(self, theme: Theme, key: str, words: str, tip: str) -> QPushButton:
        button = QPushButton(words)
        button.setObjectName(f"pencil-{key}")
        button.setCheckable(True)
        button.setProperty("role", "player")
        button.setToolTip(plain_tip(tip))
        button.setMinimumHeight(theme.px(44))
        button.clicked.connect(self._choose)
        self._group.addButton(button)
        self._buttons[key] = button
        return button

    def _bind(self, key: str, slot: object) -> None:
        shortcut = QShortcut(QKeySequence(key), self._diagram)
        shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
        shortcut.activated.connect(slot)

    def minimumSizeHint(self) -> QSize:
        """Be content with room for the tools; name and buttons go below them."""
        least = max(self._tools.minimumSize().width(), self._words.minimumSize().width())
        return QSize(least, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put name and buttons below the tools where they have no room beside them."""
        super().resizeEvent(event)
        both = self._tools.sizeHint().width() + self._words.sizeHint().width() + 8
        down = both > self.width()
        self._row.setDirection(QBoxLayout.Direction.TopToBottom if down else QBoxLayout.Direction.LeftToRight)
        self.help.setVisible(not down)

    def offer(self, *, wanted: bool) -> None:
        """Lay the pencil beside the map, or take it away."""
        self.setVisible(wanted)
        self._from = ""
        self._choose()

    @property
    def tool(self) -> str:
        """The tool in hand."""
        return next(key for key, button in self._buttons.items() if button.isChecked())

    @Slot()
    def _choose(self) -> None:
        self._from = self._pulled = ""
        self._diagram.penning = not self.isHidden() and self.tool != "look"
        self._diagram.hold("")
        self.help.setText(next(tip for key, _, tip in TOOLS if key == self.tool))

    @Slot(str, QPointF)
    def _press(self, place: str, point: QPointF) -> None:
        if place:
            self._diagram.pick(place)
        if self.tool == "add" and not place:
            self._add(point)
        elif self.tool == "move" or (self.tool == "add" and place):
            self._pulled = place
        elif self.tool == "join" and place:
            self._join(place)

    @Slot(QPointF)
    def _move(self, point: QPointF) -> None:
        if self._pulled:
            self._diagram.hold(self._pulled, point)
        elif self._from:
            self._diagram.hold("", point, self._from)

    @Slot(str, QPointF)
    def _release(self, place: str, point: QPointF) -> None:
        pulled, self._pulled = self._pulled, ""
        if pulled:
            self._diagram.hold("")
            x, y = layout.to_unit(point, self._diagram.room())
            old = self._diagram.place(pulled)
            if old is not None and (abs((old.x or 0) - x) > 0.01 or abs((old.y or 0) - y) > 0.01):
                self.sketched.emit(Sketch("move", pulled, x=x, y=y))
        elif self._from and place and place != self._from:
            self._join(place)

    @Slot(int, int, int)
    def _nudge(self, dx: int, dy: int, _times: int) -> None:
        place = self._diagram.place(self._diagram.here)
        if place is None:
            return
        point = self._diagram.points()[place.id]
        x, y = layout.to_unit(point, self._diagram.room())
        x, y = max(0.0, min(1.0, x + dx * STEP)), max(0.0, min(1.0, y + dy * STEP))
        self.sketched.emit(Sketch("move", place.id, x=round(x, 3), y=round(y, 3)))

    def _join(self, place: str) -> None:
        """Take the first end of a route, or draw it to the second; one that is there is taken away."""
        if not self._from or self._from == place:
            self._from = "" if self._from == place else place
            self._diagram.hold("", None, self._from)
            return
        first, self._from = self._from, ""
        self._diagram.hold("")
        known = {frozenset((route.a, route.b)) for route in self._diagram.diagram.routes}
        stroke = "part" if frozenset((first, place)) in known else "join"
        self.sketched.emit(Sketch(stroke, first, place))

    def _add(self, point: QPointF) -> None:
        x, y = layout.to_unit(point, self._diagram.room())
        self.sketched.emit(Sketch("add", name=self._new_name(), x=x, y=y))
        self.name.clear()

    def _new_name(self) -> str:
        taken = {place.name for place in self._diagram.diagram.places}
        free = (f"System {number}" for number in range(1, len(taken) + 2))
        return self.name.text().strip() or next(name for name in free if name not in taken)

    @Slot()
    def _add_somewhere(self) -> None:
        """Put a system where there is most room."""
        room = self._diagram.room()
        points = list(self._diagram.points().values())
        spots = [layout.from_unit(x / 6, y / 4, room) for x in range(7) for y in range(5)]
        self._add(max(spots, key=lambda spot: min((_apart(spot, point) for point in points), default=0.0)))

    @Slot()
    def _rename(self) -> None:
        here, name = self._diagram.here, self.name.text().strip()
        if here and name:
            self.sketched.emit(Sketch("rename", here, name=name))
            self.name.clear()
        else:
            self.name.setFocus()

    @Slot()
    def _remove(self) -> None:
        if self._diagram.here and not self.isHidden():
            self.sketched.emit(Sketch("remove", self._diagram.here))

    @Slot()
    def _connect_here(self) -> None:
        if self._diagram.here and not self.isHidden():
            self._join(self._diagram.here)


def _apart(a: QPointF, b: QPointF) -> float:
    return (a.x() - b.x()) ** 2 + (a.y() - b.y()) ** 2
