"""What could happen in a campaign from the first on: turns, income, repairs, battles and their losses.

Balances and points are those after the event. A Call to Arms, *Campaigns*.
"""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.acta.condition import Condition


class Turned(msgspec.Struct, frozen=True, tag_field="kind", tag="turned"):
    """A new campaign turn begins."""

    turn: int


class Income(msgspec.Struct, frozen=True, tag_field="kind", tag="income"):
    """A player receives (or loses) RR points; the balance never falls below 0 (ruling 27)."""

    player: str
    amount: int
    reason: str
    balance: int


class Held(msgspec.Struct, frozen=True, tag_field="kind", tag="held"):
    """A player gains or loses a kind of Strategic Target that changes prices; `target` is a key of TARGETS."""

    player: str
    target: str
    held: bool


class Premium(msgspec.Struct, frozen=True, tag_field="kind", tag="premium"):
    """The premium of a crippled ship is paid; `lifted` when its Damage is above the threshold already."""

    unit: str
    paid: int
    balance: int
    condition: Condition
    lifted: bool = False


class Repaired(msgspec.Struct, frozen=True, tag_field="kind", tag="repaired"):
    """Lost Damage points are replaced for RR; traits are `regained` when crippling is `lifted` (ruling 11)."""

    unit: str
    points: int
    paid: int
    balance: int
    condition: Condition
    regained: tuple[str, ...] = ()
    lifted: bool = False


class Recruited(msgspec.Struct, frozen=True, tag_field="kind", tag="recruited"):
    """Lost Crew points are replaced for RR; a skeleton crew brought up costs Crew Quality (ruling 34)."""

    unit: str
    points: int
    paid: int
    balance: int
    condition: Condition
    crew_quality: int
    quality_lost: int = 0


class Mended(msgspec.Struct, frozen=True, tag_field="kind", tag="mended"):
    """A critical hit is repaired for RR."""

    unit: str
    critical: str
    area: str
    paid: int
    balance: int
    condition: Condition


class SelfRepaired(msgspec.Struct, frozen=True, tag_field="kind", tag="self-repaired"):
    """A ship that repairs itself has regained all its Damage before its next battle, free of charge."""

    unit: str
    points: int
    condition: Condition
    battle: str = ""


class Fought(msgspec.Struct, frozen=True, tag_field="kind", tag="fought"):
    """A battle is over: who won (empty for a draw) and which units took part."""

    battle: str
    battle_name: str
    winner: str
    units: tuple[str, ...]


class Suffered(msgspec.Struct, frozen=True, tag_field="kind", tag="suffered"):
    """What a unit brings home from a battle: its condition, and what it lost compared with before."""

    battle: str
    unit: str
    condition: Condition
    damage_lost: int = 0
    crew_lost: int = 0
    criticals: tuple[str, ...] = ()
    flights_lost: tuple[str, ...] = ()
    flights: tuple[str, ...] | None = None
    note: str = ""


class Lost(msgspec.Struct, frozen=True, tag_field="kind", tag="lost"):
    """A unit leaves its roster for good: destroyed, surrendered (a trophy), left behind or struck off."""

    unit: str
    how: str
    battle: str = ""
    note: str = ""


class Killed(msgspec.Struct, frozen=True, tag_field="kind", tag="killed"):
    """A unit destroyed, crippled or otherwise beat an enemy in a battle."""

    battle: str
    unit: str
    victim: str
    how: str


class Recovered(msgspec.Struct, frozen=True, tag_field="kind", tag="recovered"):
    """A ship without crew is recovered, since its player won the battle (*Recruiting*)."""

    unit: str
    condition: Condition


class Renamed(msgspec.Struct, frozen=True, tag_field="kind", tag="renamed"):
    """A unit has a new name."""

    unit: str
    name: str
    old: str


class Noted(msgspec.Struct, frozen=True, tag_field="kind", tag="noted"):
    """A unit's note is written anew; an empty text removes it."""

    unit: str
    text: str


class Honoured(msgspec.Struct, frozen=True, tag_field="kind", tag="honoured"):
    """A unit earns an honour, which its sheet shows."""

    unit: str
    honour: str


UnitEvent: TypeAlias = (
    Premium
    | Repaired
    | Recruited
    | Mended
    | SelfRepaired
    | Suffered
    | Lost
    | Killed
    | Recovered
    | Renamed
    | Noted
    | Honoured
)
BaseEvent: TypeAlias = Turned | Income | Held | Fought | UnitEvent

BASE_KINDS = kinds_of(
    Turned,
    Income,
    Held,
    Premium,
    Repaired,
    Recruited,
    Mended,
    SelfRepaired,
    Fought,
    Suffered,
    Lost,
    Killed,
    Recovered,
    Renamed,
    Noted,
    Honoured,
)

#: Strategic Targets that change prices: key and name.
SPACEDOCK = "spacedock"
SETTLED_WORLD = "settled-world"
TARGETS = {SPACEDOCK: "Spacedock", SETTLED_WORLD: "settled world"}

#: How a unit can leave its roster.
DESTROYED = "destroyed"
SURRENDERED = "surrendered"
LEFT_BEHIND = "left behind"
STRUCK = "struck off"
FATES = (DESTROYED, SURRENDERED, LEFT_BEHIND, STRUCK)
