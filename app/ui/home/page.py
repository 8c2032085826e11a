"""The first page: what was opened last, and what can be done next; read without the store, so it is there at once."""

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from app.ui.desk import Desk
from app.ui.home.cards import Card
from app.ui.messages import plain_label
from app.ui.pages import Page
from db.glance import Glance, glance

#: Command of the window, icon, words and explanation of every first step.
FIRST_STEPS = (
    (
        "new-fleet",
        "new",
        "New fleet",
        "Choose a list and points, buy ships, see at once whether it is legal.",
    ),
    (
        "tour",
        "tour",
        "Tour with the sample campaign",
        "Look around in two fleets, a battle and what came of it.",
    ),
    (
        "sample-war",
        "campaign",
        "Look into a whole war",
        "Six turns of three players: battles, repairs, ships that grew and ships that were lost.",
    ),
    ("open", "open", "Open…", "Work with another library file."),
    ("import", "import", "Import…", "Bring in a fleet or a whole campaign from a file."),
)
WORDS = {"fleet": "Fleet", "battle": "Battle", "campaign": "Campaign"}
ICONS = {"fleet": "fleet", "battle": "battle", "campaign": "campaign"}
#: How many of the last things are shown.
MOST_RECENT = 6


class HomePage(Page):
    """Large cards: on top what was open last, below what can be done next."""

    reads = frozenset({"recent", "fleet", "battle", "campaign"})

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._recent_cards: list[Card] = []
        self._step_cards: list[Card] = []
        self._known: tuple[object, ...] | None = None

        body = QWidget()
        self._lines = QVBoxLayout(body)
        self._lines.setContentsMargins(28, 20, 28, 20)
        self._lines.setSpacing(12)
        self._welcome = plain_label("", "title", wrap=True)
        self._detail = plain_label("", "faint", wrap=True)
        self._recent_heading = plain_label("Last opened", "heading")
        self._recent = QGridLayout()
        self._recent.setSpacing(12)
        self._steps = QGridLayout()
        self._steps.setSpacing(12)
        for grid in (self._recent, self._steps):
            for column in (0, 1):
                grid.setColumnStretch(column, 1)
        self._lines.addWidget(self._welcome)
        self._lines.addWidget(self._detail)
        self._lines.addWidget(self._recent_heading)
        self._lines.addLayout(self._recent)
        self._lines.addSpacing(8)
        self._lines.addWidget(plain_label("What next?", "heading"))
        self._lines.addLayout(self._steps)
        self._lines.addStretch(1)
        scroll = QScrollArea()
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(body)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scroll)

        for number, (command, icon, words, detail) in enumerate(FIRST_STEPS):
            card = Card(desk.theme, icon, words, detail, command)
            card.chosen.connect(self.command)
            self._steps.addWidget(card, number // 2, number % 2)
            self._step_cards.append(card)
        self.reload()

    @property
    def title(self) -> str:
        """The window's title."""
        return "Home"

    @Slot()
    def reload(self) -> None:
        """Read again what was opened last."""
        self._show(glance(self.desk.library))

    def _show(self, seen: Glance | None) -> None:
        items = seen.recents[:MOST_RECENT] if seen else ()
        if seen is None or not (seen.fleets or seen.battles or seen.campaigns):
            self._welcome.setText("Welcome aboard")
            self._detail.setText(
                "Build a fleet, fight with it at the table, and carry its scars to the next game."
            )
        else:
            self._welcome.setText("Welcome back")
            counts = ((seen.fleets, "fleet"), (seen.battles, "battle"), (seen.campaigns, "campaign"))
            told = [f"{number} {noun if number == 1 else noun + 's'}" for number, noun in counts]
            self._detail.setText(f"In the library: {told[0]}, {told[1]} and {told[2]}.")
        self._recent_heading.setVisible(bool(items))
        known = tuple((item.kind, item.id, item.title, item.at) for item in items)
        if known != self._known:
            self._known = known
            self._put_recent(known)

    def _put_recent(self, items: Sequence[tuple[str, int, str, str]]) -> None:
        held = self.hasFocus() or any(card.hasFocus() for card in self._recent_cards)
        for card in self._recent_cards:
            self._recent.removeWidget(card)
            card.hide()
            card.deleteLater()
        self._recent_cards = []
        for number, (kind, item, title, at) in enumerate(items):
            detail = f"{WORDS.get(kind, kind)} · {when(at, datetime.now().astimezone())}"
            card = Card(self.desk.theme, ICONS.get(kind, "open"), title, detail, f"{kind}:{item}")
            card.chosen.connect(self._open)
            self._recent.addWidget(card, number // 2, number % 2)
            # The layout shows it later, and until then it takes no focus.
            card.show()
            self._recent_cards.append(card)
        in_order = (*self._recent_cards, *self._step_cards)
        for card, following in pairwise(in_order):
            self.setTabOrder(card, following)
        self.entry = in_order[0]
        if held:
            self.entry.setFocus()

    @Slot(str)
    def _open(self, key: str) -> None:
        kind, _, item = key.partition(":")
        self.navigate.emit(kind, int(item))


def when(at: str, now: datetime) -> str:
    """Return a moment (ISO 8601) as people say it: today, yesterday or its date, with the time of day if near."""
    try:
        moment = datetime.fromisoformat(at).astimezone(now.tzinfo)
    except ValueError:
        return at
    days = (now.date() - moment.date()).days
    if days == 0:
        return f"today, {moment:%H:%M}"
    if days == 1:
        return f"yesterday, {moment:%H:%M}"
    return f"{moment.day} {moment:%B %Y}"
