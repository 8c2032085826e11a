"""A player's account: what came and went in which turn, and that it adds up; every line leads to its entry."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.forms import Column, Row
from app.core.war import LedgerLine
from app.ui.badges import Badges
from app.ui.campaign.whole.fleets import PlayerBar
from app.ui.campaign.whole.scene import Scene
from app.ui.messages import plain_label
from app.ui.rows import RowsView
from app.ui.theme import Theme

COLUMNS = (
    Column("turn", "Turn", number=True),
    Column("group", "Kind"),
    Column("text", "What for"),
    Column("amount", "Amount", number=True),
    Column("balance", "Balance", number=True),
)


class LedgerTab(QWidget):
    """`traced` carries the number of the log's entry that a line comes from."""

    player_picked = Signal(str)
    traced = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._lines: tuple[LedgerLine, ...] = ()
        self.players = PlayerBar(theme)
        self.sum = plain_label(role="heading", wrap=True)
        self.sum.setObjectName("ledger-sum")
        self.table = RowsView(COLUMNS, sortable=False)
        self.table.setObjectName("ledger")
        self.table.setAccessibleName("Account")
        self.hint = plain_label("Enter on a line goes to the entry of the timeline that brought it.", "faint")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        for part in (self.players, self.sum):
            layout.addWidget(part)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.hint)
        self.players.picked.connect(self.player_picked)
        self.table.opened.connect(self._trace)

    def show_scene(self, scene: Scene, badges: Badges, player: str) -> None:
        """Show a player's account, the newest line first."""
        self.players.show_players(scene.seen.sides, badges, player)
        self._lines = scene.ledger(player)
        self.sum.setText(told_sum(self._lines))
        rows = [_row(number, line) for number, line in enumerate(self._lines)]
        self.table.show_rows(list(reversed(rows)))

    def take_focus(self) -> None:
        """Put the focus on the account."""
        self.table.setFocus()

    @Slot(str)
    def _trace(self, key: str) -> None:
        event = self._lines[int(key)].event
        if event is not None:
            self.traced.emit(event)


def told_sum(lines: Sequence[LedgerLine]) -> str:
    """Return how an account adds up, or where it does not."""
    if not lines:
        return "Nothing has been booked yet."
    came = sum(line.amount for line in lines if line.amount > 0)
    went = -sum(line.amount for line in lines if line.amount < 0)
    stated = next((line.balance for line in reversed(lines) if line.balance is not None), came - went)
    text = f"{came} came, {went} went: {came - went} left"
    return text if stated == came - went else f"{text}, but the balance says {stated}"


def _row(number: int, line: LedgerLine) -> Row:
    balance = "" if line.balance is None else str(line.balance)
    amount = f"{line.amount:+}".replace("-", "−")
    cells = (str(line.turn or ""), line.group, line.text, amount, balance)
    return Row(str(number), cells, tip=line.text)
