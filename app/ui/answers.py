"""What a question is answered with: a line for dice with dice to tap, large buttons, a figure, a line of text."""

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QValidator
from PySide6.QtWidgets import (
    QGridLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.core.questions import Answer, Confirm, Number, Option, Pick, Question, Roll, Write, parsed
from app.ui.dice import DiceTray, Faces
from app.ui.lines import Line
from app.ui.messages import plain_label, put_role
from app.ui.options import STEPS, StayingButton, WrappingButton

#: The most sides a die may have to be tapped instead of typed.
MOST_FACES = 20


class AnswerWidget(QWidget):
    """The part that answers one question.

    `given` carries the answer when one touch is enough, `entered` says that `answer` is ready to be read.
    """

    given = Signal(object)
    entered = Signal()

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question

    def answer(self) -> Answer:
        """Return the answer as it stands; raise UserError when it does not fit the question."""
        raise NotImplementedError

    def pressed(self, key: str) -> bool:
        """Answer with a key that is pressed outside of lines of text; False when it means nothing here."""
        return False

    def take_focus(self) -> None:
        """Put the focus where the answer is given."""
        self.setFocus()

    def take_again(self) -> None:
        """Take the keys for another answer in place of one that did not fit."""
        self.take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep the Enter that a line has answered with from pressing a button of the next question."""
        typed = isinstance(self.focusWidget(), QLineEdit | QSpinBox)
        answered = typed and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if answered or self._step(STEPS.get(event.key(), 0)):
            event.accept()
        else:
            super().keyPressEvent(event)

    def _step(self, by: int) -> bool:
        """Go from button to button with the arrows, never out of the question."""
        buttons = self.findChildren(StayingButton)
        places = [place for place, button in enumerate(buttons) if by and button.hasFocus()]
        if places:
            buttons[max(0, min(len(buttons) - 1, places[0] + by))].setFocus()
        return bool(places)


class RollAnswer(AnswerWidget):
    """Dice, typed like `6 5 5 2 1` or `65521`, or tapped one after the other."""

    def __init__(self, question: Roll) -> None:
        super().__init__(question)
        self._sides, self._count = question.sides, question.count
        self._line = Line()
        self._line.setObjectName("dice")
        self._line.setAccessibleName("Dice")
        self._line.setPlaceholderText(
            "type the dice, like 6 5 5 2 1" if question.count > 1 else "type the die"
        )
        self._left = plain_label(role="faint")
        self._tray = DiceTray(question.sides, question.count)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._line)
        layout.addWidget(self._left)
        if question.count > 1:
            layout.addWidget(self._tray)
        if question.sides <= MOST_FACES:
            faces = Faces(question.sides)
            faces.tapped.connect(self._tapped)
            layout.addWidget(faces)
        layout.addStretch(1)
        self._line.textEdited.connect(self._tell)
        self._line.returnPressed.connect(self.entered)
        self._tray.dropped.connect(self._drop)
        self._tell()

    def answer(self) -> Answer:
        """Read the line."""
        return parsed(self.question, self._line.text())

    @property
    def thrown(self) -> tuple[int, ...]:
        """The dice that are on the line already, as far as they are faces of these dice."""
        return tuple(int(word) for word in self._dice() if word.isdecimal() and 1 <= int(word) <= self._sides)

    def pressed(self, key: str) -> bool:
        """Type a die into the line."""
        if key.isdecimal():
            self._line.setFocus()
            self._line.insert(key)
        return key.isdecimal()

    def take_focus(self) -> None:
        """Put the focus into the line."""
        self._line.setFocus()

    def take_again(self) -> None:
        """Let what is typed next stand in place of too many dice; too few are typed on."""
        self._line.setFocus()
        if len(self._dice()) != len(self.thrown) or len(self.thrown) > self._count:
            self._line.selectAll()

    @Slot(int)
    def _tapped(self, face: int) -> None:
        dice = [*self._dice(), str(face)]
        self._line.setText(" ".join(dice))
        self._tell()
        if self._count == 1:
            self.entered.emit()

    @Slot(int)
    def _drop(self, number: int) -> None:
        dice = self._dice()
        self._line.setText(" ".join(dice[:number] + dice[number + 1 :]))
        self._tell()

    @Slot()
    def _tell(self) -> None:
        given = len(self.thrown)
        self._tray.show_dice(self.thrown)
        several = f"{given} of {self._count} dice of {self._sides} sides"
        self._left.setText(several if self._count > 1 else f"One die of {self._sides} sides")

    def _dice(self) -> list[str]:
        text = self._line.text().replace(",", " ").replace(";", " ").replace("+", " ")
        words = text.split()
        if self._sides < 10 and len(words) == 1:
            return list(words[0])
        return words


class PickAnswer(AnswerWidget):
    """One of the options as large buttons; the first nine answer to their digits."""

    def __init__(self, question: Pick) -> None:
        super().__init__(question)
        self._options = question.options
        self._buttons = [self._button(number, option) for number, option in enumerate(question.options)]
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for button in self._buttons:
            layout.addWidget(button)
        layout.addStretch(1)

    def pressed(self, key: str) -> bool:
        """Pick the option with a digit."""
        if len(key) == 1 and key.isdecimal() and 1 <= int(key) <= min(9, len(self._options)):
            self.given.emit(self._options[int(key) - 1].key)
            return True
        return False

    def take_focus(self) -> None:
        """Put the focus on the first option."""
        if self._buttons:
            self._buttons[0].setFocus()

    def _button(self, number: int, option: Option) -> WrappingButton:
        button = WrappingButton(f"{number + 1}" if number < 9 else "", option)
        button.clicked.connect(self._picked)
        return button

    @Slot()
    def _picked(self) -> None:
        sender: QObject = self.sender()
        for button, option in zip(self._buttons, self._options, strict=True):
            if button is sender:
                self.given.emit(option.key)
                return


class ConfirmAnswer(AnswerWidget):
    """Yes or no, also with the keys Y and N."""

    def __init__(self, question: Confirm) -> None:
        super().__init__(question)
        self._likely = question.likely
        self._yes = StayingButton("&Yes")
        self._no = StayingButton("&No")
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for column, button in enumerate((self._yes, self._no)):
            button.setProperty("role", "big")
            layout.addWidget(button, 0, column)
            button.clicked.connect(self._picked)
        layout.setRowStretch(1, 1)

    def pressed(self, key: str) -> bool:
        """Answer with Y or N."""
        if key.lower() in ("y", "n"):
            self.given.emit(key.lower() == "y")
            return True
        return False

    def take_focus(self) -> None:
        """Put the focus on what is likely."""
        (self._yes if self._likely else self._no).setFocus()

    @Slot()
    def _picked(self) -> None:
        self.given.emit(self.sender() is self._yes)


class _Figure(QSpinBox):
    """Takes no sign that leads out of its bounds; `refused` says whether the last one was such a one."""

    refused = Signal(bool)

    def validate(self, text: str, position: int, /) -> tuple[QValidator.State, str, int]:
        """Say whether what is typed is taken."""
        found: tuple[QValidator.State, str, int] = super().validate(text, position)
        self.refused.emit(found[0] == QValidator.State.Invalid)
        return found


class NumberAnswer(AnswerWidget):
    """A whole number within its bounds, which are said loudly when somebody types more."""

    def __init__(self, question: Number) -> None:
        super().__init__(question)
        self._figure = _Figure()
        self._figure.setObjectName("number")
        self._figure.setRange(question.low, question.high)
        self._figure.setValue(question.default)
        self._figure.lineEdit().setTextMargins(6, 0, 0, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._figure, 0, Qt.AlignmentFlag.AlignLeft)
        self._bounds = plain_label()
        self._bounds.setObjectName("bounds")
        layout.addWidget(self._bounds)
        layout.addStretch(1)
        self._tell(False)
        self._figure.refused.connect(self._tell)
        self._figure.lineEdit().returnPressed.connect(self.entered)

    @Slot(bool)
    def _tell(self, refused: bool) -> None:
        bounds = f"from {self._figure.minimum()} to {self._figure.maximum()}"
        self._bounds.setText(f"It can only be {bounds}" if refused else bounds)
        put_role(self._bounds, "problem" if refused else "faint")

    def answer(self) -> Answer:
        """Read the figure."""
        self._figure.interpretText()
        return self._figure.value()

    def pressed(self, key: str) -> bool:
        """Type a figure over the one that stands there."""
        if key.isdecimal():
            self.take_focus()
            self._figure.lineEdit().insert(key)
        return key.isdecimal()

    def take_focus(self) -> None:
        """Put the focus into the figure, ready to be typed over."""
        self._figure.setFocus()
        self._figure.selectAll()


class SecretAnswer(AnswerWidget):
    """A whole number that nobody else shall see: it is typed as dots."""

    def __init__(self, question: Number) -> None:
        super().__init__(question)
        self._line = Line()
        self._line.setObjectName("secret-number")
        self._line.setAccessibleName("Figure that the others do not see")
        self._line.setEchoMode(QLineEdit.EchoMode.Password)
        self._line.setMaxLength(len(str(max(abs(question.low), abs(question.high)))) + 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._line)
        bounds = f"from {question.low} to {question.high}; the others see dots".replace("-", "−")
        layout.addWidget(plain_label(bounds, "faint", wrap=True))
        layout.addStretch(1)
        self._line.returnPressed.connect(self.entered)

    def answer(self) -> Answer:
        """Read what was typed."""
        return parsed(self.question, self._line.text().replace("−", "-").removeprefix("+"))

    def take_focus(self) -> None:
        """Put the focus into the line."""
        self._line.setFocus()


class WriteAnswer(AnswerWidget):
    """A line of text."""

    def __init__(self, question: Write) -> None:
        super().__init__(question)
        self._line = Line(question.default)
        self._line.setObjectName("text")
        self._line.setMaxLength(question.limit)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._line)
        layout.addStretch(1)
        self._line.returnPressed.connect(self.entered)

    def answer(self) -> Answer:
        """Read the line."""
        return parsed(self.question, self._line.text())

    def take_focus(self) -> None:
        """Put the focus into the line, ready to be typed over."""
        self._line.setFocus()
        self._line.selectAll()


def answer_widget(question: Question) -> AnswerWidget:
    """Make the part that answers a question."""
    match question:
        case Roll():
            return RollAnswer(question)
        case Pick():
            return PickAnswer(question)
        case Confirm():
            return ConfirmAnswer(question)
        case Number(secret=secret):
            return SecretAnswer(question) if secret else NumberAnswer(question)
        case Write():
            return WriteAnswer(question)
