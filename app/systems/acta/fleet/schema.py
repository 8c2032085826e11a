"""What a fleet file of this game holds beside what every fleet file holds, for `starmuster schema fleet`.

The types describe; the rules read files more kindly and say what is wrong in words. A Call to Arms, *Fleet Lists*,
*Wings and Flights*, *Crew Quality* and *Squadrons*; rulings 2 to 9.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from app.core.system import FileParts
from app.systems.acta.unit import Profile

Level: TypeAlias = Literal["Patrol", "Skirmish", "Raid", "Battle", "War"]
Place: TypeAlias = Annotated[int, Meta(ge=0)]
#: A line and one of its vessels. (A tuple of fixed length inside a union crashes msgspec 0.23 while garbage is
#: being collected.)
Pair: TypeAlias = Annotated[tuple[Place, ...], Meta(min_length=2, max_length=2)]


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What was agreed for the game that the fleet is built for."""

    priority_level: Annotated[Level | None, Meta(description="The scenario's Priority Level.")] = None
    points: Annotated[
        Annotated[int, Meta(ge=1)] | None,
        Meta(description="Fleet Allocation Points; 5 when none are agreed on."),
    ] = None
    year: Annotated[int | None, Meta(description="The year played; null: service dates do not count.")] = None
    scenario: Annotated[str | None, Meta(description="The scenario's id, as in `call-to-arms`.")] = None
    side: Literal["attacker", "defender"] | None = None


class Agreements(msgspec.Struct, frozen=True, kw_only=True):
    """House rules that the players agreed on; those left out stand as shipped."""

    pooled_points: Annotated[bool, Meta(description="Fractions of points add up and round up once.")] = False
    borrowed_figures: Annotated[
        bool, Meta(description="Figures of the second edition wherever a class has both.")
    ] = True
    other_craft: Annotated[bool, Meta(description="Other Craft may be bought.")] = True
    allies: Annotated[bool, Meta(description="Lists that may buy allies do so.")] = True
    mixed_lists: Annotated[bool, Meta(description="Ships of every list may be bought.")] = False


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """One vessel, or one flight of a wing."""

    name: str = ""
    crew_quality: Annotated[
        Annotated[int, Meta(ge=2, le=6)] | None,
        Meta(description="From 2 (civilian) to 6 (elite); null: as the list has it."),
    ] = None
    squadron: Annotated[str, Meta(description="The name of its squadron.")] = ""
    swaps: Annotated[
        dict[str, Annotated[int, Meta(ge=0)]],
        Meta(description="How many of the flights aboard are replaced by which craft, by the craft's name."),
    ] = {}


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """What stands beside a line's unit and count."""

    convoy: Annotated[bool, Meta(description="Given by the scenario for free; counted ship by ship.")] = False
    entered: Annotated[
        tuple[str, ...], Meta(description="The figures of the profile that a player filled in.")
    ] = ()


class Squadron(msgspec.Struct, frozen=True, kw_only=True):
    """A squadron by the places of its members; a member's own `squadron` goes before it."""

    name: str = ""
    members: Annotated[
        tuple[Place | Pair, ...],
        Meta(description="A line's first vessel, or line and vessel, both from 0."),
    ] = ()


class Whole(msgspec.Struct, frozen=True, kw_only=True):
    """What stands beside the fields of every fleet file."""

    crew_rolled: Annotated[bool, Meta(description="The crews were rolled.")] = False
    crew_swapped: Annotated[bool, Meta(description="The one swap of two crews was made.")] = False


PARTS = FileParts(
    terms=Terms,
    agreements=Agreements,
    unit=Unit,
    member=Member,
    squadron=Squadron,
    whole=Whole,
    profile=Profile,
)
