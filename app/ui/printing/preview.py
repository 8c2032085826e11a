"""What a PDF looks like, page by page, rendered from the very bytes that are saved."""

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QImage, QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.ui.messages import plain_label

#: PDFium's number for four bytes a pixel, blue first.
BGRX = 3


@dataclass(frozen=True, slots=True)
class Picture:
    """A rendered page: which of how many, its size in pixels, and its pixels, four bytes each."""

    number: int
    count: int
    w: int
    h: int
    pixels: bytes


def rendered(pdf: bytes, number: int, w: int, h: int) -> Picture:
    """Render page `number` (from 0) of a PDF so that it fits `w` by `h` pixels; not for two threads at once."""
    import pypdfium2  # pyright: ignore[reportMissingTypeStubs] - it carries none

    document: Any = pypdfium2.PdfDocument(pdf)
    try:
        count = len(document)
        at = min(number, count - 1)
        page = document[at]
        scale = min(w / page.get_width(), h / page.get_height())
        bitmap = page.render(scale=max(scale, 0.05), force_bitmap_format=BGRX)
        pixels = bytes(bitmap.buffer)
        return Picture(at, count, bitmap.width, bitmap.height, pixels)
    finally:
        document.close()


class Preview(QWidget):
    """Shows one page and goes through the others; it asks for pages with `wanted` and gets them by `show_picture`."""

    wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._number, self._count = 0, 0
        self._ratio = 1.0
        self._page = QLabel()
        self._page.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._page.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._page.setMinimumSize(QSize(260, 320))
        self._back = QPushButton(self.tr("Previous"))
        self._on = QPushButton(self.tr("Next page"))
        for button in (self._back, self._on):
            button.setAutoDefault(False)
        self._where = plain_label("", "faint")
        row = QHBoxLayout()
        row.addWidget(self._back)
        row.addStretch()
        row.addWidget(self._where)
        row.addStretch()
        row.addWidget(self._on)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._page, 1)
        layout.addLayout(row)
        self._back.clicked.connect(self._go_back)
        self._on.clicked.connect(self._go_on)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._tell()

    @property
    def number(self) -> int:
        """The page that is shown, from 0."""
        return self._number

    @property
    def room(self) -> tuple[int, int]:
        """Width and height in real pixels that a page may have."""
        self._ratio = self.devicePixelRatioF()
        return round(self._page.width() * self._ratio), round(self._page.height() * self._ratio)

    def show_picture(self, picture: Picture) -> None:
        """Show a rendered page."""
        image = QImage(picture.pixels, picture.w, picture.h, picture.w * 4, QImage.Format.Format_RGB32).copy()
        image.setDevicePixelRatio(self._ratio)
        self._number, self._count = picture.number, picture.count
        self._page.setPixmap(QPixmap.fromImage(image))
        self._tell()

    def clear(self, words: str) -> None:
        """Show words instead of a page."""
        self._number, self._count = 0, 0
        self._page.setTextFormat(Qt.TextFormat.PlainText)
        self._page.setText(words)
        self._tell()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._go(step)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._count:
            self.wanted.emit(self._number)

    @Slot()
    def _go_back(self) -> None:
        self._go(-1)

    @Slot()
    def _go_on(self) -> None:
        self._go(1)

    def _go(self, step: int) -> None:
        if 0 <= self._number + step < self._count:
            self.wanted.emit(self._number + step)

    def _tell(self) -> None:
        self._back.setEnabled(self._number > 0)
        self._on.setEnabled(self._number + 1 < self._count)
        words = self.tr("Page {0} of {1}").format(self._number + 1, self._count) if self._count else ""
        self._where.setText(words)
        self._page.setAccessibleName(words or self.tr("Preview"))
