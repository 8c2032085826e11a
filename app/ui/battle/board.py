"""The board: all units as cards in a column a side, painted by itself so that an event repaints what changed only."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QToolTip

from app.core.system import Overview, UnitStatus
from app.ui.actions import plain_tip
from app.ui.battle.card import Ink, ink_of, paint_card, paint_head
from app.ui.battle.cells import Cell, Column, Folded, columns, holder
from app.ui.battle.pictures import Pictures
from app.ui.battle.placing import COMFORTABLE, Placed, beside, place
from app.ui.battle.reading import unit_of
from app.ui.battle.units import spoken
from app.ui.theme import Theme

TYPED = "+-−0123456789"
#: How wide a card is that is only looked at, from afar, in heights of a line: large text goes before all words.
FAR = 12.5
#: How many cards' pictures are kept.
MOST_PICTURES = 80


class Cells:
    """What is on the board now, in reading order."""

    def __init__(self) -> None:
        self.columns: tuple[Column, ...] = ()
        self._all: dict[str, Cell] = {}

    def take(self, new: tuple[Column, ...]) -> tuple[bool, frozenset[str]]:
        """Take new columns over; return whether the places changed and which cells differ."""
        before = self._all
        self._all = {cell.id: cell for column in new for cell in column.cells}
        same = list(before) == list(self._all) and len(new) == len(self.columns)
        self.columns = new
        changed = (key for key, cell in self._all.items() if key in before and before[key] != cell)
        return not same, frozenset(changed)

    def cell(self, key: str) -> Cell | None:
        """Return a cell by its id."""
        return self._all.get(key)

    def ids(self) -> list[str]:
        """Return the ids of all cells."""
        return list(self._all)

    def units(self) -> list[str]:
        """Return the ids of the units that have a card."""
        return [key for key, cell in self._all.items() if cell.unit is not None]


class Board(QAbstractScrollArea):
    """Cards of all units; arrows move, Enter or a click on folded ones opens them, on a unit `acting` is emitted.

    While a question asks for one of the units, they have a dashed frame and touching one emits `aimed`.

    `picked` carries the unit in hand, `typed` a figure that was begun. A `watched` board only shows: nothing on it
    is in hand, and what the last event changed has a dashed frame.
    """

    picked = Signal(str)
    typed = Signal(str)
    acting = Signal()
    aimed = Signal(str)
    resized = Signal()

    def __init__(self, theme: Theme, *, watched: bool = False) -> None:
        super().__init__()
        self.setObjectName("board")
        self.setAccessibleName("All units")
        self.units = Cells()
        self._theme = theme
        self._watched = watched
        self._comfortable = FAR if watched else COMFORTABLE
        self._seen = Overview("", "", (), ())
        self._shown: frozenset[str] = frozenset()
        self._here = ""
        self._unit = ""
        self._news: frozenset[str] = frozenset()
        self._targets: frozenset[str] = frozenset()
        self._ink: Ink = ink_of(self.font(), theme)
        self._pictures = Pictures(MOST_PICTURES)
        self._places: Mapping[str, Placed] = {}
        self._heads: tuple[QRect, ...] = ()
        self._high = 0
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if watched else Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        theme.changed.connect(self._dress)

    def show_units(self, seen: Overview) -> None:
        """Show what is true now; only the cards that differ are painted anew."""
        heads = [(column.side, column.picking, column.waiting) for column in self.units.columns]
        self._seen = seen
        moved, changed = self.units.take(columns(seen, self._shown, brief=self._watched))
        before, self._news = self._news, changed if self._watched and not moved else frozenset()
        if moved:
            if self.units.cell(self._here) is None:
                self._here = self._unit if self.units.cell(self._unit) else ""
            self._arrange()
            return
        for key in changed | before:
            self._repaint(key)
        if self._news:
            self._scroll_to(min(self._news, key=self.units.ids().index))
        for number, column in enumerate(self.units.columns):
            if heads[number] != (column.side, column.picking, column.waiting):
                self.viewport().update(self._heads[number].translated(0, -self._offset()))

    def show_targets(self, targets: frozenset[str]) -> None:
        """Mark the units that are asked for."""
        before, self._targets = self._targets, targets
        for key in before ^ targets:
            self._repaint(key)

    def current(self) -> str:
        """Return the id of the unit in hand, or an empty string."""
        return self._unit if self.units.cell(self._unit) or self._folded(self._unit) else ""

    def cell(self) -> str:
        """Return the id of the cell that the keys are at."""
        return self._here

    def pick(self, unit: str) -> None:
        """Go to a unit; folded ones are shown for it. One that is not there changes nothing."""
        found = unit_of(self._seen, unit)
        if found is None:
            return
        if self.units.cell(unit) is None:
            self._show_fold(holder(self._seen, found))
        self._go(unit)

    def step(self, by: int) -> None:
        """Go `by` units down, or up when negative."""
        ids = self.units.units()
        if ids:
            here = ids.index(self._unit) if self._unit in ids else -1 if by > 0 else 0
            self._go(ids[max(0, min(len(ids) - 1, here + by))])

    def rect_of(self, key: str) -> QRect:
        """Return where a cell is in the viewport."""
        found = self._places.get(key)
        return QRect() if found is None else found.box.translated(0, -self._offset())

    def high_at(self, size: int, width: int) -> int:
        """Return how high all cards are together with text of a size, in a width, both in pixels."""
        font = QFont(self.font())
        font.setPixelSize(size)
        return place(self.units.columns, ink_of(font, self._theme), width, self._comfortable)[2]

    def minimumSizeHint(self) -> QSize:
        """Return a width that a card can be read at."""
        return QSize(14 * self._ink.line, 8 * self._ink.line)

    def _folded(self, unit: str) -> bool:
        found = unit_of(self._seen, unit)
        return found is not None and self.units.cell(holder(self._seen, found)) is not None

    def _show_fold(self, fold: str, *, shut: bool = False) -> None:
        self._shown = self._shown - {fold} if shut else self._shown | {fold}
        self.units.take(columns(self._seen, self._shown))
        self._arrange()

    def _go(self, key: str) -> None:
        cell = self.units.cell(key)
        if cell is None:
            return
        before, self._here = self._here, key
        self._repaint(before)
        self._repaint(key)
        self._scroll_to(key)
        unit = cell.unit
        if unit is None:
            self.setAccessibleDescription(f"{len(self._members(key))} {key}")
            return
        self.setAccessibleDescription(spoken(unit))
        self._repaint(self._unit)
        if unit.id != self._unit:
            self._unit = unit.id
            self.picked.emit(unit.id)

    def _members(self, fold: str) -> tuple[UnitStatus, ...]:
        cell = self.units.cell(fold)
        return cell.item.members if cell is not None and isinstance(cell.item, Folded) else ()

    def _take(self, key: str) -> None:
        """Do what Enter or a second click does: open or shut folded units, ask what a unit does."""
        cell = self.units.cell(key)
        if cell is None:
            return
        if cell.unit is None:
            shut = key in self._shown
            self._show_fold(key, shut=shut)
            if not shut:
                self._scroll_over(key)
        else:
            self.acting.emit()

    def _offset(self) -> int:
        return self.verticalScrollBar().value()

    def _repaint(self, key: str) -> None:
        if key in self._places:
            self.viewport().update(self.rect_of(key))

    def _scroll_to(self, key: str) -> None:
        box, room = self.rect_of(key), self.viewport().height()
        bar = self.verticalScrollBar()
        first = any(column.cells and column.cells[0].id == key for column in self.units.columns)
        if first and box.bottom() + bar.value() <= room:
            bar.setValue(0)  # with the head of its side
        elif box.top() < 0:
            bar.setValue(bar.value() + box.top() - self._ink.pad)
        elif box.bottom() > room:
            bar.setValue(bar.value() + min(box.top(), box.bottom() - room + self._ink.pad))

    def _scroll_over(self, fold: str) -> None:
        """Scroll so that the units of an opened fold are seen below it, as many as there is room for."""
        members = [unit.id for unit in self._members(fold)]
        if members:
            self._scroll_to(members[-1])
            self._scroll_to(fold)

    def _arrange(self) -> None:
        """Find every card its place in the room there is."""
        wide = self.viewport().width()
        found = place(self.units.columns, self._ink, wide, self._comfortable)
        self._heads, self._places, self._high = found
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, self._high - self.viewport().height()))
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(2 * self._ink.line)
        self.viewport().update()

    @Slot()
    def _dress(self) -> None:
        self._pictures.forget()
        self._ink = ink_of(self.font(), self._theme)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Measure anew when the font changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_ink"):
            self._dress()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the cards in the new room."""
        super().resizeEvent(event)
        self._arrange()
        self.resized.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cards that are to be painted."""
        painter = QPainter(self.viewport())
        down = self._offset()
        wanted = event.rect().translated(0, down)
        painter.translate(0, -down)
        ground = self._ink.colour("window")
        for column, head in zip(self.units.columns, self._heads, strict=True):
            if head.intersects(wanted):
                paint_head(painter, self._ink, column, head)
        for key, placed in self._places.items():
            cell = self.units.cell(key)
            if cell is not None and placed.box.intersects(wanted):
                here = not self._watched and key in (self._here, self._unit)
                focused = key == self._here and self.hasFocus()
                news = key in self._news or key in self._targets
                looks = (cell, here, focused, news)
                draw = partial(
                    paint_card,
                    ink=self._ink,
                    cell=cell,
                    box=placed.box,
                    here=here,
                    focused=focused,
                    news=news,
                )
                self._pictures.paint(painter, placed.box, looks, ground, draw)
        painter.end()

    def viewportEvent(self, event: QEvent) -> bool:
        """Tell what a card has no room for."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            cell = self.units.cell(self._at(event.pos()))
            if cell is not None and cell.unit is not None:
                QToolTip.showText(event.globalPos(), plain_tip(spoken(cell.unit)), self)
            return True
        return super().viewportEvent(event)

    def _at(self, place_: QPoint) -> str:
        point = place_ + QPoint(0, self._offset())
        return next((key for key, placed in self._places.items() if placed.box.contains(point)), "")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the unit under the finger in hand; folded ones open."""
        key = self._at(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or not key or self._watched:
            return
        if key in self._targets:
            self.aimed.emit(key)
            return
        self._go(key)
        cell = self.units.cell(key)
        if cell is not None and cell.unit is None:
            self._take(key)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ask what the unit may do."""
        cell = self.units.cell(self._at(event.position().toPoint()))
        if cell is not None and cell.unit is not None and not self._watched:
            self.acting.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with arrows, act with Enter, begin a figure with its first sign."""
        key, text = Qt.Key(event.key()), event.text()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        ids = self.units.ids()
        if plain and key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and ids:
            here = ids.index(self._here) if self._here in ids else -1
            self._go(ids[max(0, min(len(ids) - 1, here + (1 if key == Qt.Key.Key_Down else -1)))])
        elif plain and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._go(beside(self._places, self._here, 1 if key == Qt.Key.Key_Right else -1))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and ids:
            self._go(ids[0 if key == Qt.Key.Key_Home else -1])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(self._here)
        elif text and text in TYPED:
            self.typed.emit(text)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keys go."""
        super().focusInEvent(event)
        self._repaint(self._here)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that the keys go elsewhere."""
        super().focusOutEvent(event)
        self._repaint(self._here)
