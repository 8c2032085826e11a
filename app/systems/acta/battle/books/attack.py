"""What the books remember of attacks beyond the turn, of the battle and of a unit."""

import msgspec

from app.systems.acta.battle_tables import number


class Interceptors(msgspec.Struct, frozen=True):
    """A ship's interceptors in this turn: how many dice are left, and what each of them needs."""

    dice: int = 0
    needed: int = 2

    def after(self, successes: int) -> "Interceptors":
        """Return what is left after a hit on which so many dice succeeded; one die on 6+ always stays."""
        most = number("interceptors-most")
        if not self.dice:
            return self
        if not successes:
            return Interceptors(1, most)
        return Interceptors(successes, min(most, self.needed + 1))

    @property
    def last(self) -> bool:
        """True when the one die that always stays is all that is left: nothing changes it any more this turn."""
        return self.dice == 1 and self.needed == number("interceptors-most")


class AttackBook(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Attacks of the whole battle."""


class AttackUnit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit's attacks: `fired` is the turn in which each weapon (by its place from 0) last fired.

    `lends` is the enemy against whom a scout may still lend a friend's weapon a re-roll, in the turn `lends_in`.
    `burst` is True when the explosion of the ship has struck what was near.
    """

    fired: dict[int, int] = {}
    lends: str = ""
    lends_in: int = 0
    burst: bool = False
