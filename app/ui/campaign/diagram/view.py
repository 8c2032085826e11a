"""The map: places to touch, arrows between them, into a system and out again; drawing it is the pencil's work."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QFontMetrics, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from app.core.war import Diagram, Place
from app.ui.actions import plain_tip
from app.ui.badges import Badges
from app.ui.campaign.diagram import layout
from app.ui.campaign.diagram.layout import Room
from app.ui.campaign.diagram.paint import Brush, Look, paint_place, paint_routes, paint_star
from app.ui.theme import Theme

ARROWS: Mapping[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
#: How large a symbol is at the usual text size, in pixels, and how many letters a name may have beside it.
SYMBOL, LETTERS = 58, 17


class DiagramView(QWidget):
    """`picked` carries the place in hand, `acting` says that its choices are wanted, `aimed` answers a question.

    `entered` carries the place whose inside is shown, "" for the whole. While a pencil is set, the mouse and the
    keys go to it first: it is asked with `pressed`, `moved`, `released` and `typed`.
    """

    picked = Signal(str)
    acting = Signal()
    aimed = Signal(str)
    entered = Signal(str)
    pressed = Signal(str, QPointF)
    moved = Signal(QPointF)
    released = Signal(str, QPointF)
    typed = Signal(int, int, int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("diagram")
        self.setAccessibleName("Map")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._theme = theme
        self._badges = Badges(theme)
        self._diagram = Diagram()
        self._inside = ""
        self._here = ""
        self._targets: frozenset[str] = frozenset()
        self._held = ""
        self._ghost: QPointF | None = None
        self._line_from = ""
        self.penning = False
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return room for a system."""
        return QSize(self._theme.px(700), self._theme.px(460))

    def minimumSizeHint(self) -> QSize:
        """Return the least room that a map can be read in."""
        return QSize(self._theme.px(300), self._theme.px(150))

    def show_diagram(self, diagram: Diagram, badges: Badges) -> None:
        """Show a map as it is now; the place in hand stays in hand."""
        self._diagram, self._badges = diagram, badges
        ids = {place.id for place in diagram.places}
        if self._inside not in ids:
            self._inside = ""
        if self._here not in ids:
            self._here = ""
        self._targets &= ids
        self.update()

    def show_targets(self, targets: frozenset[str]) -> None:
        """Mark the places that a question asks for."""
        ids = {place.id for place in self._diagram.places}
        self._targets = targets & ids
        self.update()

    def hold(self, place: str, ghost: QPointF | None = None, line_from: str = "") -> None:
        """Show what the pencil holds: a place, where it would go, or a line from a place."""
        self._held, self._ghost, self._line_from = place, ghost, line_from
        self.update()

    @property
    def here(self) -> str:
        """The id of the place in hand."""
        return self._here

    @property
    def inside(self) -> str:
        """The id of the place whose inside is shown, empty for the whole map."""
        return self._inside

    @property
    def diagram(self) -> Diagram:
        """The map that is shown."""
        return self._diagram

    def place(self, key: str) -> Place | None:
        """Return a place by its id."""
        return next((place for place in self._diagram.places if place.id == key), None)

    def pick(self, key: str) -> None:
        """Take a place in hand, going inside of the one that it lies in."""
        place = self.place(key)
        if place is None:
            return
        if place.within != self._inside:
            self._go_inside(place.within)
        self._here = key
        self.setAccessibleDescription(self._spoken(place))
        self.picked.emit(key)
        self.update()

    @Slot()
    def leave(self) -> None:
        """Go out to the whole map."""
        if self._inside:
            system = self._inside
            self._go_inside("")
            self.pick(system)

    def enter(self, key: str) -> bool:
        """Go inside of a place; False when there is nothing in it."""
        inner = layout.shown(self._diagram, key)
        if not key or not inner:
            return False
        self._go_inside(key)
        self.pick(inner[0].id)
        return True

    def _go_inside(self, key: str) -> None:
        self._inside = key
        self.entered.emit(key)
        self.update()

    def room(self) -> Room:
        """Return what room there is for symbols and words."""
        metrics = QFontMetrics(self.font())
        line = metrics.height()
        usual = SYMBOL * line / 17
        grown = min(1.5 * usual, max(usual, self.height() / 9))
        symbol = min(grown, max(44.0, self.height() / 6))
        wide = min(metrics.averageCharWidth() * LETTERS, self.width() / 4)
        return Room(QRectF(self.rect()).adjusted(6, 6, -6, -6), symbol, wide, 3 * line)

    def points(self) -> Mapping[str, QPointF]:
        """Return where each place that is shown stands."""
        places = layout.shown(self._diagram, self._inside)
        starry = bool(self._inside) or (self._diagram.star and not self._diagram.drawing)
        return layout.spots(places, self.room(), around=starry)

    def place_at(self, point: QPointF) -> str:
        """Return the place under a point, empty for none."""
        room = self.room()
        found = layout.nearest(self.points(), point, max(26.0, room.symbol * 0.62))
        if found:
            return found
        below = QPointF(point.x(), point.y() - room.symbol / 2 - room.high / 2)
        return layout.nearest(self.points(), below, room.high * 0.6)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), self._theme.colour("base"))
        room, points = self.room(), dict(self.points())
        brush = Brush(self._theme, self._badges, self.font(), room)
        if self._held and self._ghost is not None:
            points[self._held] = self._ghost
        places = layout.shown(self._diagram, self._inside)
        if self._inside or self._diagram.star:
            centre = self.place(self._inside)
            paint_star(painter, brush, centre.name if centre else self._diagram.title, len(places))
        paint_routes(painter, brush, self._diagram, points)
        if self._line_from in points and self._ghost is not None and not self._held:
            painter.drawLine(points[self._line_from], self._ghost)
        for place in places:
            inner = layout.shown(self._diagram, place.id)
            paint_place(painter, brush, place, inner, points[place.id], self._look(place.id))
        if not places:
            painter.setPen(self._theme.colour("faint"))
            words = "Nothing is drawn yet." if self._diagram.drawing else "There is nothing on the map yet."
            below = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
            painter.drawText(self.rect().adjusted(12, 12, -12, -16), below, words)

    def _look(self, key: str) -> Look:
        here = key == self._here
        held = key in (self._held, self._line_from)
        return Look(here, here and self.hasFocus(), key in self._targets, held)

    def event(self, event: QEvent) -> bool:
        """Tell what a place is when the mouse rests on it."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self.place(self.place_at(QPointF(event.pos())))
            QToolTip.showText(event.globalPos(), plain_tip(self._spoken(place)) if place else "", self)
            return True
        return super().event(event)

    def _spoken(self, place: Place) -> str:
        holder = self._badges.name(place.holder)
        contested = ", ".join(self._badges.name(player) for player in place.contested)
        parts = (
            place.name,
            place.kind,
            f"held by {holder}" if holder else "held by nobody",
            f"contested: {contested}" if contested else "",
            place.note,
            *place.facts,
        )
        return ". ".join(part for part in parts if part)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        places = layout.shown(self._diagram, self._inside)
        if not self._here and places and not self.penning:
            self._here = places[0].id
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        point = event.position()
        key = self.place_at(point)
        if self.penning:
            self.pressed.emit(key, point)
        elif key in self._targets:
            self.aimed.emit(key)
        elif key:
            self.pick(key)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.penning and event.buttons() & Qt.MouseButton.LeftButton:
            self.moved.emit(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.penning and event.button() == Qt.MouseButton.LeftButton:
            self.released.emit(self.place_at(event.position()), event.position())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        key = self.place_at(event.position())
        if not self.penning and key and not self.enter(key):
            self.acting.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if self.penning and key in ARROWS and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.typed.emit(*ARROWS[key], 1)
        elif key in ARROWS:
            found = layout.towards(self.points(), self._here, *ARROWS[key])
            if found:
                self.pick(found)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._act()
        elif key == Qt.Key.Key_Backspace or (key == Qt.Key.Key_Escape and self._inside):
            self.leave()
        else:
            super().keyPressEvent(event)

    def _act(self) -> None:
        """Answer with the place in hand, go inside of it, or to what can be done there."""
        if self._here in self._targets:
            self.aimed.emit(self._here)
        elif self._here and not self.enter(self._here):
            self.picked.emit(self._here)
            self.acting.emit()
