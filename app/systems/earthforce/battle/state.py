"""What is true in a battle now: units, their damage, where they are, the turn and its step."""

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from app.core.errors import UserError
from app.core.same import Same
from app.systems.earthforce.battle.books.craft import CraftBook, CraftUnit
from app.systems.earthforce.battle.books.fire import FireBook, FireUnit
from app.systems.earthforce.battle.books.orders import OrdersBook, OrdersUnit
from app.systems.earthforce.battle.start import MOST_UNITS, Start, Unit
from app.systems.earthforce.condition import Condition
from app.systems.earthforce.unit import Profile, checked


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """Where a unit is, in MU: x to the right, y up. `heading` is its clock point, `course` in degrees (0 is up).

    Fighters and counters without a front have heading 12 and course 0.
    """

    x: float
    y: float
    heading: int = 12
    course: float = 0.0


class UnitState(msgspec.Struct, frozen=True, kw_only=True):
    """A unit now. `place` None: nobody keeps positions of it. `velocity` in MU a turn, None when nobody said.

    `acted` is the turn in which it was last the active ship (0: never).
    """

    name: str
    condition: Condition
    note: str = ""
    place: Place | None = None
    velocity: int | None = None
    acted: int = 0
    orders: OrdersUnit = OrdersUnit()
    fire: FireUnit = FireUnit()
    craft: CraftUnit = CraftUnit()


class BattleState(msgspec.Struct, frozen=True, kw_only=True):
    """A battle now. `initiative` are the sides, first first, empty before it was rolled in this turn.

    `last` is the side that acted last in the alternation of this step, `active` the unit that acts now.
    `any_order` lets everybody act whose pick it is not. `events` counts what happened so far.
    """

    start: Start
    units: dict[str, UnitState]
    turn: int = 1
    step: str = "P1.0"
    note: str = ""
    simple: bool = False
    any_order: bool = False
    initiative: tuple[str, ...] = ()
    last: str = ""
    active: str = ""
    events: int = 0
    orders: OrdersBook = OrdersBook()
    fire: FireBook = FireBook()
    craft: CraftBook = CraftBook()


def begin(start: Start) -> BattleState:
    """Return the state at the start; raises UserError for too many units and for sheets that cannot be."""
    if len(start.units) > MOST_UNITS:
        raise UserError(f"The battle has {len(start.units)} units; at most {MOST_UNITS} can be tracked.")
    for unit in start.units.values():
        checked(unit.profile)
    return BattleState(
        start=start, units={unit.id: _ready(unit) for unit in start.units.values()}, simple=start.simple
    )


def _ready(unit: Unit) -> UnitState:
    aboard = CraftUnit(state="aboard", ship=unit.carrier) if unit.carrier else CraftUnit()
    return UnitState(
        name=unit.name, condition=unit.condition or Condition(), velocity=unit.velocity, craft=aboard
    )


def known(state: BattleState, unit: str) -> bool:
    """True when the battle has this unit."""
    return unit in state.units and unit in state.start.units


def roster(state: BattleState) -> Iterator[tuple[Unit, UnitState]]:
    """Yield every unit with its state, in the order of the start."""
    for key, now in state.units.items():
        if key in state.start.units:
            yield state.start.units[key], now


def profile_of(state: BattleState, unit: str) -> Profile:
    """Return a unit's frozen profile."""
    return state.start.units[unit].profile


def name_of(state: BattleState, unit: str) -> str:
    """Return what a unit is called now, its id when the battle does not have it."""
    now = state.units.get(unit)
    return unit if now is None else now.name


def side_name(state: BattleState, side: str) -> str:
    """Return a side's name."""
    return next((found.name for found in state.start.sides if found.id == side), side)


def out(now: UnitState) -> bool:
    """True when a unit takes no part any more; a disabled ship is still there, and out too."""
    return bool(now.condition.fate)


@lru_cache(maxsize=8)
def _present(same: Same[BattleState]) -> dict[tuple[str, bool], tuple[str, ...]]:
    """Return the units that still take part, by side (empty for all) and whether they are ships."""
    found: dict[tuple[str, bool], list[str]] = {}
    for unit, now in roster(same.value):
        if not out(now):
            for side in ("", unit.side):
                found.setdefault((side, unit.profile.ship), []).append(unit.id)
    return {key: tuple(units) for key, units in found.items()}


def ships(state: BattleState, side: str = "") -> tuple[str, ...]:
    """Return the ids of the ships on the table that still take part, of one side or of all."""
    return _present(Same(state)).get((side, True), ())


def groups(state: BattleState, side: str = "") -> tuple[str, ...]:
    """Return the ids of the fighter groups and small craft that still take part, aboard or not."""
    return _present(Same(state)).get((side, False), ())


def enemies(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the ships of other sides that still take part."""
    side = state.start.units[unit].side
    return tuple(other for other in ships(state) if state.start.units[other].side != side)
