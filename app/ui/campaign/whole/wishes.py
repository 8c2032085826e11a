"""The lines of a plan as a list: what may be had, how it is and will be, what it costs, with − and + to touch."""

from collections.abc import Sequence
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
from PySide6.QtGui import QAction, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QListView, QMenu, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.core.codec import Json
from app.core.war import Wish
from app.ui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
ITEM = Qt.ItemDataRole.UserRole
#: How high a row is at least, how wide − and + are, the figure between them and the cost, at 100 % text.
FINGER, FIGURE, COST, PAD = 44, 48, 74, 8
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
MIDDLE = Qt.AlignmentFlag.AlignCenter


def second_line(wish: Wish) -> str:
    """Return what stands below a wish: how it is, how it will be, the price, or why it cannot be."""
    becomes = f"{wish.state} → {wish.after}" if wish.state and wish.after else wish.state or wish.after
    why = wish.refused or (f"Left out: {wish.left}" if wish.left else "")
    return " · ".join(part for part in (becomes, why or wish.each) if part)


def shown_value(wish: Wish) -> str:
    """Return a wish's value as it is shown between its buttons."""
    field, value = wish.field, wish.field.value
    if field.kind == "flag":
        return "✓ yes" if value else "no"
    if field.kind == "choice":
        return next((option.label for option in field.options if option.key == value), "–")
    return "–" if value in (None, "", 0) else str(value)


class WishModel(QAbstractListModel):
    """Headings (plain strings) and wishes as rows."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._items: tuple[str | Wish, ...] = ()

    def show_wishes(self, wishes: Sequence[Wish]) -> None:
        """Take over wishes; where only values differ, the rows stay."""
        new: list[str | Wish] = []
        group = ""
        for wish in wishes:
            if wish.group and wish.group != group:
                new.append(wish.group)
            group = wish.group
            new.append(wish)
        if [_key(item) for item in new] == [_key(item) for item in self._items]:
            self._items = tuple(new)
            self.dataChanged.emit(self.index(0), self.index(max(0, len(new) - 1)))
        else:
            self.beginResetModel()
            self._items = tuple(new)
            self.endResetModel()

    def row_of(self, key: str) -> int:
        """Return the row of a wish, -1 when it is not there."""
        wishes = ((row, item) for row, item in enumerate(self._items) if isinstance(item, Wish))
        return next((row for row, wish in wishes if wish.key == key), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        item = self._items[index.row()]
        if role == ITEM:
            return item
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        if isinstance(item, str):
            return item
        return f"{item.label}. {second_line(item)}. Wish: {shown_value(item)}. Cost: {item.cost}"

    def flags(self, index: Index) -> Qt.ItemFlag:
        if isinstance(self._items[index.row()], str):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


def _key(item: str | Wish) -> str:
    return item.key if isinstance(item, Wish) else f"/{item}"


class WishDelegate(QStyledItemDelegate):
    """Draws a wish: words left, − figure + and the cost right."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = QFontMetrics(option.font).height()
        if isinstance(index.data(ITEM), str):
            return QSize(100, round(line * 1.6))
        return QSize(100, max(self._theme.px(FINGER), 2 * line + 12))

    def zones(self, box: QRect, kind: str) -> tuple[QRect, QRect, QRect, QRect]:
        """Return where −, the figure, + and the cost stand in a row; other kinds have the figure alone."""
        px = self._theme.px
        cost = QRect(box.right() - px(COST), box.top(), px(COST) - PAD, box.height())
        whole = QRect(0, box.top() + 2, 2 * px(FINGER) + px(FIGURE), box.height() - 4)
        whole.moveRight(cost.left() - PAD)
        if kind != "number":
            return QRect(), whole, QRect(), cost
        less = QRect(whole.left(), whole.top(), px(FINGER), whole.height())
        more = QRect(whole.right() - px(FINGER), whole.top(), px(FINGER), whole.height())
        return less, QRect(less.right(), whole.top(), px(FIGURE), whole.height()), more, cost

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        item: str | Wish = index.data(ITEM)
        if isinstance(item, str):
            font = QFont(option.font)
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
            painter.setPen(self._theme.colour("text"))
            painter.drawText(option.rect.adjusted(PAD, 4, 0, 0), LEFT, item)
        else:
            self._paint_wish(painter, option, item)
        painter.restore()

    def _paint_wish(self, painter: QPainter, option: QStyleOptionViewItem, wish: Wish) -> None:
        colour, box = self._theme.colour, option.rect
        here = bool(option.state & QStyle.StateFlag.State_Selected)
        if here or wish.cost:
            painter.fillRect(box, colour("accent-soft" if here else "alternate"))
        painter.setPen(colour("rule"))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        less, figure, more, cost = self.zones(box, wish.field.kind)
        left = less.left() if wish.field.kind == "number" else figure.left()
        words = QRect(box.left() + PAD, box.top() + 4, left - box.left() - 2 * PAD, box.height() - 8)
        metrics = QFontMetrics(option.font)
        painter.setFont(option.font)
        painter.setPen(colour("faint" if wish.refused else "text"))
        top = QRect(words.left(), words.top(), words.width(), words.height() // 2)
        painter.drawText(top, LEFT, metrics.elidedText(wish.label, Qt.TextElideMode.ElideRight, top.width()))
        painter.setPen(colour("warning" if wish.refused or wish.left else "faint"))
        below = metrics.elidedText(second_line(wish), Qt.TextElideMode.ElideRight, top.width())
        painter.drawText(top.translated(0, words.height() // 2), LEFT, below)
        if not wish.refused:
            self._paint_figure(painter, option, wish, (less, figure, more))
            painter.setPen(colour("text"))
            painter.drawText(cost, RIGHT, str(wish.cost) if wish.cost else "")

    def _paint_figure(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        wish: Wish,
        zones: tuple[QRect, QRect, QRect],
    ) -> None:
        colour = self._theme.colour
        less, figure, more = zones
        painter.setPen(QPen(colour("edge"), 1))
        painter.setBrush(colour("raised"))
        for box in (less, more) if wish.field.kind == "number" else (figure,):
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 6, 6)
        value = wish.field.value if isinstance(wish.field.value, int) else 0
        if wish.field.kind == "number":
            for box, sign, possible in (
                (less, "−", value > wish.field.low),
                (more, "+", value < wish.field.high),
            ):
                painter.setPen(colour("text" if possible else "rule"))
                painter.drawText(box, MIDDLE, sign)
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(colour("text"))
        text = QFontMetrics(font).elidedText(
            shown_value(wish), Qt.TextElideMode.ElideRight, figure.width() - PAD
        )
        painter.drawText(figure, MIDDLE, text)


class WishView(QListView):
    """`wished` carries a key and its new value, `text_wanted` a key whose value is typed in words.

    Left and right (or − and +) change a figure, digits type it, Space takes all or nothing, Enter picks.
    """

    wished = Signal(str, object)
    text_wanted = Signal(str)
    subject_wanted = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("wishes")
        self.setAccessibleName("Plan")
        self.wishes = WishModel(self)
        self._draws = WishDelegate(theme, self)
        self._typed = ""
        self.setModel(self.wishes)
        self.setItemDelegate(self._draws)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.selectionModel().currentChanged.connect(self._moved)

    def show_wishes(self, wishes: Sequence[Wish]) -> None:
        """Show wishes; the one in hand stays in hand."""
        before = self.wish()
        self.wishes.show_wishes(wishes)
        row = self.wishes.row_of(before.key) if before else -1
        if row < 0:
            row = next((n for n in range(self.wishes.rowCount()) if self._at(n) is not None), -1)
        if row >= 0:
            self.setCurrentIndex(self.wishes.index(row))

    def wish(self) -> Wish | None:
        """Return the wish in hand."""
        return self._at(self.currentIndex().row()) if self.currentIndex().isValid() else None

    def _at(self, row: int) -> Wish | None:
        item = self.wishes.index(row).data(ITEM) if 0 <= row < self.wishes.rowCount() else None
        return item if isinstance(item, Wish) else None

    @Slot(QModelIndex, QModelIndex)
    def _moved(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self._typed = ""
        wish = self.wish()
        if wish is not None and wish.subject and self.hasFocus():
            self.subject_wanted.emit(wish.subject)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        wish = self.wish()
        index = self.indexAt(event.position().toPoint())
        if wish is None or wish.refused or index != self.currentIndex():
            return
        less, figure, more, _ = self._draws.zones(self.visualRect(index), wish.field.kind)
        point = event.position().toPoint()
        if less.contains(point):
            self._change(wish, -1)
        elif more.contains(point):
            self._change(wish, 1)
        elif figure.contains(point) and wish.field.kind != "number":
            self._pick(wish)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        wish, text = self.wish(), event.text()
        if wish is None or wish.refused:
            super().keyPressEvent(event)
        elif text in ("+", "-", "−") or event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._change(wish, 1 if text == "+" or event.key() == Qt.Key.Key_Right else -1)
        elif text.isdecimal() and wish.field.kind == "number":
            self._type(wish, text)
        elif event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._pick(wish)
        else:
            super().keyPressEvent(event)

    def _change(self, wish: Wish, by: int) -> None:
        value = wish.field.value if isinstance(wish.field.value, int) else 0
        if wish.field.kind == "number":
            self._typed = ""
            self._wish(wish, max(wish.field.low, min(wish.field.high, value + by)))
        elif wish.field.kind == "flag":
            self._wish(wish, by > 0)

    def _type(self, wish: Wish, digit: str) -> None:
        """Add a digit to the figure that is being typed; one that grows too large begins anew."""
        typed = self._typed + digit
        if int(typed) > wish.field.high:
            typed = digit
        self._wish(wish, max(wish.field.low, min(wish.field.high, int(typed))))
        self._typed = typed

    def _pick(self, wish: Wish) -> None:
        field = wish.field
        match field.kind:
            case "number":
                self._wish(wish, field.low if field.value == field.high else field.high)
            case "flag":
                self._wish(wish, not field.value)
            case "choice":
                self._offer(wish)
            case _:
                self.text_wanted.emit(wish.key)

    def _offer(self, wish: Wish) -> None:
        """Offer the options of a wish in a menu below it."""
        menu = QMenu(self)
        menu.setObjectName("options")
        for option in wish.field.options:
            action = menu.addAction(option.label.replace("&", "&&"))
            action.setData((wish.key, option.key))
            action.setCheckable(True)
            action.setChecked(option.key == wish.field.value)
        menu.triggered.connect(self._taken)
        menu.aboutToHide.connect(menu.deleteLater)
        row = self.visualRect(self.currentIndex())
        menu.popup(self.viewport().mapToGlobal(QPoint(row.right() - menu.sizeHint().width(), row.bottom())))

    @Slot(QAction)
    def _taken(self, action: QAction) -> None:
        key, value = action.data()
        self.wished.emit(key, value)

    def _wish(self, wish: Wish, value: Json) -> None:
        if value != wish.field.value:
            self.wished.emit(wish.key, value)
