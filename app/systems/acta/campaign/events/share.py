"""What can happen to packets that travel between the players."""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of


class OrdersTaken(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="orders-taken"):
    """Orders of a player came in with a packet: which of its lines were taken, each with a word for its answer."""

    player: str
    packet: str
    lines: dict[str, str] = {}


ShareEvent: TypeAlias = OrdersTaken

SHARE_KINDS = kinds_of(OrdersTaken)
