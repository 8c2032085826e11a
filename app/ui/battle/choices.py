"""What a unit may do now, as a list with headings: large rows, keys at the right, a refusal with its reason."""

from collections.abc import Sequence
from functools import partial
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
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.core.system import Choice
from app.ui.battle.pictures import Pictures
from app.ui.battle.units import MOST_PICTURES, faint, looks_of

Index = QModelIndex | QPersistentModelIndex
ITEM = Qt.ItemDataRole.UserRole
GAP = 6
#: How high a row is at least, in heights of a line: what a finger needs.
FINGER = 44 / 17


def second_line(choice: Choice) -> str:
    """Return what stands below a choice: why it is refused, else its hint."""
    return choice.refused or choice.hint


class ChoiceModel(QAbstractListModel):
    """Headings (plain strings) and choices as rows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: tuple[str | Choice, ...] = ()

    def show(self, choices: Sequence[Choice]) -> None:
        """Take over the choices that are open now; the same ones announce nothing."""
        new: list[str | Choice] = []
        group = ""
        for choice in choices:
            if choice.group and choice.group != group:
                new.append(choice.group)
            group = choice.group
            new.append(choice)
        if tuple(new) != self._items:
            self.beginResetModel()
            self._items = tuple(new)
            self.endResetModel()

    def row_of(self, key: str) -> int:
        """Return the row of a choice, -1 when it is not there."""
        wanted = ((row, item) for row, item in enumerate(self._items) if isinstance(item, Choice))
        return next((row for row, item in wanted if item.key == key), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        item = self._items[index.row()]
        if role == ITEM:
            return item
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        if isinstance(item, str):
            return item
        return ". ".join(part for part in (item.label, second_line(item)) if part)

    def flags(self, index: Index) -> Qt.ItemFlag:
        item = self._items[index.row()]
        if isinstance(item, str):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class ChoiceDelegate(QStyledItemDelegate):
    """Draws a choice as a large row with its second line below; what is refused is faint and says why."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures = Pictures(MOST_PICTURES)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = QFontMetrics(option.font).height()
        item: str | Choice = index.data(ITEM)
        if isinstance(item, str):
            return QSize(100, line + GAP)
        view: QWidget = option.widget  # pyright: ignore[reportAttributeAccessIssue]
        width = view.viewport().width() if isinstance(view, QListView) else 240
        below = _below_height(option.font, second_line(item), width)
        return QSize(100, max(round(FINGER * line), line + below + 2 * GAP))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        item: str | Choice = index.data(ITEM)
        draw = (
            partial(_paint_heading, option=option, text=item)
            if isinstance(item, str)
            else partial(_paint_choice, option=option, choice=item)
        )
        ground = option.palette.color(QPalette.ColorRole.Base)
        self._pictures.paint(painter, option.rect, (item, *looks_of(option)), ground, draw)


WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


def _below_height(font: QFont, text: str, width: int) -> int:
    if not text:
        return 0
    room = QRect(0, 0, max(60, width - 2 * GAP - 8), 400)
    return QFontMetrics(font).boundingRect(room, WRAP, text).height()


def _paint_heading(painter: QPainter, option: QStyleOptionViewItem, text: str) -> None:
    bold = QFont(option.font)
    bold.setBold(True)
    painter.setFont(bold)
    painter.setPen(faint())
    box = option.rect.adjusted(GAP + 2, GAP, -GAP, 0)
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)


def _paint_choice(painter: QPainter, option: QStyleOptionViewItem, choice: Choice) -> None:
    palette: QPalette = option.palette
    card = option.rect.adjusted(2, 1, -2, -1)
    focused = option.state & QStyle.StateFlag.State_Selected
    painter.setPen(palette.color(QPalette.ColorRole.Highlight if focused else QPalette.ColorRole.Mid))
    if not choice.refused:
        painter.setBrush(palette.color(QPalette.ColorRole.Button))
    painter.drawRoundedRect(card.adjusted(0, 0, -1, -1), 5, 5)
    weak = faint()
    ink = weak if choice.refused else palette.color(QPalette.ColorRole.Text)
    box = card.adjusted(GAP + 2, GAP - 1, -GAP - 2, -GAP + 1)
    line = QFontMetrics(option.font).height()
    if not second_line(choice):
        box.translate(0, (box.height() - line) // 2)
    top = QRect(box.left(), box.top(), box.width(), line)
    painter.setFont(option.font)
    painter.setPen(weak)
    painter.drawText(top, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, choice.shortcut)
    painter.setPen(ink)
    keys = QFontMetrics(option.font).horizontalAdvance(choice.shortcut + "  ")
    label = QFontMetrics(option.font).elidedText(
        choice.label, Qt.TextElideMode.ElideRight, top.width() - (keys if choice.shortcut else 0)
    )
    painter.drawText(top, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, label)
    painter.setPen(weak)
    painter.drawText(box.adjusted(0, line, 0, 0), WRAP, second_line(choice))


class ChoiceView(QListView):
    """The list of choices: a click or Enter emits `chosen`, Escape `left`, keys of letters go to the page."""

    chosen = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("choices")
        self.setAccessibleName(self.tr("What can happen now"))
        self.choices = ChoiceModel(self)
        self.setModel(self.choices)
        self.setItemDelegate(ChoiceDelegate(self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.clicked.connect(self._take)

    def show_choices(self, choices: Sequence[Choice], *, anew: bool = False) -> None:
        """Show the choices, from the top when `anew`, else staying on the one that was picked if it is still there."""
        kept = None if anew else self._kept()
        self.choices.show(choices)
        if anew:
            self.setCurrentIndex(QModelIndex())
        # Laid out now, the list is painted once; laid out later, it would be painted a second time.
        self.executeDelayedItemsLayout()
        if anew:
            self.scrollToTop()
        if isinstance(kept, Choice) and (row := self.choices.row_of(kept.key)) >= 0:
            self.setCurrentIndex(self.choices.index(row))

    def _kept(self) -> object:
        return self.currentIndex().data(ITEM) if self.currentIndex().isValid() else None

    def begin(self) -> None:
        """Take the keys, at the first choice that is open unless one is picked already."""
        if not self.currentIndex().isValid():
            rows = range(self.choices.rowCount())
            items = [self.choices.index(row).data(ITEM) for row in rows]
            first = (row for row in rows if isinstance(items[row], Choice) and not items[row].refused)
            self.setCurrentIndex(self.choices.index(next(first, 0)))
        self.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.choices.rowCount() == 0:
            painter = QPainter(self.viewport())
            painter.setPen(faint())
            painter.drawText(
                self.viewport().rect(), Qt.AlignmentFlag.AlignCenter, "Nothing can be done here."
            )
            painter.end()

    @Slot(QModelIndex)
    def _take(self, index: QModelIndex) -> None:
        item = index.data(ITEM)
        if isinstance(item, Choice):
            self.chosen.emit(item)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._take(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape and self.choices.rowCount():
            self.left.emit()
        else:
            super().keyPressEvent(event)
