"""The timeline: everything that happened, the newest first, sifted by player, kind, ship, turn and words."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.core.forms import Column, Row
from app.core.words import counted
from app.operations.logs import Told
from app.ui.actions import plain_tip
from app.ui.badges import Badges
from app.ui.campaign.whole.known import Known
from app.ui.campaign.whole.scene import Scene
from app.ui.messages import plain_label
from app.ui.rows import RowsView
from app.ui.sift import NOBODYS, Sieve, choice_box, offer

COLUMNS = (
    Column("n", "No.", number=True),
    Column("turn", "Turn", number=True),
    Column("sort", "Kind"),
    Column("text", "What happened"),
)
#: What can be looked for, and below how many letters' width that stands in two rows.
NAMES, NARROW = ("Player", "Unit", "Kind", "Turn", "Words"), 92
#: How many entries are read at once, and how many of those looked for are enough to stop reading.
CHUNK, ENOUGH = 400, 100
#: How many rows are shown at most.
MOST = 1000


class Timeline(QWidget):
    """`lines_wanted` asks for entries of the log, `look_wanted`, `change_wanted` and `back_wanted` carry one.

    `subject_wanted` carries the first player, unit or place that an entry is about.
    """

    lines_wanted = Signal(int, int)
    look_wanted = Signal(int)
    change_wanted = Signal(int)
    back_wanted = Signal(int)
    subject_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._scene: Scene | None = None
        self._known = Known()
        self._whose = NOBODYS
        self._sieve_now = Sieve()
        self._keep: Callable[[Told], bool] = bool
        self._reading = False
        self._go_to = -1
        self.player, self.unit, self.sort, self.turn = (choice_box(name, 3) for name in NAMES[:4])
        for box in (self.player, self.unit, self.sort, self.turn):
            box.setProperty("role", "finger")
        self._sieve = QGridLayout()
        self._columns = 0
        self.words = QLineEdit()
        self.words.setObjectName("sift-words")
        self.words.setPlaceholderText("Words")
        self.words.setAccessibleName("Words to look for")
        self.words.setClearButtonEnabled(True)
        self.words.setMinimumWidth(60)
        self.count = plain_label(role="faint")
        self.table = RowsView(COLUMNS, sortable=False)
        self.table.setObjectName("timeline")
        self.table.setAccessibleName("Timeline")
        self.earlier = _button("Earlier entries", "earlier", "Read what happened before")
        self.look = _button(
            "Look back", "look", "Show the campaign as it was after the entry in hand (Ctrl+M)"
        )
        self.change = _button("Change…", "change", "Answer the entry in hand anew (Ctrl+Shift+R)")
        self.back = _button(
            "Take back…", "take-back", "Take the entry in hand and all that came after it back"
        )
        self._lay_out()
        for box in (self.player, self.unit, self.sort, self.turn):
            box.currentIndexChanged.connect(self._sift)
        self.words.textChanged.connect(self._sift)
        self.earlier.clicked.connect(self.read_more)
        self.look.clicked.connect(self._look)
        self.change.clicked.connect(self._change)
        self.back.clicked.connect(self._take_back)
        self.table.opened.connect(self._opened)
        self.table.current_changed.connect(self._allow)

    def _lay_out(self) -> None:
        sieve = self._sieve
        for part in (self.player, self.unit, self.sort, self.turn, self.words):
            part.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._place_sieve(len(NAMES))
        foot = QHBoxLayout()
        foot.addWidget(self.count, 1)
        for button in (self.earlier, self.look, self.change, self.back):
            foot.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(sieve)
        layout.addWidget(self.table, 1)
        layout.addLayout(foot)

    def _place_sieve(self, columns: int) -> None:
        """Put what is looked for into so many columns."""
        self._columns = columns
        for place, part in enumerate((self.player, self.unit, self.sort, self.turn, self.words)):
            self._sieve.addWidget(part, place // columns, place % columns)
        for column in range(len(NAMES)):
            self._sieve.setColumnStretch(column, 1 if column < columns else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put what is looked for into two rows where one is too narrow."""
        super().resizeEvent(event)
        columns = len(NAMES) if self.width() > self.fontMetrics().averageCharWidth() * NARROW else 3
        if columns != self._columns:
            self._place_sieve(columns)

    def show_scene(self, scene: Scene, badges: Badges) -> None:
        """Show the log of a campaign as far as it is known; what has changed is read again."""
        same = self._scene is not None and self._scene.open.id == scene.open.id
        self._known.follow(scene.open.head, scene.told, same=same)
        self._scene, self._reading = scene, False
        self._whose = {unit.id: unit.side for unit in scene.seen.units}
        sides = [("Every player", ""), *((side.name, side.id) for side in scene.seen.sides)]
        offer(self.player, sides)
        offer(self.unit, [("Every unit", ""), *((unit.name, unit.id) for unit in scene.seen.units)])
        marks = [(mark.label or f"Turn {mark.turn}", mark.turn) for mark in reversed(scene.war.marks)]
        offer(self.turn, [("Every turn", 0), *marks])
        self._sift()

    def take(self, lines: Sequence[Told]) -> None:
        """Take entries that were asked for."""
        self._reading = False
        self._known.take(lines)
        self._show()

    def go_to_entry(self, entry: int) -> None:
        """Take an entry in hand, whatever was looked for; its turn is read when it lies far back."""
        scene = self._scene
        for box in (self.player, self.unit, self.sort, self.turn):
            with QSignalBlocker(box):
                box.setCurrentIndex(0)
        if scene is not None and entry < self._known.oldest:
            with QSignalBlocker(self.turn):
                self.turn.setCurrentIndex(max(0, self.turn.findData(scene.turn_of(entry))))
        with QSignalBlocker(self.words):
            self.words.clear()
        self._go_to = entry
        self._sift()

    def take_focus(self) -> None:
        """Put the focus on the entries."""
        self.table.setFocus()

    def entry(self) -> int:
        """Return the number of the entry in hand, from 0; -1 for none."""
        return int(self.table.current_key() or -1)

    @Slot()
    def begin_finding(self) -> None:
        """Go to the words that are looked for."""
        self.words.setFocus()
        self.words.selectAll()

    @Slot()
    def read_more(self) -> None:
        """Read the entries before the oldest that is known."""
        self._read(max(0, self._known.oldest - CHUNK), self._known.oldest)

    def _read(self, first: int, last: int) -> None:
        if first < last and not self._reading:
            self._reading = True
            self.lines_wanted.emit(first, last)

    @Slot()
    def _sift(self) -> None:
        """Look for what the boxes and the words say from now on."""
        self._sieve_now = Sieve(
            self.unit.currentData() or "",
            self.sort.currentData() or "",
            self.turn.currentData() or 0,
            self.words.text(),
            self.player.currentData() or "",
        )
        sieve, scene, whose = self._sieve_now, self._scene, self._whose

        def keep(told: Told) -> bool:
            return scene is not None and sieve.holds(told, self._turn(scene, told), whose)

        self._keep = keep
        self._show()

    def _show(self) -> None:
        """Show what is found so far, and read on while more may lie further back."""
        scene = self._scene
        if scene is None:
            return
        first, last = self._span(scene)
        if self._sieve_now.turn:
            found: Sequence[Told] = [told for told in self._known.between(first, last) if self._keep(told)]
        else:
            found = self._known.sifted(self._keep)
        offer(self.sort, [("Every kind", ""), *((sort, sort) for sort in sorted(self._known.sorts))])
        self.table.show_rows([self._row(scene, told) for told in found[:MOST]])
        self._tell(len(found))
        if self._go_to >= 0 and self.table.go_to(str(self._go_to)):
            self._go_to = -1
            self.table.setFocus()
        self._read_on(first, last, len(found))
        self._allow()

    def _span(self, scene: Scene) -> tuple[int, int]:
        """Return the entries among which the turn that is looked for lies: from the first up to the last."""
        marks, turn = scene.war.marks, self._sieve_now.turn
        first = next((mark.first for mark in marks if mark.turn == turn), 0)
        later = (mark.first for mark in marks if turn and mark.turn > turn)
        return (0 if turn and turn == marks[0].turn else first), next(later, self._known.head)

    def _read_on(self, first: int, last: int, found: int) -> None:
        if self._sieve_now.turn:
            gap = self._known.missing(first, last, CHUNK)
            if gap is not None:
                self._read(*gap)
        elif self._known.oldest > 0 and not self._sieve_now.open and found < ENOUGH:
            self.read_more()

    def _tell(self, found: int) -> None:
        rest = self._known.oldest
        sifted = not self._sieve_now.open or self._sieve_now.turn
        self.earlier.setText(f"{counted(rest, 'earlier entry', 'earlier entries')}…")
        self.earlier.setVisible(rest > 0 and not self._sieve_now.turn)
        text = f"{found} found" if sifted else f"{self._known.head} entries"
        self.count.setText(f"{text}, the newest {MOST} are shown" if found > MOST else text)

    def _turn(self, scene: Scene, told: Told) -> int:
        return told.phrase.turn or scene.turn_of(told.n)

    def _row(self, scene: Scene, told: Told) -> Row:
        turn, phrase = self._turn(scene, told), told.phrase
        text = f"— {phrase.text} —" if phrase.heading else phrase.text
        cells = (str(told.n + 1), str(turn or ""), phrase.sort, text)
        when = told.at[:16].replace("T", " ")
        return Row(str(told.n), cells, (told.n, turn, phrase.sort, phrase.text), f"{phrase.text}\n{when}")

    @Slot()
    def _allow(self) -> None:
        some = self.entry() >= 0
        self.look.setEnabled(some)
        for button in (self.change, self.back):
            button.setEnabled(some and self._scene is not None and self._scene.playable)

    @Slot()
    def _look(self) -> None:
        if self.entry() >= 0:
            self.look_wanted.emit(self.entry())

    @Slot()
    def _change(self) -> None:
        if self.entry() >= 0:
            self.change_wanted.emit(self.entry())

    @Slot()
    def _take_back(self) -> None:
        if self.entry() >= 0:
            self.back_wanted.emit(self.entry())

    @Slot(str)
    def _opened(self, key: str) -> None:
        for subject in self._known.lines[int(key)].phrase.subjects:
            self.subject_wanted.emit(subject)
            return


def _button(text: str, name: str, tip: str) -> QPushButton:
    button = QPushButton(text)
    button.setObjectName(f"{name}-entry")
    button.setProperty("role", "choice")
    button.setToolTip(plain_tip(tip))
    return button
