"""What of a campaign can be given away: packets, newsletters, the report, the whole campaign as a file."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QPushButton, QWidget

from app.ui.campaign.dialog import FrameDialog
from app.ui.messages import plain_label

#: What can be shared.
What = Literal["packet", "form", "take", "news", "report", "whole"]
ABOUT = (
    "Without a server: every player gets a packet with the orders form, fills it in with this program or on paper, and "
    "sends it back. The newsletter tells everybody what the turn brought."
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be shared: whose packet, which turn's newsletter for whom, and the kind of file."""

    what: What
    player: str = ""
    turn: int = 0
    suffix: str = ""


class ShareDialog(FrameDialog):
    """Lets a person choose what is given away; `wanted` carries it."""

    wanted = Signal(object)

    def __init__(
        self,
        parent: QWidget,
        name: str,
        players: Sequence[tuple[str, str]],
        turns: Sequence[int],
        turn: int | None = None,
    ) -> None:
        super().__init__(parent, f"Share “{name}”", ABOUT, "Close")
        self.setObjectName("share")
        self.cancel.hide()
        self.player = _combo("share-player", [("", "Everybody"), *players][1:], "Whose packet")
        self.viewer = _combo("share-viewer", [("", "Everybody"), *players], "Whom the newsletter is for")
        self.turn = _combo(
            "share-turn", [(str(turn), f"Turn {turn}") for turn in reversed(turns)], "Of which turn"
        )
        self.turn.setCurrentIndex(max(0, self.turn.findData(str(turn))))
        self.packet = _button("share-packet", "Save packet…")
        self.form = _button("share-form", "Print form…")
        self.take = _button("share-take", "Take a packet in…")
        self.news = _button("share-news", "As PDF…")
        self.text = _button("share-text", "As text…")
        self.report = _button("share-report", "Report as PDF…")
        self.whole = _button("share-whole", "Save as a file…")
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        rows: tuple[tuple[str, Sequence[QWidget], Sequence[QPushButton]], ...] = (
            ("A packet of orders for", (self.player,), (self.packet, self.form)),
            ("A packet that came back", (), (self.take,)),
            ("The newsletter of", (self.turn, self.viewer), (self.news, self.text)),
            ("The campaign so far", (), (self.report,)),
            ("The whole campaign, with battles and secrets", (), (self.whole,)),
        )
        for number, (label, parts, buttons) in enumerate(rows):
            grid.addWidget(plain_label(label, wrap=True), number, 0)
            grid.addLayout(_row(parts), number, 1)
            grid.addLayout(_row(buttons), number, 2)
        self.body.addLayout(grid)
        self.body.addStretch(1)
        for button in (self.packet, self.form):
            button.setEnabled(bool(players))
        for button in (self.news, self.text):
            button.setEnabled(bool(turns))
        self.report.setEnabled(bool(players))
        self.packet.clicked.connect(self._packet)
        self.form.clicked.connect(self._form)
        self.take.clicked.connect(self._take)
        self.news.clicked.connect(self._news)
        self.text.clicked.connect(self._text)
        self.report.clicked.connect(self._report)
        self.whole.clicked.connect(self._whole)
        self.go_on.clicked.connect(self.accept)
        self.make_room(46, 22)

    @Slot()
    def _packet(self) -> None:
        self.wanted.emit(Wanted("packet", self.player.currentData(), suffix=".json"))

    @Slot()
    def _form(self) -> None:
        self.wanted.emit(Wanted("form", self.player.currentData(), suffix=".pdf"))

    @Slot()
    def _take(self) -> None:
        self.accept()
        self.wanted.emit(Wanted("take"))

    @Slot()
    def _news(self) -> None:
        self._tell(".pdf")

    @Slot()
    def _text(self) -> None:
        self._tell(".txt")

    def _tell(self, suffix: str) -> None:
        turn, viewer = int(self.turn.currentData()), self.viewer.currentData()
        self.wanted.emit(Wanted("news", viewer, turn, suffix))

    @Slot()
    def _report(self) -> None:
        self.wanted.emit(Wanted("report", suffix=".pdf"))

    @Slot()
    def _whole(self) -> None:
        self.wanted.emit(Wanted("whole", suffix=".json"))


def _combo(name: str, items: Sequence[tuple[str, str]], spoken: str) -> QComboBox:
    combo = QComboBox()
    combo.setObjectName(name)
    combo.setAccessibleName(spoken)
    for key, text in items:
        combo.addItem(text, key)
    combo.setEnabled(bool(items))
    return combo


def _button(name: str, text: str) -> QPushButton:
    button = QPushButton(text)
    button.setObjectName(name)
    button.setAutoDefault(False)
    return button


def _row(parts: Sequence[QWidget]) -> QHBoxLayout:
    row = QHBoxLayout()
    for part in parts:
        row.addWidget(part, 1)
    return row
