"""A sheet in a window: as wide as its room, zoomed, scrolled to where the keyboard is."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from app.core.flow import moved
from app.core.marks import Mark, Page
from app.ui.sheet.canvas import MARGIN, SheetCanvas

SMALLEST_ZOOM, LARGEST_ZOOM = 0.4, 4.0


class SheetView(QScrollArea):
    """A sheet as wide as the room it has, times the zoom; it scrolls."""

    pressed = Signal(str)
    typed = Signal(str, str)
    zoomed = Signal(float)

    def __init__(self, inks: Mapping[str, QColor], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._zoom = 1.0
        self._canvas = SheetCanvas(inks)
        self.setWidget(self._canvas)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self._canvas.setAutoFillBackground(False)
        self.setFocusProxy(self._canvas)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._canvas.pressed.connect(self.pressed)
        self._canvas.typed.connect(self.typed)
        self._canvas.focused.connect(self._show_place)

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self._canvas.page

    @property
    def focus_key(self) -> str:
        """The key that the keyboard is at, empty for none."""
        return self._canvas.focus_key

    @property
    def zoom(self) -> float:
        """How many times the width of the room the page is wide."""
        return self._zoom

    def show_page(self, page: Page) -> None:
        """Show a page, scrolled to where the last one was."""
        self._canvas.show_page(page)
        self._rescale()

    def show_pages(self, pages: Sequence[Page]) -> None:
        """Show pages below each other as one."""
        marks: list[Mark] = []
        y = 0.0
        for page in pages:
            marks.extend(moved(page.marks, 0, y))
            y += page.h
        wide = max((page.w for page in pages), default=1)
        self.show_page(Page(wide, max(y, 1), tuple(marks), pages[0].name if pages else ""))

    def set_inks(self, inks: Mapping[str, QColor]) -> None:
        """Draw with other colours, when the theme changes."""
        self._canvas.set_inks(inks)

    def set_zoom(self, zoom: float) -> None:
        """Set how many times the width of the room the page is wide."""
        self._zoom = max(SMALLEST_ZOOM, min(LARGEST_ZOOM, zoom))
        self._rescale()
        self.zoomed.emit(self._zoom)

    def go_to(self, key: str) -> None:
        """Put the keyboard at a key and scroll it into sight."""
        self._canvas.go_to(key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._rescale()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._zoom * (1.1 if event.angleDelta().y() > 0 else 1 / 1.1))
            event.accept()
            return
        super().wheelEvent(event)

    def _rescale(self) -> None:
        room = max(self.viewport().width() - 2 * MARGIN, 80)
        self._canvas.set_scale(room / self._canvas.page.w * self._zoom)

    @Slot(QRectF)
    def _show_place(self, place: QRectF) -> None:
        middle = place.center()
        self.ensureVisible(
            round(middle.x()),
            round(middle.y()),
            round(place.width() / 2 + 24),
            round(place.height() / 2 + 24),
        )
