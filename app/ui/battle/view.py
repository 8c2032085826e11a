"""One battle on the page: sides and units, the sheet of the one in hand, what can happen now, what happened.

The view shows a state and asks for choices; who plays the battle shows the next state. Only what differs is
painted anew: the state is read once, and every part compares what it shows with what it is told.
"""

from collections.abc import Sequence

from msgspec import structs
from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.core.marks import Page as Marks
from app.core.questions import Answer, Pick
from app.core.system import BattleRules, Choice, Opened, Overview
from app.operations.logs import OpenLog
from app.ui.battle import reading
from app.ui.battle.acts import Acts
from app.ui.battle.board import Board
from app.ui.battle.ending import EndBar
from app.ui.battle.logpanel import LogPanel
from app.ui.battle.panels import MomentBar, QuickBar, TurnBar
from app.ui.battle.units import UnitView
from app.ui.desk import Desk
from app.ui.messages import plain_label
from app.ui.sheet.view import SheetView

#: How wide a sheet on the screen may be in points, in which steps, how tall, and the pixels of a point at 100 % text.
NARROWEST, WIDEST, STEP, TALL, SCALE = 330, 595, 15, 842.0, 1.3
#: How the room is shared between units, sheet and what can be done: on the plain page, and with the board.
PLAIN, BOARD = (290, 570, 380), (425, 425, 360)
#: Below which width, at 100 % text, the quick entries stand below a name, and the units make room for questions.
NARROW, CROWDED = 390, 960


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
        self._all: tuple[Choice, ...] = ()
        self._choices: tuple[Choice, ...] = ()
        self._own: tuple[Choice, ...] = ()
        self._playable = False
        self._wide = False
        self._campaign = False
        self._page: Marks | None = None
        self._unit = ""
        self._listed = ("", "")
        self._width = 0.0
        self._keys: dict[str, QShortcut] = {}

        self.turn = TurnBar(desk.theme)
        self.moment = MomentBar()
        self.end = EndBar()
        self.list = UnitView()
        self.board = Board(desk.theme)
        self._field = QStackedWidget()
        self._top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.name = plain_label(role="heading")
        self.name.setObjectName("unit-name")
        self.states = plain_label(role="warning", wrap=True)
        self.quick = QuickBar()
        self.warnings = plain_label(role="warning", wrap=True)
        self.warnings.setObjectName("warnings")
        self.sheet = SheetView(desk.theme.inks())
        self.sheet.setObjectName("sheet")
        self.acts = Acts(desk)
        self.ask, self.choices, self.figures = self.acts.ask, self.acts.choices, self.acts.figures
        self.panel = LogPanel(desk)
        self.log = self.panel.log
        self.right = QSplitter(Qt.Orientation.Vertical)
        self.columns = QSplitter(Qt.Orientation.Horizontal)

        self._arrange()
        self._wire()

    def _wire(self) -> None:
        desk = self._desk
        self.turn.chosen.connect(self.chosen)
        self.end.chosen.connect(self.chosen)
        self.choices.chosen.connect(self.choose)
        self.choices.left.connect(self._entered)
        for units in (self.list, self.board):
            units.picked.connect(self._pick)
            units.typed.connect(self._typed)
        self.board.acting.connect(self.act)
        self.board.aimed.connect(self.ask.answer)
        self.ask.moved.connect(self._show_targets)
        self.quick.typed.connect(self.pressed)
        self.quick.done.connect(self._entered)
        self.sheet.pressed.connect(self._clicked)
        self.sheet.typed.connect(self.pressed)
        self.panel.wanted.connect(self.wanted)
        self.panel.finding.connect(self._share)
        self.panel.change_wanted.connect(self.change_wanted)
        self.sheet.installEventFilter(self)
        desk.theme.changed.connect(self._new_inks)

    def _arrange(self) -> None:
        for units in (self.board, self.list):
            self._field.addWidget(units)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 8, 14, 10)
        layout.addWidget(self.turn)
        layout.addWidget(self.moment)
        layout.addWidget(self.end)
        for part in (self._field, self._middle(), self._right()):
            self.columns.addWidget(part)
        self.columns.setChildrenCollapsible(False)
        for place, stretch in enumerate((3, 6, 4)):
            self.columns.setStretchFactor(place, stretch)
        self.columns.setSizes(BOARD)
        layout.addWidget(self.columns, 1)

    def _middle(self) -> QWidget:
        middle = QWidget()
        top = self._top
        top.addWidget(self.name, 1)
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
        self.right.addWidget(self.acts)
        self.right.addWidget(self.panel)
        self.right.setChildrenCollapsible(False)
        self.right.setSizes([380, 260])
        self.right.setMinimumWidth(self._desk.theme.px(235))
        return self.right

    @property
    def units(self) -> UnitView | Board:
        """All units: the board, or a plain list on the plain page."""
        return self.list if self._seen.simple else self.board

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
        self._campaign = open_.campaign_id is not None
        self.show_state(rules, open_.state, playable=playable)

    def show_state(self, rules: BattleRules, state: object, *, playable: bool) -> None:
        """Show a state; without `playable` nothing can be chosen, typed or pressed."""
        self._rules, self._state = rules, state
        self._playable = playable
        self._show_seen(rules.overview(state))
        self._all = tuple(rules.choices(state)) if playable and rules.choices_of is None else ()
        self._choices = self._about("")
        held = self.turn.next.hasFocus() or self.turn.more.hasFocus()
        self.turn.show_turn(self._seen, self._choices)
        if held and not self.turn.next.isVisibleTo(self):
            self.units.setFocus()  # else Qt hands the keys to whatever stands beside the button
        self.end.show_end(self._seen, self._choices, campaign=self._campaign)
        self.acts.show_topics(() if self._seen.simple else rules.topics(state))
        if reading.unit_of(self._seen, self._unit) is None:
            # Battles may have units of the same ids, so that the list sees no change when another is shown.
            self._unit = next(iter(self.units.units.units()), "")
        if self.units.current() != self._unit and self._unit:
            self.units.pick(self._unit)
        self._show_unit()

    def _show_seen(self, seen: Overview) -> None:
        """Show the units, on the board or in the plain list, whichever the battle asks for."""
        turned = seen.simple != self._seen.simple or self._field.currentWidget() is not self.units
        self._seen = seen
        if turned:
            self._field.setCurrentWidget(self.units)
            self.columns.setSizes(PLAIN if seen.simple else BOARD)
        self.units.show_units(seen)

    def forget(self) -> None:
        """Forget the battle that was shown, so that the next one starts at its top."""
        self._unit, self._page = "", None

    def begin(self, choice: Choice, opened: Opened, answers: Sequence[Answer] = ()) -> None:
        """Ask a choice's questions beside the sheet, after some answers that are known already."""
        assert self._rules is not None
        self._bind(())
        self.panel.hide()
        self.right.show()
        self._field.setHidden(self.width() < self._desk.theme.px(CROWDED))
        unit = reading.unit_of(self._seen, choice.subject)
        heading = f"{unit.name}: {choice.label}" if unit is not None else choice.label
        asked = structs.replace(choice, label=heading)
        self.acts.begin(self._rules, self._state, asked, opened, answers, plain=self._seen.simple)
        self.asked.emit()

    @Slot()
    def _show_targets(self) -> None:
        """Mark the units that the question asks for, so that they can be touched on the board."""
        asked = self.ask.question
        keys = (option.key for option in asked.options) if isinstance(asked, Pick) else ()
        self.board.show_targets(frozenset(keys))

    @Slot()
    def stop_asking(self) -> None:
        """Put the questions away."""
        if self.asking:
            self.board.show_targets(frozenset())
            self.acts.stop()
            self.panel.show()
            self._field.show()
            self.right.setVisible(not self._wide)
            self._bind(self._mine())
            self.units.setFocus()
            self.asked.emit()

    def tell_under_way(self) -> None:
        """Say that what is asked comes first."""
        self._desk.messages.warn(
            f"“{self.ask.heading.rstrip('…')}” is under way: finish it or cancel it first."
        )

    @property
    def asking(self) -> bool:
        """True while a question waits for its answer beside the sheet."""
        return self.acts.asking

    @Slot()
    def act(self) -> None:
        """Go to what the unit in hand may do."""
        self.right.show()
        self.acts.tabs.setCurrentWidget(self.choices)
        self.choices.begin()

    @Slot()
    def take_next(self) -> None:
        """Take the unit in hand that may act next, if there is one."""
        unit = reading.next_to_act(self._seen, self._unit)
        if unit:
            self.units.pick(unit)
            self.units.setFocus()

    @Slot(bool)
    def _share(self, finding: bool) -> None:
        """Give a search the larger part of the right side."""
        high = self.right.height()
        self.right.setSizes([high // 4, 3 * high // 4] if finding else [3 * high // 5, 2 * high // 5])

    @Slot(bool)
    def show_wide(self, wide: bool) -> None:
        """Give the room of what can be done and of the log to the board, or take it back."""
        self._wide = wide
        self.right.setVisible(not wide or self.asking)

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
            self._show_unit()

    def _show_unit(self) -> None:
        rules, unit = self._rules, reading.unit_of(self._seen, self._unit)
        if rules is None or unit is None:
            return
        self.name.setText(unit.name)
        self.states.setText(" · ".join(unit.states))
        self.states.setVisible(bool(unit.states))
        self.warnings.setText("\n".join(unit.warnings))
        self.warnings.setVisible(bool(unit.warnings))
        self._width = self._sheet_width()
        page = rules.sheet(self._state, unit.id, self._width, TALL)
        if page != self._page:
            self._page = page
            self.sheet.show_page(page)
        self.quick.show_tracks(reading.tracks(page, unit.id, self._press) if self._playable else ())
        self._own = reading.with_side(self._about(unit.id), self._about(unit.side))
        before, self._listed = self._listed, (unit.id, self._seen.heading)
        steps = reading.first_steps(self._choices)
        self.choices.show_choices((*steps, *self._own), anew=before != self._listed)
        if not self.asking:
            self._bind(self._mine())
        self.figures.show_unit(unit, rules.explain(self._state, unit.id))

    def _mine(self) -> tuple[Choice, ...]:
        """Return what answers to a key: choices of the unit in hand, its side, and the battle but for going on."""
        return (*self._own, *(each for each in self._choices if each != reading.next_choice(self._choices)))

    def _about(self, *subjects: str) -> tuple[Choice, ...]:
        if self._rules is None or not self._playable:
            return ()
        ask, state = self._rules.choices_of, self._state
        found = ((self._all if ask is None else ask(state, subject), subject) for subject in subjects)
        return tuple(each for choices, subject in found for each in reading.of_subject(choices, subject))

    def now(self) -> tuple[Choice, ...]:
        """Return what can happen now: to the unit in hand, its side, and the battle as a whole."""
        return (*self._own, *self._choices)

    def _sheet_width(self) -> float:
        """Return how wide the sheet is drawn, so that its text is as large as the window's, whatever the room."""
        room = self.sheet.viewport().width() / (SCALE * self._desk.theme.percent / 100)
        return float(max(NARROWEST, min(WIDEST, room // STEP * STEP)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draw the sheet for the new room once all parts have theirs."""
        if watched is self.sheet and event.type() == QEvent.Type.Resize:
            QTimer.singleShot(0, self._refit)
        return super().eventFilter(watched, event)

    @Slot()
    def _refit(self) -> None:
        """Put the quick entries below the name where they have no room beside it, and draw the sheet anew."""
        narrow = self.sheet.width() < self._desk.theme.px(NARROW)
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if self._top.direction() != way:
            self._top.setDirection(way)
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
            self._desk.messages.refuse(f"{choice.label.rstrip('…')}: {choice.refused}")
        else:
            self.chosen.emit(choice)

    @Slot(str)
    def _clicked(self, key: str) -> None:
        self.pressed.emit(key, "")

    @Slot()
    def _new_inks(self) -> None:
        self.sheet.set_inks(self._desk.theme.inks())
        self._refit()
