"""The log with what belongs to it: looking for entries, and a slider to any moment of the battle."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSlider,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.system import Overview
from app.operations.logs import Told
from app.ui.actions import plain_tip
from app.ui.battle.log import LogView
from app.ui.battle.sift import FoundModel, sorts, turns
from app.ui.desk import Desk
from app.ui.messages import plain_label
from app.ui.sift import Sieve, choice_box, offer

#: How high a button is at least, in pixels at 100 % text.
FINGER = 44


class FoundView(LogView):
    """The entries that were found; Enter and a double click emit `wanted` with the log's own number."""

    found_wanted = Signal(int)
    found_picked = Signal(int)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.theme)
        self.setObjectName("found")
        self.setAccessibleName("Entries that were found")
        self.found = FoundModel(self)
        self.setModel(self.found)
        self.wanted.connect(self._want_own)
        self.selectionModel().currentChanged.connect(self._picked)

    @Slot(int)
    def _want_own(self, row: int) -> None:
        self.found_wanted.emit(self.found.number(row))

    @Slot(QModelIndex, QModelIndex)
    def _picked(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid():
            self.found_picked.emit(self.found.number(current.row()))


class LogPanel(QWidget):
    """`wanted` carries a row whose moment shall be shown, `moment_wanted` after how many entries, `now_wanted` none.

    `finding` says that the search was opened or put away.
    """

    wanted = Signal(int)
    moment_wanted = Signal(int)
    now_wanted = Signal()
    change_wanted = Signal()
    finding = Signal(bool)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._seen = Overview("", "", (), ())
        self._lines: list[Told] | None = None
        self._tell: Callable[[int, int], Sequence[Told]] | None = None
        self._fetching = False
        self.log = LogView(desk.theme)
        self.found = FoundView(desk)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.log)
        self.stack.addWidget(self.found)
        self.search = QPushButton("Find")
        self.search.setCheckable(True)
        self.search.setToolTip(plain_tip("Look for entries (Ctrl+F)"))
        self.look = QPushButton("Look back")
        self.look.setToolTip(plain_tip("Show the battle as it was after the entry in hand (Ctrl+M)"))
        self.change = QPushButton("Change…")
        self.change.setToolTip(plain_tip("Answer the entry in hand anew (Ctrl+Shift+R)"))
        self.words = QLineEdit()
        self.words.setObjectName("sift-words")
        self.words.setPlaceholderText("Words")
        self.words.setClearButtonEnabled(True)
        self.unit, self.sort, self.turn = (choice_box(name, 6) for name in ("Unit", "Happening", "Turn"))
        self.sieve = QWidget()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setObjectName("moment-slider")
        self.slider.setAccessibleName("Moment of the battle")
        self.slider.setPageStep(10)
        self.slider.setToolTip(plain_tip("Pull to look back at any moment"))
        self.place = plain_label(role="faint")
        self._arrange()

        self.log.wanted.connect(self.wanted)
        self.found.found_wanted.connect(self.wanted)
        self.found.found_picked.connect(self._pick)
        self.search.toggled.connect(self._open)
        self.look.clicked.connect(self._look)
        self.change.clicked.connect(self.change_wanted)
        self.words.textChanged.connect(self._sift)
        for box in (self.unit, self.sort, self.turn):
            box.currentIndexChanged.connect(self._sift)
        self.slider.valueChanged.connect(self._pulled)

    def _arrange(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(plain_label("Log", "heading"), 1)
        for button in (self.search, self.look, self.change):
            button.setProperty("role", "small")
            button.setMinimumHeight(self._desk.theme.px(FINGER))
            buttons.addWidget(button)
        grid = QGridLayout(self.sieve)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        grid.addWidget(self.words, 0, 0)
        grid.addWidget(self.unit, 0, 1)
        grid.addWidget(self.sort, 1, 0)
        grid.addWidget(self.turn, 1, 1)
        self.sieve.hide()
        foot = QHBoxLayout()
        foot.addWidget(self.slider, 1)
        foot.addWidget(self.place)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(buttons)
        layout.addWidget(self.sieve)
        layout.addWidget(self.stack, 1)
        layout.addLayout(foot)

    def show_place(self, seen: Overview, moment: int | None) -> None:
        """Show where the battle stands, or the moment of it that is looked at, and offer its units."""
        log = self.log.log
        at = log.head() if moment is None else moment
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, log.count)
            self.slider.setValue(at)
        self.slider.setEnabled(log.count > 0)
        self.place.setText(f"{at} of {log.count}")
        self._seen = seen
        if self.search.isChecked():
            self._follow()

    def forget(self) -> None:
        """Forget what was read of a log that is shown no more."""
        self._lines = None
        self.search.setChecked(False)

    @Slot()
    def begin_finding(self) -> None:
        """Open the search and go to its words."""
        self.search.setChecked(True)
        self.words.setFocus()
        self.words.selectAll()

    @Slot(bool)
    def _open(self, wanted: bool) -> None:
        self.sieve.setVisible(wanted)
        self.finding.emit(wanted)
        if wanted:
            self._read()
        else:
            self._lines = None
            self.stack.setCurrentWidget(self.log)

    def _read(self) -> None:
        """Read the whole log beside the window; the search waits for it."""
        tell = self.log.log.tell
        if tell is not None and not self._fetching:
            self._fetching, self._tell = True, tell
            self._desk.tasks.run(partial(tell, 0, self.log.log.count), self._arrived)

    @Slot(object)
    def _arrived(self, lines: Sequence[Told]) -> None:
        self._fetching = False
        if not self.search.isChecked():
            return
        self._lines = list(lines)
        self._offer()
        self._sift()

    def _follow(self) -> None:
        """Take over what has happened since the log was read."""
        if self._lines is None or self._tell is not self.log.log.tell:
            self._read()
            return
        log = self.log.log
        same = min(len(self._lines), log.count)
        while same and self._lines[same - 1] != log.row(same - 1):
            same -= 1
        self._lines[same:] = [log.row(n) for n in range(same, log.count)]
        self._offer()
        self._sift()

    def _offer(self) -> None:
        lines = self._lines or []
        offer(self.unit, [("Every unit", ""), *((unit.name, unit.id) for unit in self._seen.units)])
        offer(self.sort, [("Every happening", ""), *((sort, sort) for sort in sorts(lines))])
        offer(self.turn, [("Every turn", 0), *((f"Turn {turn}", turn) for turn in turns(lines))])

    @Slot()
    def _sift(self) -> None:
        sieve = Sieve(
            self.unit.currentData() or "",
            self.sort.currentData() or "",
            self.turn.currentData() or 0,
            self.words.text(),
        )
        if self._lines is None or (sieve.open and not sieve.turn):
            self.stack.setCurrentWidget(self.log)
            return
        found = [told for told in self._lines if sieve.holds(told, told.phrase.turn)]
        self.found.found.show_found(found, self.log.log.head())
        self.stack.setCurrentWidget(self.found)

    @Slot(int)
    def _pick(self, row: int) -> None:
        self.log.setCurrentIndex(self.log.log.index(row))

    @Slot()
    def _look(self) -> None:
        row = self.log.row() if self.log.row() >= 0 else self.log.log.head() - 1
        if row >= 0:
            self.wanted.emit(row)

    @Slot(int)
    def _pulled(self, n: int) -> None:
        if n == self.log.log.head():
            self.now_wanted.emit()
        else:
            self.moment_wanted.emit(n)
        self.place.setText(f"{n} of {self.log.log.count}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """End the search with Escape."""
        if event.key() == Qt.Key.Key_Escape and self.search.isChecked():
            self.search.setChecked(False)
            self.log.setFocus()
        else:
            super().keyPressEvent(event)
