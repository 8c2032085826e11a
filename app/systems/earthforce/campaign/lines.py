"""The lines of a battle that a campaign takes over, as their reviewers left them."""

from typing import TypeAlias

import msgspec

from app.core.codec import JsonObject
from app.systems.earthforce.condition import Condition
from app.systems.earthforce.members import Person
from app.systems.earthforce.unit import Icons


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a ship's sheet."""

    rows: tuple[int, ...] | None = None
    thresholds: tuple[int, ...] | None = None
    icons: tuple[Icons, ...] = ()
    drive: str | None = None


class FoughtLine(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fought"):
    """Who won, who took part, and which announced fight it was."""

    winner: str = ""
    units: tuple[str, ...] = ()
    fight: str = ""


class KeptLine(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="kept"):
    """How a unit came out: its condition, ships that it destroyed, its sheet, what became of a lost group's ace.

    `fate`, `marked` and `strength` go before those of the condition when the review set them; `ace` is `lives`,
    `lost`, or empty for what was agreed.
    """

    unit: str
    condition: Condition
    name: str = ""
    kills: int = 0
    sheet: Sheet | None = None
    fate: str | None = None
    marked: int | None = None
    strength: int | None = None
    ace: str = ""
    note: str = ""


class PersonLine(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="person"):
    """How a character of a unit came out: the ship that it is aboard now, `fate` empty or what became of it.

    `fortune` goes before the person's when the review set it.
    """

    unit: str
    person: Person
    aboard: str = ""
    fate: str = ""
    fortune: int | None = None


class TablesLine(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="tables"):
    """Tables that the book does not print, as they were entered, by the key of their agreement."""

    agreements: JsonObject = {}


Line: TypeAlias = FoughtLine | KeptLine | PersonLine | TablesLine


def reviewed(line: KeptLine) -> KeptLine:
    """Return a line with its condition as the review left it."""
    set_ = {key: value for key in ("fate", "marked", "strength") if (value := getattr(line, key)) is not None}
    return msgspec.structs.replace(line, condition=msgspec.structs.replace(line.condition, **set_))
