"""Fighters, rams, jump points and characters as lines of the log."""

from app.core.system import Phrase
from app.systems.earthforce.battle.craft.tell_fighters import tell_fighters
from app.systems.earthforce.battle.craft.tell_jump import tell_jump
from app.systems.earthforce.battle.craft.tell_people import tell_people
from app.systems.earthforce.battle.events.craft import CraftEvent
from app.systems.earthforce.battle.events.jump import JumpEvent
from app.systems.earthforce.battle.events.people import PeopleEvent
from app.systems.earthforce.battle.state import BattleState


def tell_craft(state: BattleState, event: CraftEvent) -> Phrase:
    """Return an event of fighters, rams, jump points or characters as a line of the log."""
    if isinstance(event, JumpEvent):
        return tell_jump(state, event)
    if isinstance(event, PeopleEvent):
        return tell_people(state, event)
    return tell_fighters(state, event)
