"""What can happen in a campaign; every event records what came of it, and folding derives nothing again."""

from typing import TypeAlias

import msgspec

from app.core.codec import JsonObject
from app.core.log import Correction, kinds_of
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.condition import Condition
from app.systems.earthforce.members import Person
from app.systems.earthforce.unit import Icons


class Fought(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fought"):
    """A battle was fought and closed: who won (empty for nobody), who took part, which announced fight it was."""

    battle: str
    name: str
    winner: str = ""
    units: tuple[str, ...] = ()
    fight: str = ""


class Kept(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="kept"):
    """A unit came out of a battle like this: its condition, what is lost of its cargo and passengers in percent.

    `lost` says how it left the campaign, empty when it came home. `kills` are the ships that it destroyed.
    """

    unit: str
    condition: Condition
    name: str = ""
    battle: str = ""
    lost: str = ""
    cargo: int = 0
    passengers: int = 0
    kills: int = 0
    note: str = ""


class SheetLearned(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sheet"):
    """What was entered of a ship's sheet in a battle belongs to it from now on."""

    unit: str
    rows: tuple[int, ...] | None
    thresholds: tuple[int, ...] | None
    icons: tuple[Icons, ...]
    drive: str | None
    battle: str = ""


class PeopleSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="people"):
    """The characters aboard a unit, as they are from now on, and why."""

    unit: str
    people: tuple[Person, ...]
    why: str = ""
    battle: str = ""


class PhaseBegan(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="phase"):
    """A phase began, with it perhaps a turn."""

    turn: int
    phase: str


#: The sort of the points that every turn brings.
INCOME = "Income"


class PointsSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="points"):
    """A player got or lost repair points; `balance` is what there is then, `sort` what it was."""

    player: str
    amount: int
    balance: int
    reason: str
    sort: str = "Points"


class Mended(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mended"):
    """A unit was mended for nothing: its condition from now on, and what is lost of cargo and passengers then."""

    unit: str
    condition: Condition
    why: str = ""
    cargo: int = 0
    passengers: int = 0


class Repaired(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="repaired"):
    """A unit was repaired for points: boxes, systems and fighters, and its condition from now on.

    `back` is the first turn in which it fights again when it went into dock for it, 0 otherwise; `free` are systems
    that the dock mended for nothing.
    """

    unit: str
    player: str
    condition: Condition
    paid: int
    balance: int
    boxes: int = 0
    systems: tuple[str, ...] = ()
    fighters: int = 0
    back: int = 0
    free: tuple[str, ...] = ()


class Moved(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="moved"):
    """A ship is far from any base from now on, or at one again."""

    unit: str
    away: bool


class Announced(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="announced"):
    """A battle is to be fought: who attacks whom, under which name."""

    fight: str
    name: str
    attacker: str
    defenders: tuple[str, ...]
    note: str = ""


class CalledOff(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="called-off"):
    """An announced battle is not fought."""

    fight: str


class BattleBegan(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="battle-began"):
    """The battle of an announced fight began."""

    fight: str
    name: str


class TablesEntered(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="tables"):
    """Tables that the book does not print were entered in a battle; they count in later ones, by agreement key."""

    agreements: JsonObject
    battle: str = ""


class Joined(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="joined"):
    """Ships and groups joined a player's roster."""

    player: str
    units: tuple[Unit, ...]
    why: str = ""


class Assigned(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="assigned"):
    """A group has another carrier, or none."""

    unit: str
    carrier: str


class AceSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ace"):
    """A group has an ace, or has none."""

    unit: str
    ace: bool


class CrewSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="crew"):
    """What the players write of a crew: its skill, its morale, what the core rules say of it."""

    unit: str
    text: str


class Renamed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="renamed"):
    """A unit has a new name."""

    unit: str
    name: str
    old: str


class Noted(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="note"):
    """The note on a unit, or on the campaign when `unit` is empty, is written anew; an empty one removes it."""

    unit: str
    text: str


class Honoured(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="honoured"):
    """A unit earned an honour."""

    unit: str
    honour: str


class Struck(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="struck"):
    """A unit left its roster outside a battle: how, and why."""

    unit: str
    how: str
    why: str = ""


class AnyOrderSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="any-order"):
    """The players do what they like in any phase from now on, or in its own again."""

    on: bool


UnitPart: TypeAlias = (
    Kept
    | SheetLearned
    | PeopleSet
    | Mended
    | Repaired
    | Moved
    | Assigned
    | AceSet
    | CrewSet
    | Renamed
    | Honoured
    | Struck
)
Part: TypeAlias = (
    UnitPart
    | Noted
    | Fought
    | PhaseBegan
    | PointsSet
    | Announced
    | CalledOff
    | BattleBegan
    | Joined
    | TablesEntered
    | AnyOrderSet
    | Correction
)


class Together(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="together"):
    """Several things that count as one step: a plan, or what a phase brings with it. `title` says what they are."""

    title: str
    parts: tuple[Part, ...]
    player: str = ""


Event: TypeAlias = Part | Together

KINDS = kinds_of(
    *(Fought, Kept, SheetLearned, PeopleSet, PhaseBegan, PointsSet, Mended, Repaired, Moved, Announced),
    *(CalledOff, BattleBegan, Joined, Assigned, AceSet, CrewSet, Renamed, Noted, Honoured, Struck),
    *(TablesEntered, AnyOrderSet, Together, Correction),
)
