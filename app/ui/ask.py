"""Asking a procedure's questions: dice typed, tapped or rolled, picks as large buttons, one step back at any time."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.core.errors import Refused, UserError
from app.core.questions import Answer, Asking, Confirm, Finished, Number, Pick, Question, Roll, Write, run
from app.core.system import Opened
from app.ui.actions import plain_tip
from app.ui.answers import AnswerWidget, RollAnswer, StayingButton, answer_widget
from app.ui.drafting import NOTHING_DRAFTED, Drafting, draft_widget
from app.ui.messages import plain_label, put_role, sentences
from app.ui.sizes import make_room
from app.ui.trail import Trail


def rolled(sides: int, count: int) -> tuple[int, ...]:
    """Roll dice for a person who wants the program to."""
    return tuple(secrets.randbelow(sides) + 1 for _ in range(count))


def in_words(question: Question, answer: Answer) -> str:
    """Return an answer as the trail of questions tells it."""
    match question, answer:
        case Roll(), tuple():
            return " ".join(str(die) for die in answer)
        case Pick(options=options), str():
            return next((option.label for option in options if option.key == answer), answer)
        case Confirm(), bool():
            return "Yes" if answer else "No"
        case Number(secret=True) | Write(secret=True), _:
            return "hidden"
        case _:
            return str(answer)


class AskPanel(QWidget):
    """Runs a procedure over a state with a person's answers; it knows questions and no rule.

    `finished` carries the answers (a tuple) when the procedure needs no more, `cancelled` comes when the person
    takes it back. `begin` may finish at once, when the answers given suffice. `moved` carries the answers so far
    each time another question is asked. With a `review`, which says what a finished event comes to, a procedure
    that asked for dice ends with that sentence and one confirmation, and so does one that was begun with answers;
    what was only decided counts at once, and Undo takes it back.
    """

    finished = Signal(object)
    cancelled = Signal()
    moved = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._opened: Opened | None = None
        self._state: Any = None
        self._review: Callable[[Any], str] | None = None
        self._reviewed = False
        self._resumed = False
        self._drafting = NOTHING_DRAFTED
        self._answers: list[Answer] = []
        self._asked: list[Question] = []
        self._answer: AnswerWidget | None = None

        self._heading = plain_label(role="heading", wrap=True)
        self.trail = Trail()
        self._why = plain_label(wrap=True)
        self._why.setObjectName("why")
        self._problem = plain_label(role="problem", wrap=True)
        self._place = QVBoxLayout()
        holder = QWidget()
        holder.setLayout(self._place)
        self._place.setContentsMargins(0, 0, 4, 0)
        self._scroll = QScrollArea()
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(holder)
        self._back = _button("Back", "Back one question (Alt+Left)")
        self._roll = _button("Roll for me")
        self._rest = _button("Roll on", "Roll these dice and what follows, until something is to be decided")
        self._cancel = _button("Cancel")
        self._ok = _button("Go on")
        self._ok.setProperty("role", "main")

        layout = QVBoxLayout(self)
        top = QHBoxLayout()
        top.addWidget(self._heading, 1)
        for button in (self._back, self._cancel):
            button.setProperty("role", "small")
            top.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(top)
        layout.addWidget(self.trail)
        layout.addWidget(self._why)
        layout.addWidget(self._problem)
        layout.addWidget(self._scroll, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self._rest, self._roll, self._ok):
            buttons.addWidget(button)
        layout.addLayout(buttons)

        self._wire()

    def _wire(self) -> None:
        # A shortcut, since a line or a button would take the key for itself.
        earlier = QShortcut(QKeySequence("Alt+Left"), self)
        earlier.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        earlier.activated.connect(self.back)
        self.trail.wanted.connect(self.back_to)
        self._back.clicked.connect(self.back)
        self._roll.clicked.connect(self.roll)
        self._rest.clicked.connect(self.roll_on)
        self._cancel.clicked.connect(self.cancel)
        self._ok.clicked.connect(self._take)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers so far."""
        return tuple(self._answers)

    @property
    def words(self) -> tuple[str, ...]:
        """The answers so far as people read them."""
        return tuple(in_words(asked, given) for asked, given in zip(self._asked, self._answers, strict=False))

    @property
    def heading(self) -> str:
        """What is asked for, as it stands above the questions."""
        return self._heading.text()

    @property
    def question(self) -> Question | None:
        """The question that waits for an answer, None when nothing is asked."""
        return self._answer.question if self._answer else None

    def take_focus(self, typed: str = "") -> None:
        """Put the focus on the question that waits, with what was typed for it elsewhere."""
        if self._answer is not None:
            self._answer.take_focus()
            self._answer.pressed(typed)
        elif self._reviewed:
            self._ok.setFocus()

    @property
    def reviewing(self) -> bool:
        """True while everything is answered and only the confirmation is left."""
        return self._reviewed

    def draft_with(self, drafting: Drafting) -> None:
        """Take over what says, from now on, what there is to say of a text while it is written."""
        self._drafting = drafting

    def begin(
        self,
        opened: Opened,
        state: Any,
        answers: Sequence[Answer] = (),
        heading: str = "",
        review: Callable[[Any], str] | None = None,
    ) -> None:
        """Ask the questions of an opened procedure over a state, from the answers that are there already."""
        self._opened, self._state, self._answers = opened, state, list(answers)
        self._review, self._reviewed, self._asked = review, False, []
        self._resumed = bool(answers)
        self._heading.setText(heading)
        self._heading.setVisible(bool(heading))
        self._next()

    @Slot(str)
    def answer(self, answer: Answer) -> None:
        """Give an answer to the question that waits; one that does not fit is said beside it."""
        self._answers.append(answer)
        self._next()

    @Slot()
    def back(self) -> None:
        """Ask the question before again."""
        if self._answers:
            self.back_to(len(self._answers) - 1)

    @Slot(int)
    def back_to(self, number: int) -> None:
        """Ask an earlier question again, by its number from 0; the answers from it on are dropped."""
        if 0 <= number < len(self._answers):
            del self._answers[number:]
            self._next()

    @Slot()
    def roll(self) -> None:
        """Let the program roll the dice that are asked for; what is on the line already stays."""
        if isinstance(self.question, Roll) and isinstance(self._answer, RollAnswer):
            there = self._answer.thrown[: self.question.count]
            self.answer((*there, *rolled(self.question.sides, self.question.count - len(there))))

    @Slot()
    def roll_on(self) -> None:
        """Let the program roll these dice and those that follow, until something else is asked."""
        while isinstance(self.question, Roll):
            self.roll()

    @Slot()
    def cancel(self) -> None:
        """Take the whole procedure back; nothing has happened."""
        self.put_away()
        self.cancelled.emit()

    def put_away(self) -> None:
        """Forget what is asked, and tell nobody."""
        self._opened, self._state, self._answers, self._reviewed = None, None, [], False
        self._drop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pick with digits, press a button with Enter, cancel with Escape."""
        focused = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QPushButton):
            focused.click()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancel()
        elif not (self._answer and self._answer.pressed(event.text())):
            super().keyPressEvent(event)

    @Slot()
    def _take(self) -> None:
        if self._reviewed:
            self._finish()
            return
        if self._answer is None:
            return
        try:
            answer = self._answer.answer()
        except UserError as error:
            self._say(error)
            self._answer.take_again()
            return
        self.answer(answer)

    @Slot(object)
    def _given(self, answer: Answer) -> None:
        self.answer(answer)

    def _next(self) -> None:
        """Show the next question; an answer that does not fit is taken back and said beside its question."""
        now, trouble = self._run()
        self._problem.hide()
        match now:
            case Finished(event=event, used=used):
                del self._answers[used:]
                if self._review is not None and self._worth_a_look(used) and not self._reviewed:
                    self._show_review(self._review(event))
                else:
                    self._finish()
            case Asking(question=question):
                if trouble is None or self.question != question:
                    self._show(question)
                if trouble is not None:
                    self._say(trouble)
            case None:
                if trouble is not None:
                    self._refuse(trouble)

    def _worth_a_look(self, used: int) -> bool:
        """True when what comes of the answers is to be read before it counts: it is not just what was picked."""
        return self._resumed or (used > 1 and any(isinstance(answer, tuple) for answer in self._answers))

    def _finish(self) -> None:
        """Hand the answers over."""
        answers = tuple(self._answers)
        self._opened, self._state, self._reviewed = None, None, False
        self._drop()
        self.finished.emit(answers)

    def _show_review(self, comes_to: str) -> None:
        """Say what everything comes to, and wait for the one confirmation."""
        self._drop()
        self._reviewed = True
        self._show_trail()
        self._why.setText(comes_to)
        put_role(self._why, "heading")
        self._roll.hide()
        self._rest.hide()
        self._ok.setText("Write it")
        for button in (self._ok, self._back):
            button.show()
        self._back.setEnabled(True)
        self._ok.setFocus()
        self.moved.emit(tuple(self._answers))

    def _run(self) -> tuple[Asking | Finished[Any] | None, Refused | UserError | None]:
        """Run the procedure with as many of the answers as fit; the others are dropped, with the reason."""
        trouble: Refused | UserError | None = None
        while self._opened is not None:
            try:
                return run(self._opened, self._state, self._answers), trouble
            except (Refused, UserError) as error:
                trouble = error
                if not self._answers:
                    break
                self._answers.pop()
        return None, trouble

    def _refuse(self, error: Refused | UserError) -> None:
        """Say why the procedure cannot even begin; only Cancel is left."""
        self._drop()
        self._say(error)
        for button in (self._ok, self._roll, self._rest, self._back):
            button.hide()

    def _show(self, question: Question) -> None:
        before = self._answer
        self._drop()
        self._reviewed = False
        self._show_trail()
        del self._asked[len(self._answers) :]
        self._asked.append(question)
        self._why.setText(question.why)
        put_role(self._why, "")
        drafted = draft_widget(question, self._drafting, tuple(self._answers), before)
        self._answer = drafted if drafted is not None else answer_widget(question)
        self._answer.given.connect(self._given)
        self._answer.entered.connect(self._take)
        self._place.addWidget(self._answer)
        for button in (self._roll, self._rest):
            button.setVisible(isinstance(question, Roll))
        self._ok.setText("Go on")
        self._ok.setVisible(not isinstance(question, Pick | Confirm))
        self._back.show()
        self._back.setEnabled(bool(self._answers))
        self._answer.take_focus()
        self.moved.emit(tuple(self._answers))

    def _show_trail(self) -> None:
        """Show the answers so far, each with what it was asked for."""
        assert self._opened is not None
        for number in range(len(self._asked), len(self._answers)):
            asking = run(self._opened, self._state, self._answers[:number])
            if isinstance(asking, Asking):
                self._asked.append(asking.question)
        pairs = zip(self._asked, self._answers, strict=False)
        self.trail.show_answers([(asked.why, in_words(asked, answer)) for asked, answer in pairs])

    def _say(self, error: Refused | UserError) -> None:
        self._problem.setText("\n".join(part for part in sentences(error) if part))
        self._problem.show()

    def _drop(self) -> None:
        if self._answer is not None:
            self._place.removeWidget(self._answer)
            self._answer.hide()
            self._answer.deleteLater()
            self._answer = None


def _button(words: str, tip: str = "") -> QPushButton:
    """Make a button that Enter presses only when it has the focus."""
    made = StayingButton(words)
    made.setAutoDefault(False)
    made.setToolTip(plain_tip(tip) if tip else "")
    return made


class AskDialog(QDialog):
    """A procedure's questions in a window of their own: make it, connect `answered`, call `ask`."""

    answered = Signal(object)

    def __init__(self, parent: QWidget, title: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.panel = AskPanel()
        self._done = False
        layout = QVBoxLayout(self)
        layout.addWidget(self.panel)
        make_room(self, 34, 28)
        self.panel.finished.connect(self._finish)
        self.panel.cancelled.connect(self.reject)
        self.finished.connect(self.deleteLater)

    def ask(self, opened: Opened, state: Any, answers: Sequence[Answer] = (), heading: str = "") -> None:
        """Ask; the window opens only when there is a question, or a refusal to be told."""
        self.panel.begin(opened, state, answers, heading)
        if not self._done:
            self.open()

    @Slot(object)
    def _finish(self, answers: object) -> None:
        self._done = True
        self.answered.emit(answers)
        self.accept()
