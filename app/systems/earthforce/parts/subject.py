"""What a control sheet is drawn from, in a battle, a campaign, a force or the catalogue."""

import msgspec

from app.systems.earthforce.condition import Condition
from app.systems.earthforce.unit import Profile


class OrderBox(msgspec.Struct, frozen=True, kw_only=True):
    """One order box: the turn, what was flown before it, the orders and what was noted; empty strings where nothing is.

    `hidden` orders are written and not to be seen.
    """

    turn: int
    velocity: str = ""
    course: str = ""
    orders: str = ""
    mode: str = ""
    charge: str = ""
    hidden: bool = False


class SheetUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit on paper or screen: `fresh` ones are drawn as new, `side` is whose it is.

    `aboard` are the names of the fighter groups that belong to it, with their strength. `turn` is the turn being
    played, 0 for none.
    """

    id: str
    name: str
    profile: Profile
    condition: Condition
    fresh: bool = True
    side: str = ""
    orders: tuple[OrderBox, ...] = ()
    aboard: tuple[tuple[str, str, int], ...] = ()
    people: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    velocity: int | None = None
    place: str = ""
    turn: int = 0

    @property
    def title(self) -> str:
        """Return its name, or its class while nobody named it."""
        return self.name or self.profile.name
