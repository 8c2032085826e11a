"""How a map is drawn: the star, routes, places with their holders, and whatever is contested."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen

from app.core.war import Diagram, Place
from app.ui.badges import Badges
from app.ui.campaign.diagram.layout import LOW, Room
from app.ui.campaign.diagram.symbols import paint_symbol
from app.ui.theme import Theme

TOP = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
#: The most pips that tell who has what within a place.
MOST_PIPS = 12


@dataclass(frozen=True, slots=True)
class Brush:
    """What maps are drawn with."""

    theme: Theme
    badges: Badges
    font: QFont
    room: Room

    @property
    def bold(self) -> QFont:
        """The font of names."""
        font = QFont(self.font)
        font.setWeight(QFont.Weight.DemiBold)
        return font

    @property
    def line(self) -> int:
        """How high a line of text is, in pixels."""
        return QFontMetrics(self.font).height()

    def colour(self, name: str) -> QColor:
        """Return a colour of the theme."""
        return self.theme.colour(name)


@dataclass(frozen=True, slots=True)
class Look:
    """How one place is seen: in hand, with the keys, asked for, or held by the pencil."""

    here: bool = False
    focused: bool = False
    asked: bool = False
    held: bool = False


def paint_routes(painter: QPainter, brush: Brush, diagram: Diagram, points: Mapping[str, QPointF]) -> None:
    """Draw the ways between places."""
    painter.setPen(QPen(brush.colour("edge"), max(2.0, brush.line / 9)))
    for route in diagram.routes:
        if route.a in points and route.b in points:
            painter.drawLine(QLineF(points[route.a], points[route.b]))


def paint_star(painter: QPainter, brush: Brush, title: str, places: int) -> None:
    """Draw the star in the middle with its name, and the orbit of the places."""
    inner = brush.room.inner
    middle = inner.center()
    if not brush.room.starry:
        return
    painter.setPen(QPen(brush.colour("rule"), 1.4, Qt.PenStyle.DotLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if inner.height() < LOW * brush.room.apart:
        middle += QPointF(0, (brush.room.high - brush.line) / 2)
    elif places:
        painter.drawEllipse(inner)
    size = brush.room.symbol * 1.25
    box = QRectF(0, 0, size, size)
    box.moveCenter(middle)
    paint_symbol(painter, box, "star", brush.colour("warning"), brush.colour("warning-soft"))
    painter.setFont(brush.bold)
    painter.setPen(brush.colour("faint"))
    words = QRectF(0, 0, brush.room.wide * 1.6, brush.line * 1.3)
    words.moveCenter(QPointF(middle.x(), box.bottom() + brush.line * 0.8))
    painter.drawText(words, TOP, elided(brush.bold, title, words.width()))


def paint_place(
    painter: QPainter, brush: Brush, place: Place, inner: tuple[Place, ...], point: QPointF, look: Look
) -> None:
    """Draw a place: its symbol in its holder's colour and mark, then name, holder and what happens there."""
    size = brush.room.symbol
    box = QRectF(0, 0, size, size)
    box.moveCenter(point)
    colour = brush.badges.colour(place.holder)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    contested = bool(place.contested) or any(each.contested for each in inner)
    _paint_halo(painter, brush, box, place, look, contested=contested)
    strong = brush.colour("text") if not place.holder else colour
    paint_symbol(painter, box.adjusted(9, 9, -9, -9), place.symbol, strong, brush.colour("base"))
    mark = QRectF(box.right() - size * 0.3, box.bottom() - size * 0.34, size * 0.36, size * 0.36)
    if place.holder:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(brush.colour("base"))
        painter.drawEllipse(mark.adjusted(-2, -2, 2, 2))
        brush.badges.paint(painter, mark, place.holder)
    _paint_words(painter, brush, place, inner, point)


def _paint_halo(
    painter: QPainter, brush: Brush, box: QRectF, place: Place, look: Look, *, contested: bool
) -> None:
    """Draw the ring round a symbol: its holder's colour, dashed in parts when contested, wide when in hand."""
    painter.setBrush(brush.colour("accent-soft" if look.here else "base"))
    ring = QPen(brush.badges.colour(place.holder), 3.0 if place.holder else 1.4)
    if contested:
        ring = QPen(brush.colour("danger"), 3.4, Qt.PenStyle.DashLine)
    painter.setPen(ring)
    painter.drawEllipse(box)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if look.here or look.focused:
        painter.setPen(QPen(brush.colour("focus" if look.focused else "accent"), 3.0))
        painter.drawEllipse(box.adjusted(-5, -5, 5, 5))
    if look.asked or look.held:
        painter.setPen(QPen(brush.colour("accent"), 2.4, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(box.adjusted(-9, -9, 9, 9), 8, 8)


def _paint_pips(painter: QPainter, brush: Brush, row: QRectF, inner: tuple[Place, ...]) -> None:
    """Draw a row of marks, one for each place within: whose it is, or an empty ring."""
    shown = inner[:MOST_PIPS]
    size = min(brush.line * 0.62, row.width() / (1.1 * max(1, len(shown))))
    left = row.center().x() - len(shown) * size * 0.55
    for number, place in enumerate(shown):
        pip = QRectF(left + number * size * 1.1, row.center().y() - size / 2, size, size)
        if place.holder:
            brush.badges.paint(painter, pip, place.holder)
        else:
            painter.setPen(QPen(brush.colour("edge"), 1.2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(pip.adjusted(1.5, 1.5, -1.5, -1.5))


def _paint_words(
    painter: QPainter, brush: Brush, place: Place, inner: tuple[Place, ...], point: QPointF
) -> None:
    """Draw name, holder and note below a symbol; a system that nobody holds whole shows who has what in it."""
    room = brush.room
    row = QRectF(point.x() - room.wide / 2, point.y() + room.symbol / 2 + 3, room.wide, brush.line)
    _write(painter, brush, row, brush.bold, place.name, "text")
    row.translate(0, brush.line)
    holder = brush.badges.name(place.holder)
    if inner and not holder:
        _paint_pips(painter, brush, row, inner)
    else:
        colour = brush.badges.colour(place.holder)
        _write(painter, brush, row, brush.font, holder or "Nobody’s", colour)
    row.translate(0, brush.line)
    if place.contested:
        _paint_contest(painter, brush, row, place.contested)
    elif place.note and room.inner.height() >= LOW * room.apart:
        _write(painter, brush, row, brush.font, place.note, "faint")


def _paint_contest(painter: QPainter, brush: Brush, row: QRectF, players: tuple[str, ...]) -> None:
    """Draw the marks of those who want a place, and the word for it."""
    size = brush.line * 0.72
    words = elided(brush.font, "contested", row.width() - size * 1.25 * len(players))
    wide = QFontMetrics(brush.font).horizontalAdvance(words)
    left = row.center().x() - (wide + size * 1.25 * len(players)) / 2
    for number, player in enumerate(players):
        mark = QRectF(left + number * size * 1.25, row.center().y() - size / 2, size, size)
        brush.badges.paint(painter, mark, player)
    rest = QRectF(left + size * 1.25 * len(players), row.top(), wide, row.height())
    _write(painter, brush, rest, brush.font, words, "danger")


def _write(
    painter: QPainter, brush: Brush, row: QRectF, font: QFont, text: str, colour: QColor | str
) -> None:
    """Write a line below a symbol, on a ground that keeps routes from running through it."""
    words = elided(font, text, row.width() + 1)
    wide = QFontMetrics(font).horizontalAdvance(words) + 6
    ground = brush.colour("base")
    ground.setAlpha(215)
    painter.fillRect(QRectF(row.center().x() - wide / 2, row.top(), wide, row.height()), ground)
    painter.setFont(font)
    painter.setPen(brush.colour(colour) if isinstance(colour, str) else colour)
    painter.drawText(row, TOP, words)


def elided(font: QFont, text: str, width: float) -> str:
    """Return a text as far as it fits."""
    return QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(width))
