"""What is printed and how: layout, paper, state, and which ships, with a tick each."""

from collections.abc import Sequence

from PySide6.QtCore import QLocale, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.messages import plain_label

CUSTOM = "custom"


class Options(QWidget):
    """The left side of the print dialog; `changed` when something is chosen anew, `remade` when the state is."""

    changed = Signal()
    remade = Signal()

    def __init__(self, *, with_state: bool) -> None:
        super().__init__()
        self.layouts = QComboBox()
        self.paper = QComboBox()
        for text, key in (("A4", "a4"), ("Letter", "letter"), (self.tr("Other size"), CUSTOM)):
            self.paper.addItem(text, key)
        self.custom = QLineEdit("210x297mm")
        self.custom.setAccessibleName(self.tr("Paper size in millimetres"))
        self.state = QComboBox()
        self.state.addItem(self.tr("As it is now"), userData=False)
        self.state.addItem(self.tr("Fresh, without damage"), userData=True)
        self.units = QListWidget()
        self.units.setAccessibleName(self.tr("Ships to print"))
        self.all = QPushButton(self.tr("All or none"))
        self.all.setAutoDefault(False)

        self._form = QFormLayout()
        self._form.addRow(self.tr("&Layout"), self.layouts)
        self._form.addRow(self.tr("&Paper"), self.paper)
        self._form.addRow("", self.custom)
        self._form.addRow(self.tr("&State"), self.state)
        self._form.setRowVisible(self.state, with_state)
        self._form.setRowVisible(self.custom, False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._form)
        layout.addWidget(plain_label(self.tr("Ships"), "heading"))
        layout.addWidget(self.units, 1)
        layout.addWidget(self.all, 0, Qt.AlignmentFlag.AlignLeft)

        self.layouts.currentIndexChanged.connect(self._changed)
        self.paper.currentIndexChanged.connect(self._changed)
        self.custom.editingFinished.connect(self._changed)
        self.state.currentIndexChanged.connect(self.remade)
        self.units.itemChanged.connect(self._changed)
        self.all.clicked.connect(self._all_or_none)

    @property
    def layout_id(self) -> str:
        """The chosen layout."""
        return str(self.layouts.currentData())

    @property
    def paper_text(self) -> str:
        """The chosen paper as it is written: `a4`, `letter`, `210x297mm`."""
        chosen = str(self.paper.currentData())
        return self.custom.text() if chosen == CUSTOM else chosen

    @property
    def fresh(self) -> bool:
        """True when units are printed without their damage."""
        return bool(self.state.currentData())

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids of the units that are ticked."""
        return tuple(key for key, ticked in self._ticks() if ticked)

    @property
    def complete(self) -> bool:
        """True when every unit is ticked."""
        return all(ticked for _, ticked in self._ticks())

    def recall_paper(self, kept: str) -> None:
        """Choose the paper that was used last, else the one that is usual where this computer is."""
        american = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
        kept = kept or ("letter" if american else "a4")
        at = self.paper.findData(kept)
        if at < 0:
            self.custom.setText(kept)
        self.paper.setCurrentIndex(at if at >= 0 else self.paper.findData(CUSTOM))

    def show_layouts(self, layouts: Sequence[tuple[str, str]], kept: str) -> None:
        """Offer layouts, id and name each, and choose the kept one if it is among them."""
        self.layouts.blockSignals(True)
        self.layouts.clear()
        for key, name in layouts:
            self.layouts.addItem(name, key)
        self.layouts.setCurrentIndex(max(0, self.layouts.findData(kept)))
        self.layouts.blockSignals(False)

    def show_units(self, units: Sequence[tuple[str, str]]) -> None:
        """Offer units, id and name each; what was not ticked before stays so."""
        left_out = {key for key, ticked in self._ticks() if not ticked}
        self.units.blockSignals(True)
        self.units.clear()
        for key, name in units:
            item = QListWidgetItem(name)
            item.setData(Qt.ItemDataRole.UserRole, key)
            item.setCheckState(Qt.CheckState.Unchecked if key in left_out else Qt.CheckState.Checked)
            self.units.addItem(item)
        self.units.blockSignals(False)

    def _ticks(self) -> list[tuple[str, bool]]:
        items = (self.units.item(row) for row in range(self.units.count()))
        return [
            (str(item.data(Qt.ItemDataRole.UserRole)), item.checkState() == Qt.CheckState.Checked)
            for item in items
        ]

    @Slot()
    def _all_or_none(self) -> None:
        state = Qt.CheckState.Unchecked if self.complete else Qt.CheckState.Checked
        self.units.blockSignals(True)
        for row in range(self.units.count()):
            self.units.item(row).setCheckState(state)
        self.units.blockSignals(False)
        self._changed()

    @Slot()
    def _changed(self) -> None:
        self._form.setRowVisible(self.custom, self.paper.currentData() == CUSTOM)
        self.changed.emit()
