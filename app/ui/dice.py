"""Dice as they lie on the table: faces to tap, and a tray of what was thrown."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

#: Where the pips of a face are, in thirds of the die from its middle.
PIPS: Mapping[int, Sequence[tuple[int, int]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
#: The side of a face to tap and of a die in the tray, in heights of a line of text (about 44 and 30 pixels).
TAPPED, THROWN = 2.65, 1.8
#: The most sides that are drawn as pips.
MOST_PIPS = 6
#: The most dice that the tray shows.
MOST_SHOWN = 60


def paint_die(painter: QPainter, box: QRectF, face: int, palette: QPalette, *, pips: bool) -> None:
    """Draw a die that shows `face`; 0 is a place where a die is still to lie."""
    ink = palette.color(QPalette.ColorRole.Text)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = palette.color(QPalette.ColorRole.Dark)
    painter.setPen(QPen(edge, 1.4, Qt.PenStyle.SolidLine if face else Qt.PenStyle.DashLine))
    painter.setBrush(palette.color(QPalette.ColorRole.Base) if face else Qt.BrushStyle.NoBrush)
    radius = box.width() / 6
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius)
    if not face:
        return
    if pips:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        third, dot = box.width() * 0.26, box.width() * 0.085
        for x, y in PIPS[face]:
            painter.drawEllipse(box.center() + QPointF(x * third, y * third), dot, dot)
    else:
        painter.setPen(ink)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(face))


class DieButton(QPushButton):
    """A face to tap; its text is the figure, also for those who do not see it."""

    def __init__(self, face: int, sides: int) -> None:
        super().__init__(str(face))
        self._face, self._pips = face, sides <= MOST_PIPS
        self.setProperty("role", "die")
        self.setAutoDefault(False)
        self.setAccessibleName(f"Die {face}")
        self.setToolTip(f"A die shows {face}")

    def sizeHint(self) -> QSize:
        """Return the size of a fingertip."""
        side = round(TAPPED * self.fontMetrics().height() * 0.8)
        return QSize(max(side, 44), max(side, 44))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the button with the die on it."""
        if not self._pips:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        side = min(self.width(), self.height()) - 4
        box = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        palette = QPalette(self.palette())
        if self.isDown() or self.underMouse():
            palette.setColor(QPalette.ColorRole.Base, palette.color(QPalette.ColorRole.Light))
        if self.hasFocus():
            palette.setColor(QPalette.ColorRole.Dark, palette.color(QPalette.ColorRole.Highlight))
        paint_die(painter, box, self._face, palette, pips=True)
        painter.end()


class Faces(QWidget):
    """The faces of a die to tap, as many beside each other as there is room for; `tapped` carries the figure."""

    tapped = Signal(int)

    def __init__(self, sides: int) -> None:
        super().__init__()
        self._buttons = [DieButton(face, sides) for face in range(1, sides + 1)]
        for button in self._buttons:
            button.setParent(self)
            button.clicked.connect(self._tap)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        """Return room for all faces in a row of six."""
        step = self._step()
        return QSize(6 * step, self.heightForWidth(6 * step))

    def minimumSizeHint(self) -> QSize:
        """Return room for half a die's faces in a row."""
        return QSize(3 * self._step(), self._step())

    def hasHeightForWidth(self) -> bool:
        """Say that faces wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return how high the rows of faces are at a width."""
        return -(-len(self._buttons) // self._across(width)) * self._step()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the faces in the new width."""
        super().resizeEvent(event)
        across, step = self._across(event.size().width()), self._step()
        for number, button in enumerate(self._buttons):
            button.setGeometry(number % across * step, number // across * step, step - 6, step - 6)

    def _step(self) -> int:
        return self._buttons[0].sizeHint().width() + 6

    def _across(self, width: int) -> int:
        """Return how many faces stand in a row: six, or three so that both rows are alike."""
        room = max(1, width // self._step())
        return room if len(self._buttons) > MOST_PIPS else 6 if room >= MOST_PIPS else min(room, 3)

    @Slot()
    def _tap(self) -> None:
        button = self.sender()
        assert isinstance(button, QPushButton)
        self.tapped.emit(int(button.text()))


class DiceTray(QWidget):
    """The dice thrown so far and the places of those that are missing; touching a die takes it back (`dropped`)."""

    dropped = Signal(int)

    def __init__(self, sides: int, count: int) -> None:
        super().__init__()
        self._pips, self._count = sides <= MOST_PIPS, count
        self._dice: tuple[int, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName("Dice thrown so far")

    def show_dice(self, dice: Sequence[int]) -> None:
        """Show what was thrown."""
        self._dice = tuple(dice)[:MOST_SHOWN]
        self.setAccessibleDescription(" ".join(str(die) for die in self._dice))
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for the dice in two rows or so."""
        return QSize(200, self.heightForWidth(260))

    def hasHeightForWidth(self) -> bool:
        """Say that dice wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return how high the rows of dice are at a width."""
        across = max(1, width // self._step())
        rows = -(-min(max(self._count, 1), MOST_SHOWN) // across)
        return rows * self._step()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dice, then the places that are still empty."""
        painter = QPainter(self)
        for number in range(min(max(self._count, len(self._dice)), MOST_SHOWN)):
            face = self._dice[number] if number < len(self._dice) else 0
            paint_die(painter, self._box(number), face, self.palette(), pips=self._pips and face <= MOST_PIPS)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the die under the finger back."""
        for number in range(len(self._dice)):
            if self._box(number).contains(event.position()):
                self.dropped.emit(number)
                return

    def _step(self) -> int:
        return round(THROWN * self.fontMetrics().height()) + 4

    def _box(self, number: int) -> QRectF:
        step = self._step()
        across = max(1, self.width() // step)
        return QRectF(number % across * step, number // across * step, step - 4, step - 4)
