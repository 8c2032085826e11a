"""Looking for entries of a log: what is looked for, and the boxes in which it is chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox

from app.operations.logs import Told

NOBODYS: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Sieve:
    """What is looked for: ids of a unit and a player, a sort, a turn, words; empty parts let everything through."""

    unit: str = ""
    sort: str = ""
    turn: int = 0
    words: str = ""
    player: str = ""

    @property
    def open(self) -> bool:
        """True when nothing in particular is looked for, but for the turn."""
        return not (self.player or self.unit or self.sort or self.words.strip())

    def holds(self, told: Told, turn: int, owners: Mapping[str, str] = NOBODYS) -> bool:
        """True for an entry that is looked for; `turn` is when it happened, `owners` say whose units are."""
        phrase = told.phrase
        if self.unit and self.unit not in phrase.subjects:
            return False
        if self.player and self.player not in {owners.get(each, each) for each in phrase.subjects}:
            return False
        if (self.sort and phrase.sort != self.sort) or (self.turn and turn != self.turn):
            return False
        text = phrase.text.casefold()
        return all(word in text for word in self.words.casefold().split())


def choice_box(name: str, letters: int) -> QComboBox:
    """Make a box in which something to look for is chosen, at least so many letters wide."""
    box = QComboBox()
    box.setAccessibleName(name)
    box.setObjectName(f"sift-{name.lower()}")
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(letters)
    return box


def offer(box: QComboBox, wanted: Sequence[tuple[str, object]]) -> None:
    """Offer other lines, staying on the one in hand if it is still there; the same ones change nothing."""
    if [(box.itemText(n), box.itemData(n)) for n in range(box.count())] == list(wanted):
        return
    kept = box.currentData()
    with QSignalBlocker(box):
        box.clear()
        for text, meant in wanted:
            box.addItem(text, meant)
        box.setCurrentIndex(max(0, box.findData(kept)))
