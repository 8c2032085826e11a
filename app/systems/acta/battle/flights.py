"""What flights are to others now: whom they support, which enemies they touch, which fleet carriers lead them.

A Call to Arms, *Supporting Ships*, *Auxiliary Craft and Dogfights*, *Special Traits* (Fleet Carrier).
"""

from collections.abc import Mapping
from functools import lru_cache

from app.core.same import Same
from app.systems.acta.battle.start import Start
from app.systems.acta.battle.state import BattleState, UnitState, figures_of, viable
from app.systems.acta.terms import find

FLEET_CARRIER = "Fleet Carrier"


def out_there(state: BattleState, unit: str) -> bool:
    """True for a unit that takes part on the table: not in a bay, not waiting elsewhere, not lost or adrift."""
    now = state.units.get(unit)
    if now is None or unit not in state.start.units:
        return False
    return not now.where and viable(state, state.start.units[unit], now)


def ward_of(state: BattleState, unit: str) -> str:
    """Return the unit that a flight supports, empty for none; a ward that is out is nobody's any more."""
    ward = state.units[unit].craft.supports
    now = state.units.get(ward)
    return "" if now is None or now.condition.fate or now.aboard or now.where else ward


def locked_with(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the enemy flights that a flight is in base contact with and that are still there."""
    return tuple(foe for foe in state.units[unit].craft.locked if out_there(state, foe))


def supporters_of(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the flights that support a unit and are still there."""
    found = _supporters(Same(state.units)).get(unit, ())
    return tuple(flight for flight in found if out_there(state, flight))


def fleet_carriers(state: BattleState, side: str) -> tuple[str, ...]:
    """Return a side's fleet carriers on the table, neither crippled nor down to a skeleton crew."""
    return tuple(
        ship
        for ship in _carriers(Same(state.start))
        if state.start.units[ship].side == side
        and out_there(state, ship)
        and find(figures_of(state, ship).traits_in_force, FLEET_CARRIER) is not None
    )


@lru_cache(maxsize=8)
def _supporters(same: Same[dict[str, UnitState]]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for flight, now in same.value.items():
        if now.craft.supports:
            found[now.craft.supports] = (*found.get(now.craft.supports, ()), flight)
    return found


@lru_cache(maxsize=8)
def _carriers(same: Same[Start]) -> tuple[str, ...]:
    return tuple(
        unit.id
        for unit in same.value.units.values()
        if not unit.profile.flight and find(unit.profile.traits or (), FLEET_CARRIER) is not None
    )
