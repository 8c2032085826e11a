"""The parts around the sheet: turn and phase, the banner of a moment in the past, quick entries, figures."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core.forms import Term
from app.core.shown import Fact
from app.core.system import Choice, Overview, UnitStatus
from app.ui.actions import plain_tip
from app.ui.battle.reading import Track, next_choice
from app.ui.lines import Line
from app.ui.messages import plain_label
from app.ui.theme import Theme


class TurnBar(QWidget):
    """Turn and phase, what is to be known about them, and the big button that goes on."""

    chosen = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._next: Choice | None = None
        self._others: tuple[Choice, ...] = ()
        self.heading = plain_label(role="title")
        self.heading.setObjectName("heading")
        self.pick = plain_label(role="heading", wrap=True)
        self.pick.setObjectName("pick")
        self.detail = plain_label(role="faint", wrap=True)
        self.hint = plain_label(role="faint", wrap=True)
        self.hint.setObjectName("next-hint")
        self.menu = QMenu(self)
        self.more = QToolButton()
        self.more.setText("More")
        self.more.setToolTip(plain_tip("What else can happen in the battle as a whole"))
        self.more.setMenu(self.menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.next = QPushButton()
        self.next.setObjectName("next")
        self.next.setProperty("role", "main")
        for button in (self.more, self.next):
            button.setMinimumHeight(theme.px(46))
        self.next.setMinimumWidth(theme.px(210))
        theme.put_icon(self.next, "next", "on-accent")

        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setVerticalSpacing(0)
        self.keys = QToolButton()
        self.keys.setMinimumSize(theme.px(46), theme.px(46))
        self.keys.setText("?")
        self.keys.setAccessibleName("All keys")
        self.keys.setToolTip(plain_tip("All keys (?)"))
        words = QVBoxLayout()
        words.setSpacing(0)
        for label in (self.heading, self.pick, self.detail):
            words.addWidget(label)
        layout.addLayout(words, 0, 0)
        going = QVBoxLayout()
        going.setSpacing(0)
        going.addWidget(self.next)
        going.addWidget(self.hint)
        middle = Qt.AlignmentFlag.AlignVCenter
        for column, part in enumerate((self.keys, self.more), 1):
            layout.addWidget(part, 0, column, middle)
        layout.addLayout(going, 0, 3, middle)
        layout.setColumnStretch(0, 1)

        self.next.clicked.connect(self.go_on)
        self.menu.triggered.connect(self._picked)

    def show_turn(self, seen: Overview, choices: Sequence[Choice]) -> None:
        """Show where the battle is and what goes on; without choices nothing does."""
        self.heading.setText(seen.heading)
        self.detail.setText(seen.detail)
        self.detail.setVisible(bool(seen.detail))
        pick = "" if seen.ended else seen.pick
        self.pick.setText(pick)
        self.pick.setVisible(bool(pick))
        self._next = None if seen.ended else next_choice(choices)
        self.next.setVisible(self._next is not None)
        if self._next is not None:
            self.next.setText(self._next.label.replace("&", "&&"))
            self.next.setEnabled(not self._next.refused)
            why = self._next.refused or self._next.hint or "Go on"
            self.next.setToolTip(plain_tip(f"{why} (Ctrl+Return)"))
        says = "" if self._next is None else self._next.refused or self._next.hint
        self.hint.setText(says)
        self.hint.setVisible(bool(says))
        self._show_others(tuple(each for each in choices if not each.subject and each != self._next))

    @Slot()
    def go_on(self) -> None:
        """Go on to what comes next."""
        if self._next is not None and not self._next.refused:
            self.chosen.emit(self._next)

    def _show_others(self, others: tuple[Choice, ...]) -> None:
        if others == self._others:
            return
        self._others = others
        self.menu.clear()
        for choice in others:
            text = f"{choice.label} – {choice.refused}" if choice.refused else choice.label
            action = self.menu.addAction(text.replace("&", "&&"))
            action.setData(choice.key)
            action.setEnabled(not choice.refused)
        self.more.setVisible(bool(others))

    @Slot(QAction)
    def _picked(self, action: QAction) -> None:
        choice = next((each for each in self._others if each.key == action.data()), None)
        if choice is not None:
            self.chosen.emit(choice)


class MomentBar(QFrame):
    """The banner over a moment in the past, or over a battle that cannot be played, saying why."""

    earlier = Signal()
    later = Signal()
    now = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("message")
        self.setProperty("kind", "warning")
        self.text = plain_label(wrap=True)
        self.text.setObjectName("moment")
        self.back = QPushButton("Earlier")
        self.forth = QPushButton("Later")
        self.leave = QPushButton("Back to now")
        self.leave.setObjectName("back-to-now")
        self.leave.setToolTip(plain_tip("Back to now (Escape)"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 4, 6, 4)
        layout.addWidget(self.text, 1)
        for button in (self.back, self.forth, self.leave):
            layout.addWidget(button)
        self.back.clicked.connect(self.earlier)
        self.forth.clicked.connect(self.later)
        self.leave.clicked.connect(self.now)
        self.hide()

    def show_moment(self, n: int, head: int, what: str) -> None:
        """Say that the battle is shown as it was after `n` of `head` entries."""
        told = f"after entry {n} of {head}: {what.rstrip('.')}" if n else "at its start"
        self.text.setText(f"You look at the battle {told}. Nothing can be changed here.")
        for button in (self.back, self.forth, self.leave):
            button.show()
        self.back.setEnabled(n > 0)
        self.forth.setEnabled(n < head)
        self.show()

    def show_reason(self, reason: str) -> None:
        """Say why the battle cannot be played; nothing to say hides the banner."""
        self.text.setText(reason)
        for button in (self.back, self.forth, self.leave):
            button.hide()
        self.setVisible(bool(reason))


#: What the entries show until something is typed.
EXAMPLE = "-8 +4"
#: The room beside the text of an entry, in widths of a letter.
ASIDE = 4


class QuickBar(QWidget):
    """One small entry a track: `-8` loses, `+4` regains, `12` sets what is left; Enter marks it."""

    typed = Signal(str, str)
    done = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._tracks: tuple[Track, ...] = ()
        self._entries: list[tuple[QLabel, QLineEdit]] = []
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.addStretch(1)

    def show_tracks(self, tracks: Sequence[Track]) -> None:
        """Show an entry for each track of the unit in hand."""
        self._tracks = tuple(tracks)
        while len(self._entries) < len(tracks):
            self._add()
        for place, (label, entry) in enumerate(self._entries):
            here = place < len(tracks)
            label.setVisible(here)
            entry.setVisible(here)
            if here:
                label.setText(tracks[place].label)
                metrics = entry.fontMetrics()
                wide = metrics.horizontalAdvance(EXAMPLE) + ASIDE * metrics.averageCharWidth()
                entry.setMinimumWidth(wide)
                entry.setMaximumWidth(wide * 3 // 2)
                entry.setAccessibleName(f"{tracks[place].label}: -8, +4 or 12")
        self.setVisible(bool(tracks))

    @property
    def tracks(self) -> tuple[Track, ...]:
        """The tracks that have an entry now."""
        return self._tracks

    def begin(self, text: str) -> None:
        """Put what was typed elsewhere into the first entry and go on there."""
        if self._tracks:
            entry = self._entries[0][1]
            entry.setText(text)
            entry.setFocus()
            entry.setCursorPosition(len(text))

    def entry(self, place: int) -> QLineEdit:
        """Return the entry of a track by its place."""
        return self._entries[place][1]

    def _add(self) -> None:
        label = plain_label(role="faint")
        entry = Line()
        entry.setObjectName(f"quick-{len(self._entries)}")
        entry.setPlaceholderText(EXAMPLE)
        entry.setMaxLength(6)
        entry.setToolTip(plain_tip("-8 loses 8, +4 regains 4, 12 leaves 12; Enter marks it"))
        entry.installEventFilter(self)
        entry.returnPressed.connect(self._enter)
        for part in (label, entry):
            self._layout.insertWidget(self._layout.count() - 1, part)
        self._entries.append((label, entry))

    @Slot()
    def _enter(self) -> None:
        sender = self.sender()
        for place, (_, entry) in enumerate(self._entries):
            if entry is sender and place < len(self._tracks):
                text = entry.text().strip().replace("−", "-")
                entry.clear()
                if text:
                    self.typed.emit(self._tracks[place].key, text)
                self.done.emit()
                return

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escape and event.type() == QEvent.Type.KeyPress and isinstance(watched, QLineEdit):
            watched.clear()
            self.done.emit()
            return True
        return super().eventFilter(watched, event)


class FigureList(QListWidget):
    """A unit's figures in force, the printed ones with what changed them, and what the terms on its sheet mean."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[tuple[Fact, ...], tuple[Term, ...]] | None = None
        self.setObjectName("figures")
        self.setAccessibleName("Figures now and as printed, and what the terms mean")
        self.setWordWrap(True)
        self.setSpacing(2)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_unit(self, unit: UnitStatus, terms: Sequence[Term]) -> None:
        """Show a unit's figures and terms."""
        if (unit.facts, tuple(terms)) == self._shown:
            return
        self._shown = (unit.facts, tuple(terms))
        self.clear()
        for fact in unit.facts:
            item = QListWidgetItem(figure_text(fact), self)
            font = item.font()
            font.setBold(bool(fact.printed))
            item.setFont(font)
        self.addItems([f"{term.name}: {term.text}  [{term.source}]" for term in terms])


def figure_text(fact: Fact) -> str:
    """Return a figure with the printed one and what changed it: `Speed 4, printed 8: Leaking`."""
    printed = f", printed {fact.printed}" if fact.printed else ""
    return f"{fact.label} {fact.value}{printed}" + (f": {fact.why}" if fact.why else "")
