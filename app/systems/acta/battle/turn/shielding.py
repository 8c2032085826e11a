"""Who draws fire to itself: what attacks ask of this turn's special actions.

A Call to Arms, *Manoeuvre to Shield Them*.
"""

from app.systems.acta.battle.state import BattleState, roster, spent_of, viable
from app.systems.acta.battle.turn.actions import SHIELD


def shields(state: BattleState, attacker: str, target: str) -> tuple[str, ...]:
    """Return the ships that shield `target` from `attacker` this turn; each needs its opposed check."""
    return tuple(
        unit.id
        for unit, now in roster(state)
        if viable(state, unit, now)
        and any(
            (taken.action, taken.friend, taken.target) == (SHIELD, target, attacker) and taken.succeeded
            for taken in spent_of(state, unit.id).actions
        )
    )
