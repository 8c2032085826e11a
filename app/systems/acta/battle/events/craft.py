"""What can happen to auxiliary craft: support, base contact, dogfights, flights saved, Scanners to Full.

A Call to Arms, *Auxiliary Craft and Dogfights*, *Supporting Ships*, *Special Traits* (Fleet Carrier).
"""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.acta.battle.events.attack import Attacked
from app.systems.acta.battle.events.turn import Check


class Supported(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="supported"):
    """A flight supports a friendly unit from now on, or nobody any more (`ward` empty); `moved` spends its move."""

    unit: str
    ward: str = ""
    turn: int = 0
    side: str = ""
    moved: bool = False


class LeftBehind(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="left-behind"):
    """A supported unit moved `inches` this turn: the supporting flights in `units` are slower and stay behind."""

    ward: str
    inches: int
    units: tuple[str, ...] = ()


class Deployed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="flights-deployed"):
    """Flights left a ship's bays before the battle."""

    ship: str
    units: tuple[str, ...]


class Engaged(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="engaged"):
    """A flight moved into base contact with enemy flights: none of them moves until a dogfight is won."""

    unit: str
    foes: tuple[str, ...]
    turn: int
    side: str


class Parted(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="parted"):
    """A flight is in base contact with no enemy flight any more, by agreement."""

    unit: str


class Flyer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A side of a dogfight: its flight, die, Dogfight score, Crew Quality, bonuses and total.

    `helpers` are further flights of the side in base contact with the enemy flight, `carrier` what a fleet
    carrier adds, `veterans` what veteran pilots do.
    """

    unit: str
    die: int
    dogfight: int
    quality: int
    total: int
    helpers: tuple[str, ...] = ()
    help: int = 0
    carrier: int = 0
    veterans: int = 0


class Save(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A lost flight's way back to a fleet carrier: the die and modifier against what was needed.

    `carrier` is empty when none was in reach and no die was rolled. `ready` is the turn of its next launch.
    """

    carrier: str = ""
    die: int = 0
    modifier: int = 0
    needed: int = 0
    saved: bool = False
    close: bool = False
    pressed: bool = False
    ready: int = 0


class Fight(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A dogfight: both sides, who was destroyed (empty: a draw), and which flights touch each other after it.

    `intercepting` are the supporting flights that went to meet an attacker in it; they fly back afterwards.
    `nominated` is the side that nominated the first flight to fight, empty for an interception.
    """

    first: Flyer
    second: Flyer
    lost: str = ""
    contacts: tuple[tuple[str, str], ...] = ()
    intercepting: tuple[str, ...] = ()
    nominated: str = ""
    save: Save | None = None


class Dogfought(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dogfought"):
    """A flight was nominated to dogfight another: its dogfight, or before it those of supporting flights."""

    unit: str
    foe: str
    turn: int
    side: str
    fights: tuple[Fight, ...]


class Intercepted(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="intercepted"):
    """A side's flights attacked and supporting flights met some of them: the dogfights, then the attacks left.

    `met` are the flights that may not attack what they were nominated to attack.
    """

    turn: int
    side: str
    fights: tuple[Fight, ...]
    met: tuple[str, ...] = ()
    attack: Attacked


class SaveTried(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="flight-saved"):
    """A fleet carrier's try to save a flight that was destroyed."""

    unit: str
    save: Save


class Scanned(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="scanners"):
    """A flight turned its scanners to full: the check, the flights that help, the change of the target's Stealth."""

    unit: str
    turn: int
    target: str
    check: Check
    helpers: tuple[str, ...] = ()
    succeeded: bool = False
    stealth: int = 0
    action: str


CraftEvent: TypeAlias = (
    Supported | LeftBehind | Deployed | Engaged | Parted | Dogfought | Intercepted | SaveTried | Scanned
)

CRAFT_KINDS = kinds_of(
    Supported,
    LeftBehind,
    Deployed,
    Engaged,
    Parted,
    Dogfought,
    Intercepted,
    SaveTried,
    Scanned,
)
