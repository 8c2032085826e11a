"""What can happen in set-up, in the scenario and at the end."""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.acta.battle.books.turn import Thing
from app.systems.acta.battle.events.base import AllHandsCalled, RepairTried, SelfRepaired, SideRoll


class ThingPlaced(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="placed"):
    """Something was laid on the table, or taken away (`gone`)."""

    thing: Thing
    gone: bool = False


class TermsSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="terms"):
    """The battle's terms were settled: scenario, level, points; `dice` are those of what was rolled, each named.

    None leaves a term as it was.
    """

    scenario: str | None = None
    name: str = ""
    level: str | None = None
    points: int | None = None
    dice: dict[str, tuple[int, ...]] = {}
    modifiers: tuple[int, ...] = ()


class RoleRoll(msgspec.Struct, frozen=True, kw_only=True):
    """A side's die for who attacks (re-rolls of ties after it), its fleet's initiative, the total that counted."""

    side: str
    dice: tuple[int, ...]
    bonus: int
    total: int


class RolesSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="roles"):
    """Who attacks and who defends: rolled (`rolls`) or agreed; sides left out have no role."""

    attacker: tuple[str, ...]
    defender: tuple[str, ...]
    rolls: tuple[RoleRoll, ...] = ()


class DebrisRolled(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="debris"):
    """Stellar debris was rolled for: a die for each square by its name, and what lies where with its own dice."""

    squares: dict[str, int]
    things: tuple[Thing, ...]
    dice: tuple[tuple[str, tuple[int, ...]], ...] = ()


class SidesSetUp(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="set-up"):
    """The sides set up as the scenario says: `order` from first to last, the initiative that was rolled for it.

    `beyond` and `hyperspace` are the units that come onto the table later, `things` what the scenario puts there,
    `dice` what was rolled for that.
    """

    order: tuple[str, ...]
    rolls: tuple[SideRoll, ...] = ()
    beyond: tuple[str, ...] = ()
    hyperspace: tuple[str, ...] = ()
    things: tuple[Thing, ...] = ()
    dice: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Counted(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="counted"):
    """Something that only the table knows was counted: `on` of a unit holds or not, or a side's squares."""

    on: str
    unit: str = ""
    side: str = ""
    count: int = 1


class Scanned(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="scanned"):
    """A ship tried to scan an enemy: the die, crew quality, what was needed, whether it succeeded."""

    unit: str
    target: str
    turn: int
    die: int
    crew_quality: int
    needed: int
    succeeded: bool


class SideMended(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="side-mended"):
    """A side did its Damage Control and self-repair: every check of every ship, in order."""

    side: str
    turn: int
    checks: tuple[RepairTried | SelfRepaired | AllHandsCalled, ...]


class BattleEnded(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ended"):
    """The players ended the battle, and why; `winner` is the side that won where points do not say it.

    With `open` the battle goes on after all.
    """

    why: str = ""
    winner: str = ""
    open: bool = False


SetupEvent: TypeAlias = ThingPlaced | TermsSet | RolesSet | DebrisRolled | SidesSetUp
EndEvent: TypeAlias = SetupEvent | Counted | Scanned | SideMended | BattleEnded

END_KINDS = kinds_of(
    ThingPlaced,
    TermsSet,
    RolesSet,
    DebrisRolled,
    SidesSetUp,
    Counted,
    Scanned,
    SideMended,
    BattleEnded,
)
