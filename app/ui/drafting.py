"""A text that is said something of while it is written: faults, gauges, buttons that go on with it, a small drawing.

A secret one is typed as dots; what is said of it shows only while its writer holds the button or keeps it open.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.drafts import Draft, Gauge, Piece
from app.core.questions import Answer, Question, Write, parsed
from app.ui.actions import plain_tip
from app.ui.answers import AnswerWidget
from app.ui.lines import Line
from app.ui.messages import plain_label
from app.ui.sheet.plot import Plot

#: Pixels between two buttons.
GAP = 4


@dataclass(frozen=True, slots=True)
class Drafting:
    """Says what there is to say of a text after the answers before it; `inks` are the colours to draw it with."""

    of: Callable[[Sequence[Answer], str], Draft | None] | None = None
    inks: Mapping[str, QColor] | None = None


NOTHING_DRAFTED = Drafting()


def draft_widget(
    question: Question, drafting: Drafting, answers: Sequence[Answer], before: AnswerWidget | None
) -> AnswerWidget | None:
    """Make the part for a text that something is said of or that is secret, None for any other question.

    What was kept open in the question `before` stays open, until the procedure is over.
    """
    if not isinstance(question, Write):
        return None
    of = None if drafting.of is None else partial(drafting.of, answers)
    if not question.secret and (of is None or of(question.default) is None):
        return None
    made = DraftAnswer(question, of, drafting.inks or {})
    made.keep_open(bool(answers) and isinstance(before, DraftAnswer) and before.kept)
    return made


class Pieces(QWidget):
    """Buttons that go on with the text, as many in a row as have room; the same ones stay while it is typed."""

    def __init__(self, take: Callable[[str], None]) -> None:
        super().__init__()
        self._take = take
        self._pieces: tuple[Piece, ...] = ()
        self._buttons: list[QPushButton] = []
        self._across = 1
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)

    def show_pieces(self, pieces: tuple[Piece, ...]) -> None:
        """Show the buttons; the refused ones say why."""
        if [piece.label for piece in pieces] != [piece.label for piece in self._pieces]:
            self._make(pieces)
        self._pieces = pieces
        for button, piece in zip(self._buttons, pieces, strict=True):
            button.setEnabled(not piece.refused)
            button.setAccessibleName(piece.hint or piece.label)
            button.setToolTip(plain_tip(piece.refused or piece.hint or piece.label))
        self.setVisible(bool(pieces))

    def minimumSizeHint(self) -> QSize:
        """Be content with the width of one button."""
        return QSize(self._widest(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put as many buttons in a row as have room."""
        super().resizeEvent(event)
        self._arrange()

    def _make(self, pieces: tuple[Piece, ...]) -> None:
        for button in self._buttons:
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = [self._button(piece) for piece in pieces]
        self._across = 0
        self._arrange()

    def _button(self, piece: Piece) -> QPushButton:
        button = QPushButton(piece.label.replace("&", "&&"), self)
        button.setProperty("role", "small")
        button.setAutoDefault(False)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setObjectName(f"piece-{piece.label}")
        button.clicked.connect(self._pressed)
        return button

    def _widest(self) -> int:
        return max((button.sizeHint().width() for button in self._buttons), default=0)

    def _arrange(self) -> None:
        across = max(1, (self.width() + GAP) // (self._widest() + GAP))
        if across != self._across:
            self._across = across
            for number, button in enumerate(self._buttons):
                self._grid.addWidget(button, number // across, number % across)

    @Slot()
    def _pressed(self) -> None:
        sender = self.sender()
        for button, piece in zip(self._buttons, self._pieces, strict=True):
            if button is sender:
                self._take(piece.text)
                return


class Gauges(QWidget):
    """What a text takes of what is bounded, as bars with their figures."""

    def __init__(self) -> None:
        super().__init__()
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._bars: list[QProgressBar] = []

    def show_gauges(self, gauges: tuple[Gauge, ...]) -> None:
        """Show the bars; more than there is fills one and says so."""
        for _ in range(len(self._bars), len(gauges)):
            bar = QProgressBar()
            bar.setTextVisible(True)
            self._layout.addWidget(bar)
            self._bars.append(bar)
        for number, bar in enumerate(self._bars):
            bar.setVisible(number < len(gauges))
            if number < len(gauges):
                _fill(bar, gauges[number])
        self.setVisible(bool(gauges))


def _fill(bar: QProgressBar, gauge: Gauge) -> None:
    most = gauge.most if gauge.most is not None else max(1, gauge.used)
    over = gauge.most is not None and gauge.used > gauge.most
    bar.setRange(0, max(1, most))
    bar.setValue(min(gauge.used, max(1, most)) if gauge.used else 0)
    bar.setFormat(f"{gauge.words} !" if over else gauge.words)
    bar.setAccessibleName(gauge.words)
    bar.setProperty("role", "over" if over else "")
    bar.style().unpolish(bar)
    bar.style().polish(bar)


class DraftAnswer(AnswerWidget):
    """A line of text with what there is to say of it below; a secret one shows dots, and says nothing, until held."""

    def __init__(
        self, question: Write, of: Callable[[str], Draft | None] | None, inks: Mapping[str, QColor]
    ) -> None:
        super().__init__(question)
        self._secret, self._of = question.secret, of
        self._line = Line(question.default)
        self._line.setObjectName("text")
        self._line.setMaxLength(question.limit)
        self._hold = QPushButton("Hold to show")
        self._hold.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._hold.setProperty("role", "small")
        self._hold.setToolTip(plain_tip("Shows what is written as long as you hold it"))
        self._keep = QCheckBox("Nobody else looks")
        self._keep.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._keep.setToolTip(plain_tip("Shows what is written until all of it is answered"))
        self._faults = plain_label(role="problem", wrap=True)
        self._faults.setObjectName("faults")
        self._notes = plain_label(role="faint", wrap=True)
        self._gauges, self._pieces, self.plot = Gauges(), Pieces(self._go_on), Plot(inks)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._line)
        eyes = QHBoxLayout()
        eyes.addWidget(self._hold)
        eyes.addWidget(self._keep)
        eyes.addStretch(1)
        layout.addLayout(eyes)
        for part in (self._pieces, self._gauges, self._faults, self._notes, self.plot):
            layout.addWidget(part)
        layout.addStretch(1)
        self._line.textChanged.connect(self._tell)
        self._line.returnPressed.connect(self.entered)
        self._hold.pressed.connect(self._tell)
        self._hold.released.connect(self._tell)
        self._keep.toggled.connect(self._tell)
        for part in (self._hold, self._keep):
            part.setVisible(question.secret)
        self._tell()

    @property
    def open(self) -> bool:
        """True while what is written may be seen."""
        return not self._secret or self._hold.isDown() or self._keep.isChecked()

    @property
    def kept(self) -> bool:
        """True when what is written shall stay open."""
        return self._secret and self._keep.isChecked()

    def keep_open(self, keep: bool) -> None:
        """Keep what is written open, or not."""
        self._keep.setChecked(keep)

    def answer(self) -> Answer:
        """Read the line."""
        return parsed(self.question, self._line.text())

    def take_focus(self) -> None:
        """Put the focus into the line, behind what stands there."""
        self._line.setFocus()
        self._line.end(False)

    @Slot()
    def _tell(self) -> None:
        """Say what there is to say of the text as it is now, or only how much, while it is hidden."""
        open_ = self.open
        mode = QLineEdit.EchoMode.Normal if open_ else QLineEdit.EchoMode.Password
        self._line.setEchoMode(mode)
        draft = (self._of(self._line.text()) if self._of is not None else None) or Draft()
        self._pieces.show_pieces(draft.pieces)
        self._gauges.show_gauges(draft.gauges if open_ else ())
        self._faults.setText("\n".join(_sentences(draft, self._line.text())) if open_ else _counted(draft))
        self._faults.setVisible(bool(draft.faults))
        self._notes.setText("\n".join(draft.notes))
        self._notes.setVisible(open_ and bool(draft.notes))
        if draft.page is not None and open_:
            self.plot.show_page(draft.page)
        self.plot.setVisible(open_ and draft.page is not None)

    def _go_on(self, text: str) -> None:
        self._line.setText(text)
        self._line.setModified(True)
        self.take_focus()


def _sentences(draft: Draft, text: str) -> list[str]:
    """Return a sentence a fault, with the part of the text that it is about before it unless that is named in it."""
    found: list[str] = []
    for fault in draft.faults:
        about = text[fault.at : fault.at + fault.length].strip()
        named = f"{about}: {fault.text}" if about and about not in fault.text else fault.text
        found.append(" ".join(part for part in (named, fault.why) if part))
    return found


def _counted(draft: Draft) -> str:
    count = len(draft.faults)
    return f"{count} {'thing is' if count == 1 else 'things are'} wrong with it; hold the button to see."
