"""Pictures of rows and cards that are painted often: kept for as long as they look the same."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPixmap


class Pictures:
    """The pictures used last, as many as a tall window shows."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()

    def forget(self) -> None:
        """Let go of all pictures, when fonts or colours change."""
        self._kept.clear()

    def paint(
        self,
        painter: QPainter,
        rect: QRect,
        looks: Hashable,
        ground: QColor,
        draw: Callable[[QPainter], None],
    ) -> None:
        """Paint what `looks` says into a rectangle; `draw` draws it there, on the ground, if it is not kept."""
        ratio = painter.device().devicePixelRatioF()
        key = (looks, rect.width(), rect.height(), ratio)
        picture = self._kept.get(key)
        if picture is None:
            picture = self._kept[key] = QPixmap(rect.size() * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(ground)
            inner = QPainter(picture)
            inner.translate(-rect.topLeft())
            draw(inner)
            inner.end()
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        painter.drawPixmap(rect.topLeft(), picture)
