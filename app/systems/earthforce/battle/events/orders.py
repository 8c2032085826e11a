"""What happens with orders and movement: written in secret, locked by a side, revealed together, carried out."""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.earthforce.battle.books.orders import Path


class Plotted(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="plotted"):
    """A side wrote orders for a turn, by ship; they may be written again until the side locks them."""

    turn: int
    side: str
    orders: dict[str, str]


class Locked(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="locked"):
    """A side locked its orders for a turn: the text of each of its ships, hidden from the others until revealed.

    `faults` counts the ships whose orders break the rules and stand all the same, by agreement.
    """

    turn: int
    side: str
    orders: dict[str, str]
    faults: int = 0


class Unlocked(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="unlocked"):
    """A side may write its orders again, by agreement."""

    turn: int
    side: str


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A ship's orders as they are revealed, with the settings that count from now on and the energy it holds."""

    text: str
    mode: str = "AP"
    hot: bool = True
    charge: dict[str, int] = {}


class Revealed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="revealed"):
    """The orders of a turn were revealed, all at once, by ship."""

    turn: int
    ships: dict[str, Shown]


class Moved(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="moved"):
    """Ships moved by their orders; `paths` is how, by ship, `by_hand` those of which only the outcome was told."""

    turn: int
    paths: dict[str, Path]
    by_hand: tuple[str, ...] = ()


class Lying(msgspec.Struct, frozen=True, kw_only=True):
    """How a ship lies when a turn's movement is over: velocity in MU, course in degrees, heading; None is unknown."""

    velocity: int | None
    course: float | None
    heading: int | None


class Settled(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="settled"):
    """The new velocities and courses were written into the order boxes of the next turn, by ship."""

    turn: int
    ships: dict[str, Lying]


class Put(msgspec.Struct, frozen=True, kw_only=True):
    """Where a unit is put: a position in MU or none, heading, course and velocity or what nobody knows."""

    at: tuple[float, float] | None = None
    heading: int | None = None
    course: float | None = None
    velocity: int | None = None


class Placed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="placed"):
    """Units were put somewhere on the table, or it was said how they fly, by unit."""

    units: dict[str, Put]


class Overran(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="overran"):
    """A ship flew off the table and turns around: it is `back` in that turn, where it left, at rest."""

    unit: str
    roll: int
    back: int


class CameBack(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="came-back"):
    """Ships that had flown off the table are back where they left it, with velocity 0."""

    units: tuple[str, ...]


WrittenEvent: TypeAlias = Plotted | Locked | Unlocked | Revealed
FlownEvent: TypeAlias = Moved | Settled | Placed | Overran | CameBack
OrdersEvent: TypeAlias = WrittenEvent | FlownEvent

ORDERS_KINDS = kinds_of(Plotted, Locked, Unlocked, Revealed, Moved, Settled, Placed, Overran, CameBack)
