"""Looking for entries of the timeline: by player, by unit, by sort of happening, by turn, by words."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.core.system import Overview
from app.operations.logs import Told


@dataclass(frozen=True, slots=True)
class Sieve:
    """What is looked for; empty parts, and the turn 0, let everything through."""

    player: str = ""
    unit: str = ""
    sort: str = ""
    turn: int = 0
    words: str = ""

    @property
    def open(self) -> bool:
        """True when nothing in particular is looked for, but for the turn."""
        return not (self.player or self.unit or self.sort or self.words.strip())

    def holds(self, told: Told, turn: int, owners: Mapping[str, str]) -> bool:
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


def owners(seen: Overview) -> dict[str, str]:
    """Return whose every unit is."""
    return {unit.id: unit.side for unit in seen.units}
