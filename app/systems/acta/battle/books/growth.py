"""What the books remember of a ship's experience in a battle.

A Call to Arms, *Ship Experience* (Tactical Judgement), *Other Duties* (New Captain).
"""

import msgspec


class GrowthUnit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A ship: XP dice spent in this battle, whether it holds the others back, and the turn of a second special action.

    `second` is the turn in which its captain took two special actions (0: not yet), once a battle.
    """

    spent: int = 0
    held: bool = False
    second: int = 0
