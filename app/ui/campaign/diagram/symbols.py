"""How places look on a map: each symbol is told from the others by its outline alone."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen


def paint_symbol(painter: QPainter, box: QRectF, symbol: str, ink: QColor, paper: QColor) -> None:
    """Draw a symbol into a square box with lines of `ink` on `paper`; one that is not known is a dot."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(ink, max(1.5, box.width() / 18))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(paper)
    SHAPES.get(symbol, _point)(painter, box, ink)
    painter.restore()


def _at(box: QRectF, x: float, y: float) -> QPointF:
    """Return a point of the box, from 0 to 1 each way."""
    return QPointF(box.left() + box.width() * x, box.top() + box.height() * y)


def _disc(box: QRectF, x: float, y: float, radius: float) -> QRectF:
    around = QRectF(0, 0, 2 * radius * box.width(), 2 * radius * box.height())
    around.moveCenter(_at(box, x, y))
    return around


def _point(painter: QPainter, box: QRectF, ink: QColor) -> None:
    painter.setBrush(ink)
    painter.drawEllipse(_disc(box, 0.5, 0.5, 0.2))


def _star(painter: QPainter, box: QRectF, _ink: QColor) -> None:
    painter.drawEllipse(_disc(box, 0.5, 0.5, 0.24))
    for ray in range(8):
        angle = ray * pi / 4
        near, far = 0.33, 0.47 if ray % 2 else 0.5
        painter.drawLine(
            _at(box, 0.5 + near * cos(angle), 0.5 + near * sin(angle)),
            _at(box, 0.5 + far * cos(angle), 0.5 + far * sin(angle)),
        )


def _world(painter: QPainter, box: QRectF, _ink: QColor) -> None:
    """A dead world: a disc with craters."""
    painter.drawEllipse(_disc(box, 0.5, 0.5, 0.42))
    for x, y, radius in ((0.36, 0.36, 0.1), (0.62, 0.52, 0.13), (0.38, 0.68, 0.07)):
        painter.drawEllipse(_disc(box, x, y, radius))


def _settled(painter: QPainter, box: QRectF, ink: QColor) -> None:
    """A settled world: a disc with houses on it."""
    painter.drawEllipse(_disc(box, 0.5, 0.5, 0.42))
    painter.setBrush(ink)
    for left, high in ((0.27, 0.2), (0.43, 0.34), (0.6, 0.24)):
        painter.drawRect(QRectF(_at(box, left, 0.66 - high), _at(box, left + 0.1, 0.66)))
    painter.drawLine(_at(box, 0.2, 0.68), _at(box, 0.8, 0.68))


def _giant(painter: QPainter, box: QRectF, _ink: QColor) -> None:
    """A gas giant: a disc with bands and a ring."""
    disc = _disc(box, 0.5, 0.5, 0.36)
    painter.drawEllipse(disc)
    for y in (0.38, 0.5, 0.62):
        half = (0.36**2 - (y - 0.5) ** 2) ** 0.5
        painter.drawLine(_at(box, 0.5 - half, y), _at(box, 0.5 + half, y))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.translate(box.center())
    painter.rotate(-18)
    ring = QRectF(-box.width() * 0.5, -box.height() * 0.14, box.width(), box.height() * 0.28)
    painter.drawArc(ring, 150 * 16, 240 * 16)


def _comet(painter: QPainter, box: QRectF, ink: QColor) -> None:
    for x, y in ((0.9, 0.1), (0.94, 0.34), (0.66, 0.06)):
        painter.drawLine(_at(box, 0.36, 0.64), _at(box, x, y))
    painter.setBrush(ink)
    painter.drawEllipse(_disc(box, 0.32, 0.68, 0.2))


def _gate(painter: QPainter, box: QRectF, _ink: QColor) -> None:
    """A jump gate: four struts round a vortex."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for x, y in ((0.12, 0.12), (0.88, 0.12), (0.12, 0.88), (0.88, 0.88)):
        painter.drawLine(_at(box, x, y), _at(box, 0.5 + (x - 0.5) * 0.55, 0.5 + (y - 0.5) * 0.55))
        painter.drawLine(_at(box, x, y), _at(box, x, 0.5 + (y - 0.5) * 0.45))
    painter.drawEllipse(_disc(box, 0.5, 0.5, 0.2))
    painter.drawEllipse(_disc(box, 0.5, 0.5, 0.08))


def _belt(painter: QPainter, box: QRectF, _ink: QColor) -> None:
    """An asteroid belt: rocks along an arc."""
    rocks = ((0.12, 0.62, 0.1), (0.3, 0.42, 0.13), (0.54, 0.34, 0.1), (0.74, 0.42, 0.14), (0.9, 0.62, 0.09))
    for x, y, size in rocks:
        path = QPainterPath()
        for corner in range(5):
            angle = corner * 2 * pi / 5 + x * 9
            far = size * (1.15 if corner % 2 else 0.85)
            point = _at(box, x + far * cos(angle), y + far * sin(angle))
            path.lineTo(point) if corner else path.moveTo(point)
        path.closeSubpath()
        painter.drawPath(path)
    for x, y in ((0.22, 0.74), (0.46, 0.6), (0.64, 0.62), (0.8, 0.76)):
        painter.drawPoint(_at(box, x, y))


def _mine(painter: QPainter, box: QRectF, _ink: QColor) -> None:
    """A mining outpost: a derrick on a rock."""
    painter.drawChord(QRectF(_at(box, 0.06, 0.52), _at(box, 0.94, 1.24)), 20 * 16, 140 * 16)
    top, left, right = _at(box, 0.5, 0.06), _at(box, 0.3, 0.62), _at(box, 0.7, 0.62)
    for a, b in ((top, left), (top, right), (_at(box, 0.4, 0.34), _at(box, 0.6, 0.34))):
        painter.drawLine(a, b)
    painter.drawLine(_at(box, 0.4, 0.34), right)
    painter.drawLine(_at(box, 0.6, 0.34), left)


def _dock(painter: QPainter, box: QRectF, ink: QColor) -> None:
    """A spacedock: two arms round a ship."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for y, turn in ((0.18, 1), (0.82, -1)):
        path = QPainterPath(_at(box, 0.1, y + 0.14 * turn))
        for x, high in ((0.1, y), (0.9, y), (0.9, y + 0.14 * turn)):
            path.lineTo(_at(box, x, high))
        painter.drawPath(path)
    painter.drawLine(_at(box, 0.1, 0.18), _at(box, 0.1, 0.82))
    painter.setBrush(ink)
    ship = QPainterPath(_at(box, 0.86, 0.5))
    for x, y in ((0.42, 0.4), (0.3, 0.4), (0.3, 0.6), (0.42, 0.6)):
        ship.lineTo(_at(box, x, y))
    ship.closeSubpath()
    painter.drawPath(ship)


def _base(painter: QPainter, box: QRectF, ink: QColor) -> None:
    """A home base: a star inside a ring."""
    painter.drawEllipse(_disc(box, 0.5, 0.5, 0.46))
    _star(painter, box.adjusted(*(box.width() * part for part in (0.14, 0.14, -0.14, -0.14))), ink)


SHAPES: Mapping[str, Callable[[QPainter, QRectF, QColor], None]] = {
    "star": _star,
    "world": _world,
    "settled": _settled,
    "giant": _giant,
    "comet": _comet,
    "gate": _gate,
    "belt": _belt,
    "mine": _mine,
    "dock": _dock,
    "base": _base,
}
