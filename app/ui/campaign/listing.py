"""All campaigns of the library as a table, and what can be done with the one in hand."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.words import counted
from app.operations.campaigns import CampaignItem
from app.ui.campaign import reading
from app.ui.messages import plain_label
from app.ui.rows import RowsView
from app.ui.theme import Theme


class CampaignList(QWidget):
    """The page without a campaign."""

    opened = Signal(int)
    new_wanted = Signal()
    removal = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._items: tuple[CampaignItem, ...] = ()
        self.count = plain_label(role="faint")
        self.table = RowsView(reading.CAMPAIGNS)
        self.table.setObjectName("campaigns")
        self.table.setAccessibleName("Campaigns")
        self.empty = plain_label(
            "There is no campaign yet. A campaign keeps its players' ships from battle to battle: what they "
            "suffer, what is repaired, and what they have done. It begins with a fleet for every player.",
            "faint",
            wrap=True,
        )
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.new = QPushButton("New campaign…")
        self.new.setProperty("role", "main")
        theme.put_icon(self.new, "new", "on-accent")

        top = QHBoxLayout()
        top.addWidget(plain_label("Campaigns", "title"))
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

    def show_campaigns(self, items: Sequence[CampaignItem]) -> None:
        """Show the campaigns of the library."""
        self._items = tuple(items)
        self.table.show_rows([reading.campaign_row(item) for item in items])
        self.table.setVisible(bool(items))
        self.count.setText(counted(len(items), "campaign"))
        self.empty.setVisible(not items)
        if items and not self.table.current_key():
            self.table.go_to(str(items[0].id))

    def current(self) -> int | None:
        """Return the id of the campaign in hand."""
        key = self.table.current_key()
        return int(key) if key else None

    def current_name(self) -> str:
        """Return the name of the campaign in hand."""
        key = self.table.current_key()
        return next((item.name for item in self._items if str(item.id) == key), "")

    @Slot(str)
    def _open(self, key: str) -> None:
        self.opened.emit(int(key))

    @Slot(object)
    def _remove(self, keys: Sequence[str]) -> None:
        self.removal.emit(tuple(int(key) for key in keys))
