"""Which units can go to battle (*Select Targets*, *Repairs and Reinforcements*; rulings 35 and 36)."""

from app.systems.acta.campaign.state import State, UnitState, of_player


def unready(state: State, unit: UnitState, fight: str | None = "") -> str:
    """Return why a unit cannot go to battle, or an empty string.

    `fight` is the battle over a target that it is wanted for, empty for any other; None leaves out who was chosen for
    which.
    """
    if unit.lost:
        return f"{unit.name} is off the roster: {unit.lost}."
    if unit.condition.crew == 0:
        return f"{unit.name} has no crew."
    if unit.yard.back > state.turn:
        return f"{unit.name} is with High Command until turn {unit.yard.back}."
    if unit.fought == state.turn:
        return f"{unit.name} has fought in campaign turn {state.turn}; begin the next turn first."
    if fight is not None and (other := promised(state, unit.id, fight)):
        return f"{unit.name} is chosen for another battle: {other}."
    return ""


def promised(state: State, unit: str, fight: str) -> str:
    """Return the target of another battle that a unit was chosen for, an empty string when there is none."""
    for other in state.war.engagements.values():
        if other.id != fight and not other.over and any(unit in force for force in other.forces.values()):
            found = state.war.targets.get(other.target)
            return found.name if found else other.target
    return ""


def ready_units(state: State, player: str, fight: str = "") -> tuple[UnitState, ...]:
    """Return a player's units that can go to a battle, ships and flights that were bought."""
    return tuple(unit for unit in of_player(state, player) if not unready(state, unit, fight))


def has_ready(state: State, player: str) -> bool:
    """True for a player with at least one ship that can go to battle anywhere; docks stay where they are."""
    docks = {target.unit for target in state.war.targets.values() if target.unit}
    ships = (u for u in of_player(state, player) if not u.profile.flight and u.id not in docks)
    return any(not unready(state, ship) for ship in ships)


def bound(state: State, unit: UnitState, target: str) -> str:
    """Return why a dock of a roster cannot fight for another target than its own, an empty string otherwise."""
    own = next((found for found in state.war.targets.values() if found.unit == unit.id), None)
    return f"{unit.name} cannot leave its place." if own is not None and own.id != target else ""
