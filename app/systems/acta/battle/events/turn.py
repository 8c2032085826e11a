"""What can happen in the order of a turn: who moves first, movement, special actions, jump points, simple mode."""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of


class SimpleSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="simple"):
    """Simple mode was switched on or off: damage, crew, criticals and turns only, or everything."""

    on: bool


class Moved(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="moved"):
    """Units were nominated and moved, a squadron at once; `phase` is initiative for those running adrift."""

    units: tuple[str, ...]
    turn: int
    phase: str
    side: str


TurnEvent: TypeAlias = SimpleSet | Moved

TURN_KINDS = kinds_of(SimpleSet, Moved)
