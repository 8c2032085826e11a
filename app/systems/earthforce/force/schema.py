"""What a fleet file of this game holds beside what every fleet file holds, for `starmuster schema fleet`."""

from typing import Annotated

import msgspec
from msgspec import Meta

from app.core.system import FileParts
from app.systems.earthforce.unit import Profile


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """Limits that players agreed on; null where there is none. Costs are the players' own."""

    budget: Annotated[
        Annotated[int, Meta(ge=0)] | None, Meta(description="The most that the force costs.")
    ] = None
    most_ships: Annotated[int, Meta(ge=0)] | None = None
    most_groups: Annotated[int, Meta(ge=0)] | None = None


class Agreements(msgspec.Struct, frozen=True, kw_only=True):
    """Rulings that the players agreed on; those left out stand as shipped. There are more of them than these."""

    mixed: Annotated[bool, Meta(description="Ships of every faction may be brought.")] = False
    simple: Annotated[bool, Meta(description="Battles begin as a plain tracker.")] = False


class PersonRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A character aboard."""

    name: str
    post: str = ""
    fortune: Annotated[int, Meta(ge=0)] = 0
    player: bool = True


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """One ship, or one group of fighters."""

    name: str = ""
    velocity: Annotated[Annotated[int, Meta(ge=0)] | None, Meta(description="In MU, at the start.")] = None
    ace: bool = False
    people: tuple[PersonRecord, ...] = ()


class UnitFields(msgspec.Struct, frozen=True, kw_only=True):
    """What stands beside a line's own fields."""

    cost: Annotated[
        Annotated[int, Meta(ge=0)] | None, Meta(description="The cost of each, the players' own.")
    ] = None


class Squadron(msgspec.Struct, frozen=True, kw_only=True):
    """This game knows no squadrons; those of a file are kept."""


class Whole(msgspec.Struct, frozen=True, kw_only=True):
    """Nothing stands beside a file's own fields."""


PARTS = FileParts(
    terms=Terms,
    agreements=Agreements,
    unit=UnitFields,
    member=Member,
    squadron=Squadron,
    whole=Whole,
    profile=Profile,
)
