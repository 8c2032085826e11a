"""What can happen in a battle in simple mode too: phases, points, critical hits, mending, notes."""

from typing import TypeAlias

import msgspec

from app.core.log import Correction, kinds_of
from app.systems.acta.condition import Critical


class Wreck(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes of a destroyed ship: the die, the points below 0, the fate, and the dice of its explosion."""

    die: int
    below: int
    fate: str
    attack_dice: int = 0


class Aftermath(msgspec.Struct, frozen=True, kw_only=True):
    """A unit after a change: points left (None: no such figure), and what it became by it.

    `crippled`, `skeleton` and `adrift` are True when it became so; `trait_rolls` pairs traits with their dice.
    `flights_lost` are the flights that were aboard a ship that is lost.
    """

    damage: int | None
    crew: int | None
    crippled: bool = False
    skeleton: bool = False
    adrift: bool = False
    manned: bool = False
    trait_rolls: tuple[tuple[str, int], ...] = ()
    traits_lost: tuple[str, ...] = ()
    wreck: Wreck | None = None
    flights_lost: tuple[str, ...] = ()


class SideRoll(msgspec.Struct, frozen=True, kw_only=True):
    """A side's initiative: its dice (re-rolls of ties after them), its modifiers, and the total of the first roll.

    `scouted` are the dice that its scouts let it roll again.
    """

    side: str
    dice: tuple[int, ...]
    fleet: int = 0
    command: int = 0
    total: int = 0
    scouted: tuple[int, ...] = ()


class Closed(msgspec.Struct, frozen=True, kw_only=True):
    """A jump point that is gone, or a gate that is shut (`gate`); its ship's engines work again from turn `ready`."""

    thing: str
    name: str
    unit: str = ""
    ready: int = 0
    gate: bool = False


class PhaseBegan(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="phase"):
    """A phase began; leaving the Initiative Phase it tells the order of the sides, if somebody settled it.

    `closed` are the jump points and gates whose time ended with the turn.
    """

    turn: int
    phase: str
    order: tuple[str, ...] = ()
    rolls: tuple[SideRoll, ...] = ()
    closed: tuple[Closed, ...] = ()


class Marked(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="marked"):
    """Damage and crew points were lost (below 0) or regained (above), and what came of it."""

    unit: str
    damage: int = 0
    crew: int = 0
    after: Aftermath


class CriticalSuffered(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="critical"):
    """A critical hit: the dice of location, effect, extra points and arc, the weapon's multiplier, what came of it."""

    unit: str
    critical: Critical
    location_die: int = 0
    dice: tuple[int, ...] = ()
    damage_dice: tuple[int, ...] = ()
    crew_dice: tuple[int, ...] = ()
    arc_dice: tuple[int, ...] = ()
    multiplier: int = 1
    after: Aftermath


class RepairTried(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="damage-control"):
    """Damage control on a critical hit: the die, crew quality and modifier, what was needed, whether it is repaired."""

    unit: str
    critical: str
    area: str
    turn: int
    die: int
    crew_quality: int
    modifier: int
    needed: int
    repaired: bool


class CriticalMended(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mended"):
    """The players repaired a critical hit by hand, or struck one (`struck`) that should not stand."""

    unit: str
    critical: str
    area: str
    struck: bool = False


class SelfRepaired(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="self-repair"):
    """A self-repairing ship regained damage points: the dice, the points, what it has then."""

    unit: str
    turn: int
    dice: tuple[int, ...]
    points: int
    damage: int


class AllHandsCalled(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="all-hands"):
    """All Hands to Deck was tried: the die, crew quality, what was needed, whether it succeeded."""

    unit: str
    turn: int
    die: int
    crew_quality: int
    needed: int
    succeeded: bool


class TraitMarked(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="trait"):
    """A trait was struck (`lost`) or given back by hand."""

    unit: str
    trait: str
    lost: bool


class FlightDestroyed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="flight-destroyed"):
    """A flight was destroyed by the first hit it suffered."""

    unit: str


class Berthed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="berthed"):
    """A flight left its mothership's bay, or came back into it (`aboard`)."""

    unit: str
    aboard: bool


class Left(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="left"):
    """A ship surrendered (`fate` surrendered) or made a tactical withdrawal (withdrawn).

    `holder` is the side that took it and `by` the unit that did, empty where nobody said. `edge` is the edge that
    it left over in words; `marks` are what that counts as by the scenario (`EndUnit.marks`).
    """

    unit: str
    fate: str
    holder: str = ""
    by: str = ""
    edge: str = ""
    marks: tuple[str, ...] = ()


class Returned(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="returned"):
    """A surrendered or withdrawn ship is its side's again."""

    unit: str


class Credited(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="credited"):
    """The players say which unit did a deed: `how` is destroyed, crippled, skeleton or surrendered."""

    unit: str
    victim: str
    how: str


class Noted(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="noted"):
    """The note of a unit, or of the battle when `unit` is empty, was written anew."""

    unit: str
    text: str


class Renamed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="renamed"):
    """A unit got another name."""

    unit: str
    old: str
    name: str


BaseEvent: TypeAlias = (
    PhaseBegan
    | Marked
    | CriticalSuffered
    | RepairTried
    | CriticalMended
    | SelfRepaired
    | AllHandsCalled
    | TraitMarked
    | FlightDestroyed
    | Berthed
    | Left
    | Returned
    | Credited
    | Noted
    | Renamed
    | Correction
)

BASE_KINDS = kinds_of(
    PhaseBegan,
    Marked,
    CriticalSuffered,
    RepairTried,
    CriticalMended,
    SelfRepaired,
    AllHandsCalled,
    TraitMarked,
    FlightDestroyed,
    Berthed,
    Left,
    Returned,
    Credited,
    Noted,
    Renamed,
    Correction,
)
