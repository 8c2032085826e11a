"""What a sheet is drawn from: a unit with its name, crew, condition and what its player wrote."""

import msgspec

from app.systems.acta.condition import Condition
from app.systems.acta.unit import Profile


class SheetUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A ship or flight as its sheet shows it; `flights` are the craft aboard, one name a flight.

    A `fresh` sheet is one as new, with empty lines to write on. `craft_out` is how many flights are lost.
    """

    id: str
    name: str
    profile: Profile
    crew_quality: int | None
    condition: Condition
    fresh: bool = False
    fleet: str = ""
    notes: tuple[str, ...] = ()
    honours: tuple[str, ...] = ()
    flights: tuple[str, ...] = ()
    squadron: str = ""
    xp_dice: int | None = None

    @property
    def title(self) -> str:
        """The name it sails under, or its class."""
        return self.name or self.profile.name
