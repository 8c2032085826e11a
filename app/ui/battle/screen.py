"""The second window: what everybody at the table may see, large, and nothing to press by accident."""

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.system import BattleRules, Overview
from app.ui.actions import plain_tip
from app.ui.battle.board import Board
from app.ui.desk import Desk
from app.ui.messages import plain_label
from app.ui.theme import TEXT

#: Text sizes in percent of the theme's: at first, at least, at most, a step.
FIRST, LEAST, MOST, STEP = 140, 80, 400, 20
#: How many times the text the heading is large.
HEADING = 1.7


class TableScreen(QWidget):
    """Shows a battle as one viewer may see it; `viewed` asks for the state again after another viewer was chosen."""

    viewed = Signal()

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("screen")
        self.setWindowTitle("Starmuster – the table's screen")
        self._desk = desk
        self._percent = FIRST
        self._names: tuple[tuple[str, str], ...] = ()
        self.heading = plain_label(wrap=True)
        self.pick = plain_label(wrap=True)
        self.topics = plain_label(wrap=True)
        self.board = Board(desk.theme, watched=True)
        self.viewer = QComboBox()
        self.viewer.setAccessibleName("Whose eyes")
        self.viewer.setToolTip(plain_tip("Whose secrets may be seen here"))
        self.smaller, self.larger = QPushButton("A−"), QPushButton("A+")
        self.full = QPushButton("Full screen")
        self.full.setCheckable(True)
        self.full.setToolTip(plain_tip("Full screen (F11)"))
        self.smaller.setToolTip(plain_tip("Smaller text (Ctrl+-)"))
        self.larger.setToolTip(plain_tip("Larger text (Ctrl++)"))
        self._arrange()
        self._dress()

        self.viewer.currentIndexChanged.connect(self.viewed)
        self.smaller.clicked.connect(self.make_smaller)
        self.larger.clicked.connect(self.make_larger)
        self.full.toggled.connect(self._fill_screen)
        desk.theme.changed.connect(self._dress)

    def _arrange(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.heading, 1)
        for part in (self.viewer, self.smaller, self.larger, self.full):
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            top.addWidget(part, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.addLayout(top)
        layout.addWidget(self.pick)
        layout.addWidget(self.topics)
        layout.addWidget(self.board, 1)
        self.resize(1280, 720)

    @property
    def seen_by(self) -> str:
        """The id of the side whose eyes this is, empty for what everybody may see."""
        return self.viewer.currentData() or ""

    def show_state(self, rules: BattleRules, state: object, name: str) -> None:
        """Show a state as the viewer may see it."""
        seen_state = rules.view(state, self.seen_by)
        seen = rules.overview(seen_state)
        self._offer(seen)
        over = f" – {seen.over}" if seen.over else ""
        self.setWindowTitle(f"{name} – the table's screen")
        self.heading.setText(f"{seen.heading}{over}")
        self.pick.setText(seen.pick or seen.detail)
        self.pick.setVisible(bool(seen.pick or seen.detail))
        now = [topic for topic in rules.topics(seen_state) if topic.now]
        self.topics.setText("\n".join(" ".join((f"{topic.title}:", *topic.lines)) for topic in now))
        self.topics.setVisible(bool(now))
        self.board.show_units(seen)

    def _offer(self, seen: Overview) -> None:
        names = tuple((side.name, side.id) for side in seen.sides)
        if names == self._names:
            return
        self._names = names
        kept = self.viewer.currentData()
        self.viewer.blockSignals(True)
        self.viewer.clear()
        self.viewer.addItem("For everybody", "")
        for side, key in names:
            self.viewer.addItem(f"For {side}", key)
        self.viewer.setCurrentIndex(max(0, self.viewer.findData(kept)))
        self.viewer.blockSignals(False)

    @Slot()
    def make_larger(self) -> None:
        """Make the text of this window larger."""
        self._scale(self._percent + STEP)

    @Slot()
    def make_smaller(self) -> None:
        """Make the text of this window smaller."""
        self._scale(self._percent - STEP)

    def _scale(self, percent: int) -> None:
        self._percent = max(LEAST, min(MOST, percent))
        self._dress()

    @Slot()
    def _dress(self) -> None:
        size = self._desk.theme.px(TEXT * self._percent / 100)
        for part, times, bold in (
            (self.board, 1.0, False),
            (self.heading, HEADING, True),
            (self.pick, 1.25, True),
            (self.topics, 1.0, False),
        ):
            _set_size(part, self._desk.theme.font(), round(size * times), bold=bold)

    @Slot(bool)
    def _fill_screen(self, wanted: bool) -> None:
        if wanted:
            self.showFullScreen()
        else:
            self.showNormal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Fill the screen with F11, leave it with Escape, change the text's size with Ctrl and + or -."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_F11 or (key == Qt.Key.Key_Escape and self.isFullScreen()):
            self.full.setChecked(not self.isFullScreen())
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier and key in (
            Qt.Key.Key_Plus,
            Qt.Key.Key_Equal,
        ):
            self.make_larger()
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier and key == Qt.Key.Key_Minus:
            self.make_smaller()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Keep the button as the window is."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.full.setChecked(self.isFullScreen())


def _set_size(part: QWidget, font: QFont, size: int, *, bold: bool) -> None:
    font.setPixelSize(size)
    if bold and isinstance(part, QLabel):
        font.setWeight(QFont.Weight.DemiBold)
    part.setFont(font)
