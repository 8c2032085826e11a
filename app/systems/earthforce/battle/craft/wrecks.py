"""Ships and groups that are destroyed outright, without a check for every row on the way."""

from app.systems.earthforce.battle.craft.standing import aboard
from app.systems.earthforce.battle.events.fire import Suffered
from app.systems.earthforce.battle.state import BattleState, profile_of
from app.systems.earthforce.condition import left


def wrecked(state: BattleState, unit: str, cause: str) -> Suffered:
    """Return that a ship, group or craft is destroyed with everything aboard."""
    profile, now = profile_of(state, unit), state.units[unit]
    condition = now.condition
    if not profile.ship:
        group = profile.size == "group"
        return Suffered(
            unit=unit,
            turn=state.turn,
            cause=cause,
            points=condition.strength if group else 1,
            strength=0 if group else None,
            hits=None if group else 2,
            fate="destroyed",
        )
    free = left(profile, condition) or 0
    return Suffered(
        unit=unit,
        turn=state.turn,
        cause=cause,
        points=free,
        before=condition.marked,
        marked=condition.marked + free,
        fate="destroyed",
        lost=aboard(state, unit),
    )
