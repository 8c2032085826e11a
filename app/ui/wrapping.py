"""Rows of a list whose words wrap: as high as their words need, also with the stylesheet's spaces around them."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

#: What the stylesheet and the style take of a row's width and add to its height, in heights of a line.
ASIDE, ABOVE = 2.4, 0.6
WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class WrappingDelegate(QStyledItemDelegate):
    """Measures a row by the width of its list; the style's own measure forgets the stylesheet's spaces."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the size of a row with its words wrapped."""
        view: QWidget = option.widget  # pyright: ignore[reportAttributeAccessIssue]
        width = view.viewport().width() if isinstance(view, QListView) else 240
        font = index.data(Qt.ItemDataRole.FontRole)
        metrics = QFontMetrics(font if isinstance(font, QFont) else option.font)
        room = QRect(0, 0, max(60, width - round(ASIDE * metrics.height())), 1 << 14)
        high = metrics.boundingRect(room, WRAP, str(index.data())).height()
        return QSize(80, high + round(ABOVE * metrics.height()))
