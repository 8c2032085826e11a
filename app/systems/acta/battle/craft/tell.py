"""Auxiliary craft in sentences."""

from app.core.system import Phrase
from app.systems.acta.battle.events.craft import CraftEvent
from app.systems.acta.battle.state import BattleState, name_of


def tell_craft(state: BattleState, event: CraftEvent) -> Phrase:
    """Return the line of the log for an event of auxiliary craft."""
    name = name_of(state, event.unit)
    if event.ward:
        return Phrase(f"{name} supports {name_of(state, event.ward)}.", (event.unit, event.ward))
    return Phrase(f"{name} supports nobody any more.", (event.unit,))
