"""Folding what happens with fighters, small craft, rams, jump points and characters."""

from app.systems.earthforce.battle.craft.fold_fighters import apply_fighters
from app.systems.earthforce.battle.craft.fold_jump import apply_jump
from app.systems.earthforce.battle.craft.fold_people import apply_people
from app.systems.earthforce.battle.events.craft import CraftEvent
from app.systems.earthforce.battle.events.jump import JumpEvent
from app.systems.earthforce.battle.events.people import PeopleEvent
from app.systems.earthforce.battle.state import BattleState


def apply_craft(state: BattleState, event: CraftEvent) -> BattleState:
    """Return the state after an event of fighters, rams, jump points or characters."""
    if isinstance(event, JumpEvent):
        return apply_jump(state, event)
    if isinstance(event, PeopleEvent):
        return apply_people(state, event)
    return apply_fighters(state, event)
