"""What the books remember of packets: the last one of each player, and which of its lines were taken in."""

import msgspec


class SharePlayer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's last packet; `lines` holds a word for the answer of each line that was taken in."""

    packet: str = ""
    lines: dict[str, str] = {}
