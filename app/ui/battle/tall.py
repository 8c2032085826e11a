"""A list of sentences: each row as high as its words need, measured when it is first seen.

Qt's own list measures all its rows at once when they differ in height, and again after each new one; a log has
thousands. Here a row that was never seen counts as one line, and what is in sight stays where it is when it turns
out to be higher.
"""

from bisect import bisect_right
from itertools import accumulate

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPalette, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView

from app.operations.logs import Told
from app.ui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
TOLD = Qt.ItemDataRole.UserRole
GAP = 5
#: How many lines a row may have; of what has more the beginning and the end stay, and its tip tells it whole.
MOST_LINES = 4
WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
TOP = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class TallView(QAbstractItemView):
    """Shows told entries below each other; rows that are taken back are struck through, headings bold."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._highs: list[int] = []
        self._seen: list[bool] = []
        self._tops: list[int] | None = None
        self._fonts: tuple[QFont, QFont] | None = None
        self._cuts: dict[str, str] = {}
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # A bar that comes and goes changes the width, so that all rows are measured anew and what was in sight is lost.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def visualRect(self, index: Index) -> QRect:
        """Return where a row is in the viewport."""
        row = index.row()
        if not 0 <= row < len(self._highs):
            return QRect()
        top = self._top(row) - self.verticalOffset()
        return QRect(0, top, self.viewport().width(), self._highs[row])

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Scroll as little as it takes to see a row, whatever the hint."""
        row = index.row()
        if not 0 <= row < len(self._highs):
            return
        self._measure_around(row)
        bar, room = self.verticalScrollBar(), self.viewport().height()
        top, bottom = self._top(row), self._top(row) + self._highs[row]
        if top < bar.value():
            bar.setValue(top)
        elif bottom > bar.value() + room:
            bar.setValue(bottom - room)

    def indexAt(self, point: QPoint) -> QModelIndex:
        """Return the row under a point of the viewport."""
        row = self._row_at(point.y() + self.verticalOffset())
        return self.model().index(row, 0) if row >= 0 else QModelIndex()

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Return the row that a key goes to."""
        moves = QAbstractItemView.CursorAction
        count, here = len(self._highs), self.currentIndex().row()
        page = max(1, self.viewport().height() // (self._line() + 2 * GAP) - 1)
        steps = {
            moves.MoveUp: here - 1,
            moves.MovePrevious: here - 1,
            moves.MoveDown: here + 1,
            moves.MoveNext: here + 1,
            moves.MovePageUp: here - page,
            moves.MovePageDown: here + page,
            moves.MoveHome: 0,
            moves.MoveEnd: count - 1,
        }
        row = max(0, min(count - 1, steps.get(action, here)))
        return self.model().index(row, 0) if count else QModelIndex()

    def horizontalOffset(self) -> int:
        """Return 0: words wrap."""
        return 0

    def verticalOffset(self) -> int:
        """Return how far it is scrolled down, in pixels."""
        return self.verticalScrollBar().value()

    def isIndexHidden(self, index: Index) -> bool:
        """Return False: every row is shown."""
        return False

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        """Pick the row in a rectangle."""
        index = self.indexAt(rect.center())
        if index.isValid():
            self.selectionModel().select(index, command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        """Return what the picked rows cover."""
        region = QRegion()
        for index in selection.indexes():
            region += self.visualRect(index)
        return region

    def reset(self) -> None:
        """Forget all heights."""
        super().reset()
        self._forget(self.model().rowCount())

    def rowsInserted(self, parent: Index, start: int, end: int) -> None:
        """Make room for new rows."""
        super().rowsInserted(parent, start, end)
        count = end - start + 1
        self._highs[start:start] = [self._line() + 2 * GAP] * count
        self._seen[start:start] = [False] * count
        self._stretch(start)

    def rowsAboutToBeRemoved(self, parent: Index, start: int, end: int) -> None:
        """Close the room of rows that go."""
        super().rowsAboutToBeRemoved(parent, start, end)
        del self._highs[start : end + 1]
        del self._seen[start : end + 1]
        self._tops = None
        self.updateGeometries()
        self.viewport().update()

    def updateGeometries(self) -> None:
        """Fit the scroll bar to the rows."""
        bar, room = self.verticalScrollBar(), self.viewport().height()
        high = self._top(len(self._highs))
        if (bar.maximum(), bar.pageStep()) != (max(0, high - room), room):
            bar.setRange(0, max(0, high - room))
            bar.setPageStep(room)
            bar.setSingleStep(self._line() + 2 * GAP)
        super().updateGeometries()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Move what is painted; only what comes into sight is painted anew."""
        self.scrollDirtyRegion(dx, dy)
        self.viewport().scroll(dx, dy)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Measure anew in another width; who saw the last row still sees it."""
        bar, count = self.verticalScrollBar(), len(self._highs)
        last = bar.value() >= bar.maximum()
        if event.size().width() != event.oldSize().width():
            self._forget(count)
        super().resizeEvent(event)
        if last and count:
            self.scrollTo(self.model().index(count - 1, 0))

    def changeEvent(self, event: QEvent) -> None:
        """Measure anew in another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_highs"):
            self._forget(len(self._highs))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows in sight."""
        self._measure_sight()
        painter = QPainter(self.viewport())
        down, until = self.verticalOffset(), event.rect().bottom()
        row = max(0, self._row_at(event.rect().top() + down))
        picked = self.selectionModel()
        while row < len(self._highs) and self._top(row) - down <= until:
            index = self.model().index(row, 0)
            self._paint_row(painter, index, picked.isSelected(index))
            row += 1
        painter.end()

    def _paint_row(self, painter: QPainter, index: QModelIndex, picked: bool) -> None:
        told: Told = index.data(TOLD)
        rect = self.visualRect(index)
        if told.phrase.heading or picked:
            painter.fillRect(rect, self._theme.colour("accent-soft" if picked else "alternate"))
        plain, bold = self._faces()
        box = rect.adjusted(GAP, GAP, -GAP, -GAP)
        painter.setFont(plain)
        painter.setPen(self._theme.colour("faint"))
        painter.drawText(box, TOP, str(told.n + 1))
        font = bold if told.phrase.heading else plain
        undone = told.n >= self._counted()
        if undone:
            font = QFont(font)
            font.setStrikeOut(True)
        else:
            painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        painter.setFont(font)
        body = box.adjusted(self._indent(), 0, 0, 0)
        painter.drawText(body, WRAP, self._fitting(told.phrase.text, font, body))

    def _fitting(self, text: str, font: QFont, body: QRect) -> str:
        """Return a text as its row has room for it; what was cut short once is kept until the width changes."""
        if text not in self._cuts:
            self._cuts[text] = cut(text, QFontMetrics(font), body.size())
        return self._cuts[text]

    def _counted(self) -> int:
        """Return how many entries of the log count."""
        head = getattr(self.model(), "head", None)
        return head() if head is not None else len(self._highs)

    def _faces(self) -> tuple[QFont, QFont]:
        if self._fonts is None:
            bold = QFont(self.font())
            bold.setBold(True)
            self._fonts = (QFont(self.font()), bold)
        return self._fonts

    def _line(self) -> int:
        return self.fontMetrics().height()

    def _indent(self) -> int:
        return self.fontMetrics().horizontalAdvance("0000")

    def _forget(self, count: int) -> None:
        self._fonts = None
        self._cuts.clear()
        self._highs = [self._line() + 2 * GAP] * count
        self._seen = [False] * count
        self._stretch(0)
        self.viewport().update()

    def _top(self, row: int) -> int:
        if self._tops is None:
            self._tops = [0, *accumulate(self._highs)]
        return self._tops[row]

    def _row_at(self, y: int) -> int:
        """Return the row at a height of the whole list, -1 when there is none."""
        self._top(0)
        assert self._tops is not None
        row = bisect_right(self._tops, y) - 1
        return row if 0 <= row < len(self._highs) else -1

    def _stretch(self, first: int) -> None:
        """Take over that heights from a row on are others."""
        if first == 0 or self._tops is None:
            self._tops = None
        else:
            del self._tops[first + 1 :]
            self._tops.extend(list(accumulate(self._highs[first:], initial=self._tops[first]))[1:])
        self.updateGeometries()

    def _measure(self, row: int) -> bool:
        """Measure a row once; return whether it is higher than was thought."""
        if self._seen[row]:
            return False
        self._seen[row] = True
        told: Told = self.model().index(row, 0).data(TOLD)
        room = QRect(0, 0, self.viewport().width() - 2 * GAP - self._indent(), 1 << 14)
        face = QFontMetrics(self._faces()[told.phrase.heading])
        high = face.boundingRect(room, WRAP, told.phrase.text).height()
        high = max(self._line(), min(high, MOST_LINES * face.lineSpacing())) + 2 * GAP
        changed = high != self._highs[row]
        self._highs[row] = high
        return changed

    def _measure_around(self, row: int) -> None:
        """Measure what will be in sight when a row is at either end of it."""
        reach = self.viewport().height() // (self._line() + 2 * GAP) + 1
        rows = range(max(0, row - reach), min(len(self._highs), row + reach + 1))
        changed = [each for each in rows if self._measure(each)]
        if changed:
            self._stretch(changed[0])

    def _measure_sight(self) -> None:
        """Measure what is in sight; the row at the top stays where it is."""
        first = self._row_at(self.verticalOffset())
        if first < 0:
            return
        y, room, changed = self._top(first) - self.verticalOffset(), self.viewport().height(), False
        row = first
        while row < len(self._highs) and y < room:
            changed = self._measure(row) or changed
            y += self._highs[row]
            row += 1
        if changed:
            self._stretch(first)


def cut(text: str, metrics: QFontMetrics, room: QSize) -> str:
    """Return a text as it is, or without its middle where it needs more lines than there is room for.

    How an entry begins says who acted, how it ends what came of it; the dice stand between.
    """
    box = QRect(0, 0, room.width(), room.height())
    if metrics.boundingRect(box, WRAP, text).height() <= room.height() + 2:
        return text
    words = text.split()
    low, high = 0, len(words)
    while low < high:  # the most words that fit
        kept = (low + high + 1) // 2
        if metrics.boundingRect(box, WRAP, without_middle(words, kept)).height() <= room.height() + 2:
            low = kept
        else:
            high = kept - 1
    return without_middle(words, low)


def without_middle(words: list[str], kept: int) -> str:
    """Return the first and the last words, the longer part of them from the end."""
    ahead = kept * 2 // 5
    return " ".join((*words[:ahead], "…", *words[len(words) - kept + ahead :]))
