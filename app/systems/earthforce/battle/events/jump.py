"""What happens with jump points and gates: opened, ended, collapsing, gone through."""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.earthforce.battle.books.craft import Gate, JumpPoint


class GateSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="gate"):
    """A jumpgate was put on the table."""

    gate: Gate


class Opened(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="jump-opened"):
    """A jump point opened; `ready` is the turn in which its ship's engine may open another, 0 for a gate."""

    turn: int
    point: JumpPoint
    ready: int = 0


class PointsChanged(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="jump-changed"):
    """Jump points came into another state: terminated, collapsing or gone, by id; `why` says so in words."""

    turn: int
    states: dict[str, str]
    why: dict[str, str] = {}


class Jumped(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="jumped"):
    """A unit flew into a jump point: how it came, the die of a collapsing one, and what became of it.

    `came`: ok, row_damage, destroyed or lost (in a collapsing point). `aboard` are the groups that went along.
    Damage follows as `Suffered`, with what became of the ship.
    """

    turn: int
    unit: str
    point: str
    came: str
    course: float | None = None
    heading: int | None = None
    velocity: int | None = None
    die: int | None = None
    fate: str = ""
    aboard: tuple[str, ...] = ()


class Shaken(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="jump-shaken"):
    """Feedback reached a jump engine: its die, and whether the engine is damaged by it."""

    turn: int
    unit: str
    point: str
    icon: str
    die: int
    damaged: bool


class Arrived(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="arrived"):
    """A ship came onto the table through a jump point; its engine is `ready` in that turn if it made the point."""

    turn: int
    unit: str
    own: bool
    ready: int = 0


JumpEvent: TypeAlias = GateSet | Opened | PointsChanged | Jumped | Shaken | Arrived

JUMP_KINDS = kinds_of(GateSet, Opened, PointsChanged, Jumped, Shaken, Arrived)
