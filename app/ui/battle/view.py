"""One battle on the page: sides and units, the sheet of the one in hand, what can happen now, what happened.

The view shows a state and asks for choices; who plays the battle shows the next state. Only what differs is
painted anew: the state is read once, and every part compares what it shows with what it is told.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.marks import Page as Marks
from app.core.system import BattleRules, Choice, Overview
from app.operations.logs import OpenLog
from app.ui.ask import AskPanel
from app.ui.battle import reading
from app.ui.battle.choices import ChoiceView
from app.ui.battle.log import LogView
from app.ui.battle.panels import FigureList, MomentBar, QuickBar, TurnBar
from app.ui.battle.units import UnitView
from app.ui.desk import Desk
from app.ui.messages import plain_label
from app.ui.sheet.view import SheetView

#: How wide a sheet on the screen may be in points, in which steps, how tall, and the pixels of a point at 100 % text.
NARROWEST, WIDEST, STEP, TALL, SCALE = 330, 595, 15, 842.0, 1.3


class BattleView(QWidget):
    """`chosen` carries a choice that a person wants, `pressed` a key of the sheet and what was typed there.

    `wanted` carries the log's row whose moment shall be shown; `asked` says that a question has come or gone.
    """

    chosen = Signal(object)
    pressed = Signal(str, str)
    wanted = Signal(int)
    change_wanted = Signal()
    asked = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._rules: BattleRules | None = None
        self._state: object = None
        self._seen = Overview("", "", (), ())
        self._choices: tuple[Choice, ...] = ()
        self._page: Marks | None = None
        self._unit = ""
        self._width = 0.0
        self._keys: dict[str, QShortcut] = {}

        self.turn = TurnBar(desk.theme)
        self.moment = MomentBar()
        self.units = UnitView()
        self.name = plain_label(role="heading")
        self.name.setObjectName("unit-name")
        self.states = plain_label(role="warning")
        self.quick = QuickBar()
        self.warnings = plain_label(role="warning", wrap=True)
        self.warnings.setObjectName("warnings")
        self.sheet = SheetView(desk.theme.inks())
        self.sheet.setObjectName("sheet")
        self.choices = ChoiceView()
        self.figures = FigureList()
        self.side = QTabWidget()
        self.side.addTab(self.choices, "What now")
        self.side.addTab(self.figures, "Figures")
        self.ask = AskPanel()
        self.acts = QStackedWidget()
        self.acts.addWidget(self.side)
        self.acts.addWidget(self.ask)
        self.log = LogView(desk.theme)
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        self._below = QWidget()
        self.look = QPushButton("Look back")
        self.change = QPushButton("Change…")

        self._arrange()

        self.turn.chosen.connect(self.chosen)
        self.choices.chosen.connect(self.choose)
        self.units.picked.connect(self._pick)
        self.units.typed.connect(self._typed)
        self.quick.typed.connect(self.pressed)
        self.quick.done.connect(self._entered)
        self.sheet.pressed.connect(self._clicked)
        self.sheet.typed.connect(self.pressed)
        self.log.wanted.connect(self.wanted)
        self.look.clicked.connect(self._look)
        self.change.clicked.connect(self.change_wanted)
        self.columns.splitterMoved.connect(self._refit)
        desk.theme.changed.connect(self._new_inks)

    def _arrange(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 8, 14, 10)
        layout.addWidget(self.turn)
        layout.addWidget(self.moment)
        for part in (self.units, self._middle(), self._right()):
            self.columns.addWidget(part)
        self.columns.setChildrenCollapsible(False)
        for place, stretch in enumerate((3, 6, 4)):
            self.columns.setStretchFactor(place, stretch)
        self.columns.setSizes([290, 570, 380])
        layout.addWidget(self.columns, 1)

    def _middle(self) -> QWidget:
        middle = QWidget()
        top = QHBoxLayout()
        top.addWidget(self.name)
        top.addWidget(self.states, 1)
        top.addWidget(self.quick)
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(top)
        layout.addWidget(self.warnings)
        layout.addWidget(self.sheet, 1)
        middle.setMinimumWidth(260)
        return middle

    def _right(self) -> QWidget:
        below = self._below
        buttons = QHBoxLayout()
        buttons.addWidget(plain_label("Log", "heading"), 1)
        buttons.addWidget(self.look)
        buttons.addWidget(self.change)
        layout = QVBoxLayout(below)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.addLayout(buttons)
        layout.addWidget(self.log, 1)
        right = QSplitter(Qt.Orientation.Vertical)
        right.addWidget(self.acts)
        right.addWidget(below)
        right.setChildrenCollapsible(False)
        right.setSizes([380, 260])
        right.setMinimumWidth(self._desk.theme.px(235))
        return right

    @property
    def unit(self) -> str:
        """The id of the unit in hand."""
        return self._unit

    @property
    def seen(self) -> Overview:
        """What is shown of the battle."""
        return self._seen

    def show_battle(self, open_: OpenLog, *, playable: bool) -> None:
        """Show a battle as it is now."""
        rules = open_.rules
        assert isinstance(rules, BattleRules)
        self.show_state(rules, open_.state, playable=playable)

    def show_state(self, rules: BattleRules, state: object, *, playable: bool) -> None:
        """Show a state; without `playable` nothing can be chosen, typed or pressed."""
        self._rules, self._state = rules, state
        self._seen = rules.overview(state)
        self._choices = tuple(rules.choices(state)) if playable else ()
        self.turn.show_turn(self._seen, self._choices)
        self.units.units.show(self._seen)
        if reading.unit_of(self._seen, self._unit) is None:
            self._unit = ""
            ids = self.units.units.units()
            if ids:
                self.units.pick(ids[0])
        if self.units.current() != self._unit and self._unit:
            self.units.pick(self._unit)
        self._show_unit()

    def forget(self) -> None:
        """Forget the battle that was shown, so that the next one starts at its top."""
        self._unit, self._page = "", None

    def begin(self, choice: Choice, opened: object) -> None:
        """Ask a choice's questions beside the sheet."""
        self.acts.setCurrentWidget(self.ask)
        self._bind(())
        self._below.hide()
        self.ask.begin(opened, self._state, heading=choice.label)  # type: ignore[arg-type]
        self.asked.emit()

    @Slot()
    def stop_asking(self) -> None:
        """Put the questions away."""
        if self.asking:
            self.acts.setCurrentWidget(self.side)
            self._below.show()
            self._bind(self._mine())
            self.units.setFocus()
            self.asked.emit()

    @property
    def asking(self) -> bool:
        """True while a question waits for its answer beside the sheet."""
        return self.acts.currentWidget() is self.ask

    @Slot(str)
    def _typed(self, text: str) -> None:
        """Take what is typed over the units for the question that waits, else for the first track."""
        if self.asking:
            self.ask.take_focus(text)
        else:
            self.quick.begin(text)

    @Slot()
    def _entered(self) -> None:
        """Go back to the units, or on to what is asked of the points that were typed."""
        if self.asking:
            self.ask.take_focus()
        else:
            self.units.setFocus()

    @Slot(str)
    def _pick(self, unit: str) -> None:
        if unit != self._unit:
            self._unit = unit
            if self.asking:
                self.ask.cancel()
            self._show_unit()

    def _show_unit(self) -> None:
        rules, unit = self._rules, reading.unit_of(self._seen, self._unit)
        if rules is None or unit is None:
            return
        self.name.setText(unit.name)
        self.states.setText(" · ".join(unit.states))
        self.warnings.setText("\n".join(unit.warnings))
        self.warnings.setVisible(bool(unit.warnings))
        self._width = self._sheet_width()
        page = rules.sheet(self._state, unit.id, self._width, TALL)
        if page != self._page:
            self._page = page
            self.sheet.show_page(page)
        self.quick.show_tracks(reading.tracks(page, unit.id, self._press) if self._choices else ())
        self.choices.show_choices(self._mine())
        if self.acts.currentWidget() is self.side:
            self._bind(self._mine())
        self.figures.show_unit(unit, rules.explain(self._state, unit.id))

    def _mine(self) -> tuple[Choice, ...]:
        """Return the choices of the unit in hand and of its side."""
        unit = reading.unit_of(self._seen, self._unit)
        if unit is None:
            return ()
        return (*reading.of_subject(self._choices, unit.id), *reading.of_subject(self._choices, unit.side))

    def _sheet_width(self) -> float:
        """Return how wide the sheet is drawn, so that its text is as large as the window's, whatever the room."""
        room = self.sheet.viewport().width() / (SCALE * self._desk.theme.percent / 100)
        return float(max(NARROWEST, min(WIDEST, room // STEP * STEP)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw the sheet for the new room."""
        super().resizeEvent(event)
        self._refit()

    @Slot()
    def _refit(self) -> None:
        if self._sheet_width() != self._width:
            self._show_unit()

    def _press(self, key: str, text: str) -> Choice | None:
        assert self._rules is not None
        return self._rules.press(self._state, key, text)

    def _bind(self, choices: Sequence[Choice]) -> None:
        """Let the keys of the choices work wherever the focus is, but in fields that take letters."""
        wanted = {choice.shortcut for choice in choices if choice.shortcut}
        for key in wanted - self._keys.keys():
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.setObjectName(key)
            shortcut.activated.connect(self._key)
            self._keys[key] = shortcut
        for key, shortcut in self._keys.items():
            shortcut.setEnabled(key in wanted)

    @Slot()
    def _key(self) -> None:
        key = self.sender().objectName()
        choice = next((each for each in self._mine() if each.shortcut == key), None)
        if choice is not None:
            self.choose(choice)

    @Slot(object)
    def choose(self, choice: Choice) -> None:
        """Ask for a choice; a refused one says why instead."""
        if choice.refused:
            self._desk.messages.warn(f"{choice.label.rstrip('…')}: {choice.refused}")
        else:
            self.chosen.emit(choice)

    @Slot(str)
    def _clicked(self, key: str) -> None:
        self.pressed.emit(key, "")

    @Slot()
    def _look(self) -> None:
        row = self.log.row() if self.log.row() >= 0 else self.log.log.head() - 1
        if row >= 0:
            self.wanted.emit(row)

    @Slot()
    def _new_inks(self) -> None:
        self.sheet.set_inks(self._desk.theme.inks())
        self._refit()
