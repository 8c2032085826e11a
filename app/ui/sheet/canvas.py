"""The page of a sheet that answers: pressed with the mouse or the keys, typed into, hovered over.

It knows no game: a key of a mark goes out with `pressed`, what was typed at it with `typed`.
"""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRegion,
)
from PySide6.QtWidgets import QLineEdit, QToolTip, QWidget

from app.core.marks import Page, key_at, tip_at
from app.ui.actions import plain_tip
from app.ui.sheet.changes import changed, touching
from app.ui.sheet.pen import Inks, ScreenPen
from app.ui.sheet.spots import Spot, group, group_after, spoken, spots, toward

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
#: Space around the page, in pixels.
MARGIN = 12


class SheetCanvas(QWidget):
    """The page itself; it draws into a picture once and paints that, with the rings of focus and pointer on top."""

    pressed = Signal(str)
    typed = Signal(str, str)
    focused = Signal(QRectF)

    def __init__(self, inks: Inks) -> None:
        super().__init__()
        self._inks = inks
        self._page = Page(1, 1, ())
        self._spots: dict[str, Spot] = {}
        self._scale = 1.0
        self._picture: QPixmap | None = None
        self._here = ""
        self._under = ""
        self._entry = QLineEdit(self)
        self._entry.hide()
        self._entry.setMaxLength(12)
        self._entry.setAccessibleName(self.tr("Points"))
        self._entry.installEventFilter(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self._page

    @property
    def focus_key(self) -> str:
        """The key that the keyboard is at, empty for none."""
        return self._here

    def show_page(self, page: Page) -> None:
        """Show another page; the keyboard stays at its key when the new page has it."""
        self._mend(page)
        self._page = page
        self._spots = {spot.key: spot for spot in spots(page)}
        if self._here not in self._spots:
            self._here = ""
        self._under = ""
        self.setAccessibleName(page.name or self.tr("Sheet"))
        self._fit()

    def set_inks(self, inks: Inks) -> None:
        """Draw with other colours."""
        self._inks = inks
        self._picture = None
        self.update()

    def set_scale(self, scale: float) -> None:
        """Draw a point as so many pixels."""
        if abs(scale - self._scale) > 1e-4:
            self._scale = scale
            self._picture = None
            self._fit()

    def go_to(self, key: str) -> None:
        """Put the keyboard at a key."""
        if key not in self._spots:
            return
        self._here = key
        self.setAccessibleDescription(spoken(key))
        self.focused.emit(self._rect(self._spots[key]))
        self.update()

    def sizeHint(self) -> QSize:
        wide, high = self._page.w * self._scale, self._page.h * self._scale
        return QSize(round(wide) + 2 * MARGIN, round(high) + 2 * MARGIN)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        if self._picture is None:
            self._picture = self._drawn(ratio)
        painter.drawPixmap(QPointF(0, 0), self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._under in self._spots:
            self._ring(painter, self._spots[self._under], QColor(self._inks["accent"]), 1.2)
        if self._here in self._spots and self.hasFocus():
            self._ring(painter, self._spots[self._here], QColor(self._inks["paper"]), 5)
            self._ring(painter, self._spots[self._here], QColor(self._inks["warning"]), 2.6)
        painter.end()

    def _mend(self, page: Page) -> None:
        """Draw anew only what differs on another page, else forget the picture."""
        places = changed(self._page, page) if self._picture is not None else None
        if self._picture is None or places is None or not self._picture.devicePixelRatioF().is_integer():
            self._picture = None
            return
        region, pixel = QRegion(), 1 / self._scale
        for where in places:
            region += self._pixels(where).toAlignedRect()
        # Whole pixels are cleared: what has ink in the rest of them is drawn anew as well.
        places = [where.adjusted(-pixel, -pixel, pixel, pixel) for where in places]
        painter = QPainter(self._picture)
        painter.setClipRegion(region)
        painter.fillRect(region.boundingRect(), self._inks["paper"])
        painter.translate(MARGIN, MARGIN)
        painter.scale(self._scale, self._scale)
        ScreenPen(painter, self._inks).marks(touching(page.marks, places))
        painter.end()

    def _drawn(self, ratio: float) -> QPixmap:
        picture = QPixmap(self.sizeHint() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(self._inks["paper"])
        painter = QPainter(picture)
        painter.translate(MARGIN, MARGIN)
        painter.scale(self._scale, self._scale)
        ScreenPen(painter, self._inks).page(self._page)
        painter.end()
        return picture

    def _ring(self, painter: QPainter, spot: Spot, colour: QColor, line: float) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, line))
        painter.drawRoundedRect(self._rect(spot).adjusted(-1.5, -1.5, 1.5, 1.5), 3, 3)

    def _rect(self, spot: Spot) -> QRectF:
        return self._pixels(QRectF(spot.x, spot.y, spot.w, spot.h))

    def _pixels(self, points: QRectF) -> QRectF:
        """Return where a rectangle of the page stands in the widget."""
        scale = self._scale
        left, top = points.x() * scale + MARGIN, points.y() * scale + MARGIN
        return QRectF(left, top, points.width() * scale, points.height() * scale)

    def _fit(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()

    def _key_under(self, place: QPointF) -> str:
        return key_at(self._page, *self._point(place))

    def _point(self, place: QPointF) -> tuple[float, float]:
        """Return the point of the page that a place of the widget shows."""
        return (place.x() - MARGIN) / self._scale, (place.y() - MARGIN) / self._scale

    def mousePressEvent(self, event: QMouseEvent) -> None:
        key = self._key_under(event.position())
        event.accept()
        if event.button() == Qt.MouseButton.LeftButton and key:
            self._here = key
            self.update()
            self.pressed.emit(key)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self._key_under(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at("")
        super().leaveEvent(event)

    def _point_at(self, key: str) -> None:
        if key != self._under:
            self._under = key
            self.setCursor(Qt.CursorShape.PointingHandCursor if key else Qt.CursorShape.ArrowCursor)
            self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            self._tell(event.pos(), event.globalPos())
            return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._tab(event):
            return True
        return super().event(event)

    def _tell(self, place: QPoint, where: QPoint) -> None:
        tip = tip_at(self._page, *self._point(QPointF(place)))
        if tip:
            QToolTip.showText(where, plain_tip(tip), self)
        else:
            QToolTip.hideText()

    def _tab(self, event: QKeyEvent) -> bool:
        """Go to the next group of places with Tab; past the last one Tab leaves the sheet."""
        step = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}.get(Qt.Key(event.key()))
        if step is None or not self._here:
            return False
        found = group_after(tuple(self._spots.values()), self._here, step)
        if found is None:
            return False
        self.go_to(found.key)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ARROWS and self._here:
            self.go_to(toward(tuple(self._spots.values()), self._spots[self._here], *ARROWS[key]).key)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and self._here:
            same = [name for name in self._spots if group(name) == group(self._here)]
            self.go_to(same[0 if key == Qt.Key.Key_Home else -1])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._here:
            self.pressed.emit(self._here)
        elif event.text() and event.text() in "+-−0123456789" and self._here:
            self._open_entry(event.text())
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if not self._here and self._spots:
            step = -1 if event.reason() == Qt.FocusReason.BacktabFocusReason else 1
            found = group_after(tuple(self._spots.values()), "", step)
            if found is not None:
                self.go_to(found.key)
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)

    def _open_entry(self, text: str) -> None:
        """Open the little entry below the place that the keyboard is at."""
        if self._entry.isVisible():
            self._entry.insert(text)
            return
        place = self._rect(self._spots[self._here])
        self._entry.setText(text)
        self._entry.adjustSize()
        self._entry.setFixedWidth(self._entry.fontMetrics().horizontalAdvance("0" * 9))
        x = min(place.left(), self.width() - self._entry.width())
        y = min(place.bottom() + 4, self.height() - self._entry.height())
        self._entry.move(QPoint(max(0, round(x)), max(0, round(y))))
        self._entry.show()
        self._entry.setFocus()
        self._entry.end(False)

    def _entered(self) -> None:
        text = self._entry.text().strip().replace("−", "-")
        self._close_entry()
        if text and self._here:
            self.typed.emit(group(self._here), text)

    def _close_entry(self) -> None:
        self._entry.hide()
        self.setFocus()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if watched is not self._entry:
            return False
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            ends = {Qt.Key.Key_Escape: self._close_entry, Qt.Key.Key_Return: self._entered}
            end = ends.get(Qt.Key.Key_Return if event.key() == Qt.Key.Key_Enter else Qt.Key(event.key()))
            if end is not None:
                end()
            return end is not None
        if event.type() == QEvent.Type.FocusOut:
            self._entry.hide()
        return False
