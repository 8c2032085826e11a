"""What fighters, jump points and characters keep: where groups are, whom they engage, points and gates, tasks."""

import msgspec

from app.systems.earthforce.members import Person


class Traffic(msgspec.Struct, frozen=True, kw_only=True):
    """Groups that left and reached a ship in one turn, and how many more tasks allow."""

    turn: int = 0
    out: int = 0
    back: int = 0
    more_out: int = 0
    more_back: int = 0


class CraftUnit(msgspec.Struct, frozen=True, kw_only=True):
    """What fighters keep of a unit. `state`: aboard, free, screen or landing; `ship` is whose bay or whom it screens.

    Turns in which a group was last `launched` (so that it may not attack), `moved`, `chose` its `target` and
    `fought`. Of a ship: its `traffic`, the turns in which it tried to scramble and `opened` its last jump point, and
    the first one in which its jump engine is `ready` again. `rammed` is when anything last tried to ram,
    `crashed` when it made contact.
    """

    state: str = "free"
    ship: str = ""
    launched: int = 0
    moved: int = 0
    chose: int = 0
    target: str = ""
    fought: int = 0
    rammed: int = 0
    crashed: int = 0
    traffic: Traffic = Traffic()
    scrambled: int = 0
    opened: int = 0
    ready: int = 0


class JumpPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A jump point on the table. `unit` formed it, or asked its `gate` to open; `turn` is when it opened.

    `state`: open, terminated, collapsing or gone. `last` is the last turn in which it can be open. `at` and `heading`
    are None where nobody keeps them.
    """

    id: str
    name: str
    unit: str
    turn: int
    last: int
    state: str = "open"
    gate: str = ""
    at: tuple[float, float] | None = None
    heading: int | None = None


class Gate(msgspec.Struct, frozen=True, kw_only=True):
    """A jumpgate on the table; only the side `owner` opens a secured one, anybody one without an owner."""

    id: str
    name: str
    owner: str = ""
    at: tuple[float, float] | None = None
    heading: int | None = None


class Kill(msgspec.Struct, frozen=True, kw_only=True):
    """A cell of the dogfight table: the score that kills a fighter, and whether a six kills two and rolls again."""

    score: int | None = None
    red: bool = False


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """What a task changes among fighters in one turn: `mute` (unit may not shoot at other), `first` (unit first)."""

    turn: int
    key: str
    unit: str
    other: str = ""


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """A task that a character tried, the `number`th of the turn."""

    turn: int
    person: str
    task: str
    number: int


class Repair(msgspec.Struct, frozen=True, kw_only=True):
    """A repair under way: it ends at the start of the turn `due`, and the system works then if it `succeeds`."""

    unit: str
    icon: str
    person: str
    due: int
    succeeds: bool


class Character(msgspec.Struct, frozen=True, kw_only=True):
    """A character in the battle: aboard which unit, who it is now, and what became of it (empty, ejected, lost)."""

    unit: str
    person: Person
    fate: str = ""


class CraftBook(msgspec.Struct, frozen=True, kw_only=True):
    """What fighters, jump points and characters keep of the battle.

    `first` is the side that moved a group first in the turn `began`. `kills` (by `attacker:defender`), `nerve` (by
    faction) and `difficulty` (by word) are what players entered of the tables. `people` are characters that changed
    or joined, by key (`omega-1.p1`). `formed` counts the jump points so far.
    """

    points: tuple[JumpPoint, ...] = ()
    gates: tuple[Gate, ...] = ()
    formed: int = 0
    first: str = ""
    began: int = 0
    kills: dict[str, Kill] = {}
    nerve: dict[str, int] = {}
    difficulty: dict[str, int] = {}
    effects: tuple[Effect, ...] = ()
    trials: tuple[Trial, ...] = ()
    repairs: tuple[Repair, ...] = ()
    people: dict[str, Character] = {}
