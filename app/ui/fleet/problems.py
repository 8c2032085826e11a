"""The problems of a fleet: how bad in a word and a sign, what, how to mend it, and where the book says so."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.core.force import Fault
from app.ui.fleet.reading import ordered, word
from app.ui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
ITEM = Qt.ItemDataRole.UserRole
GAP = 6
WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
COLOURS = {"error": "danger", "warning": "warning", "note": "good"}


def remedy(fault: Fault) -> str:
    """Return the lines below a problem: the note of who accepted it, the remedy, the section of the book."""
    accepted = f"Accepted: {fault.accepted or 'no note'}\n" if fault.accepted is not None else ""
    source = f"  [{fault.source}]" if fault.source else ""
    return f"{accepted}{fault.remedy}{source}"


class ProblemModel(QAbstractListModel):
    """The problems, worst first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._faults: tuple[Fault, ...] = ()

    def show(self, faults: Sequence[Fault]) -> None:
        """Take over the problems of a fleet."""
        new = ordered(faults)
        if new != self._faults:
            self.beginResetModel()
            self._faults = new
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._faults)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        fault = self._faults[index.row()]
        if role == ITEM:
            return fault
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{word(fault)}. {fault.message} {remedy(fault)}"
        return None


class ProblemDelegate(QStyledItemDelegate):
    """Draws a problem as a card: sign and word, the sentence, then what mends it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        view: QWidget = option.widget  # pyright: ignore[reportAttributeAccessIssue]
        width = view.viewport().width() if isinstance(view, QListView) else 300
        fault: Fault = index.data(ITEM)
        line = QFontMetrics(option.font).height()
        first = _height(option.font, fault.message, width - self._margin(option) - 2 * GAP)
        second = _height(option.font, remedy(fault), width - self._margin(option) - 2 * GAP)
        return QSize(100, line + first + second + 2 * GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        fault: Fault = index.data(ITEM)
        palette: QPalette = option.palette
        if option.state & QStyle.StateFlag.State_Selected:
            soft = palette.color(QPalette.ColorRole.Highlight)
            soft.setAlpha(48)
            painter.fillRect(option.rect, soft)
        colour = COLOURS.get(fault.severity, "warning")
        icon = "accept" if fault.accepted is not None else "information" if colour == "good" else "trouble"
        size = QFontMetrics(option.font).height()
        painter.drawPixmap(
            option.rect.left() + GAP, option.rect.top() + GAP, self._theme.pixmap(icon, size, colour)
        )
        box = option.rect.adjusted(self._margin(option), GAP, -GAP, -GAP)
        bold = QFont(option.font)
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(self._theme.colour(colour))
        painter.drawText(QRect(box.left(), box.top(), box.width(), size), WRAP, word(fault))
        painter.setFont(option.font)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        body = box.adjusted(0, size, 0, 0)
        painter.drawText(body, WRAP, fault.message)
        painter.setPen(self._theme.colour("faint"))
        below = body.adjusted(0, _height(option.font, fault.message, body.width()), 0, 0)
        painter.drawText(below, WRAP, remedy(fault))
        painter.setPen(palette.color(QPalette.ColorRole.Mid))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        painter.restore()

    def _margin(self, option: QStyleOptionViewItem) -> int:
        return QFontMetrics(option.font).height() + 2 * GAP


def _height(font: QFont, text: str, width: int) -> int:
    room = QRect(0, 0, max(60, width), 1000)
    return QFontMetrics(font).boundingRect(room, WRAP, text).height() if text else 0


class ProblemView(QListView):
    """The list itself: a click or Enter emits `wanted`, so that the page goes to the lines it is about."""

    wanted = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("problems")
        self.setAccessibleName("Problems of the fleet")
        self.problems = ProblemModel(self)
        self.setModel(self.problems)
        self.setItemDelegate(ProblemDelegate(theme, self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.clicked.connect(self._want)

    def picked(self) -> Fault | None:
        """Return the problem that is picked, if one is."""
        found = self.currentIndex().data(ITEM) if self.currentIndex().isValid() else None
        return found if isinstance(found, Fault) else None

    def pick(self, rule: str, units: tuple[int, ...]) -> None:
        """Pick the problem of a rule about some lines, if it is still there."""
        for row in range(self.problems.rowCount()):
            fault = self.problems.index(row).data(ITEM)
            if (fault.rule, fault.units) == (rule, units):
                self.setCurrentIndex(self.problems.index(row))

    @Slot(QModelIndex)
    def _want(self, index: QModelIndex) -> None:
        fault = index.data(ITEM)
        if isinstance(fault, Fault):
            self.wanted.emit(fault)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._want(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
