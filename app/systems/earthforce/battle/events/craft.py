"""What happens with fighters and small craft, and with rams; jump points and characters have modules of their own."""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.earthforce.battle.events.jump import JUMP_KINDS, JumpEvent
from app.systems.earthforce.battle.events.people import PEOPLE_KINDS, PeopleEvent

At: TypeAlias = tuple[float, float]


class Stationed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="stationed"):
    """It was said by hand that a group is aboard, free, screening or landing, and whose bay or whom it screens."""

    unit: str
    state: str
    ship: str = ""


class Launched(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="launched"):
    """Groups left a ship: by orders (`launch`), in a scramble with its `die`, or on patrol before the battle.

    `groups` is where each comes to, None where nobody keeps positions.
    """

    turn: int
    ship: str
    how: str
    groups: dict[str, At | None]
    die: int | None = None


class Screened(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="screened"):
    """A group screens a ship, or breaks off what it did when `ship` is empty."""

    turn: int
    unit: str
    ship: str = ""


class Escorted(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="escorted"):
    """Screens moved with their ships, to these places."""

    turn: int
    units: dict[str, At]


class Flew(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="flew"):
    """A group or small craft made its move; `to` is where it is now, None where nobody keeps it.

    `length` is how far in MU, `course` its direction in degrees; `over` says that it broke a limit by agreement.
    """

    turn: int
    unit: str
    side: str
    to: At | None = None
    length: float = 0.0
    course: float | None = None
    over: bool = False


class Stayed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="stayed"):
    """The other groups of a side make no move, or choose no target (`what`: move, aim)."""

    turn: int
    side: str
    what: str
    units: tuple[str, ...]


class Aimed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="aimed"):
    """A group chose its target for this turn, an empty one for none."""

    turn: int
    unit: str
    side: str
    target: str = ""


class LandingBegan(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="landing"):
    """A group begins to land on a ship."""

    turn: int
    unit: str
    ship: str


class Landed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="landed"):
    """Groups came aboard at the end of a turn, by ship."""

    turn: int
    ships: dict[str, tuple[str, ...]]


class Bout(msgspec.Struct, frozen=True, kw_only=True):
    """A group's fire at another in a dogfight.

    `score` is that of the table, None where it has none: then `kills` was told at the table. `ignored` are kills that
    Badgers shrug off.
    """

    unit: str
    target: str
    dice: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    score: int | None = None
    red: bool = False
    kills: int = 0
    ignored: int = 0


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """Two aces against each other: their dice where the table has a score, and which of them were killed."""

    aces: tuple[str, str]
    dice: tuple[int, ...] = ()
    killed: tuple[str, ...] = ()


class Left(msgspec.Struct, frozen=True, kw_only=True):
    """What is left of a group: strength, whether its ace is, its fate."""

    strength: int
    ace: bool = False
    fate: str = ""


class Fought(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dogfight"):
    """Groups fought; losses count together. `side` picked the dogfight in place of a ship, empty when it came with one.

    `shot` are the groups that shot and do not again in this turn.
    """

    turn: int
    bouts: tuple[Bout, ...]
    duels: tuple[Duel, ...] = ()
    left: dict[str, Left] = {}
    shot: tuple[str, ...] = ()
    side: str = ""


class Attacked(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="attacked"):
    """A group or small craft attacked a ship or small craft; what it suffers follows as `Suffered`.

    `faced` is the target's arc, `interceptors` how many counted, `protecting` those spent. `jammer` is the die of its
    jammer, `jammed` that it stopped the whole attack. `ace_icon` is the system that its ace shot at with `ace_die`,
    `ace_out` that it is out. `side` picked it in place of a ship, as a group with a character may be.
    """

    turn: int
    unit: str
    target: str
    dice: tuple[int, ...]
    again: tuple[int, ...] = ()
    damage: int = 0
    faced: str = ""
    interceptors: int = 0
    protecting: tuple[str, ...] = ()
    jammer: int | None = None
    jammed: bool = False
    ace_icon: str = ""
    ace_die: int | None = None
    ace_out: bool = False
    side: str = ""


class AcesDrawn(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="aces"):
    """A die for each group decided where the aces fly."""

    dice: dict[str, int]
    aces: tuple[str, ...]


class AceSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ace"):
    """A group has an ace, or has none."""

    unit: str
    ace: bool


class Rammed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="rammed"):
    """A ship or group tried to ram. `how`: nerve, task (characters steer), or pilot (one fighter of a character).

    `nerve` is the die on the chart with `shift`, `needed` its number, None where the table was asked; `dared` is what
    came of it. `dice` and `ratings` are those of rammer and target. `hit`, or `glancing`. `damage` is what each ship
    takes (it follows as `Suffered`). Of fighters, `contacts` destroy one on each side and `left` is what remains.
    """

    turn: int
    unit: str
    target: str
    how: str = "nerve"
    nerve: int | None = None
    shift: int = 0
    needed: int | None = None
    dared: bool = True
    dice: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    ratings: tuple[int, ...] = ()
    hit: bool = False
    glancing: bool = False
    damage: int = 0
    contacts: int = 0
    left: dict[str, Left] = {}
    person: str = ""


FighterEvent: TypeAlias = (
    Stationed
    | Launched
    | Screened
    | Escorted
    | Flew
    | Stayed
    | Aimed
    | LandingBegan
    | Landed
    | Fought
    | Attacked
    | AcesDrawn
    | AceSet
    | Rammed
)
CraftEvent: TypeAlias = FighterEvent | JumpEvent | PeopleEvent

CRAFT_KINDS = (
    kinds_of(
        *(Stationed, Launched, Screened, Escorted, Flew, Stayed, Aimed, LandingBegan, Landed),
        *(Fought, Attacked, AcesDrawn, AceSet, Rammed),
    )
    | JUMP_KINDS
    | PEOPLE_KINDS
)
