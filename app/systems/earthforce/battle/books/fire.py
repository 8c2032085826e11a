"""What fire and damage keep: what fired, threshold checks of the turn, effects of tasks, mines on the table."""

import msgspec


class Boon(msgspec.Struct, frozen=True, kw_only=True):
    """What a task adds in one turn: `key` is what it changes (see `battle.fire.boons`), `value` by how much."""

    turn: int
    key: str
    value: int


class FireUnit(msgspec.Struct, frozen=True, kw_only=True):
    """What fire keeps of a unit.

    `fired` are icons by the turn in which they were last used, fire controls among them. `checks` are the threshold
    checks of the turn `checked`. `boons` are what tasks give. `harmed` is the turn in which it last suffered.
    """

    fired: dict[str, int] = {}
    checks: int = 0
    checked: int = 0
    boons: tuple[Boon, ...] = ()
    harmed: int = 0


class Mine(msgspec.Struct, frozen=True, kw_only=True):
    """An energy mine on the table: who launched it, through which fire control, and where it lies if known."""

    id: str
    unit: str
    turn: int
    control: str = ""
    at: tuple[float, float] | None = None


class FireBook(msgspec.Struct, frozen=True, kw_only=True):
    """What fire keeps of the battle: mines that did not go off, how many there were, and sides' effects of tasks."""

    mines: tuple[Mine, ...] = ()
    launched: int = 0
    boons: dict[str, tuple[Boon, ...]] = {}
