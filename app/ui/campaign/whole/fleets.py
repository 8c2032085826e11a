"""Whose fleet is looked at, and that fleet as a table with the state of every unit."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QPushButton, QVBoxLayout, QWidget

from app.core.shown import Side
from app.ui.actions import plain_tip
from app.ui.badges import Badges
from app.ui.campaign import reading
from app.ui.campaign.whole.scene import Scene
from app.ui.messages import plain_label
from app.ui.rows import RowsView
from app.ui.theme import Theme

#: How many players stand beside each other; more stand in a second row.
ABREAST = 4


class PlayerBar(QWidget):
    """The players as buttons with their marks, one of them down; `picked` carries its id."""

    picked = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._sides: tuple[Side, ...] = ()
        self._buttons: dict[str, QPushButton] = {}
        self._group = QButtonGroup(self)
        self._layout = QGridLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setColumnStretch(ABREAST, 1)

    def show_players(self, sides: Sequence[Side], badges: Badges, player: str) -> None:
        """Show the players and whose turn in hand it is."""
        if [(side.id, side.name) for side in sides] != [(side.id, side.name) for side in self._sides]:
            self._build(sides)
        self._sides = tuple(sides)
        size = self.fontMetrics().height()
        for side in sides:
            button = self._buttons[side.id]
            button.setIcon(badges.icon(side.id, size))
            button.setToolTip(plain_tip(f"{side.name}\n{reading.facts_line(side.facts)}"))
            button.setAccessibleName(side.name)
            button.setChecked(side.id == player)

    def follow(self, before: QWidget) -> None:
        """Let Tab come here from what stands before."""
        for button in self._buttons.values():
            QWidget.setTabOrder(before, button)
            before = button

    def _build(self, sides: Sequence[Side]) -> None:
        for button in self._buttons.values():
            self._group.removeButton(button)
            self._layout.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = {}
        for number, side in enumerate(sides):
            button = QPushButton(side.name.replace("&", "&&"))
            button.setCheckable(True)
            button.setAutoDefault(True)
            button.setObjectName(f"player-{side.id}")
            button.setProperty("player", side.id)
            button.setProperty("role", "player")
            button.setMinimumHeight(self._theme.px(44))
            button.clicked.connect(self._pressed)
            self._group.addButton(button)
            button.setMinimumWidth(self._theme.px(96))
            self._layout.addWidget(button, number // ABREAST, number % ABREAST)
            self._buttons[side.id] = button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut names short where there is no room for them."""
        super().resizeEvent(event)
        for side in self._sides:
            button = self._buttons[side.id]
            room = button.width() - button.iconSize().width() - 2 * self.fontMetrics().height()
            text = self.fontMetrics().elidedText(side.name, Qt.TextElideMode.ElideRight, room)
            button.setText(text.replace("&", "&&"))

    @Slot()
    def _pressed(self) -> None:
        self.picked.emit(str(self.sender().property("player")))


class FleetTab(QWidget):
    """A player's fleet: `unit_picked` carries the unit in hand, `acting` says that its choices are wanted."""

    player_picked = Signal(str)
    unit_picked = Signal(str)
    acting = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.players = PlayerBar(theme)
        self.facts = plain_label(role="faint", wrap=True)
        self.roster = RowsView((), roomy=True)
        self.roster.setObjectName("fleet")
        self.roster.setAccessibleName("Fleet")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.players)
        layout.addWidget(self.facts)
        layout.addWidget(self.roster, 1)
        self.players.picked.connect(self.player_picked)
        self.roster.current_changed.connect(self._moved)
        self.roster.opened.connect(self._opened)

    def show_scene(self, scene: Scene, badges: Badges, player: str) -> None:
        """Show a player's fleet; the unit in hand stays in hand."""
        self.players.show_players(scene.seen.sides, badges, player)
        side = next((side for side in scene.seen.sides if side.id == player), None)
        self.facts.setText(reading.facts_line(side.facts) if side else "")
        units = [unit for unit in scene.seen.units if unit.side == player]
        columns = reading.roster_columns(units)
        self.roster.show_columns(columns)
        self.roster.show_rows([reading.roster_row(unit, columns) for unit in units])

    def take_focus(self) -> None:
        """Put the focus on the fleet."""
        self.roster.setFocus()

    @Slot(str)
    def _moved(self, unit: str) -> None:
        if unit and self.roster.hasFocus():
            self.unit_picked.emit(unit)

    @Slot(str)
    def _opened(self, unit: str) -> None:
        self.unit_picked.emit(unit)
        self.acting.emit()
