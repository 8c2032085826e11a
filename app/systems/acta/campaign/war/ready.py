"""Which units can go to battle (*Select Targets*, *Repairs and Reinforcements*; rulings 35 and 36)."""

from app.systems.acta.campaign.state import State, UnitState


def unready(state: State, unit: UnitState) -> str:
    """Return why a unit cannot go to battle, or an empty string."""
    if unit.lost:
        return f"{unit.name} is off the roster: {unit.lost}."
    if unit.condition.crew == 0:
        return f"{unit.name} has no crew."
    if unit.yard.back > state.turn:
        return f"{unit.name} is with High Command until turn {unit.yard.back}."
    if unit.fought == state.turn:
        return f"{unit.name} has fought in campaign turn {state.turn}; begin the next turn first."
    return ""
