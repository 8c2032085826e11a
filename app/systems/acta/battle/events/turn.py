"""What can happen in the order of a turn: who moves first, movement, special actions, jump points, bays, captures."""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.acta.battle.books.turn import Burden, Thing


class SimpleSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="simple"):
    """Simple mode was switched on or off: damage, crew, criticals and turns only, or everything."""

    on: bool


class AnyOrderSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="any-order"):
    """The players act in any order from now on, or in the book's order again."""

    on: bool


class OrderChosen(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="order"):
    """The sides chose who moves first: `step` is ships or craft, `waited` the sides that let others go first."""

    step: str
    order: tuple[str, ...]
    waited: tuple[str, ...] = ()


class Moved(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="moved"):
    """Units were nominated and moved, a squadron at once; `phase` is initiative for those running adrift.

    A `convoy` moves before everybody, so that the sides begin to alternate after it.
    """

    units: tuple[str, ...]
    turn: int
    phase: str
    side: str
    convoy: bool = False


class SquadronLeft(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="squadron"):
    """A unit left its squadron (`squadron` empty) or joined one."""

    unit: str
    squadron: str = ""


class Check(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A Crew Quality check: the die, quality and modifier, and what was needed or, opposed, the other's die and sum.

    `against` is the unit (or thing) that opposed it. `why` tells the modifier.
    """

    die: int
    quality: int
    modifier: int = 0
    why: str = ""
    needed: int = 0
    against: str = ""
    their_die: int = 0
    their_quality: int = 0


class ActionTaken(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="special-action"):
    """A unit attempted a special action: its check, whether it succeeded, and what it lays on the unit this turn.

    `helpers` share its burden without spending their own action. `thing` is a jump point or gate as it is now.
    `surrendered` is the ship that gave up to `side`. `well`: it is in a gravity well, so another may follow.
    """

    unit: str
    turn: int
    side: str
    action: str
    name: str
    check: Check | None = None
    succeeded: bool = True
    burden: Burden = Burden()
    target: str = ""
    friend: str = ""
    helpers: tuple[str, ...] = ()
    thing: Thing | None = None
    scatter: tuple[int, ...] = ()
    afterburner: bool = False
    surrendered: str = ""
    well: bool = False


class Stationed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="stationed"):
    """Units wait in hyperspace or beyond the table's edge (`where`), or are deployed on the table (empty)."""

    units: tuple[str, ...]
    where: str


class Arrived(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="arrived"):
    """A unit came onto the table, through a jump point (`thing`) or over the edge; `closed` takes the point away.

    `ready` is the turn from which its jump engines work again (0: no matter). `stiff`: it may not act this turn.
    """

    unit: str
    turn: int
    side: str
    thing: str = ""
    closed: bool = False
    ready: int = 0
    stiff: bool = False


class Jumped(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="jumped"):
    """A unit entered hyperspace through a jump point or gate: a tactical withdrawal.

    `closed` takes the point away; with `gate` it was a jump gate. `along` are the flights on the ship's base.
    """

    unit: str
    turn: int
    side: str
    thing: str
    closed: bool = False
    gate: bool = False
    along: tuple[str, ...] = ()


class Drifted(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drifted"):
    """What ran adrift came to an end: `onto` a planet, which destroys it, or off the table (empty).

    `flights_lost` were in its bays.
    """

    unit: str
    turn: int
    side: str
    onto: str = ""
    flights_lost: tuple[str, ...] = ()


class Launched(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="launched"):
    """A flight left a ship's bay: in a turn, or deployed before the battle (`deployed`), free to act at once."""

    unit: str
    ship: str
    turn: int
    deployed: bool = False


class Recovered(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="recovered"):
    """A flight came into a ship's bay."""

    unit: str
    ship: str
    turn: int


class Rallied(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="rallied"):
    """The crew of a surrendered ship that nobody guards checked whether it obeys its own side again."""

    unit: str
    turn: int
    check: Check
    succeeded: bool


TurnEvent: TypeAlias = (
    SimpleSet
    | AnyOrderSet
    | OrderChosen
    | Moved
    | SquadronLeft
    | ActionTaken
    | Stationed
    | Arrived
    | Jumped
    | Drifted
    | Launched
    | Recovered
    | Rallied
)

TURN_KINDS = kinds_of(
    SimpleSet,
    AnyOrderSet,
    OrderChosen,
    Moved,
    SquadronLeft,
    ActionTaken,
    Stationed,
    Arrived,
    Jumped,
    Drifted,
    Launched,
    Recovered,
    Rallied,
)
