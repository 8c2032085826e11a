"""What a sheet is drawn from: a unit with its name, crew, condition and what its player wrote."""

import msgspec

from app.systems.acta.condition import Condition
from app.systems.acta.unit import Profile


class SheetUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A ship or flight as its sheet shows it; `flights` are the craft aboard, one name a flight, None as printed.

    `xp_dice` are dice saved, `xp_aside` more that are kept aside for battles; `gains` are lines about refits and other
    duties, `veterans` the craft aboard whose flights have veteran pilots, one name a flight.

    A `fresh` sheet is one as new. Flights that have all in common share a sheet: `flights_of` says how many there
    are, `flights_lost` how many of them are gone.
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
    flights: tuple[str, ...] | None = None
    squadron: str = ""
    xp_dice: int | None = None
    xp_aside: int = 0
    gains: tuple[str, ...] = ()
    veterans: tuple[str, ...] = ()
    flights_of: int = 1
    flights_lost: int = 0

    @property
    def title(self) -> str:
        """The name it sails under, or its class."""
        return self.name or self.profile.name
