"""Fighters, rams, jump points and characters as lines of the log."""

from app.core.system import Phrase
from app.systems.earthforce.battle.events.craft import CraftEvent, Stationed
from app.systems.earthforce.battle.state import BattleState, name_of

WORDS = {"aboard": "is aboard", "free": "flies free", "screen": "screens", "landing": "is landing"}


def tell_craft(state: BattleState, event: CraftEvent) -> Phrase:
    """Return an event of fighters, rams, jump points or characters as a line of the log."""
    match event:
        case Stationed(unit=unit, state=where, ship=ship):
            whom = f" ({name_of(state, ship)})" if ship else ""
            return Phrase(
                f"{name_of(state, unit)} {WORDS.get(where, where)}{whom}.", (unit,), sort="Fighters"
            )
