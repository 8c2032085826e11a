"""What the books remember of auxiliary craft beyond the turn, of the battle and of a flight."""

import msgspec


class CraftBook(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Craft of the whole battle: Dogfight scores that the players gave, by the id of the class that prints none."""

    scores: dict[str, int] = {}


class CraftUnit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A flight: the unit it supports, the enemy flights in base contact, and when it may be launched again.

    `bay` is the ship whose bay it is in when that is not its mothership; `launched` the turn of its last launch;
    `ready` the turn from which it may be launched. `met` is the turn in which it was last dogfought, by a flight
    that the side `met_by` nominated. `lost` is the turn in which it was destroyed (0: nobody knows) and `judged`
    says that its fleet carrier's try to save it is done.
    """

    supports: str = ""
    locked: tuple[str, ...] = ()
    bay: str = ""
    launched: int = 0
    ready: int = 0
    met: int = 0
    met_by: str = ""
    lost: int = 0
    judged: bool = False
