"""What the books remember of attacks beyond the turn, of the battle and of a unit."""

import msgspec


class AttackBook(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Attacks of the whole battle."""


class AttackUnit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit's attacks: `fired` is the turn in which each weapon (by its place from 0) last fired.

    `lends` is the enemy against whom a scout may still lend a friend's weapon a re-roll, in the turn `lends_in`.
    """

    fired: dict[int, int] = {}
    lends: str = ""
    lends_in: int = 0
