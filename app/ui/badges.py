"""Players told apart by a mark and a colour, so that neither colour nor place alone says who is who."""

from collections.abc import Sequence
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from app.core.shown import Side
from app.ui.theme import Theme

#: The marks in the order in which players get them.
MARKS = ("disc", "square", "triangle", "diamond", "star", "cross", "hexagon", "ring")


class Badges:
    """Who has which mark and colour, by the order of the players."""

    def __init__(self, theme: Theme, sides: Sequence[Side] = ()) -> None:
        self._theme = theme
        self._numbers = {side.id: number for number, side in enumerate(sides)}
        self._names = {side.id: side.name for side in sides}

    def name(self, player: str) -> str:
        """Return a player's name, empty for nobody."""
        return self._names.get(player, "")

    def mark(self, player: str) -> str:
        """Return a player's mark, empty for nobody."""
        number = self._numbers.get(player)
        return "" if number is None else MARKS[number % len(MARKS)]

    def colour(self, player: str) -> QColor:
        """Return a player's colour, the faint one for nobody."""
        number = self._numbers.get(player)
        return self._theme.colour("faint" if number is None else f"player-{number % len(MARKS) + 1}")

    def paint(self, painter: QPainter, box: QRectF, player: str) -> None:
        """Draw a player's mark into a box; nothing for nobody."""
        mark = self.mark(player)
        if mark:
            paint_mark(painter, box, mark, self.colour(player))

    def icon(self, player: str, size: int) -> QIcon:
        """Return a player's mark as an icon of so many pixels."""
        icon = QIcon()
        for scale in (1, 2):
            pixmap = QPixmap(size * scale, size * scale)
            pixmap.setDevicePixelRatio(scale)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            self.paint(painter, QRectF(0, 0, size, size), player)
            painter.end()
            icon.addPixmap(pixmap)
        return icon


def paint_mark(painter: QPainter, box: QRectF, mark: str, colour: QColor) -> None:
    """Draw a mark of `MARKS` into a box."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    size = min(box.width(), box.height())
    inner = QRectF(0, 0, size * 0.84, size * 0.84)
    inner.moveCenter(box.center())
    if mark == "ring":
        painter.setPen(QPen(colour, size * 0.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(inner.adjusted(size * 0.1, size * 0.1, -size * 0.1, -size * 0.1))
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPath(mark_path(mark, inner))
    painter.restore()


def mark_path(mark: str, box: QRectF) -> QPainterPath:
    """Return the outline of a mark that fills a box."""
    path = QPainterPath()
    match mark:
        case "square":
            path.addRect(
                box.adjusted(box.width() * 0.07, box.width() * 0.07, -box.width() * 0.07, -box.width() * 0.07)
            )
        case "triangle":
            _corners(path, box, 3, -pi / 2)
        case "diamond":
            _corners(path, box, 4, -pi / 2)
        case "hexagon":
            _corners(path, box, 6, 0)
        case "star":
            _corners(path, box, 10, -pi / 2, inner=0.45)
        case "cross":
            third = box.width() / 3
            path.addRect(box.adjusted(third, 0, -third, 0))
            across = QPainterPath()
            across.addRect(box.adjusted(0, third, 0, -third))
            path = path.united(across)
        case _:
            path.addEllipse(box)
    return path


def _corners(path: QPainterPath, box: QRectF, count: int, turn: float, inner: float = 1.0) -> None:
    """Add a polygon of so many corners; every other one lies at `inner` of the radius."""
    radius = box.width() / 2
    for number in range(count):
        far = radius * (inner if number % 2 else 1.0)
        angle = turn + 2 * pi * number / count
        corner = QPointF(box.center().x() + far * cos(angle), box.center().y() + far * sin(angle))
        path.lineTo(corner) if number else path.moveTo(corner)
    path.closeSubpath()
