"""The list of sides and their units: who, how they are in words, what is left as bars with numbers."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.core.shown import Side
from app.core.system import Overview, UnitStatus
from app.ui.battle.pictures import Pictures
from app.ui.battle.reading import Bar, Item, bars, fact_text, items, plain_facts

Index = QModelIndex | QPersistentModelIndex
ITEM = Qt.ItemDataRole.UserRole
#: Facts beside the bars that a row has room for.
MOST_FACTS = 4
#: How many rows' pictures are kept: as many as a tall window shows.
MOST_PICTURES = 40
GAP = 6


def spoken(item: Item) -> str:
    """Return a row as a sentence for a screen reader and for searching by typing."""
    facts = ", ".join(fact_text(fact) for fact in item.facts)
    if isinstance(item, Side):
        return f"{item.name}. {facts}" if facts else item.name
    return ". ".join(part for part in (item.name, item.kind, ", ".join(item.states), facts) if part)


class UnitModel(QAbstractListModel):
    """Sides and units as rows; after an event only the rows that differ are announced."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: tuple[Item, ...] = ()

    def show(self, seen: Overview) -> None:
        """Take over what is true now."""
        new = items(seen)
        if [item.id for item in new] != [item.id for item in self._items]:
            self.beginResetModel()
            self._items = new
            self.endResetModel()
            return
        changed = [row for row, item in enumerate(new) if item != self._items[row]]
        self._items = new
        for row in changed:
            self.dataChanged.emit(self.index(row), self.index(row))

    def row_of(self, unit: str) -> int:
        """Return the row of a unit, -1 when there is none."""
        wanted = ((row, item) for row, item in enumerate(self._items) if isinstance(item, UnitStatus))
        return next((row for row, item in wanted if item.id == unit), -1)

    def units(self) -> Sequence[str]:
        """Return the ids of the units from top to bottom."""
        return [item.id for item in self._items if isinstance(item, UnitStatus)]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        item = self._items[index.row()]
        if role == ITEM:
            return item
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return spoken(item)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if isinstance(self._items[index.row()], Side):
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class UnitDelegate(QStyledItemDelegate):
    """Draws a side as a heading and a unit as three lines: name and class, bars, states and figures.

    The list is painted whole whenever the focus comes or goes, so a row's picture is kept while it looks the same.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures = Pictures(MOST_PICTURES)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = QFontMetrics(option.font).height()
        if isinstance(index.data(ITEM), Side):
            return QSize(120, line * (2 if index.data(ITEM).facts else 1) + 2 * GAP)
        item: UnitStatus = index.data(ITEM)
        lines = 1 + 1.5 * bool(bars(item)) + 1.1
        return QSize(180, int(line * lines) + 2 * GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        item: Item = index.data(ITEM)
        draw = (
            partial(_paint_side, option=option, side=item)
            if isinstance(item, Side)
            else partial(_paint_unit, option=option, unit=item)
        )
        ground = option.palette.color(QPalette.ColorRole.Base)
        self._pictures.paint(painter, option.rect, (item, *looks_of(option)), ground, draw)


def looks_of(option: QStyleOptionViewItem) -> tuple[object, ...]:
    """Return what a row's picture depends on beside the row itself."""
    palette: QPalette = option.palette
    selected = bool(option.state & QStyle.StateFlag.State_Selected)
    return (selected, palette.cacheKey(), palette.currentColorGroup(), faint().rgba(), option.font.key())


def faint() -> QColor:
    """Return the ink of what is less important; the stylesheet's own placeholder ink is too weak to read."""
    return QApplication.palette().color(QPalette.ColorRole.PlaceholderText)


def _bold(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)
    return bold


def _text(painter: QPainter, box: QRect, text: str, font: QFont, align: Qt.AlignmentFlag) -> int:
    painter.setFont(font)
    elided = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, elided)
    return QFontMetrics(font).horizontalAdvance(elided)


def _paint_side(painter: QPainter, option: QStyleOptionViewItem, side: Side) -> None:
    palette: QPalette = option.palette
    painter.fillRect(option.rect, palette.color(QPalette.ColorRole.AlternateBase))
    line = QFontMetrics(option.font).height()
    box = QRect(
        option.rect.left() + GAP + 4, option.rect.top() + GAP, option.rect.width() - 2 * GAP - 4, line
    )
    painter.setPen(palette.color(QPalette.ColorRole.Text))
    _text(painter, box, side.name, _bold(option.font), Qt.AlignmentFlag.AlignLeft)
    painter.setPen(faint())
    facts = " · ".join(fact_text(fact) for fact in side.facts)
    _text(painter, box.translated(0, line), facts, option.font, Qt.AlignmentFlag.AlignLeft)


def _paint_unit(painter: QPainter, option: QStyleOptionViewItem, unit: UnitStatus) -> None:
    palette: QPalette = option.palette
    accent = palette.color(QPalette.ColorRole.Highlight)
    if option.state & QStyle.StateFlag.State_Selected:
        soft = palette.color(QPalette.ColorRole.Highlight)
        soft.setAlpha(56)
        painter.fillRect(option.rect, soft)
        painter.fillRect(QRect(option.rect.topLeft(), QSize(4, option.rect.height())), accent)
    line = QFontMetrics(option.font).height()
    box = option.rect.adjusted(GAP + 4, GAP, -GAP, -GAP)
    top = QRect(box.left(), box.top(), box.width(), line)
    painter.setPen(faint() if unit.out else palette.color(QPalette.ColorRole.Text))
    bold = _bold(option.font)
    bold.setStrikeOut(unit.out)
    used = _text(painter, top, unit.name, bold, Qt.AlignmentFlag.AlignLeft)
    painter.setPen(faint())
    rest = top.adjusted(used + 2 * GAP, 0, 0, 0)
    kind = "" if unit.kind == unit.name else unit.kind
    _text(painter, rest, kind, option.font, Qt.AlignmentFlag.AlignRight)
    below = _paint_bars(painter, option, bars(unit), QRect(box.left(), top.bottom() + 1, box.width(), line))
    _paint_words(painter, option, unit, QRect(box.left(), below, box.width(), line))


def _paint_bars(painter: QPainter, option: QStyleOptionViewItem, found: Sequence[Bar], box: QRect) -> int:
    if not found:
        return box.top()
    width = (box.width() - GAP * (len(found) - 1)) // len(found)
    for place, each in enumerate(found):
        left = box.left() + place * (width + GAP)
        _paint_bar(painter, option, each, QRect(left, box.top(), width, box.height()))
    return box.top() + int(box.height() * 1.5)


def _paint_bar(painter: QPainter, option: QStyleOptionViewItem, each: Bar, box: QRect) -> None:
    palette: QPalette = option.palette
    figure = f"{'?' if each.left is None else each.left}/{each.full}"
    painter.setPen(faint())
    number = QFontMetrics(_bold(option.font)).horizontalAdvance(figure)
    room = box.adjusted(0, 0, -number - 4, 0)
    if room.width() > 3 * QFontMetrics(option.font).averageCharWidth():
        _text(painter, room, each.label, option.font, Qt.AlignmentFlag.AlignLeft)
    painter.setPen(palette.color(QPalette.ColorRole.Text))
    _text(painter, box, figure, _bold(option.font), Qt.AlignmentFlag.AlignRight)
    thick = max(5, box.height() // 3)
    track = QRect(box.left(), box.bottom() + 1, box.width(), thick)
    painter.fillRect(track, palette.color(QPalette.ColorRole.Mid))
    inner = track.adjusted(1, 1, -1, -1)
    inner.setWidth(round(inner.width() * each.share))
    painter.fillRect(inner, palette.color(QPalette.ColorRole.Highlight))


def _paint_words(painter: QPainter, option: QStyleOptionViewItem, unit: UnitStatus, box: QRect) -> None:
    palette: QPalette = option.palette
    metrics = QFontMetrics(_bold(option.font))
    left = box.left()
    for state in unit.states:
        width = metrics.horizontalAdvance(state) + 2 * GAP
        if left + width > box.right():
            break
        chip = QRect(QPoint(left, box.top()), QSize(width, box.height()))
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        painter.drawRoundedRect(chip.adjusted(0, 1, -1, -1), 4, 4)
        _text(painter, chip, state, _bold(option.font), Qt.AlignmentFlag.AlignHCenter)
        left += width + GAP
    facts = [fact_text(fact) for fact in plain_facts(unit.facts)[:MOST_FACTS]]
    painter.setPen(faint())
    rest = box.adjusted(left - box.left(), 0, 0, 0)
    _text(painter, rest, "   ".join(facts), option.font, Qt.AlignmentFlag.AlignLeft)


class UnitView(QListView):
    """The list itself: arrows move between units and pass over headings; a typed figure goes to `typed`."""

    typed = Signal(str)
    picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("units")
        self.setAccessibleName(self.tr("Units"))
        self.units = UnitModel(self)
        self.setModel(self.units)
        self.setItemDelegate(UnitDelegate(self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._moved)

    def show_units(self, seen: Overview) -> None:
        """Show what is true now."""
        self.units.show(seen)

    def current(self) -> str:
        """Return the id of the unit that is picked, or an empty string."""
        item = self.currentIndex().data(ITEM) if self.currentIndex().isValid() else None
        return item.id if isinstance(item, UnitStatus) else ""

    def pick(self, unit: str) -> None:
        """Go to a unit; one that is not there changes nothing."""
        row = self.units.row_of(unit)
        if row >= 0:
            self.setCurrentIndex(self.units.index(row))
            self.scrollTo(self.units.index(row))

    def step(self, by: int) -> None:
        """Go `by` units down, or up when negative."""
        ids = self.units.units()
        if not ids:
            return
        here = ids.index(self.current()) if self.current() in ids else -1 if by > 0 else 0
        self.pick(ids[max(0, min(len(ids) - 1, here + by))])

    @Slot(QModelIndex, QModelIndex)
    def _moved(self, current: QModelIndex, _before: QModelIndex) -> None:
        item = current.data(ITEM) if current.isValid() else None
        if isinstance(item, UnitStatus):
            self.picked.emit(item.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if plain and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.step(1 if event.key() == Qt.Key.Key_Down else -1)
        elif text and text in "+-0123456789":
            self.typed.emit(text)
        else:
            super().keyPressEvent(event)
