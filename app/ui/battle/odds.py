"""What the odds are: named chances as text and one small chart a figure, drawn by itself."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Slot
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.core.board import Chance, Odds, Spread
from app.ui.theme import Theme

#: The most bars of a chart; what is beyond is one bar. How high a chart is, in lines.
MOST_BARS, HIGH = 24, 3.4
#: Chances below this are told as "under".
LEAST = 0.001
#: The highest values of a spread are told together when their chances come to less than this.
TAIL = 0.004


def percent(chance: float) -> str:
    """Return a chance as people read it: `62 %`, `0.4 %`, `under 0.1 %`."""
    if chance <= 0:
        return "0 %"
    if chance < LEAST:
        return "under 0.1 %"
    if chance > 1 - LEAST and chance < 1:
        return "over 99.9 %"
    figure = chance * 100
    return f"{figure:.1f} %" if figure < 1 or (figure > 99 and chance < 1) else f"{figure:.0f} %"


def bars_of(spread: Spread) -> tuple[tuple[str, float], ...]:
    """Return the bars of a chart: neighbours taken together when there are too many, and the chance of each."""
    values, beyond = _cut(spread.values)
    if not values:
        return ()
    low, high = values[0][0], values[-1][0]
    step = -(-(high - low + 1) // MOST_BARS)
    sums: dict[int, float] = {}
    for figure, chance in values:
        place = (figure - low) // step
        sums[place] = sums.get(place, 0.0) + chance
    last = max(sums)
    sums[last] += beyond
    return tuple(
        (
            _range(low + place * step, step, high)
            if place < last or not beyond
            else f"{low + place * step}+",
            sums.get(place, 0.0),
        )
        for place in range(last + 1)
    )


def _cut(values: Sequence[tuple[int, float]]) -> tuple[Sequence[tuple[int, float]], float]:
    """Return the values without the highest ones that hardly ever come, and the chance of those."""
    beyond, last = 0.0, len(values)
    while last > 1 and beyond + values[last - 1][1] < TAIL:
        last -= 1
        beyond += values[last][1]
    return values[:last], beyond


def _range(first: int, step: int, high: int) -> str:
    last = min(high, first + step - 1)
    return str(first) if last == first else f"{first}–{last}"


def spoken_odds(odds: Odds) -> str:
    """Return odds as sentences, for those who do not see the chart."""
    chances = [f"{each.label} {percent(each.chance)}" for each in odds.chances]
    means = [f"{each.label} on average {each.mean:.1f}" for each in odds.spreads]
    return ". ".join((odds.heading, *chances, *means))


class OddsChart(QWidget):
    """Shows odds; without any it takes no room."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("odds")
        self._theme = theme
        self._odds: Odds | None = None
        self._room = 1 << 16
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()
        theme.changed.connect(self._fit)

    @property
    def odds(self) -> Odds | None:
        """What is shown."""
        return self._odds

    def show_odds(self, odds: Odds | None) -> None:
        """Show odds, or nothing."""
        if odds == self._odds:
            return
        self._odds = odds
        if odds is not None:
            self.setAccessibleName("What the odds are")
            self.setAccessibleDescription(spoken_odds(odds))
            self.setToolTip("")
        self._fit()

    def set_room(self, room: int) -> None:
        """Say how many pixels high this may be; what has no room is left out, the charts before the chances."""
        if room != self._room:
            self._room = room
            self._fit()

    def sizeHint(self) -> QSize:
        """Return room for the heading, the chances in two columns, and the charts beside each other."""
        odds, line = self._odds, self.fontMetrics().height()
        if odds is None:
            return QSize(0, 0)
        charts = -(-len(self._drawn(odds)) // 2) * line * (HIGH + 2.4)
        return QSize(200, round(self._above(odds) + charts))

    def _above(self, odds: Odds) -> float:
        """Return how high everything but the charts is."""
        rows = -(-len(odds.chances) // 2)
        note = 2.2 if odds.note else 0
        return self.fontMetrics().height() * (1.6 + rows * 1.15 + note) + 8

    def _drawn(self, odds: Odds) -> Sequence[Spread]:
        """Return the charts that have room."""
        left = (self._room - self._above(odds)) / (self.fontMetrics().height() * (HIGH + 2.4))
        return odds.spreads[: 2 * max(0, int(left))]

    @Slot()
    def _fit(self) -> None:
        odds = self._odds
        self.setVisible(odds is not None and self._above(odds) <= self._room)
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw heading, chances, charts and note, from top to bottom."""
        odds = self._odds
        if odds is None:
            return
        painter = QPainter(self)
        line = self.fontMetrics().height()
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        painter.setPen(self._theme.colour("rule"))
        painter.drawLine(0, 0, self.width(), 0)
        y = round(line * 0.25)
        painter.setPen(self._theme.colour("text"))
        self._line(painter, QRect(0, y, self.width(), line), odds.heading, bold)
        y = self._paint_chances(painter, odds.chances, y + round(line * 1.2), bold)
        y = self._paint_spreads(painter, self._drawn(odds), y, bold)
        if odds.note:
            painter.setFont(self.font())
            painter.setPen(self._theme.colour("faint"))
            wrap = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
            painter.drawText(QRect(0, y, self.width(), self.height() - y), wrap, odds.note)
        painter.end()

    def _paint_chances(self, painter: QPainter, chances: Sequence[Chance], y: int, bold: QFont) -> int:
        line, half = self.fontMetrics().height(), self.width() // 2
        for number, each in enumerate(chances):
            box = QRect(number % 2 * half, y + round(number // 2 * line * 1.15), half - line // 2, line)
            figure = percent(each.chance)
            wide = QFontMetrics(bold).horizontalAdvance(figure)
            painter.setPen(self._theme.colour("faint"))
            self._line(painter, box.adjusted(0, 0, -wide - 4, 0), each.label, self.font())
            painter.setPen(self._theme.colour("text"))
            self._line(painter, box, figure, bold, Qt.AlignmentFlag.AlignRight)
        return y + round(-(-len(chances) // 2) * line * 1.15) + line // 4

    def _paint_spreads(self, painter: QPainter, spreads: Sequence[Spread], y: int, bold: QFont) -> int:
        line, across = self.fontMetrics().height(), min(2, len(spreads))
        high = round(line * (HIGH + 2.4))
        for number, each in enumerate(spreads):
            wide = self.width() // across
            box = QRect(number % across * wide, y + number // across * high, wide - line // 2, high)
            self._paint_spread(painter, each, box, bold)
        return y + high * (-(-len(spreads) // across) if spreads else 0)

    def _paint_spread(self, painter: QPainter, spread: Spread, box: QRect, bold: QFont) -> None:
        line = self.fontMetrics().height()
        painter.setPen(self._theme.colour("text"))
        self._line(painter, QRect(box.left(), box.top(), box.width(), line), spread.label, bold)
        painter.setPen(self._theme.colour("faint"))
        mean = f"mean {spread.mean:.1f}" if spread.mean else ""
        right = Qt.AlignmentFlag.AlignRight
        room = box.width() - QFontMetrics(bold).horizontalAdvance(spread.label) - 8
        if room > 3 * line:
            self._line(painter, QRect(box.right() - room, box.top(), room, line), mean, self.font(), right)
        found = bars_of(spread)
        if not found:
            return
        foot = box.top() + round(line * (1.2 + HIGH))
        most = max(chance for _, chance in found) or 1.0
        step = box.width() / len(found)
        for number, (label, chance) in enumerate(found):
            left, right_ = round(box.left() + number * step), round(box.left() + (number + 1) * step)
            high = round(line * HIGH * chance / most)
            marked = spread.mark is not None and label.rstrip("+").split("–")[0] == str(spread.mark)
            bar = QRect(left, foot - high, max(2, right_ - left - 1), high)
            painter.fillRect(bar, self._theme.colour("warning" if marked else "accent"))
        painter.setPen(self._theme.colour("edge"))
        painter.drawLine(box.left(), foot, box.right(), foot)
        self._paint_labels(
            painter, [label for label, _ in found], QRect(box.left(), foot + 1, box.width(), line)
        )

    def _paint_labels(self, painter: QPainter, labels: Sequence[str], box: QRect) -> None:
        """Write as many figures below the bars as there is room for, the first one always."""
        painter.setPen(self._theme.colour("faint"))
        painter.setFont(self.font())
        metrics = self.fontMetrics()
        step, until = box.width() / len(labels), box.left() - 1.0
        for number, label in enumerate(labels):
            wide = metrics.horizontalAdvance(label)
            left = box.left() + (number + 0.5) * step - wide / 2
            left = max(float(box.left()), min(left, box.right() - wide))
            if left > until:
                painter.drawText(round(left), box.bottom() - metrics.descent(), label)
                until = left + wide + metrics.averageCharWidth()

    def _line(
        self,
        painter: QPainter,
        box: QRect,
        text: str,
        font: QFont,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        painter.setFont(font)
        text = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, align | Qt.AlignmentFlag.AlignVCenter, text)
