"""The second window: what everybody at the table may see, large, and nothing to press by accident."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, Qt, Signal, Slot
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.board import Topic
from app.core.marks import Page
from app.core.system import BattleRules, Overview, Phrase
from app.ui.actions import plain_tip
from app.ui.battle.board import Board
from app.ui.desk import Desk
from app.ui.messages import plain_label
from app.ui.sheet.plot import Plot

#: Text sizes in pixels: at least, at most, a step; and the least that is chosen to fit all cards.
LEAST, MOST, STEP, SMALLEST_FIT = 10, 64, 2, 16
#: How many lines of a heading the window is high while its text fits by itself.
LINES = 30
#: How many lines the notes of the moment may take.
NOTES = 4
WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
#: How many of the last entries of the log stand below the board.
LAST = 3


class TableScreen(QWidget):
    """Shows a battle as one viewer may see it; `viewed` asks for the state again after another viewer was chosen."""

    viewed = Signal()

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("screen")
        self.setWindowTitle("Starmuster – the table's screen")
        self._desk = desk
        self._size = SMALLEST_FIT
        self._fits = True
        self._names: tuple[tuple[str, str], ...] = ()
        self._now: tuple[Topic, ...] = ()
        self.heading = plain_label(wrap=True)
        self.pick = plain_label(wrap=True)
        self.topics = plain_label(wrap=True)
        self.news = plain_label(wrap=True)
        self.news.setObjectName("news")
        self.board = Board(desk.theme, watched=True)
        self.map = Plot(desk.theme.inks(), filling=True)
        self.map.hide()
        self.viewer = QComboBox()
        self.viewer.setAccessibleName("Whose eyes")
        self.viewer.setToolTip(plain_tip("Whose secrets may be seen here"))
        self.smaller, self.larger = QPushButton("A−"), QPushButton("A+")
        self.fit = QPushButton("Fit")
        self.fit.setToolTip(plain_tip("As large as all cards can be (Ctrl+0)"))
        self.full = QPushButton("Full screen")
        self.full.setCheckable(True)
        self.full.setToolTip(plain_tip("Full screen (F11)"))
        self.smaller.setToolTip(plain_tip("Smaller text (Ctrl+-)"))
        self.larger.setToolTip(plain_tip("Larger text (Ctrl++)"))
        self._sizes = {
            Qt.Key.Key_Plus: self.make_larger,
            Qt.Key.Key_Equal: self.make_larger,
            Qt.Key.Key_Minus: self.make_smaller,
            Qt.Key.Key_0: self.make_fit,
        }
        self._arrange()
        self._dress()

        self.viewer.currentIndexChanged.connect(self.viewed)
        self.smaller.clicked.connect(self.make_smaller)
        self.larger.clicked.connect(self.make_larger)
        self.board.resized.connect(self._fit_cards)
        self.fit.clicked.connect(self.make_fit)
        self.full.toggled.connect(self._fill_screen)
        desk.theme.changed.connect(self._dress)

    def _arrange(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.heading, 1)
        for part in (self.viewer, self.smaller, self.larger, self.fit, self.full):
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            top.addWidget(part, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.addLayout(top)
        layout.addWidget(self.pick)
        layout.addWidget(self.topics)
        middle = QHBoxLayout()
        middle.addWidget(self.board, 3)
        middle.addWidget(self.map, 2)
        layout.addLayout(middle, 1)
        layout.addWidget(self.news)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocus()
        self.resize(1280, 720)

    @property
    def seen_by(self) -> str:
        """The id of the side whose eyes this is, empty for what everybody may see."""
        return self.viewer.currentData() or ""

    def show_state(
        self, rules: BattleRules, state: object, name: str, happened: Sequence[Phrase] = ()
    ) -> None:
        """Show a state as the viewer may see it, and the last of what happened that everybody may know."""
        public = [phrase.text for phrase in happened if not phrase.secret][-LAST:]
        self.news.setText("\n".join(public))
        self.news.setVisible(bool(public))
        seen_state = rules.view(state, self.seen_by)
        seen = rules.overview(seen_state)
        self._offer(seen)
        over = f" – {seen.over}" if seen.over else ""
        self.setWindowTitle(f"{name} – the table's screen")
        self.heading.setText(f"{seen.heading}{over}")
        self.pick.setText(seen.pick or seen.detail)
        self.pick.setVisible(bool(seen.pick or seen.detail))
        topics = rules.topics(seen_state)
        self._show_map(next((topic.page for topic in topics if topic.page is not None), None))
        self._now = tuple(topic for topic in topics if topic.now)
        self._show_topics()
        known = self.board.units.ids()
        self.board.show_units(seen)
        if known != self.board.units.ids():
            self._fit_cards()

    def _show_map(self, page: Page | None) -> None:
        """Show the drawing of a topic beside the cards while there is one."""
        self.map.setVisible(page is not None)
        if page is not None:
            self.map.show_page(page)

    def _show_topics(self) -> None:
        """Show what matters now, the short notes first, as far as it leaves the room to the board."""
        text = ""
        for topic in sorted(self._now, key=lambda topic: sum(map(len, topic.lines))):
            begun = f"{text}\n{topic.title}:" if text else f"{topic.title}:"
            for line in topic.lines:
                begun = f"{begun} {line}"
                if not self._is_brief(begun):
                    break
                text = begun
        self.topics.setText(text)
        self.topics.setVisible(bool(text))

    def _is_brief(self, text: str) -> bool:
        """True when notes take few lines of this window."""
        metrics, room = self.topics.fontMetrics(), QRect(0, 0, max(200, self.width() - 32), 1 << 14)
        return metrics.boundingRect(room, WRAP, text).height() <= NOTES * metrics.lineSpacing()

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
        self._scale(self._size + STEP)

    @Slot()
    def make_smaller(self) -> None:
        """Make the text of this window smaller."""
        self._scale(self._size - STEP)

    @Slot()
    def make_fit(self) -> None:
        """Make the text as large as it can be while every card is seen."""
        self._fits = True
        self._dress()

    def _fitting(self) -> int:
        """Return the largest text at which the whole board has room, within bounds."""
        room = self.board.viewport().size()
        for size in range(MOST, SMALLEST_FIT, -STEP):
            if self.board.high_at(size, room.width()) <= room.height():
                return size
        return SMALLEST_FIT

    def _scale(self, size: int) -> None:
        self._fits = False
        self._size = max(LEAST, min(MOST, size))
        self._dress()

    @Slot()
    def _dress(self) -> None:
        """Size the words above the cards: by the window while the text fits by itself, else as it was chosen."""
        self.map.set_inks(self._desk.theme.inks())
        size = max(SMALLEST_FIT, self.height() // LINES) if self._fits else self._size
        for part, times, bold in (
            (self.heading, 1.2, True),
            (self.pick, 1.0, True),
            (self.topics, 0.9, False),
            (self.news, 0.9, False),
        ):
            _set_size(part, self._desk.theme.font(), round(size * times), bold=bold)
        self._show_topics()
        self._fit_cards()

    @Slot()
    def _fit_cards(self) -> None:
        if self._fits:
            self._size = self._fitting()
        if self.board.font().pixelSize() != self._size:
            _set_size(self.board, self._desk.theme.font(), self._size, bold=False)

    @Slot(bool)
    def _fill_screen(self, wanted: bool) -> None:
        if wanted:
            self.showFullScreen()
        else:
            self.showNormal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Fill the screen with F11, leave it and then close with Escape, Ctrl and + or - change the text's size."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_F11 or (key == Qt.Key.Key_Escape and self.isFullScreen()):
            self.full.setChecked(not self.isFullScreen())
        elif key == Qt.Key.Key_Escape:
            self.close()
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier and key in self._sizes:
            self._sizes[key]()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the cards into the new room."""
        super().resizeEvent(event)
        if self._fits and event.size().height() != event.oldSize().height():
            self._dress()

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
