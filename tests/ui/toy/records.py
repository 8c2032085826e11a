"""What the toy game's battle is and what happens in it."""

from typing import TypeAlias

import msgspec

from app.core.log import Correction


class Boat(msgspec.Struct, frozen=True):
    id: str
    name: str
    side: str
    hull: int
    left: int
    crew: int | None = None


class Battle(msgspec.Struct, frozen=True):
    sides: tuple[str, ...]
    boats: tuple[Boat, ...]
    turn: int = 1
    step: int = 0
    notes: tuple[str, ...] = ()
    simple: bool = True
    rowed: tuple[str, ...] = ()
    ended: bool = False


class Holed(msgspec.Struct, frozen=True, tag_field="kind", tag="holed"):
    boat: str
    lost: int


class Rammed(msgspec.Struct, frozen=True, tag_field="kind", tag="rammed"):
    boat: str
    target: str
    rolls: tuple[int, ...]
    lost: int


class Passed(msgspec.Struct, frozen=True, tag_field="kind", tag="passed"):
    turn: int
    step: int


class Noted(msgspec.Struct, frozen=True, tag_field="kind", tag="noted"):
    boat: str
    text: str


class Simplified(msgspec.Struct, frozen=True, tag_field="kind", tag="simplified"):
    simple: bool


class Rowed(msgspec.Struct, frozen=True, tag_field="kind", tag="rowed"):
    boat: str


class Ended(msgspec.Struct, frozen=True, tag_field="kind", tag="ended"):
    ended: bool


Event: TypeAlias = Holed | Rammed | Passed | Noted | Simplified | Rowed | Ended | Correction

SWITCHED = {
    Simplified(simple=True): "Simple mode",
    Simplified(simple=False): "Everything is shown",
    Ended(ended=True): "The race is over.",
    Ended(ended=False): "The race goes on.",
}
