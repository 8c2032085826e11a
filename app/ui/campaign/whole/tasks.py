"""What each player has to do next, as large buttons under the players' names; pressing one does it."""

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.core.questions import Option
from app.core.system import Choice
from app.core.war import Task
from app.ui.badges import Badges
from app.ui.campaign.choices import ChoiceList
from app.ui.messages import plain_label
from app.ui.options import WrappingButton

#: What stands above the tasks of all players together.
EVERYBODY = "Everybody"
#: How much of the last entry is told, in characters; the timeline tells the rest.
LONGEST = 240


class Mark(QWidget):
    """A player's mark, as large as a line of text."""

    def __init__(self, badges: Badges, player: str) -> None:
        super().__init__()
        self._badges, self._player = badges, player

    def sizeHint(self) -> QSize:
        """Return a square as high as a line."""
        side = self.fontMetrics().height()
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        """Be no smaller."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._badges.paint(painter, QRectF(self.rect()), self._player)
        painter.end()


class TaskList(QWidget):
    """`wanted` carries the task that was pressed, `chosen` a choice about the campaign as a whole."""

    wanted = Signal(object)
    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._shown: tuple[object, ...] = ()
        self._tasks: tuple[Task, ...] = ()
        self._buttons: list[QPushButton] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(8, 8, 8, 8)
        self._layout.setSpacing(5)
        self._body: QWidget | None = None
        self.last = plain_label(role="faint", wrap=True)
        self.last.setObjectName("just-now")
        self.choices = ChoiceList()
        self._layout.addWidget(self.last)
        self._layout.addWidget(self.choices)
        self._layout.addStretch(1)
        self.choices.wanted.connect(self.chosen)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons of what is left to do, in order."""
        return tuple(self._buttons)

    def show_last(self, text: str) -> None:
        """Say what happened last, so that what came of the dice is seen where they were asked for."""
        short = text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
        self.last.setText(f"Last: {short}" if text else "")
        self.last.setVisible(bool(text))

    def show_tasks(self, tasks: Sequence[Task], badges: Badges, others: Sequence[Choice]) -> None:
        """Show what is to be done, and what else may happen; the same tasks stay as they are.

        When the tasks change under the focus, it goes to the first of them: never to what is done by agreement.
        """
        focused = any(button.hasFocus() for button in self.findChildren(QPushButton))
        self.choices.show_choices(others)
        new = (*tasks, *(badges.name(task.player) for task in tasks), badges.colour(""))
        if new == self._shown:
            return
        self._shown, self._tasks = new, tuple(tasks)
        self._build(badges)
        if focused:
            self.focus_first()

    def focus_first(self) -> None:
        """Put the focus on the first task that may be done, or on the list when none may."""
        first = next((button for button in self._buttons if button.isEnabled()), None)
        (first or self).setFocus()
        port = self.parentWidget()
        area = port.parentWidget() if port is not None else None
        if isinstance(area, QScrollArea):
            area.ensureWidgetVisible(first or self, 0, first.height() if first is not None else 0)

    def _build(self, badges: Badges) -> None:
        if self._body is not None:
            self._body.hide()
            self._body.deleteLater()
        self._buttons = []
        body = self._body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(5)
        for player, mine in groupby(self._tasks, key=lambda task: task.player):
            layout.addWidget(_heading(badges, player))
            for task in mine:
                self._put(layout, task)
        if not self._tasks:
            layout.addWidget(plain_label("There is nothing to do just now.", "faint", wrap=True))
        self._layout.insertWidget(1, body)

    def _put(self, layout: QVBoxLayout, task: Task) -> None:
        if task.done:
            layout.addWidget(plain_label(f"✓  {task.text}", "good", wrap=True))
            return
        digit = str(len(self._buttons) + 1) if len(self._buttons) < 9 else ""
        hint = " · ".join(part for part in ("May be left out" if task.optional else "", task.hint) if part)
        button = WrappingButton(digit, Option(task.key, task.text, task.refused or hint))
        button.setObjectName(f"task-{self._tasks.index(task)}")
        button.setEnabled(not task.refused and task.does != "wait")
        button.setProperty("number", self._tasks.index(task))
        button.clicked.connect(self._pressed)
        layout.addWidget(button)
        self._buttons.append(button)

    @Slot()
    def _pressed(self) -> None:
        self.wanted.emit(self._tasks[int(self.sender().property("number"))])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press a task by its digit, or the one with the focus with Enter."""
        text, focused = event.text(), self.focusWidget()
        if text.isdecimal() and 0 < int(text) <= len(self._buttons):
            self._buttons[int(text) - 1].click()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QPushButton):
            focused.click()
        else:
            super().keyPressEvent(event)


def _heading(badges: Badges, player: str) -> QWidget:
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 4, 0, 0)
    if player:
        layout.addWidget(Mark(badges, player))
    layout.addWidget(plain_label(badges.name(player) or EVERYBODY, "heading", wrap=True), 1)
    return row
