"""What fire and damage keep: what fired, which mode interceptors are in, threshold checks of the turn."""

import msgspec


class FireUnit(msgspec.Struct, frozen=True, kw_only=True):
    """What fire keeps of a unit: the threshold checks of the turn `checked`, and icons by the turn they last fired."""

    fired: dict[str, int] = {}
    checks: int = 0
    checked: int = 0


class FireBook(msgspec.Struct, frozen=True, kw_only=True):
    """What fire keeps of the battle."""

    notes: tuple[str, ...] = ()
