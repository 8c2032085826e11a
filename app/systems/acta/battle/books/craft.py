"""What the books remember of auxiliary craft beyond the turn, of the battle and of a flight."""

import msgspec


class CraftBook(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Craft of the whole battle."""


class CraftUnit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A flight: the unit it supports, the enemy flights it is locked with, and when it may be launched again.

    `bay` is the ship whose bay it is in when that is not its mothership; `launched` the turn of its last launch.
    """

    supports: str = ""
    locked: tuple[str, ...] = ()
    bay: str = ""
    launched: int = 0
    ready: int = 0
