"""What happens in fire: shots, damage with its threshold checks, recharging."""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of


class Done(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="done"):
    """A ship was active in a turn and is done, whether it fired or not."""

    unit: str
    turn: int
    side: str


FireEvent: TypeAlias = Done

FIRE_KINDS = kinds_of(Done)
