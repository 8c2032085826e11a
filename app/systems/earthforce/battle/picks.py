"""Who is to act in a step, whose pick it is, and which step comes next (*The Turn Sequence*)."""

from collections.abc import Sequence
from functools import lru_cache

from app.core.same import Same
from app.systems.earthforce.battle.alternation import alternating
from app.systems.earthforce.battle.parts import PARTS
from app.systems.earthforce.battle.state import BattleState, name_of, side_name
from app.systems.earthforce.battle.steps import LOOP, Step, place, step, steps

#: The letters of names that a line has room for.
LINE = 80


def to_act(state: BattleState) -> tuple[str, ...]:
    """Return the units or sides that are still to act in this step."""
    found: list[str] = []
    for part in PARTS:
        if state.step in part.waits:
            found.extend(part.waits[state.step](state))
    return tuple(dict.fromkeys(found))


def picking(state: BattleState) -> str:
    """Return the side whose pick it is, empty when sides do not alternate in this step or nobody waits."""
    for part in PARTS:
        if state.step in part.picking:
            return part.picking[state.step](state)
    if state.step not in LOOP:
        return ""
    return alternating(state, to_act(state))


def prompt(state: BattleState) -> str:
    """Return one sentence on whose pick it is and who is still to act, the name of the step when nobody is."""
    waiting = to_act(state)
    side = picking(state)
    if state.active:
        return f"{name_of(state, state.active)} is the active ship."
    if not waiting:
        return f"{step(state.step).name}."
    ids = {found.id for found in state.start.sides}
    names = [side_name(state, each) if each in ids else name_of(state, each) for each in waiting]
    shown = _some(names)
    whose = f"{side_name(state, side)} picks. " if side else ""
    return f"{whose}Still to act: {shown}."


def _some(names: Sequence[str]) -> str:
    """Return as many names as have room in a line, and how many more there are."""
    count = len(names)
    while count > 1 and len(", ".join(names[:count])) > LINE:
        count -= 1
    more = len(names) - count
    return ", ".join(names[:count]) + (f" and {more} more" if more else "")


def following(state: BattleState) -> tuple[int, str]:
    """Return the turn and step that come next, leaving out steps in which nothing can happen."""
    return _following(Same(state))


@lru_cache(maxsize=8)
def _following(same: Same[BattleState]) -> tuple[int, str]:
    state = same.value
    if not state.simple and state.step in LOOP[1:]:
        return state.turn, _in_loop(state)
    for number in range(place(state.step) + 1, len(steps())):
        if (found := steps()[number]).id not in LOOP[1:] and _comes(state, found):
            return state.turn, found.id
    return state.turn + 1, next(found.id for found in steps() if _comes(state, found))


def _in_loop(state: BattleState) -> str:
    later = LOOP[LOOP.index(state.step) + 1 :] if state.active else ()
    return next((name for name in later if _comes(state, step(name))), LOOP[0])


def _comes(state: BattleState, found: Step) -> bool:
    if state.simple:
        return found.simple
    return found.always or any(found.id in part.matters and part.matters[found.id](state) for part in PARTS)
