"""A plot on the screen: a line a player with its mark at every turn; only imported when plots are looked at."""

from collections.abc import Sequence
from typing import Any

import pyqtgraph  # pyright: ignore[reportMissingTypeStubs]
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.core.war import Chart
from app.ui.badges import Badges
from app.ui.campaign.whole.tasks import Mark
from app.ui.messages import plain_label
from app.ui.theme import Theme

#: The library's symbols for our marks; a ring is a disc without a filling.
SYMBOLS = {
    "disc": "o",
    "square": "s",
    "triangle": "t1",
    "diamond": "d",
    "star": "star",
    "cross": "+",
    "hexagon": "h",
    "ring": "o",
}
#: Dashes as a third way to tell lines apart where they cross, by the order of the marks.
DASHES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DotLine,
)
#: How far the players' marks stand beside each other, in turns, so that equal figures do not hide each other.
DODGE, FARTHEST = 0.05, 0.15
#: How many players stand beside each other below the plot.
ABREAST = 4
#: The most turns that have a tick of their own.
MOST_TICKS = 12

library: Any = pyqtgraph


class PlotView(QWidget):
    """Draws one chart; the players' names stand below with their marks."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.plot: Any = library.PlotWidget()
        self.plot.setMenuEnabled(False)
        self.plot.setMouseEnabled(False, False)
        self.plot.hideButtons()
        self.plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.plot.setFrameShape(self.plot.Shape.NoFrame)
        self._shown: object = None
        self._legend: QWidget | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 4, 0, 0)
        self._layout.addWidget(self.plot, 1)

    def show_chart(self, chart: Chart, badges: Badges) -> None:
        """Draw a chart in the theme's colours; the same one is not drawn again."""
        names = tuple(badges.name(series.player) for series in chart.series)
        shown = (chart, names, self._theme.colour("base"), self._theme.percent)
        if shown == self._shown:
            return
        self._shown = shown
        self._dress(chart)
        self.plot.clear()
        turns = sorted({turn for series in chart.series for turn, _ in series.values})
        values = [value for series in chart.series for _, value in series.values]
        middle = (len(chart.series) - 1) / 2
        step = min(DODGE, FARTHEST / middle) if middle else 0.0
        for number, series in enumerate(chart.series):
            aside = (number - middle) * step
            self._draw(
                number, badges, series.player, [(turn + aside, value) for turn, value in series.values]
            )
        if turns:
            low, high = min(0.0, *values), max(1.0, *values)
            right = max(turns[-1], turns[0] + 1)
            self.plot.setXRange(turns[0] - 2 * FARTHEST, right + 2 * FARTHEST, padding=0.02)
            self.plot.setYRange(low, high, padding=0.08)
            whole = all(float(value).is_integer() for value in values)
            self._tick_whole(low, high) if whole else self.plot.getAxis("left").setTicks(None)
            every = max(1, -(-len(turns) // MOST_TICKS))
            axis = self.plot.getAxis("bottom")
            axis.setTicks([[(turn, str(turn)) for turn in turns[::every]]])
        self._tell(chart, badges)

    def _tick_whole(self, low: float, high: float) -> None:
        """Give figures that are counted ticks at whole numbers only."""
        step = max(1, -(-int(high - low) // MOST_TICKS))
        ticks = range(int(low) - int(low) % step, int(high) + step, step)
        self.plot.getAxis("left").setTicks([[(tick, str(tick)) for tick in ticks]])

    def _dress(self, chart: Chart) -> None:
        colour = self._theme.colour
        self.plot.setBackground(colour("base"))
        for side, words in (("left", chart.unit or chart.title), ("bottom", "Campaign turn")):
            axis = self.plot.getAxis(side)
            axis.setPen(library.mkPen(colour("edge")))
            axis.setTextPen(library.mkPen(colour("text")))
            axis.setStyle(tickFont=self._theme.font())
            axis.setLabel(words, **{"color": colour("text").name(), "font-size": f"{self._theme.px(14)}px"})
            axis.enableAutoSIPrefix(False)
        self.plot.showGrid(x=False, y=True, alpha=0.25)

    def _draw(self, number: int, badges: Badges, player: str, values: Sequence[tuple[float, float]]) -> None:
        colour, mark = badges.colour(player), badges.mark(player)
        filled = None if mark == "ring" else library.mkBrush(colour)
        self.plot.plot(
            [turn for turn, _ in values],
            [value for _, value in values],
            pen=library.mkPen(colour, width=self._theme.px(2), style=DASHES[number % len(DASHES)]),
            symbol=SYMBOLS.get(mark, "o"),
            symbolSize=self._theme.px(12),
            symbolBrush=filled,
            symbolPen=library.mkPen(colour, width=2),
            antialias=True,
        )

    def _tell(self, chart: Chart, badges: Badges) -> None:
        """Name the players below the plot, and tell the figures to whoever cannot see it."""
        if self._legend is not None:
            self._legend.hide()
            self._legend.deleteLater()
        legend = self._legend = QWidget()
        grid = QGridLayout(legend)
        grid.setContentsMargins(8, 0, 8, 4)
        told: list[str] = []
        for number, series in enumerate(chart.series):
            last = f"{series.values[-1][1]:g}" if series.values else "?"
            row, column = number // ABREAST, 2 * (number % ABREAST)
            grid.addWidget(Mark(badges, series.player), row, column)
            grid.addWidget(plain_label(f"{badges.name(series.player)}: {last}", wrap=True), row, column + 1)
            grid.setColumnStretch(column + 1, 1)
            told.append(
                f"{badges.name(series.player)} " + ", ".join(f"{value:g}" for _, value in series.values)
            )
        self._layout.addWidget(legend)
        self.setAccessibleName(chart.title)
        self.setAccessibleDescription(". ".join(told))
