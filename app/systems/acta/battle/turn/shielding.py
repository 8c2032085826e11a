"""Who draws fire to itself, and who may ram: what attacks ask of this turn's special actions.

A Call to Arms, *Manoeuvre to Shield Them*, *Give Me Ramming Speed*.
"""

from app.systems.acta.battle.state import BattleState, roster, spent_of, viable
from app.systems.acta.battle.turn.actions import RAMMING, SHIELD


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


def rams(state: BattleState, unit: str) -> bool:
    """True when a ship goes at ramming speed this turn and has not rammed anybody yet."""
    return any(
        taken.action == RAMMING and taken.succeeded and not taken.done
        for taken in spent_of(state, unit).actions
    )
