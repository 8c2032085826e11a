"""What fighters, jump points and characters keep: where groups are, whom they engage, points and gates, tasks."""

import msgspec


class CraftUnit(msgspec.Struct, frozen=True, kw_only=True):
    """What fighters keep of a unit. `state`: aboard, free, screen or landing; `ship` is whose bay or whom it screens."""

    state: str = "free"
    ship: str = ""


class CraftBook(msgspec.Struct, frozen=True, kw_only=True):
    """What fighters, jump points and characters keep of the battle."""

    notes: tuple[str, ...] = ()
