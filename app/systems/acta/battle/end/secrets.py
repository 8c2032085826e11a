"""What a side may not see: the target that the attacker of an assassination wrote down (*Assassination*)."""

import msgspec

from app.systems.acta.battle.counting import role_of
from app.systems.acta.battle.state import BattleState

replace = msgspec.structs.replace
HIDDEN = "target"


def view(state: BattleState, viewer: str) -> BattleState:
    """Return what a side may see, everybody for an empty one: the target only its attackers know until the end."""
    if state.end.ended or (viewer and role_of(state, viewer) == "attacker"):
        return state
    named = [key for key, now in state.units.items() if HIDDEN in now.end.marks]
    if not named:
        return state
    units = state.units.copy()
    for key in named:
        now = units[key]
        marks = {on: event for on, event in now.end.marks.items() if on != HIDDEN}
        units[key] = replace(now, end=replace(now.end, marks=marks))
    return replace(state, units=units)
