"""The screen's pen: draws pages of marks with the same fonts, at the same places, as the paper's pen does."""

from collections.abc import Mapping, Sequence
from functools import cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QTransform,
)

from app.core.fonts import font_path, run_ems, runs, width
from app.core.marks import Arc, Box, Dot, Line, Mark, Page, Path, Text

Inks = Mapping[str, QColor]
#: The size in pixels that fonts are opened at.
GRAIN = 50


@cache
def _family(font: str) -> str:
    """Load a font's file and return its family as Qt knows it; an application must be running."""
    number = QFontDatabase.addApplicationFont(str(font_path(font)))
    families = QFontDatabase.applicationFontFamilies(number)
    return families[0]


@cache
def _font(font: str) -> QFont:
    """Return a font of `GRAIN` pixels, unhinted and without kerning; text is scaled down from it.

    Qt rounds the size of a font to whole pixels, which would set a line a twentieth wider than it was measured.
    """
    found = QFont(_family(font))
    found.setWeight(QFont.Weight(int(font.rpartition("-")[2])))
    found.setPixelSize(GRAIN)
    found.setKerning(False)
    found.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    found.setStyleStrategy(QFont.StyleStrategy.NoFontMerging | QFont.StyleStrategy.PreferOutline)
    return found


class ScreenPen:
    """Draws marks on a painter whose unit is a point; colours come from `inks`."""

    def __init__(self, painter: QPainter, inks: Inks) -> None:
        self._painter = painter
        self._inks = inks
        self._base = painter.worldTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)

    def page(self, page: Page) -> None:
        """Draw the sheet of paper and every mark on it."""
        self._painter.fillRect(QRectF(0, 0, page.w, page.h), self._inks["paper"])
        self.marks(page.marks)

    def marks(self, marks: Sequence[Mark]) -> None:
        """Draw marks in their order."""
        for mark in marks:
            self._mark(mark)

    def _mark(self, mark: Mark) -> None:
        painter = self._painter
        match mark:
            case Text():
                self._text(mark)
            case Box():
                self._box(mark)
            case Line():
                painter.setPen(self._pen(mark.stroke, mark.line, mark.dash))
                painter.drawLine(QLineF(mark.x1, mark.y1, mark.x2, mark.y2))
            case Dot():
                if self._tools(mark.fill, mark.stroke, mark.line):
                    painter.drawEllipse(QPointF(mark.x, mark.y), mark.r, mark.r)
            case Arc():
                self._arc(mark)
            case Path():
                self._path(mark)

    def _box(self, box: Box) -> None:
        if not self._tools(box.fill, box.stroke, box.line):
            return
        rect = QRectF(box.x, box.y, box.w, box.h)
        if box.radius:
            radius = min(box.radius, box.w / 2, box.h / 2)
            self._painter.drawRoundedRect(rect, radius, radius)
        else:
            self._painter.drawRect(rect)

    def _arc(self, arc: Arc) -> None:
        if not self._tools(arc.fill, arc.stroke, arc.line):
            return
        path = QPainterPath(QPointF(arc.x, arc.y))
        path.arcTo(QRectF(arc.x - arc.r, arc.y - arc.r, 2 * arc.r, 2 * arc.r), 90 - arc.start, -arc.sweep)
        path.closeSubpath()
        self._painter.drawPath(path)

    def _path(self, path: Path) -> None:
        if not self._tools(path.fill, path.stroke, path.line):
            return
        points = QPolygonF([QPointF(x, y) for x, y in path.points])
        if path.closed:
            self._painter.drawPolygon(points)
        else:
            self._painter.drawPolyline(points)

    def _text(self, text: Text) -> None:
        painter = self._painter
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
        x = text.x - (share * width(text.text, text.face, text.size) if share else 0)
        painter.setPen(self._inks[text.ink])
        scale = text.size / GRAIN
        for font, run in runs(text.text, text.face):
            painter.setFont(_font(font))
            painter.setWorldTransform(QTransform(scale, 0, 0, scale, x, text.y) * self._base)
            painter.drawText(QPointF(0, 0), run)
            x += run_ems(font, run) * text.size
        painter.setWorldTransform(self._base)

    def _tools(self, fill: str, stroke: str, line: float) -> bool:
        """Take up brush and pen for a shape; say whether it shows at all."""
        if not (fill or stroke):
            return False
        self._painter.setBrush(QBrush(self._inks[fill]) if fill else Qt.BrushStyle.NoBrush)
        self._painter.setPen(self._pen(stroke, line, 0) if stroke else Qt.PenStyle.NoPen)
        return True

    def _pen(self, stroke: str, line: float, dash: float) -> QPen:
        pen = QPen(self._inks[stroke], line)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        if dash:
            pen.setDashPattern([dash / line, dash / line])
        return pen
