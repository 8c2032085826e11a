"""The plots of a campaign; the plotting library is loaded beside the window when they are first looked at."""

from importlib import import_module

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from app.core.war import Chart
from app.ui.badges import Badges
from app.ui.campaign.whole.scene import Scene
from app.ui.desk import Desk
from app.ui.messages import plain_label


def load_library() -> None:
    """Import what draws plots; it takes half a second, so not on the window's thread."""
    import_module("app.ui.campaign.whole.plotting")


class PlotTab(QWidget):
    """One plot at a time, picked by its name."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._charts: tuple[Chart, ...] = ()
        self._badges = Badges(desk.theme)
        self._loaded = False
        self.which = QComboBox()
        self.which.setObjectName("which-plot")
        self.which.setAccessibleName("Plot")
        self.which.setMinimumHeight(desk.theme.px(44))
        self.note = plain_label(role="faint", wrap=True)
        self._room = QVBoxLayout()
        self.plot: QWidget | None = None
        top = QHBoxLayout()
        top.addWidget(self.which)
        top.addWidget(self.note, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(top)
        layout.addLayout(self._room, 1)
        self.which.currentIndexChanged.connect(self._draw)
        desk.theme.changed.connect(self._draw)

    def show_scene(self, scene: Scene, badges: Badges) -> None:
        """Show the plots of a campaign, once the library is there."""
        self._badges = badges
        self._charts = scene.charts()
        names = [chart.title for chart in self._charts]
        if [self.which.itemText(n) for n in range(self.which.count())] != names:
            before = self.which.currentText()
            self.which.blockSignals(True)
            self.which.clear()
            self.which.addItems(names)
            self.which.setCurrentIndex(max(0, self.which.findText(before)))
            self.which.blockSignals(False)
        if self._loaded:
            self._draw()
        else:
            self.note.setText("The plots are being loaded…")
            self._desk.tasks.run(load_library, self._arrived)

    def take_focus(self) -> None:
        """Put the focus on the choice of plots."""
        self.which.setFocus()

    @Slot(object)
    def _arrived(self, _nothing: object) -> None:
        self._loaded = True
        self._draw()

    @Slot()
    def _draw(self) -> None:
        place = self.which.currentIndex()
        if not self._loaded:
            return
        if not 0 <= place < len(self._charts):
            self.note.setText("There is nothing to plot yet.")
            return
        from app.ui.campaign.whole.plotting import PlotView

        chart = self._charts[place]
        if not isinstance(self.plot, PlotView):
            self.plot = PlotView(self._desk.theme)
            self._room.addWidget(self.plot, 1)
        self.note.setText(chart.note)
        self.plot.show_chart(chart, self._badges)
