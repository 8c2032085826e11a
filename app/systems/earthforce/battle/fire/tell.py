"""Fire and damage as lines of the log."""

from app.core.system import Phrase
from app.systems.earthforce.battle.events.fire import Done, FireEvent
from app.systems.earthforce.battle.state import BattleState, name_of


def tell_fire(state: BattleState, event: FireEvent) -> Phrase:
    """Return an event of fire or damage as a line of the log."""
    match event:
        case Done(unit=unit):
            return Phrase(f"{name_of(state, unit)} is done for this turn.", (unit,), sort="Fire")
