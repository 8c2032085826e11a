"""What happens beside the sheet: what can be done now, figures, the table's notes, and questions with their odds."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from app.core.board import Odds, Topic, no_odds
from app.core.drafts import no_draft
from app.core.marks import Page
from app.core.questions import Answer, Pick, Roll
from app.core.system import BattleRules, Choice, Opened
from app.core.words import counted
from app.operations.logs import tell
from app.ui.ask import AskPanel
from app.ui.battle.choices import ChoiceView
from app.ui.battle.odds import OddsChart
from app.ui.battle.panels import FigureList
from app.ui.battle.topics import TopicList
from app.ui.battle.weighing import Weighing
from app.ui.desk import Desk
from app.ui.drafting import Drafting
from app.ui.messages import plain_label, put_role
from app.ui.sheet.view import SheetView

#: How many options have room above the charts of the odds, also on a low screen.
FEW = 3


class Acts(QStackedWidget):
    """Tabs until something is asked; then the dice tray with the odds below it, and the tabs again."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._rules: BattleRules | None = None
        self._state: object = None
        self._theme = desk.theme
        self._choice = ""
        self.choices = ChoiceView()
        self.figures = FigureList()
        self.topics = TopicList()
        self.map = SheetView(desk.theme.inks())
        self.map.setObjectName("map")
        self.tabs = QTabWidget()
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self.tabs.addTab(self.choices, "Now")
        self.tabs.addTab(self.figures, "Figures")
        self.note = plain_label(wrap=True)
        self.note.setObjectName("asked-note")
        self.ask = AskPanel()
        self.odds = OddsChart(desk.theme)
        self._weighing = Weighing(desk)
        tray = QWidget()
        layout = QVBoxLayout(tray)
        layout.setContentsMargins(0, 0, 0, 0)
        self.ask.setContentsMargins(0, 0, 0, 0)
        inner = self.ask.layout()
        if inner is not None:
            inner.setContentsMargins(0, 6, 0, 6)
        layout.addWidget(self.note)
        layout.addWidget(self.ask, 1)
        layout.addWidget(self.odds)
        self._tray = tray
        self.addWidget(self.tabs)
        self.addWidget(tray)

        self.ask.moved.connect(self._moved)
        self._weighing.weighed.connect(self._weighed)
        desk.theme.changed.connect(self._new_inks)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the questions the larger part of the height."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Leave dice to tap, and long lists to pick from, even more of it."""
        asked = self.ask.question
        many = isinstance(asked, Pick) and len(asked.options) > FEW
        self.odds.set_room(int(self.height() / (4 if isinstance(asked, Roll) else 3.2 if many else 2.5)))

    @property
    def asking(self) -> bool:
        """True while a question waits for its answer beside the sheet."""
        return self.currentWidget() is self._tray

    def begin(
        self,
        rules: BattleRules,
        state: object,
        choice: Choice,
        opened: Opened,
        answers: Sequence[Answer] = (),
        *,
        plain: bool,
    ) -> None:
        """Ask a choice's questions, after some answers; a plain page shows no odds and no confirmation."""
        self._rules, self._state = rules, state
        known = None if rules.draft is no_draft else partial(rules.draft, state, choice.key)
        self.ask.draft_with(Drafting(known, self._theme.inks()))
        self._choice = "" if plain or rules.odds is no_odds else choice.key
        self.setCurrentWidget(self._tray)
        self.show_note("")
        review = None if plain and not answers else self._comes_to
        self.ask.begin(opened, state, answers, heading=choice.label, review=review)

    def show_note(self, text: str, *, warns: bool = False) -> None:
        """Say something above the question: what waits behind it, which answers no longer stand."""
        put_role(self.note, "warning" if warns else "faint")
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def stop(self) -> None:
        """Put the questions and their odds away."""
        self._choice = ""
        self._weighing.stop()
        self.setCurrentWidget(self.tabs)

    def show_topics(self, topics: Sequence[Topic]) -> None:
        """Show what is to be known at the table; a battle that has none shows no tab for it."""
        self._show_map(tuple(topic.page for topic in topics if topic.page is not None))
        topics = tuple(topic for topic in topics if topic.lines or topic.page is None)
        if not self.topics.show_topics(topics):
            return
        place = self.tabs.indexOf(self.topics)
        if topics and place < 0:
            place = self.tabs.addTab(self.topics, "")
        if place >= 0:
            self.tabs.setTabVisible(place, bool(topics))
            now = self.topics.urgent
            self.tabs.setTabText(place, f"Table ({now})" if now else "Table")
            self.tabs.setTabToolTip(place, f"{counted(now, 'note')} for this moment" if now else "")

    def _show_map(self, pages: tuple[Page, ...]) -> None:
        """Show the drawings of topics in a tab of their own, which goes when there is none."""
        place = self.tabs.indexOf(self.map)
        if pages and place < 0:
            place = self.tabs.addTab(self.map, "Map")
        if place >= 0:
            self.tabs.setTabVisible(place, bool(pages))
        if pages:
            self.map.show_pages(pages)

    @Slot()
    def _new_inks(self) -> None:
        self.map.set_inks(self._theme.inks())

    def _comes_to(self, event: object) -> str:
        assert self._rules is not None
        return tell(self._rules, self._state, event).text

    @Slot(object)
    def _moved(self, answers: tuple[Answer, ...]) -> None:
        self._share()
        thrown = any(isinstance(answer, tuple) for answer in answers)  # dice; the odds were for choosing
        if self.ask.reviewing or thrown:
            self._weighing.stop()
        elif self._rules is not None and self._choice:
            self._weighing.ask(self._rules, self._state, self._choice, answers)

    @Slot(object)
    def _weighed(self, odds: Odds | None) -> None:
        self.odds.show_odds(odds if self.asking else None)
