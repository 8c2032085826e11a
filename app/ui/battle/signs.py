"""The shapes beside the words of states: each is told from the others by its outline alone."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

#: Signs that stand for harm; the others say where a unit is.
HARM = frozenset({"half", "thin", "drift", "gone", "warning"})


def paint_sign(painter: QPainter, box: QRectF, sign: str, ink: QColor) -> None:
    """Draw a sign into a square; one that is not known is a dot."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    thick = max(1.4, box.width() / 8)
    pen = QPen(ink, thick)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = box.adjusted(thick, thick, -thick, -thick)
    SHAPES.get(sign, _dot)(painter, inner, ink)
    painter.restore()


def _dot(painter: QPainter, box: QRectF, ink: QColor) -> None:
    painter.setBrush(ink)
    painter.drawEllipse(box.center(), box.width() / 5, box.width() / 5)


def _half(painter: QPainter, box: QRectF, ink: QColor) -> None:
    painter.drawEllipse(box)
    painter.setBrush(ink)
    painter.drawChord(box, 180 * 16, 180 * 16)


def _thin(painter: QPainter, box: QRectF, ink: QColor) -> None:
    third = box.width() / 3
    for place, high in enumerate((1.0, 0.45, 0.2)):
        x = box.left() + third * (place + 0.5)
        painter.drawLine(QPointF(x, box.bottom()), QPointF(x, box.bottom() - box.height() * high))
    painter.setPen(QPen(ink, 1, Qt.PenStyle.DotLine))
    painter.drawLine(box.topLeft(), box.topRight())


def _drift(painter: QPainter, box: QRectF, _ink: QColor) -> None:
    middle = box.center()
    corners = [
        QPointF(middle.x(), box.top()),
        QPointF(box.right(), middle.y()),
        QPointF(middle.x(), box.bottom()),
        QPointF(box.left(), middle.y()),
    ]
    painter.drawPolygon(QPolygonF(corners))


def _gone(painter: QPainter, box: QRectF, _ink: QColor) -> None:
    painter.drawLine(box.topLeft(), box.bottomRight())
    painter.drawLine(box.topRight(), box.bottomLeft())


def _flag(painter: QPainter, box: QRectF, ink: QColor) -> None:
    painter.drawLine(box.topLeft(), box.bottomLeft())
    painter.setBrush(ink)
    low = box.top() + box.height() * 0.55
    painter.drawPolygon(
        QPolygonF(
            [box.topLeft(), QPointF(box.right(), (box.top() + low) / 2), QPointF(box.left(), low)],
        )
    )


def _away(painter: QPainter, box: QRectF, _ink: QColor) -> None:
    middle = box.center()
    painter.drawLine(QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y()))
    painter.drawLine(QPointF(middle.x(), box.top()), QPointF(box.right(), middle.y()))
    painter.drawLine(QPointF(middle.x(), box.bottom()), QPointF(box.right(), middle.y()))


def _inside(painter: QPainter, box: QRectF, ink: QColor) -> None:
    painter.drawRect(box)
    fourth = box.width() / 4
    painter.fillRect(box.adjusted(fourth, fourth, -fourth, -fourth), ink)


def _hidden(painter: QPainter, box: QRectF, _ink: QColor) -> None:
    painter.drawEllipse(box)
    painter.drawLine(box.bottomLeft(), box.topRight())


def _warning(painter: QPainter, box: QRectF, _ink: QColor) -> None:
    top = QPointF(box.center().x(), box.top())
    painter.drawPolygon(QPolygonF([top, box.bottomRight(), box.bottomLeft()]))
    middle = box.center()
    painter.drawLine(QPointF(middle.x(), middle.y()), QPointF(middle.x(), box.bottom() - box.height() * 0.22))


def _act(painter: QPainter, box: QRectF, ink: QColor) -> None:
    painter.setBrush(ink)
    painter.drawPolygon(
        QPolygonF([box.topLeft(), QPointF(box.right(), box.center().y()), box.bottomLeft()]),
    )


def _done(painter: QPainter, box: QRectF, _ink: QColor) -> None:
    low = QPointF(box.left() + box.width() * 0.38, box.bottom() - box.height() * 0.1)
    painter.drawLine(QPointF(box.left(), box.center().y() + box.height() * 0.1), low)
    painter.drawLine(low, QPointF(box.right(), box.top() + box.height() * 0.1))


def _open(painter: QPainter, box: QRectF, _ink: QColor) -> None:
    low = QPointF(box.center().x(), box.center().y() + box.height() * 0.25)
    painter.drawLine(QPointF(box.left(), box.center().y() - box.height() * 0.2), low)
    painter.drawLine(low, QPointF(box.right(), box.center().y() - box.height() * 0.2))


def _shut(painter: QPainter, box: QRectF, _ink: QColor) -> None:
    tip = QPointF(box.center().x() + box.width() * 0.25, box.center().y())
    painter.drawLine(QPointF(box.center().x() - box.width() * 0.2, box.top()), tip)
    painter.drawLine(tip, QPointF(box.center().x() - box.width() * 0.2, box.bottom()))


SHAPES: Mapping[str, Callable[[QPainter, QRectF, QColor], None]] = {
    "half": _half,
    "thin": _thin,
    "drift": _drift,
    "gone": _gone,
    "flag": _flag,
    "away": _away,
    "inside": _inside,
    "hidden": _hidden,
    "warning": _warning,
    "act": _act,
    "done": _done,
    "open": _open,
    "shut": _shut,
}
