"""What happens in every battle, simple mode's among it: steps, boxes and icons marked by hand, notes, names."""

from typing import TypeAlias

import msgspec

from app.core.log import Correction, kinds_of
from app.systems.earthforce.unit import Icons


class StepBegan(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="step"):
    """A step of the turn began; `active` is the unit that acts in it, for the steps of one active ship."""

    turn: int
    step: str
    active: str = ""


class Marked(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="marked"):
    """Boxes of a damage track were marked or cleared by hand: as many are marked now; `fate` is what became of it."""

    unit: str
    before: int
    marked: int
    fate: str = ""


class IconMarked(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="icon"):
    """A system was knocked out, damaged or made whole by hand: `stage` is how it is now, empty for whole."""

    unit: str
    icon: str
    before: str
    stage: str


class StoreSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="store"):
    """What a system has left was set by hand: energy points, or mines."""

    unit: str
    icon: str
    before: int | None
    value: int


class StrengthSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="strength"):
    """A fighter group's strength, or a small craft's hits, were set by hand."""

    unit: str
    before: int
    strength: int
    fate: str = ""


class Fated(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fate"):
    """A unit was destroyed, left the table or came back (an empty fate)."""

    unit: str
    fate: str


class Noted(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="note"):
    """A note on a unit, or on the battle when `unit` is empty."""

    unit: str
    text: str


class Renamed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="renamed"):
    """A unit got another name."""

    unit: str
    old: str
    name: str


class SheetEntered(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sheet"):
    """What nobody knew of a ship's sheet was entered at the table: its figures from now on.

    `unread` is what was typed and could not be read; those figures stayed as they were.
    """

    unit: str
    rows: tuple[int, ...] | None
    thresholds: tuple[int, ...] | None
    icons: tuple[Icons, ...]
    drive: str | None
    unread: tuple[str, ...] = ()


class SimpleSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="simple"):
    """Simple mode was switched on or off: boxes, icons and turns only, or everything."""

    on: bool


class AnyOrderSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="any-order"):
    """The players act in any order from now on, or in the book's order again."""

    on: bool


BaseEvent: TypeAlias = (
    StepBegan
    | Marked
    | IconMarked
    | StoreSet
    | StrengthSet
    | Fated
    | Noted
    | Renamed
    | SheetEntered
    | SimpleSet
    | AnyOrderSet
    | Correction
)

BASE_KINDS = kinds_of(
    StepBegan,
    Marked,
    IconMarked,
    StoreSet,
    StrengthSet,
    Fated,
    Noted,
    Renamed,
    SheetEntered,
    SimpleSet,
    AnyOrderSet,
    Correction,
)
