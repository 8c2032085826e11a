"""What the books remember of set-up, scenario and the end of the battle, of the battle and of a unit."""

import msgspec


class EndBook(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Set-up, scenario and end of the whole battle."""


class EndUnit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit in the scenario."""
