"""What happens in fire: shots, damage with its threshold checks, recharging, mines, who is active."""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.earthforce.battle.books.fire import Boon


class Checked(msgspec.Struct, frozen=True, kw_only=True, tag_field="sort", tag="check"):
    """A threshold check: the row that is full (0 for none), the number, each system's die, those that failed.

    `damaged` are those among them that still work after their first failure (*Damage to Jump Engines*).
    """

    row: int
    number: int
    dice: dict[str, int]
    failed: tuple[str, ...]
    damaged: tuple[str, ...] = ()


class Powered(msgspec.Struct, frozen=True, kw_only=True, tag_field="sort", tag="power"):
    """The second die of a beam power system: drained, halved or out; `burst` is the damage to its own ship."""

    icon: str
    die: int
    came: str
    burst: int = 0


class Chained(msgspec.Struct, frozen=True, kw_only=True, tag_field="sort", tag="chain"):
    """The die of a chain reaction after a row; `filled` is how many boxes it marked.

    `stopped` is the character whose fortune points kept it from going on (*Using Fortune Points in Battle*).
    """

    row: int
    number: int
    die: int
    filled: int
    stopped: str = ""


Turnout: TypeAlias = Checked | Powered | Chained


class Suffered(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="suffered"):
    """A unit suffered: points of damage, boxes marked before and after, checks with what they did to systems.

    `icons`, `stores` and `caps` are what changed of these. `checks` counts the threshold checks of this harm that
    may lead to a chain reaction. `lost` are the fighter groups that are gone with it, `used` the effects of tasks
    that counted, `fortune` the points that characters spent on it. `hits` are a small craft's, `strength` a group's
    that is left. `cause` says what it was in words.
    """

    unit: str
    turn: int
    cause: str
    points: int
    before: int = 0
    marked: int = 0
    turnout: tuple[Turnout, ...] = ()
    icons: dict[str, str] = {}
    stores: dict[str, int] = {}
    caps: dict[str, int] = {}
    checks: int = 0
    hits: int | None = None
    strength: int | None = None
    fate: str = ""
    lost: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    fortune: dict[str, int] = {}


class Volley(msgspec.Struct, frozen=True, kw_only=True):
    """What one fire control sent at a target: its weapons, and their dice.

    `control` is empty when nobody knows the ship's fire controls. `jammer` is the die against it, `jammed` that it
    could not lock. `again` are the dice rolled after sixes. `range` is what it counted with, in MU.
    """

    control: str
    weapons: tuple[str, ...]
    range: float
    jammer: int | None = None
    jammed: bool = False
    pulse: tuple[int, ...] = ()
    pulse_again: tuple[int, ...] = ()
    beam: tuple[int, ...] = ()
    beam_again: tuple[int, ...] = ()
    damage: int = 0


class Fired(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fired"):
    """A ship fired at a target through one or more fire controls.

    `arc` is the shooter's through which it fires, `faced` the target's that is hit, empty where nobody asked.
    `interceptors` is how many counted, `protecting` those that are spent on this attack. `stores` is the energy left.
    `used` are the effects of tasks that counted.
    """

    unit: str
    target: str
    turn: int
    range: float
    volleys: tuple[Volley, ...]
    damage: int
    arc: str = ""
    faced: str = ""
    interceptors: int = 0
    protecting: tuple[str, ...] = ()
    stores: dict[str, int] = {}
    used: tuple[str, ...] = ()


class FiredAtFighters(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fired-at-fighters"):
    """A ship fired at a fighter group: weapons with their dice, kills, what is left of the group."""

    unit: str
    target: str
    turn: int
    dice: dict[str, int]
    again: dict[str, tuple[int, ...]] = {}
    kills: int = 0
    ignored: int = 0
    strength: int = 0
    fate: str = ""


class Pulsed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="pulsed"):
    """An electromagnetic pulse weapon was fired; what it did to a ship is `Suffered` beside it.

    At a fighter group, `dice` are its fighters' and `strength` is what is left of it.
    """

    unit: str
    target: str
    turn: int
    weapon: str
    control: str
    stores: dict[str, int]
    dice: tuple[int, ...] = ()
    strength: int | None = None
    fate: str = ""


class Netted(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="netted"):
    """A plasma net moved a target so many MU, away from the ship or towards it; `at` is where to, if anybody knows."""

    unit: str
    target: str
    turn: int
    weapon: str
    control: str
    distance: int
    away: bool
    at: tuple[float, float] | None = None


class Charge(msgspec.Struct, frozen=True, kw_only=True):
    """A beam power system's recharge: its die, what it held and holds."""

    unit: str
    icon: str
    die: int
    before: int
    after: int


class Recharged(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="recharged"):
    """Beam power systems recharged at the start of a turn; `used` are units whose effects of tasks counted."""

    turn: int
    charges: tuple[Charge, ...]
    used: tuple[str, ...] = ()


class MineLaunched(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mine-launched"):
    """An energy mine marker was placed; `left` are the projector's mines, `at` where it lies, if anybody knows."""

    mine: str
    unit: str
    turn: int
    weapon: str
    control: str
    left: int
    at: tuple[float, float] | None = None
    distance: int | None = None
    bearing: int | None = None


class Blast(msgspec.Struct, frozen=True, kw_only=True):
    """What a mine does to one unit: its distance in MU, the dice, and those after sixes."""

    unit: str
    distance: float
    dice: tuple[int, ...]
    again: tuple[int, ...]
    damage: int


class MineWentOff(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mine-went-off"):
    """An energy mine went off; what units suffer follows as `Suffered`."""

    mine: str
    unit: str
    turn: int
    blasts: tuple[Blast, ...]


class FirstPicked(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="first-pick"):
    """Dice decided which side picks first; `order` are the sides, `dice` every round of rolls by side."""

    turn: int
    dice: tuple[dict[str, int], ...]
    order: tuple[str, ...]
    shifts: dict[str, int] = {}


class Helped(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="helped"):
    """A task (or an agreement) changes what a unit's fire does in a turn; `unit` may be a side, for its first pick."""

    unit: str
    boon: Boon


class Done(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="done"):
    """A ship was active in a turn and is done, whether it fired or not."""

    unit: str
    turn: int
    side: str


FireEvent: TypeAlias = (
    Suffered
    | Fired
    | FiredAtFighters
    | Pulsed
    | Netted
    | Recharged
    | MineLaunched
    | MineWentOff
    | FirstPicked
    | Helped
    | Done
)

FIRE_KINDS = kinds_of(
    Suffered,
    Fired,
    FiredAtFighters,
    Pulsed,
    Netted,
    Recharged,
    MineLaunched,
    MineWentOff,
    FirstPicked,
    Helped,
    Done,
)
