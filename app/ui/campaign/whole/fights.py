"""The fights of this turn as cards, and all battles of the campaign below them."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.war import Fight
from app.ui.actions import plain_tip
from app.ui.badges import Badges
from app.ui.campaign.battles import BattleTable
from app.ui.campaign.dialog import scrolled
from app.ui.campaign.whole.scene import Scene
from app.ui.campaign.whole.tasks import Mark
from app.ui.messages import plain_label
from app.ui.theme import Theme

TIPS = {
    "muster": "Choose who goes, and begin the battle at the table",
    "paper": "Enter a battle that was played on paper, for both sides",
    "place": "Show what is fought over",
}


class FightTab(QWidget):
    """`muster_wanted` and `paper_wanted` carry a fight's id, `place_wanted` the place that it is about."""

    muster_wanted = Signal(str)
    paper_wanted = Signal(str)
    place_wanted = Signal(str)
    free_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._shown: tuple[object, ...] = ()
        self._cards: list[QWidget] = []
        self.nothing = plain_label("No fight stands open in this turn.", "faint", wrap=True)
        self.free = QPushButton("Another battle…")
        self.free.setObjectName("free-battle")
        self.free.setToolTip("Begin a battle that the turn does not ask for")
        self.battles = BattleTable()
        self.battles.open.setText("Open")
        body = QWidget()
        self._list = QVBoxLayout(body)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.addWidget(self.nothing)
        self._list.addWidget(plain_label("All battles", "heading"))
        self._list.addWidget(self.battles, 1)
        self.battles.setMinimumHeight(theme.px(190))
        head = QHBoxLayout()
        head.addWidget(plain_label("Fights of this turn", "heading"), 1)
        head.addWidget(self.free)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(head)
        layout.addWidget(scrolled(body), 1)
        self.free.clicked.connect(self.free_wanted)

    def show_scene(self, scene: Scene, badges: Badges) -> None:
        """Show the fights and battles of a campaign."""
        self.battles.show_battles(scene.battles)
        self.free.setEnabled(scene.playable)
        fights = scene.war.fights
        new = (*fights, scene.playable, badges.colour(""), *(side.name for side in scene.seen.sides))
        if new != self._shown:
            self._shown = new
            self._build(fights, badges, scene)

    def take_focus(self) -> None:
        """Put the focus on the first fight that can be mustered, else on the battles."""
        buttons = self.findChildren(QPushButton, "muster")
        first = next((button for button in buttons if button.isEnabled()), None)
        (first or self.battles.table).setFocus()

    def _build(self, fights: Sequence[Fight], badges: Badges, scene: Scene) -> None:
        for card in self._cards:
            card.hide()
            card.deleteLater()
        self._cards = [self._card(fight, badges, scene) for fight in fights]
        for number, card in enumerate(self._cards):
            self._list.insertWidget(number, card)
        self.nothing.setVisible(not fights)
        before: QWidget = self.free
        for card in self._cards:
            for button in card.findChildren(QPushButton):
                QWidget.setTabOrder(before, button)
                before = button

    def _card(self, fight: Fight, badges: Badges, scene: Scene) -> QWidget:
        card = QFrame()
        card.setProperty("role", "card")
        layout = QVBoxLayout(card)
        head = QHBoxLayout()
        head.addWidget(plain_label(fight.name, "heading", wrap=True), 1)
        for number, player in enumerate(fight.players):
            if number:
                head.addWidget(plain_label("against", "faint"))
            head.addWidget(Mark(badges, player))
            head.addWidget(plain_label(badges.name(player)))
        layout.addLayout(head)
        facts = "\n".join(fight.facts)
        if facts:
            layout.addWidget(plain_label(facts, wrap=True))
        if fight.over:
            layout.addWidget(plain_label(fight.over, "good", wrap=True))
        row = QHBoxLayout()
        for name, words, slot in (
            ("muster", "Choose forces…", self._muster),
            ("paper", "From paper…", self._paper),
            *([("place", "On the map", self._place)] if fight.place else []),
        ):
            row.addWidget(self._button(fight, name, words, slot, scene))
        row.addStretch(1)
        layout.addLayout(row)
        return card

    def _button(self, fight: Fight, name: str, words: str, slot: object, scene: Scene) -> QPushButton:
        button = QPushButton(words)
        button.setObjectName(name)
        button.setProperty("fight", fight.place if name == "place" else fight.id)
        button.setMinimumHeight(self._theme.px(44))
        button.setToolTip(plain_tip(TIPS[name]))
        button.setAutoDefault(True)
        button.setEnabled(name == "place" or (fight.ready and not fight.over and scene.playable))
        button.clicked.connect(slot)
        return button

    @Slot()
    def _muster(self) -> None:
        self.muster_wanted.emit(str(self.sender().property("fight")))

    @Slot()
    def _paper(self) -> None:
        self.paper_wanted.emit(str(self.sender().property("fight")))

    @Slot()
    def _place(self) -> None:
        self.place_wanted.emit(str(self.sender().property("fight")))
