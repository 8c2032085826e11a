"""The head of the whole page: name, turn, whose pick it is, the phases walked, and the slider to past turns."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QSlider, QVBoxLayout, QWidget

from app.core.system import Choice
from app.core.war import Step
from app.ui.actions import plain_tip
from app.ui.campaign.whole.scene import Scene
from app.ui.messages import plain_label
from app.ui.theme import Theme


class StepStrip(QWidget):
    """The phases of a turn in a row: done ones ticked, the one we are in filled, the others faint."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._steps: tuple[Step, ...] = ()
        self.setObjectName("steps")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_steps(self, steps: Sequence[Step]) -> None:
        """Show the phases."""
        self._steps = tuple(steps)
        now = next((step for step in steps if step.now), None)
        self.setAccessibleName(f"Phase: {now.name}" if now else "Phases")
        lines = [f"{step.name}: {step.hint}" for step in steps if step.hint]
        self.setToolTip(plain_tip("\n".join(lines)))
        self.setVisible(bool(steps))
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for a row."""
        return QSize(300, round(QFontMetrics(self.font()).height() * 1.7))

    def minimumSizeHint(self) -> QSize:
        """Return the least room: names are cut short."""
        return QSize(160, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = self.width() / max(1, len(self._steps))
        for number, step in enumerate(self._steps):
            box = QRectF(number * wide, 1, wide - 5, self.height() - 2)
            self._paint(painter, step, number + 1, box)
        painter.end()

    def _paint(self, painter: QPainter, step: Step, number: int, box: QRectF) -> None:
        colour = self._theme.colour
        painter.setPen(QPen(colour("accent" if step.now else "rule"), 1.4))
        painter.setBrush(colour("accent" if step.now else "good-soft" if step.done else "window"))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold if step.now else QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(colour("on-accent" if step.now else "text" if step.done else "faint"))
        before = "✓" if step.done else str(number)
        inner = box.adjusted(10, 0, -10, 0)
        text = QFontMetrics(font).elidedText(
            f"{before}  {step.name}", Qt.TextElideMode.ElideRight, int(inner.width())
        )
        painter.drawText(inner.toRect(), Qt.AlignmentFlag.AlignCenter, text)

    def rect_of(self, number: int) -> QRect:
        """Return where a phase stands."""
        wide = self.width() / max(1, len(self._steps))
        return QRect(int(number * wide), 0, int(wide), self.height())


class TurnSlider(QWidget):
    """Goes to the end of any turn: `wanted` carries its place among the marks, `now_wanted` comes at the right end."""

    wanted = Signal(int)
    now_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._turns: tuple[str, ...] = ()
        self.words = plain_label(role="faint")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setObjectName("turn-slider")
        self.slider.setAccessibleName("Turn that is looked at")
        self.slider.setPageStep(1)
        self.slider.setToolTip(plain_tip("Pull to look at an earlier turn (Alt+Left, Alt+Right)"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.words)
        layout.addWidget(self.slider, 1)
        self.slider.valueChanged.connect(self._pulled)

    def show_turns(self, turns: Sequence[str], at: int) -> None:
        """Show the turns that there are, and which of them is looked at."""
        self._turns = tuple(turns)
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, max(0, len(turns) - 1))
            self.slider.setValue(at)
        self.slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.setVisible(len(turns) > 1)
        self._tell(at)

    @Slot()
    def earlier(self) -> None:
        """Go a turn back."""
        self.slider.setValue(self.slider.value() - 1)

    @Slot()
    def later(self) -> None:
        """Go a turn on."""
        self.slider.setValue(self.slider.value() + 1)

    @Slot(int)
    def _pulled(self, at: int) -> None:
        self._tell(at)
        if at == len(self._turns) - 1:
            self.now_wanted.emit()
        else:
            self.wanted.emit(at)

    def _tell(self, at: int) -> None:
        if 0 <= at < len(self._turns):
            now = at == len(self._turns) - 1
            self.words.setText(f"{self._turns[at]}, now" if now else self._turns[at])


class Head(QWidget):
    """`chosen` carries the choice that goes on; `back` comes when the present is wanted."""

    chosen = Signal(object)
    back = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._next: Choice | None = None
        self.name = plain_label(role="title")
        self.name.setObjectName("campaign-name")
        self.pick = plain_label(role="heading", wrap=True)
        self.pick.setObjectName("pick")
        self.over = plain_label(role="warning", wrap=True)
        self.over.setObjectName("over")
        self.next = QPushButton()
        self.next.setObjectName("next")
        self.next.setProperty("role", "main")
        self.next.setMinimumHeight(theme.px(44))
        theme.put_icon(self.next, "next", "on-accent")
        self.now = QPushButton("Back to now")
        self.now.setObjectName("back-to-now")
        self.now.setProperty("role", "main")
        self.now.setMinimumHeight(theme.px(44))
        self.now.setToolTip(plain_tip("Leave the past (Esc)"))
        self.steps = StepStrip(theme)
        self.turns = TurnSlider()
        self.turns.setMinimumWidth(theme.px(210))

        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.name)
        words.addWidget(self.pick)
        words.addWidget(self.over)
        top = QHBoxLayout()
        top.addLayout(words, 1)
        top.addWidget(self.now)
        top.addWidget(self.next)
        foot = QHBoxLayout()
        foot.addWidget(self.steps, 3)
        foot.addWidget(self.turns, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addLayout(foot)
        self.next.clicked.connect(self.go_on)
        self.now.clicked.connect(self.back)

    def show_scene(self, scene: Scene, now: Scene) -> None:
        """Show where the campaign is, or which turn of it is looked at."""
        seen = scene.seen
        self.name.setText(f"{scene.open.name} · {seen.heading}")
        past = self._past(scene)
        self.pick.setText(past or seen.pick or seen.detail)
        self.over.setText(scene.open.read_only or seen.over)
        self.over.setVisible(bool(self.over.text()))
        self.steps.show_steps(scene.war.steps)
        marks = now.war.marks
        at = len(marks) - 1
        if scene.moment:
            at = next((n for n, mark in enumerate(marks) if mark.turn == scene.turn_of(scene.moment - 1)), 0)
        self.turns.show_turns([mark.label or f"Turn {mark.turn}" for mark in marks], at)
        self._next = next(iter(scene.choices("")), None)
        self.next.setVisible(self._next is not None)
        self.now.setVisible(scene.moment is not None)
        if self._next is not None:
            self.next.setText(self._next.label.replace("&", "&&"))
            self.next.setEnabled(not self._next.refused)
            why = self._next.refused or self._next.hint or "Go on"
            self.next.setToolTip(plain_tip(f"{why} (Ctrl+Return)"))

    def _past(self, scene: Scene) -> str:
        if scene.moment is None:
            return ""
        whole = any(mark.first == scene.moment for mark in scene.war.marks)
        when = "as it ended" if whole else f"as it was after entry {scene.moment}"
        return f"You look at {scene.seen.heading} {when}. Nothing can be done there."

    @Slot()
    def go_on(self) -> None:
        """Take the first choice that is about nobody."""
        if self._next is not None and not self._next.refused:
            self.chosen.emit(self._next)
