"""Ships away with High Command, which cannot be used (*Repairs and Reinforcements*; ruling 35)."""

from app.systems.acta.campaign.state import State, UnitState


def away(state: State, unit: UnitState) -> str:
    """Return why a unit cannot be used now, an empty string when it is with its fleet."""
    if unit.yard.back > state.turn:
        return f"{unit.name} is with High Command until turn {unit.yard.back}."
    return ""
