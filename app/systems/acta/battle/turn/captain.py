"""A new captain's two special actions in one turn, once a battle.

A Call to Arms, *Other Duties* (New Captain): not the same one twice, and all effects of both apply, so that neither
may undo the other.
"""

from collections.abc import Sequence

from app.systems.acta import gains
from app.systems.acta.battle.books.turn import Burden, Taken
from app.systems.acta.battle.state import BattleState
from app.systems.acta.battle_tables import special_action


def second(state: BattleState, unit: str, taken: Sequence[Taken]) -> bool:
    """True when a unit that took one special action this turn may take another for its captain's sake."""
    may = state.start.units[unit].gains.has(gains.CAPTAIN) and not state.units[unit].growth.second
    return may and len(taken) == 1


def clash(taken: Taken, other: Burden, *, turns: bool) -> str:
    """Return why an action does not go with the one taken before, empty when it does.

    `other` is what the new one would lay on the unit; `turns` says that it is taken for more or wider turns.
    """
    one = taken.burden
    name = special_action(taken.action).name.rstrip("!")
    stiff, turning = "forbids turns", "is about turning"
    words = (
        (one.most_turns == 0 and turns, stiff),
        (other.most_turns == 0 and (one.turns > 0 or one.wider > 0), turning),
        (one.no_fire and bool(other.one_target), "forbids firing"),
        (other.no_fire and bool(one.one_target), "is about firing"),
        (one.may_stand and other.speed > 1, "slows it"),
        (other.may_stand and one.speed > 1, "drives it on"),
    )
    return next((f"{name} {why}" for holds, why in words if holds), "")
