"""What ships do with their experience in a battle.

A Call to Arms, *Ship Experience* (Tactical Judgement); ruling 10.
"""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """An XP die that a unit spent on rolling a die again: what the dice were for, the die before and after."""

    unit: str
    why: str
    old: int
    new: int


class DiceHeld(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dice-held"):
    """A unit holds its XP dice back: nobody is asked whether it spends them. Or it offers them again."""

    unit: str
    on: bool


GrowthEvent: TypeAlias = DiceHeld

GROWTH_KINDS = kinds_of(DiceHeld)
