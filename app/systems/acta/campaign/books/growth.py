"""What the books remember of experience: dice saved and kept aside, what was tried and gained, the players' results.

A Call to Arms, *Ship Experience*; rulings 28 to 33.
"""

import msgspec

from app.systems.acta.gains import Gain


class Filled(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A result that the players filled into one of the two tables from their own book (ruling 32).

    `table` is refits or duties, `total` of 2d6. `effect` is that of a printed result, or one of words, trait, figure:
    `figure` names the figure of the sheet that `amount` is added to, `text` is the words or the trait.
    """

    table: str
    total: int
    name: str
    text: str = ""
    effect: str = "words"
    figure: str = ""
    amount: int = 0


class GrowthTerms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was agreed about experience when the campaign began: results that the book does not print (ruling 32)."""

    missing_rewards: str = "reroll"
    filled: tuple[Filled, ...] = ()


class GrowthBook(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Experience of the whole campaign: what was agreed at its start, and the results that are filled in now."""

    terms: GrowthTerms = GrowthTerms()
    filled: tuple[Filled, ...] = ()


class GrowthPlayer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Experience of a player: an Initiative bonus and the campaign turn that it counts in (*Other Duties*).

    `initiative_unit` is the ship whose scouting exercises brought it.
    """

    initiative_bonus: int = 0
    initiative_turn: int = 0
    initiative_unit: str = ""


class GrowthUnit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Experience of a ship: XP dice saved, dice kept aside for battles, dice earned in all.

    `tried` is the campaign turn in which it last tried to improve its crew, `gained` what refits and other duties
    brought.
    """

    dice: int = 0
    aside: int = 0
    earned: int = 0
    tried: int = 0
    gained: tuple[Gain, ...] = ()
