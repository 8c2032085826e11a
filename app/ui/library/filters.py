"""The bar above the catalogue: words to search for, and a chooser for each facet."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QWidget

from app.core.system import Facet
from app.ui.actions import plain_tip
from app.ui.lines import Line

#: How long typing rests before the list is narrowed, in milliseconds.
REST = 120
COLUMNS = 3


class Filters(QWidget):
    """Text and facets, with room beside the text; `changed` is emitted when the list is to be narrowed anew."""

    changed = Signal()

    def __init__(self, beside: QWidget) -> None:
        super().__init__()
        self._facets: dict[str, QComboBox] = {}
        self._shown: tuple[Facet, ...] = ()
        self._text = Line()
        self._text.setObjectName("search")
        self._text.setAccessibleName("Search the catalogue")
        self._text.setPlaceholderText("Search: class, trait, weapon, craft…")
        self._text.setClearButtonEnabled(True)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(6)
        self._grid.addWidget(self._text, 0, 0, 1, COLUMNS - 1)
        self._grid.addWidget(beside, 0, COLUMNS - 1)
        self._text.textEdited.connect(self._rest.start)
        self._text.textChanged.connect(self._cleared)
        self._rest.timeout.connect(self.changed)

    @property
    def search(self) -> QLineEdit:
        """The line that is typed into."""
        return self._text

    @property
    def text(self) -> str:
        """The words that are searched for."""
        return self._text.text()

    @property
    def chosen(self) -> Mapping[str, str]:
        """The value chosen for each facet that is not on all."""
        picked = {key: box.currentData() for key, box in self._facets.items()}
        return {key: str(value) for key, value in picked.items() if value}

    def show_facets(self, facets: Sequence[Facet]) -> None:
        """Offer facets; what was chosen stays where its value is still offered."""
        if tuple(facets) == self._shown:
            return
        self._shown = tuple(facets)
        chosen = self.chosen
        for box in self._facets.values():
            self._grid.removeWidget(box)
            box.hide()
            box.deleteLater()
        self._facets = {facet.key: self._box(facet, chosen.get(facet.key, "")) for facet in facets}
        for number, box in enumerate(self._facets.values()):
            self._grid.addWidget(box, 1 + number // COLUMNS, number % COLUMNS)
            self._grid.setColumnStretch(number % COLUMNS, 1)

    def choose(self, facet: str, value: str) -> None:
        """Choose a value of a facet."""
        box = self._facets[facet]
        box.setCurrentIndex(max(0, box.findData(value)))
        self.changed.emit()

    def focus_search(self) -> None:
        """Put the focus into the search line."""
        self._text.setFocus()
        self._text.selectAll()

    @Slot()
    def show_all(self) -> None:
        """Narrow nothing."""
        self._text.clear()
        for box in self._facets.values():
            box.setCurrentIndex(0)
        self.changed.emit()

    @Slot(str)
    def _cleared(self, text: str) -> None:
        if not text:
            self._rest.start()

    def _box(self, facet: Facet, chosen: str) -> QComboBox:
        box = QComboBox()
        box.setObjectName(f"facet-{facet.key}")
        box.setAccessibleName(facet.label)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(4)
        box.addItem(facet.label, "")
        box.setToolTip(plain_tip(f"Narrow by {facet.label.lower()}; the first entry shows all"))
        for key, label in facet.values:
            box.addItem(label, key)
        box.setCurrentIndex(max(0, box.findData(chosen)))
        box.activated.connect(self.changed)
        return box
