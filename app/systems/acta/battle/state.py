"""What is true in a battle now, and what the rules ask of it: who is in play, who leads, who is adrift.

A Call to Arms, *The Turn*, *Damage*, *Squadrons*; rulings 11, 19 and 22.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from app.core.errors import UserError
from app.core.same import Same
from app.systems.acta.battle.books.attack import AttackBook, AttackUnit
from app.systems.acta.battle.books.craft import CraftBook, CraftUnit
from app.systems.acta.battle.books.end import EndBook, EndUnit
from app.systems.acta.battle.books.growth import GrowthUnit
from app.systems.acta.battle.books.turn import Spent, Thing
from app.systems.acta.battle.start import MOST_UNITS, Start, Unit
from app.systems.acta.condition import Condition, fresh
from app.systems.acta.effective import Effective, effective, trait_number
from app.systems.acta.unit import Profile, checked

PHASES = ("initiative", "movement", "attack", "end")
PHASE_NAMES = {"initiative": "Initiative", "movement": "Movement", "attack": "Attack", "end": "End"}

#: Fates of a unit that is destroyed, whatever became of its wreck (ruling 19).
DESTROYED = ("hulk", "wreck-adrift", "exploded")


class UnitState(msgspec.Struct, frozen=True, kw_only=True):
    """A unit now: its condition, and the turns in which it last did what it may do once a turn (0: never).

    `aboard` is True for a flight in its mothership's bay. `all_hands` is the turn of its last successful All Hands.
    `called` is the turn in which All Hands was last tried. `tried` are the critical hits on which damage control
    was tried in the turn `repaired`. `spent` is what it did in a turn (`spent_of` gives this turn's). `where` is
    hyperspace or beyond for a unit that is not on the table yet. `squadron` overrides the start's when the
    players formed or broke one up. `jump_ready` is the turn from which its jump engines work again. `holder` is
    the side that a surrendered ship obeys. `afterburner` is True when it was used, `jumped` when the unit left
    through a jump point or gate.
    """

    name: str
    condition: Condition
    aboard: bool = False
    note: str = ""
    repaired: int = 0
    tried: tuple[str, ...] = ()
    self_repaired: int = 0
    called: int = 0
    all_hands: int = 0
    spent: Spent = Spent()
    where: str = ""
    squadron: str | None = None
    jump_ready: int = 0
    holder: str = ""
    afterburner: bool = False
    jumped: bool = False
    attack: AttackUnit = AttackUnit()
    craft: CraftUnit = CraftUnit()
    end: EndUnit = EndUnit()
    growth: GrowthUnit = GrowthUnit()


class Credit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit's deed against another: `how` is destroyed, crippled, skeleton or surrendered."""

    unit: str
    victim: str
    how: str


class BattleState(msgspec.Struct, frozen=True, kw_only=True):
    """A battle now: `initiative` holds the sides of this turn from first to last, empty when nobody rolled.

    `simple` is simple mode. `any_order` lets everybody act whose pick it is not. `ship_order` and `craft_order`
    are the sides in the order in which they move ships and craft, empty for the loser of the initiative first.
    `last` is the side that acted last in this phase, `active` the unit that acts now and is not done.
    """

    start: Start
    units: dict[str, UnitState]
    turn: int = 1
    phase: str = PHASES[0]
    initiative: tuple[str, ...] = ()
    totals: dict[str, int] = {}
    note: str = ""
    credits: tuple[Credit, ...] = ()
    simple: bool = True
    any_order: bool = False
    ship_order: tuple[str, ...] = ()
    craft_order: tuple[str, ...] = ()
    last: str = ""
    active: str = ""
    things: dict[str, Thing] = {}
    attack: AttackBook = AttackBook()
    craft: CraftBook = CraftBook()
    end: EndBook = EndBook()


def begin(start: Start) -> BattleState:
    """Return the state at the start; carried critical hits count as suffered before the first turn.

    Raises UserError for more units than a battle keeps books for, and for figures that no ship has.
    """
    if len(start.units) > MOST_UNITS:
        raise UserError(f"The battle has {len(start.units)} units; at most {MOST_UNITS} can be tracked.")
    for unit in start.units.values():
        checked(unit.profile)
    units = {unit.id: _ready(unit) for unit in start.units.values()}
    return BattleState(start=start, units=units, simple=start.simple)


def _ready(unit: Unit) -> UnitState:
    condition = unit.condition if unit.condition is not None else fresh(unit.profile)
    earlier = tuple(msgspec.structs.replace(hit, turn=0) for hit in condition.criticals)
    return UnitState(
        name=unit.name,
        condition=msgspec.structs.replace(condition, criticals=earlier),
        aboard=bool(unit.mothership),
    )


def spent_of(state: BattleState, unit: str) -> Spent:
    """Return what a unit did this turn; what it did in an earlier turn is spent and gone."""
    spent = state.units[unit].spent
    return spent if spent.turn == state.turn else Spent(turn=state.turn)


def profile_of(state: BattleState, unit: str) -> Profile:
    """Return a unit's frozen profile."""
    return state.start.units[unit].profile


def figures_of(state: BattleState, unit: str) -> Effective:
    """Return what a unit can do now; units that nothing happened to are not worked out again."""
    return _figures(Same(profile_of(state, unit)), Same(state.units[unit].condition))


@lru_cache(maxsize=2048)
def _figures(profile: Same[Profile], condition: Same[Condition]) -> Effective:
    return effective(profile.value, condition.value)


def known(state: BattleState, unit: str) -> bool:
    """True when the battle has this unit."""
    return unit in state.units and unit in state.start.units


def roster(state: BattleState) -> Iterator[tuple[Unit, UnitState]]:
    """Yield every unit with its state, in the order of the start."""
    for key, now in state.units.items():
        if key in state.start.units:
            yield state.start.units[key], now


def bay_of(unit: Unit, now: UnitState) -> str:
    """Return the ship whose bay a flight is in or belongs to, empty for one without a ship."""
    return now.craft.bay or unit.mothership


def mothership_out(state: BattleState, unit: Unit, now: UnitState) -> str:
    """Return the fate of the ship that a flight is aboard, empty when it is launched or its ship is there."""
    ship = bay_of(unit, now)
    if not now.aboard or ship not in state.units:
        return ""
    return state.units[ship].condition.fate


def out(state: BattleState, unit: Unit, now: UnitState) -> bool:
    """True when a unit takes no part any more, a flight also with the ship that it is aboard."""
    return bool(now.condition.fate or mothership_out(state, unit, now))


def viable(state: BattleState, unit: Unit, now: UnitState) -> bool:
    """True for a ship or launched flight that can still fight: neither out nor adrift nor in a bay (ruling 19)."""
    return not (now.aboard or now.condition.adrift or out(state, unit, now))


def side_name(state: BattleState, side: str) -> str:
    """Return a side's name."""
    return next((found.name for found in state.start.sides if found.id == side), side)


def crew_quality(state: BattleState, unit: Unit) -> int:
    """Return the crew quality in force: the best of its squadron, which crippled and lost ships have left."""
    return max((other.crew_quality for other in squadron_mates(state, unit)), default=unit.crew_quality)


def squadron_of(state: BattleState, unit: Unit) -> str:
    """Return the squadron that a unit is in now, empty for none; crippled, lost and drifting ships have left it."""
    now = state.units[unit.id]
    if now.condition.crippled or now.condition.fate or now.condition.adrift:
        return ""
    return unit.squadron if now.squadron is None else now.squadron


def squadron_mates(state: BattleState, unit: Unit) -> tuple[Unit, ...]:
    """Return the units of a unit's squadron, itself among them; itself alone when it is in none."""
    name = squadron_of(state, unit)
    return _formed(Same(state))[unit.side, name] if name else (unit,)


@lru_cache(maxsize=4)
def _formed(same: Same[BattleState]) -> dict[tuple[str, str], tuple[Unit, ...]]:
    """Return the units of each squadron, by side and name."""
    found: dict[tuple[str, str], tuple[Unit, ...]] = {}
    for unit, _ in roster(same.value):
        name = squadron_of(same.value, unit)
        if name:
            found[unit.side, name] = (*found.get((unit.side, name), ()), unit)
    return found


def initiative_modifier(state: BattleState, side: str) -> tuple[int, int]:
    """Return the modifier of a side's fleet and its best Command in force (*Special Traits*, Command)."""
    fleet = next((found.initiative for found in state.start.sides if found.id == side), 0)
    return fleet, max(_commands(state, side), default=0)


def _commands(state: BattleState, side: str) -> Iterator[int]:
    for unit, now in roster(state):
        if unit.side == side and not now.where and viable(state, unit, now):
            yield trait_number(figures_of(state, unit.id).traits_in_force, "Command") or 0


def enemies(state: BattleState, unit: Unit) -> Sequence[Unit]:
    """Return the ships of other sides."""
    return [other for other, _ in roster(state) if other.side != unit.side]


def name_of(state: BattleState, unit: str) -> str:
    """Return what a unit is called now, its id when the battle does not have it."""
    now = state.units.get(unit)
    return unit if now is None else now.name
