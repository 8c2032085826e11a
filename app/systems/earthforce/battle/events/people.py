"""What happens with characters: tasks tried, repairs done, fortune spent, tables entered."""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.earthforce.battle.books.craft import Effect, Kill, Repair
from app.systems.earthforce.battle.books.orders import Extra
from app.systems.earthforce.members import Person


class TaskTried(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="task"):
    """A character tried a task, the `number`th of the turn: `outcome` is success, failure or significant.

    `penalty` was added to the difficulty, `helper` worked along, `fortune` points were spent on it. `die` is the one
    that a significant failure asks for. `icons` and `stores` are what changed on `unit`'s sheet, `extra` its drives,
    `more_out` and `more_back` groups that it may launch and recover. `target` and `icon` are what it was about.
    Damage and other things follow beside it.
    """

    turn: int
    person: str
    unit: str
    task: str
    number: int
    penalty: int
    outcome: str
    helper: str = ""
    fortune: int = 0
    target: str = ""
    icon: str = ""
    die: int | None = None
    icons: dict[str, str] = {}
    stores: dict[str, int] = {}
    extra: Extra | None = None
    more_out: int = 0
    more_back: int = 0
    effect: Effect | None = None
    repair: Repair | None = None
    fought: bool = False
    told: str = ""


class Lost(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="group-lost"):
    """A group was lost in an accident of its ship, a die each: those that were tried, those lost."""

    turn: int
    unit: str
    dice: dict[str, int]
    lost: tuple[str, ...]
    icons: dict[str, str] = {}


class Repaired(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="repaired"):
    """Repairs ended at the start of a turn; `works` are the systems that work again, `unit:icon`."""

    turn: int
    ended: tuple[str, ...]
    works: tuple[str, ...]


class FortuneSpent(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fortune"):
    """A character spent fortune points to keep a ship from destruction.

    `fate` is the ship's then; `groups` are those aboard that are saved with it.
    """

    turn: int
    person: str
    unit: str
    points: int
    fate: str
    groups: tuple[str, ...] = ()


class PersonSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="person"):
    """A character is aboard a unit, under this key; `fate` is what became of it, empty for nothing."""

    key: str
    unit: str
    person: Person
    fate: str = ""


class TableSet(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="table"):
    """A figure of a table that the book does not print was entered: `kills`, `nerve` or `difficulty`, by row."""

    table: str
    row: str
    value: int | None
    kill: Kill | None = None


PeopleEvent: TypeAlias = TaskTried | Lost | Repaired | FortuneSpent | PersonSet | TableSet

PEOPLE_KINDS = kinds_of(TaskTried, Lost, Repaired, FortuneSpent, PersonSet, TableSet)
