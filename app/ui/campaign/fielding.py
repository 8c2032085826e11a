"""The form of a battle between rosters: who brings what, and what is agreed for it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from app.core.codec import Json
from app.core.forms import Field
from app.core.shown import Side
from app.core.system import UnitStatus
from app.core.war import Weight
from app.core.words import counted
from app.ui.actions import plain_tip
from app.ui.campaign.dialog import FrameDialog, scrolled
from app.ui.campaign.reading import facts_line
from app.ui.forms import FormView
from app.ui.messages import plain_label

KEY = Qt.ItemDataRole.UserRole
ABOUT = "Tick the units that each player brings (Space); a player's own line ticks all that are ready."


@dataclass(frozen=True, slots=True)
class Muster:
    """A battle to be started: side name, player id and unit ids each, and what is agreed."""

    name: str
    sides: tuple[tuple[str, str, tuple[str, ...]], ...]
    terms: Mapping[str, Json]


class FieldDialog(FrameDialog):
    """Asks for a battle between rosters; `made` carries a Muster.

    `weigh` says how the units that are ticked stand to what is allowed; while it refuses, nothing can begin.
    """

    made = Signal(object)

    def __init__(
        self,
        parent: QWidget,
        name: str,
        sides: Sequence[Side],
        units: Sequence[UnitStatus],
        terms: Sequence[Field],
        weigh: Callable[[Sequence[str]], Sequence[Weight]] | None = None,
    ) -> None:
        super().__init__(parent, "New battle", ABOUT, "Start the battle")
        self._weigh = weigh
        self.name = QLineEdit(name)
        self.name.setObjectName("battle-name")
        self.name.setAccessibleName("Name of the battle")
        self.name.setMaxLength(80)
        self.tree = QTreeWidget()
        self.tree.setObjectName("muster")
        self.tree.setAccessibleName("Units that take part")
        self.tree.setHeaderLabels(["Unit", "As it is"])
        self.tree.setAlternatingRowColors(True)
        self._height = QSize(0, round(self.tree.fontMetrics().height() * 1.9))
        self.count = plain_label(role="faint", wrap=True)
        self.terms = FormView()
        self.terms.show_fields(terms)
        self.body.addWidget(plain_label("Name of the battle"))
        self.body.addWidget(self.name)
        agreed = scrolled(self.terms)
        agreed.setVisible(bool(terms))
        bar = agreed.verticalScrollBar().sizeHint().width()
        agreed.setMinimumWidth(self.terms.minimumSizeHint().width() + 2 * bar)
        across = QHBoxLayout()
        agreed.setMaximumWidth(
            max(agreed.minimumWidth(), round(self.terms.sizeHint().width() * 1.4) + 2 * bar)
        )
        across.addWidget(self.tree, 1)
        across.addWidget(agreed, 1)
        self.body.addLayout(across, 1)
        self.body.addWidget(self.count)
        self.make_room(80, 36)
        for side in sides:
            self._put(side, [unit for unit in units if unit.side == side.id])
        self.tree.expandAll()
        self._make_columns()
        self.tree.itemChanged.connect(self._ticked)
        self.terms.changed.connect(self._agree)
        self.go_on.clicked.connect(self._make)
        self._count()
        for first in self._tops()[:1]:
            self.tree.setCurrentItem(first)
        self.tree.setFocus()

    def tick(self, key: str) -> None:
        """Tick a unit, or a player with all that are ready."""
        for item in self._items():
            if item.data(0, KEY) == key:
                item.setCheckState(0, Qt.CheckState.Checked)

    def chosen(self) -> dict[str, tuple[str, ...]]:
        """Return the units that are ticked, by player."""
        found: dict[str, tuple[str, ...]] = {}
        for top in self._tops():
            ticked = [
                str(item.data(0, KEY)) for item in _below(top) if item.checkState(0) == Qt.CheckState.Checked
            ]
            if ticked:
                found[str(top.data(0, KEY))] = tuple(ticked)
        return found

    def _put(self, side: Side, units: Sequence[UnitStatus]) -> None:
        flags = Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        top = QTreeWidgetItem(self.tree, [side.name, ""])
        top.setSizeHint(0, self._height)
        top.setFlags(flags)
        top.setData(0, KEY, side.id)
        top.setCheckState(0, Qt.CheckState.Unchecked)
        for unit in units:
            state = " · ".join(unit.warnings if unit.out else (*unit.states, facts_line(unit.facts)))
            item = QTreeWidgetItem(top, [f"{unit.name} ({unit.kind})", state])
            item.setSizeHint(0, self._height)
            item.setFlags(Qt.ItemFlag.NoItemFlags if unit.out else flags)
            item.setData(0, KEY, unit.id)
            item.setToolTip(1, plain_tip(state))
            if not unit.out:
                item.setCheckState(0, Qt.CheckState.Unchecked)

    def _make_columns(self) -> None:
        metrics = self.tree.fontMetrics()
        widest = max(metrics.horizontalAdvance(item.text(0)) for item in self._items())
        self.tree.setColumnWidth(0, widest + 6 * metrics.height())

    def _tops(self) -> list[QTreeWidgetItem]:
        items = [self.tree.topLevelItem(n) for n in range(self.tree.topLevelItemCount())]
        return [item for item in items if item is not None]

    def _items(self) -> list[QTreeWidgetItem]:
        tops = self._tops()
        return [*tops, *(item for top in tops for item in _below(top))]

    @Slot(QTreeWidgetItem)
    def _ticked(self, item: QTreeWidgetItem) -> None:
        """Tick all that are ready with their player's line, and the line with all of them."""
        self.tree.blockSignals(True)
        top = item.parent() or item
        ready = [unit for unit in _below(top) if unit.flags() & Qt.ItemFlag.ItemIsUserCheckable]
        for unit in ready if top is item else ():
            unit.setCheckState(0, item.checkState(0))
        ticked = sum(unit.checkState(0) == Qt.CheckState.Checked for unit in ready)
        some = Qt.CheckState.PartiallyChecked if ticked else Qt.CheckState.Unchecked
        top.setCheckState(0, Qt.CheckState.Checked if ready and ticked == len(ready) else some)
        self.tree.blockSignals(False)
        self.tree.viewport().update()
        self._count()

    @Slot()
    def _count(self) -> None:
        chosen = self.chosen()
        names = {str(top.data(0, KEY)): top.text(0) for top in self._tops()}
        parts = [f"{names[player]}: {counted(len(units), 'unit')}" for player, units in chosen.items()]
        if self._weigh is not None:
            weights = self._weigh([unit for units in chosen.values() for unit in units])
            parts = [f"{names.get(each.player, '')}: {each.text}" for each in weights]
            refused = " ".join(each.refused for each in weights if each.refused)
            self.problem.setText(refused)
            self.problem.setVisible(bool(refused))
            self.go_on.setEnabled(not refused)
        self.count.setText(" · ".join(parts) or "Nobody brings anything yet.")

    @Slot(str, object)
    def _agree(self, key: str, value: Json) -> None:
        fields = [
            msgspec.structs.replace(field, value=value) if field.key == key else field
            for field in self.terms.fields
        ]
        self.terms.show_fields(fields)

    @Slot()
    def _make(self) -> None:
        self.terms.finish()
        self.no_trouble()
        name = self.name.text().strip()
        if not name:
            self.show_trouble("The battle needs a name.")
            self.name.setFocus()
            return
        sides = tuple(("", player, units) for player, units in self.chosen().items())
        self.go_on.setEnabled(False)
        self.made.emit(Muster(name, sides, self.terms.values()))


def _below(top: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    items = [top.child(number) for number in range(top.childCount())]
    return [item for item in items if item is not None]
