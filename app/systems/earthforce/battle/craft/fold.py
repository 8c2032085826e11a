"""Folding what happens with fighters, small craft, rams, jump points and characters."""

from app.systems.earthforce.battle.changing import with_craft
from app.systems.earthforce.battle.events.craft import CraftEvent, Stationed
from app.systems.earthforce.battle.state import BattleState


def apply_craft(state: BattleState, event: CraftEvent) -> BattleState:
    """Return the state after an event of fighters, rams, jump points or characters."""
    match event:
        case Stationed(unit=unit, state=where, ship=ship):
            return with_craft(state, unit, state=where, ship=ship)
