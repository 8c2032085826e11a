"""Folding attacks."""

from app.systems.acta.battle.changing import acted
from app.systems.acta.battle.events.attack import AttackEvent
from app.systems.acta.battle.state import BattleState


def apply_attack(state: BattleState, event: AttackEvent) -> BattleState:
    """Return the state after an event of an attack."""
    return acted(state, event.turn, event.units, event.side, attacked=True)
