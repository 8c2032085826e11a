"""What can happen in a campaign; every event records what came of it, and folding derives nothing again."""

from typing import TypeAlias

import msgspec

from app.core.log import Correction, kinds_of
from app.systems.earthforce.condition import Condition


class Kept(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="kept"):
    """A unit came out of a battle like this."""

    unit: str
    condition: Condition
    name: str = ""
    battle: str = ""


class Fought(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fought"):
    """A battle was fought and closed."""

    battle: str
    name: str


class Mended(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mended"):
    """A unit was mended by agreement: its condition from now on."""

    unit: str
    condition: Condition
    why: str = ""


class Noted(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="note"):
    """A line in a unit's service record, or a note on the campaign when `unit` is empty."""

    unit: str
    text: str


class TurnBegan(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="turn"):
    """A turn of the campaign began."""

    turn: int


Event: TypeAlias = Kept | Fought | Mended | Noted | TurnBegan | Correction

KINDS = kinds_of(Kept, Fought, Mended, Noted, TurnBegan, Correction)
