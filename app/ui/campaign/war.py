"""A campaign as it stands: standings, rosters, battles, log, and what can be done with the unit or player in hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QTabWidget, QVBoxLayout, QWidget

from app import systems
from app.core.system import CampaignRules, Choice, Overview, UnitStatus
from app.core.words import counted
from app.operations.battles import BattleItem
from app.operations.campaigns import OpenCampaign
from app.operations.logs import Told
from app.ui.actions import plain_tip
from app.ui.campaign import panel, reading
from app.ui.campaign.battles import BattleTable
from app.ui.campaign.whole.scene import Scene
from app.ui.messages import plain_label
from app.ui.rows import RowsView
from app.ui.sheet.view import SheetView
from app.ui.theme import Theme

ROSTER, BATTLES, LOG, SHEET = range(4)
#: How many lines of the log are read at first, and how many more each time.
LINES = 100


@dataclass(frozen=True, slots=True)
class Loaded:
    """A campaign with its battles and the newest lines of its log, as read; `scene` is what the whole page shows."""

    open: OpenCampaign
    battles: tuple[BattleItem, ...]
    told: tuple[Told, ...]
    seen: Overview
    scene: Scene | None = None


class WarView(QWidget):
    """Shows a campaign; it decides nothing, and its signals say what a person wants."""

    choice_wanted = Signal(object)
    sheet_wanted = Signal(str)
    more_wanted = Signal()
    battle_new = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.loaded: Loaded | None = None
        self._overview: Overview | None = None
        self._choices: tuple[Choice, ...] = ()
        self._next: Choice | None = None
        self.lines = LINES

        self.name = plain_label(role="title", wrap=True)
        self.detail = plain_label(role="faint", wrap=True)
        self.over = plain_label(role="warning", wrap=True)
        self.next = QPushButton()
        self.next.setObjectName("next")
        self.fight = QPushButton("New battle…")
        self.fight.setObjectName("new-battle")
        self.fight.setProperty("role", "main")
        theme.put_icon(self.next, "next")
        theme.put_icon(self.fight, "battle", "on-accent")

        self.standings = _table("standings", "Standings")
        self.roster = _table("roster", "Roster")
        self.fought = BattleTable()
        self.battles = self.fought.table
        self.log = RowsView(reading.LOG, sortable=False)
        self.log.setObjectName("log")
        self.log.setAccessibleName("Log")
        self.earlier = _button("Earlier lines", "earlier-lines", "Read what happened before")
        self._theme = theme
        self.sheet = SheetView(theme.inks())
        self.panel = panel.SubjectPanel(theme)
        self.tabs = QTabWidget()
        self.tabs.addTab(self.roster, "Roster")
        self.tabs.addTab(self.fought, "Battles")
        self.tabs.addTab(self._log_tab(), "Log")
        self.tabs.addTab(self.sheet, "Sheet")
        self._lay_out(theme)
        self._wire()

    def _log_tab(self) -> QWidget:
        tab = QWidget()
        layout = QVBoxLayout(tab)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.log, 1)
        layout.addWidget(self.earlier)
        return tab

    def _lay_out(self, theme: Theme) -> None:
        words = QVBoxLayout()
        words.addWidget(self.name)
        words.addWidget(self.detail)
        words.addWidget(self.over)
        top = QHBoxLayout()
        top.addLayout(words, 1)
        top.addWidget(self.next)
        top.addWidget(self.fight)
        self.standings.setMinimumHeight(theme.px(110))
        left = QSplitter(Qt.Orientation.Vertical)
        left.addWidget(self.standings)
        left.addWidget(self.tabs)
        left.setStretchFactor(1, 1)
        left.setSizes([theme.px(130), theme.px(500)])
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(left)
        split.addWidget(self.panel)
        split.setStretchFactor(0, 1)
        split.setSizes([theme.px(860), theme.px(340)])
        for splitter in (left, split):
            splitter.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.addLayout(top)
        layout.addWidget(split, 1)

    def _wire(self) -> None:
        self.standings.current_changed.connect(self._player_moved)
        self.standings.clicked.connect(self._player_clicked)
        self.standings.opened.connect(self._player_opened)
        self.roster.current_changed.connect(self._unit_moved)
        self.roster.opened.connect(self._unit_opened)
        self.log.opened.connect(self._log_opened)
        self.earlier.clicked.connect(self._read_more)
        self.panel.wanted.connect(self.choice_wanted)
        self.tabs.currentChanged.connect(self._want_sheet)
        self._theme.changed.connect(self._repaint)
        self.next.clicked.connect(self.go_on)
        self.fight.clicked.connect(self.battle_new)

    @property
    def seen(self) -> Overview | None:
        """What is shown of the campaign, as its game describes it."""
        return self._overview

    @property
    def rules(self) -> CampaignRules:
        """The rules of the campaign that is shown."""
        assert self.loaded is not None
        return systems.system(self.loaded.open.system).campaign

    def clear(self) -> None:
        """Show no campaign."""
        self.loaded, self.lines = None, LINES
        for table in (self.standings, self.roster, self.battles, self.log):
            table.show_rows(())

    def show_campaign(self, loaded: Loaded) -> None:
        """Show a campaign; what is in hand stays in hand."""
        self.loaded = loaded
        state = loaded.open.state
        overview = self._overview = loaded.seen
        self._choices = tuple(self.rules.choices(state))
        self.name.setText(loaded.open.name)
        self.detail.setText(f"{overview.heading} · {overview.detail}")
        self.over.setText(loaded.open.read_only or overview.over)
        self.over.setVisible(bool(self.over.text()))
        self._show_next()
        columns = reading.standing_columns(overview)
        self.standings.show_columns(columns)
        self.standings.show_rows([reading.standing_row(side, columns) for side in overview.sides])
        if not self.standings.current_key() and overview.sides:
            self.standings.go_to(overview.sides[0].id)
        self.fought.show_battles(loaded.battles)
        self.log.show_rows([reading.log_row(line) for line in reversed(loaded.told)])
        rest = loaded.open.head - len(loaded.told)
        self.earlier.setText(f"{counted(rest, 'earlier line')}…")
        self.earlier.setVisible(rest > 0)
        self._show_roster()
        self._show_side()

    def unit(self) -> UnitStatus | None:
        """Return the unit in hand."""
        key = self.roster.current_key()
        units = self._overview.units if self._overview else ()
        return next((unit for unit in units if unit.id == key), None)

    @Slot()
    def go_on(self) -> None:
        """Take the game's first choice that is about nobody: the next turn or phase."""
        if self._next is not None and not self._next.refused:
            self.choice_wanted.emit(self._next)

    def show_tab(self, place: int) -> None:
        """Turn to the roster, the battles, the log or the sheet, and put the focus there."""
        self.tabs.setCurrentIndex(place)
        (self.roster, self.battles, self.log, self.sheet)[place].setFocus()

    def _show_next(self) -> None:
        self._next = next((choice for choice in self._choices if not choice.subject), None)
        self.next.setVisible(self._next is not None)
        if self._next is not None:
            self.next.setText(self._next.label.replace("&", "&&"))
            self.next.setEnabled(not self._next.refused)
            self.next.setToolTip(plain_tip(self._next.refused or self._next.hint))

    def _show_roster(self) -> None:
        assert self._overview is not None
        player = self.standings.current_key()
        units = [unit for unit in self._overview.units if unit.side == player]
        columns = reading.roster_columns(units)
        current = self.roster.current_key()
        self.roster.show_columns(columns)
        self.roster.show_rows([reading.roster_row(unit, columns) for unit in units])
        if not self.roster.go_to(current) and units:
            self.roster.go_to(units[0].id)
        self._show_unit()

    def _show_unit(self) -> None:
        unit = self.unit()
        if unit is None or self.loaded is None:
            self.panel.show_unit(None, (), ())
            return
        self.panel.show_unit(unit, self._about(unit.id), self.rules.record(self.loaded.open.state, unit.id))
        self._want_sheet()

    def _show_side(self) -> None:
        assert self._overview is not None
        player = self.standings.current_key()
        side = next((side for side in self._overview.sides if side.id == player), None)
        self.panel.show_side(side, self._about(player) if side else ())

    def _about(self, subject: str) -> Sequence[Choice]:
        return [choice for choice in self._choices if choice.subject == subject]

    @Slot(str)
    def _player_moved(self, _player: str) -> None:
        if self.loaded is not None:
            self._show_roster()
            self._show_side()
            if self.standings.hasFocus():
                self.panel.setCurrentIndex(panel.PLAYER)

    @Slot()
    def _player_clicked(self) -> None:
        self.panel.setCurrentIndex(panel.PLAYER)

    @Slot(str)
    def _unit_moved(self, _unit: str) -> None:
        if self.loaded is not None:
            self._show_unit()
            if self.roster.hasFocus() and self.panel.currentIndex() == panel.PLAYER:
                self.panel.setCurrentIndex(panel.UNIT)

    @Slot(str)
    def _player_opened(self, _player: str) -> None:
        self.panel.setCurrentIndex(panel.PLAYER)
        self.panel.player.choices.focus_first()

    @Slot(str)
    def _unit_opened(self, _unit: str) -> None:
        self.panel.setCurrentIndex(panel.UNIT)
        self.panel.unit.choices.focus_first()

    @Slot()
    def _read_more(self) -> None:
        self.lines += 5 * LINES
        self.more_wanted.emit()

    @Slot(str)
    def _log_opened(self, key: str) -> None:
        """Take the unit that a line of the log is about in hand."""
        assert self.loaded is not None
        line = next((line for line in self.loaded.told if str(line.n) == key), None)
        for subject in line.phrase.subjects if line else ():
            self.go_to(subject)
            return

    def go_to(self, subject: str) -> None:
        """Take a unit, or a player, in hand."""
        assert self._overview is not None
        unit = next((unit for unit in self._overview.units if unit.id == subject), None)
        self.standings.go_to(unit.side if unit else subject)
        if unit is not None:
            self.tabs.setCurrentIndex(ROSTER)
            self.roster.go_to(unit.id)
            self.roster.setFocus()

    @Slot()
    def _want_sheet(self) -> None:
        unit = self.unit()
        if unit is not None and self.tabs.currentIndex() == SHEET:
            self.sheet_wanted.emit(unit.id)

    @Slot()
    def _repaint(self) -> None:
        self.sheet.set_inks(self._theme.inks())


def _table(name: str, words: str) -> RowsView:
    table = RowsView(())
    table.setObjectName(name)
    table.setAccessibleName(words)
    return table


def _button(text: str, name: str, tip: str) -> QPushButton:
    button = QPushButton(text)
    button.setObjectName(name)
    button.setToolTip(tip)
    return button
