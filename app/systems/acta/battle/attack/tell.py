"""Attacks in sentences."""

from app.core.system import Phrase
from app.core.words import listed
from app.systems.acta.battle.events.attack import AttackEvent
from app.systems.acta.battle.state import BattleState, name_of


def tell_attack(state: BattleState, event: AttackEvent) -> Phrase:
    """Return the line of the log for an event of an attack."""
    names = listed([name_of(state, unit) for unit in event.units])
    return Phrase(f"{names} {'fires' if len(event.units) == 1 else 'fire'} no more this turn.", event.units)
