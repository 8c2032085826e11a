"""What can be bought: a search box and the list's units under their levels, each with how many are affordable."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.force import Affordable, Force, Report
from app.core.system import GameSystem, Record
from app.ui.actions import plain_tip
from app.ui.fleet.reading import groups
from app.ui.lines import Line
from app.ui.messages import plain_label
from app.ui.theme import Theme

KEY = Qt.ItemDataRole.UserRole
REASON = Qt.ItemDataRole.UserRole + 1
DEAR = "It costs more than is left."


class Offers(QWidget):
    """The left side of the page; `wanted` carries the key of a record to buy, `looked` one to look at."""

    wanted = Signal(str)
    looked = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._system: GameSystem | None = None
        self._records: tuple[Record, ...] = ()
        self._names: dict[str, str] = {}
        self._places: dict[str, str] = {}
        self._levels: dict[str, QTreeWidgetItem] = {}
        self._rows: dict[str, QTreeWidgetItem] = {}

        self.search = Line()
        self.search.setObjectName("offer-search")
        self.search.setPlaceholderText("Search what can be bought")
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName("Search what can be bought")
        self.tree = QTreeWidget()
        self.tree.setObjectName("offers")
        self.tree.setAccessibleName("What can be bought")
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setIndentation(theme.px(14))
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.why = plain_label(role="faint", wrap=True)
        self.why.setObjectName("why-not")
        self.why.hide()
        self.add = QPushButton("Add to the fleet")
        self.add.setObjectName("add")
        self.add.setProperty("role", "main")
        self.add.setToolTip(plain_tip("Buy what is picked (Enter)"))

        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.search)
        layout.addWidget(self.tree, 1)
        layout.addWidget(self.why)
        bottom = QHBoxLayout()
        bottom.addWidget(self.add, 1)
        layout.addLayout(bottom)

        self.search.textChanged.connect(self._filter)
        self.search.installEventFilter(self)
        self.tree.installEventFilter(self)
        self.tree.itemDoubleClicked.connect(self._buy_item)
        self.tree.currentItemChanged.connect(self._look)
        self.add.clicked.connect(self.buy)
        theme.changed.connect(self._theme_changed)
        self.setMinimumWidth(180)

    def show_offers(
        self, system: GameSystem, force: Force, report: Report, records: Mapping[str, Record]
    ) -> None:
        """Show what the fleet's list offers now; rows are kept when the offers are the same."""
        offered = system.force.offers(force, tuple(records.values()))
        found = tuple(record for record, _ in offered)
        if system is not self._system or found != self._records:
            self._system, self._records = system, found
            own = not report.affordable
            self._names = {
                record.key: system.catalogue.row(record).cells[0] if own else _name(system, force, record)
                for record in found
            }
            self._fill(system, found, report.affordable)
        self._mark_levels(report.affordable)
        dear = {each.level for each in report.affordable if not each.count}
        for record, reason in offered:
            self._mark(self._rows[record.key], reason or (DEAR if self._places[record.key] in dear else ""))
        self._filter()
        self._tell_why()

    def buy(self) -> None:
        """Ask for what is picked."""
        item = self.tree.currentItem()
        if item is not None and item.data(0, KEY):
            self.wanted.emit(item.data(0, KEY))

    def _fill(self, system: GameSystem, records: Sequence[Record], affordable: Sequence[Affordable]) -> None:
        levels = [each.level for each in affordable]
        placed = groups(system.catalogue, records, levels)
        levels = levels or list(dict.fromkeys(placed.get(record.key, "") for record in records))
        self._places = {record.key: placed.get(record.key, "") for record in records}
        self.tree.clear()
        self._levels, self._rows = {}, {}
        for level in dict.fromkeys((*levels, "")):
            mine = [record for record in records if placed.get(record.key, "") == level]
            if not mine:
                continue
            heading = QTreeWidgetItem(self.tree, [level or "Other"])
            heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
            heading.setExpanded(True)
            font = heading.font(0)
            font.setBold(True)
            heading.setFont(0, font)
            self._levels[level] = heading
            self._add_rows(heading, mine)

    def _add_rows(self, heading: QTreeWidgetItem, records: Sequence[Record]) -> None:
        for record in records:
            name = self._names[record.key]
            item = QTreeWidgetItem(heading, [name])
            item.setToolTip(0, plain_tip(name))
            item.setData(0, KEY, record.key)
            self._rows[record.key] = item

    def _mark_levels(self, affordable: Sequence[Affordable]) -> None:
        for each in affordable:
            heading = self._levels.get(each.level)
            if heading is not None:
                more = f"{each.count} more" if each.count else "none more"
                heading.setText(0, f"{each.level} · {more}")
                heading.setToolTip(0, plain_tip(each.note))

    def _mark(self, item: QTreeWidgetItem, reason: str) -> None:
        """Mark what can be bought with a plus, what cannot with a cross and its reason."""
        if item.data(0, REASON) == reason:
            return
        item.setData(0, REASON, reason)
        ink = "faint" if reason else "text"
        item.setForeground(0, self._theme.colour(ink))
        item.setIcon(0, self._theme.icon("close", "faint") if reason else self._theme.icon("new", "accent"))
        item.setToolTip(0, plain_tip(f"{item.text(0)}\n{reason}".strip()))
        item.setData(0, Qt.ItemDataRole.AccessibleDescriptionRole, reason)

    @Slot()
    def _theme_changed(self) -> None:
        for item in self._rows.values():
            reason = str(item.data(0, REASON) or "")
            item.setData(0, REASON, None)
            self._mark(item, reason)

    @Slot()
    def _filter(self) -> None:
        if self._system is None:
            return
        text = self.search.text().strip()
        shown = {record.key for record in self._system.catalogue.narrow(self._records, text, {})}
        for key, item in self._rows.items():
            item.setHidden(key not in shown)
        for heading in self._levels.values():
            children = [heading.child(n) for n in range(heading.childCount())]
            heading.setHidden(all(child is None or child.isHidden() for child in children))
            if text:
                heading.setExpanded(True)
        self._take_best(text.casefold())

    def _take_best(self, text: str) -> None:
        """Take in hand what is named so, before what has the words in its traits or its craft."""
        there = [item for item in self._rows.values() if not item.isHidden()] if text else []
        if there:
            best = min(_misses(item, text) for item in there)
            current = self.tree.currentItem()
            if current not in there or _misses(current, text) > best:
                self.tree.setCurrentItem(next(item for item in there if _misses(item, text) == best))

    @Slot(QTreeWidgetItem, int)
    def _buy_item(self, item: QTreeWidgetItem, _column: int) -> None:
        if item.data(0, KEY):
            self.wanted.emit(item.data(0, KEY))

    @Slot(QTreeWidgetItem, QTreeWidgetItem)
    def _look(self, item: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        key = item.data(0, KEY) if item is not None else None
        self._tell_why()
        if key:
            self.looked.emit(key)

    def _tell_why(self) -> None:
        item = self.tree.currentItem()
        reason = str(item.data(0, REASON) or "") if item is not None else ""
        self.why.setText(reason)
        self.why.setVisible(bool(reason))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.buy()
                self.search.setModified(
                    False
                )  # Undo takes back what was bought, and what is typed next stands alone
                self.search.selectAll()
                return True
            if watched is self.search and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                self.tree.setFocus()
                self.tree.event(event)
                return True
        return super().eventFilter(watched, event)


def _misses(item: QTreeWidgetItem | None, text: str) -> int:
    """Return how far a name is from what is looked for: 0 begins with it, 1 has it, 2 does not."""
    name = item.text(0).casefold() if item is not None else ""
    return 0 if name.startswith(text) else 1 if text in name else 2


def _name(system: GameSystem, force: Force, record: Record) -> str:
    """Return an offer's name, with its list when that is not the fleet's own."""
    name = system.catalogue.row(record).cells[0]
    owner = record.key.rpartition("/")[0]
    if not owner or owner == force.force_list:
        return name
    listed = next((each.name for each in system.force.lists(force.edition) if each.id == owner), owner)
    return f"{name} · {listed}"
