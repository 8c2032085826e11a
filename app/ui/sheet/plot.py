"""A page of marks that only shows: as large as its room allows, with nothing to press."""

from collections.abc import Mapping

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.core.marks import Page
from app.ui.sheet.pen import ScreenPen

#: How many pixels of a drawing stand for a point at most, unless it may fill its room.
LARGEST = 2.0


class Plot(QWidget):
    """A page of marks as large as its room allows."""

    def __init__(self, inks: Mapping[str, QColor], *, filling: bool = False) -> None:
        super().__init__()
        self._inks = inks
        self._largest = float("inf") if filling else LARGEST
        self._page = Page(1, 1, ())
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(not filling)
        self.setSizePolicy(policy)

    @property
    def page(self) -> Page:
        """The page that is drawn."""
        return self._page

    def show_page(self, page: Page) -> None:
        """Draw another page."""
        if page != self._page:
            self._page = page
            self.setAccessibleName(page.name)
            self.updateGeometry()
            self.update()

    def set_inks(self, inks: Mapping[str, QColor]) -> None:
        """Draw with other colours, when the theme changes."""
        self._inks = inks
        self.update()

    def hasHeightForWidth(self) -> bool:
        return self.sizePolicy().hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        return round(self._page.h * self._scale(width))

    def sizeHint(self) -> QSize:
        return QSize(round(self._page.w), round(self._page.h))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, round(self._page.h * self._scale(120)))

    def _scale(self, width: float) -> float:
        return min(self._largest, width / self._page.w)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._inks:
            return
        painter = QPainter(self)
        scale = min(self._scale(self.width()), self.height() / self._page.h)
        painter.translate((self.width() - self._page.w * scale) / 2, 0)
        painter.scale(scale, scale)
        ScreenPen(painter, self._inks).page(self._page)
        painter.end()
