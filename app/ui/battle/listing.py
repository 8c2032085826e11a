"""All battles of the library as a table."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app import systems
from app.core.forms import Column, Row
from app.core.words import counted
from app.operations.battles import BattleItem
from app.ui.desk import Desk
from app.ui.messages import plain_label
from app.ui.rows import RowsView

COLUMNS = (
    Column("name", "Battle"),
    Column("game", "Game"),
    Column("events", "Entries", number=True),
    Column("state", "State"),
    Column("begun", "Begun"),
)


def battle_row(item: BattleItem) -> Row:
    """Return a battle as a row of the table."""
    game = dict(systems.names()).get(item.system, item.system)
    begun = item.created_at[:16].replace("T", " ")
    state = f"Put away {item.closed_at[:10]}" if item.closed_at else "Being fought"
    if item.campaign_id is not None:
        state += ", of a campaign"
    cells = (item.name, game, str(item.head), state, begun)
    return Row(str(item.id), cells, (item.name, game, item.head, state, begun))


class BattleList(QWidget):
    """The page without a battle: all of them, and the way to a new one."""

    opened = Signal(int)
    new_wanted = Signal()
    removal = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.count = plain_label(role="faint")
        self.empty = plain_label(
            "There is no battle yet. Choose two fleets and the sheets lie on the table: click a box or type -8 "
            "and it is marked, with everything that comes of it. Each step is kept at once and can be undone.",
            "faint",
            wrap=True,
        )
        self.table = RowsView(COLUMNS, many=True)
        self.table.setObjectName("battles")
        self.table.setAccessibleName("Battles")
        self.new = QPushButton("New battle…")
        self.new.setProperty("role", "main")
        desk.theme.put_icon(self.new, "battle", "on-accent")

        top = QHBoxLayout()
        top.addWidget(plain_label("Battles", "title"))
        top.addWidget(self.count, 1)
        top.addWidget(self.new)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.addLayout(top)
        layout.addWidget(self.empty)
        layout.addWidget(self.table, 1)

        self.new.clicked.connect(self.new_wanted)
        self.table.opened.connect(self._open)
        self.table.removal.connect(self._remove)

    def show_battles(self, items: Sequence[BattleItem]) -> None:
        """Show the battles of the library."""
        self.table.show_rows([battle_row(item) for item in items])
        self.count.setText(counted(len(items), "battle"))
        self.empty.setVisible(not items)
        if items and not self.table.current_key():
            self.table.go_to(str(items[0].id))

    def current(self) -> int | None:
        """Return the id of the battle in hand."""
        key = self.table.current_key()
        return int(key) if key else None

    def name(self) -> str:
        """Return the name of the battle in hand."""
        index = self.table.currentIndex()
        return str(index.siblingAtColumn(0).data()) if index.isValid() else ""

    @Slot(str)
    def _open(self, key: str) -> None:
        self.opened.emit(int(key))

    @Slot(object)
    def _remove(self, keys: Sequence[str]) -> None:
        self.removal.emit(tuple(int(key) for key in keys))
