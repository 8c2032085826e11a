"""Whose pick it is when sides act in turn (*Combat Phase*)."""

from collections.abc import Sequence

from app.systems.earthforce.battle.state import BattleState


def alternating(state: BattleState, waiting: Sequence[str]) -> str:
    """Return the next side in alternation that still has one of the waiting units; the others go on alone."""
    order = state.initiative or tuple(side.id for side in state.start.sides)
    begin = order.index(state.last) + 1 if state.last in order else 0
    held = {state.start.units[unit].side for unit in waiting if unit in state.start.units}
    return next((side for side in (*order[begin:], *order[:begin]) if side in held), "")
