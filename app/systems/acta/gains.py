"""What experience has brought a ship for good: refits and other duties, as they travel into battles and onto paper.

A Call to Arms, *Ship Experience* (Tactical Judgement, Refitting, Other Duties); rulings 10, 32 and 33. What changes
a printed figure stands in the ship's own profile (weapons, traits); a gain says where that comes from, and holds
what no figure prints: sensors, captains, telepaths, veteran pilots.
"""

from collections.abc import Iterable

import msgspec

JUMP_POINT = "jump-point"
TURBO_WEAPONS = "turbo-weapons"
SENSORS = "sensor-array"
STEALTH = "stealth-system"
LONG_RANGE = "long-range"
MORE_WEAPONS = "additional-weapons"
CONTACT = "contact"
CAPTAIN = "new-captain"
SEEN_ME = "now-you-see-me"
TELEPATHS = "telepaths"
VETERANS = "veteran-pilots"
#: Results that the players filled in and that are words on the sheet, or change one of its figures.
WORDS, TRAIT, FIGURE = "words", "trait", "figure"

REFITS = (JUMP_POINT, TURBO_WEAPONS, SENSORS, STEALTH, LONG_RANGE, MORE_WEAPONS)
DUTIES = (CONTACT, CAPTAIN, SEEN_ME, TELEPATHS, VETERANS)


class Gain(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A refit or other duty that a ship has: its effect (`id`), its name, what it does there in words.

    `table` is refits or duties and `total` the 2d6 that chose it. `weapon` is the place of the weapon system from 0,
    -1 for none; `flight` the craft whose flight it is. `turn` is the campaign turn in which it was gained.
    """

    id: str
    name: str
    text: str = ""
    table: str = ""
    total: int = 0
    weapon: int = -1
    flight: str = ""
    turn: int = 0

    @property
    def line(self) -> str:
        """The gain as a sheet prints it."""
        return f"{self.name}: {self.text}" if self.text else self.name


class Gains(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a unit takes into a battle: XP dice kept aside for Tactical Judgement, and what it has gained.

    Flights of veteran pilots hold their own gain.
    """

    dice: int = 0
    gained: tuple[Gain, ...] = ()

    def has(self, effect: str) -> bool:
        """True when one of the gains has this effect."""
        return has(self.gained, effect)


def has(gained: Iterable[Gain], effect: str) -> bool:
    """True when one of some gains has an effect."""
    return any(gain.id == effect for gain in gained)


def lines(gained: Iterable[Gain]) -> tuple[str, ...]:
    """Return gains as lines of a sheet."""
    return tuple(gain.line for gain in gained)
