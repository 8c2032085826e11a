"""What a side may not see: the target that the attacker of an assassination wrote down (*Assassination*).

The books themselves tell it nowhere before the end (`length.revealed`); a view for the attackers tells it to them.
"""

import msgspec

from app.systems.acta.battle.counting import TARGET
from app.systems.acta.battle.length import over
from app.systems.acta.battle.outcome import told_all
from app.systems.acta.battle.scene import role_of
from app.systems.acta.battle.state import BattleState

replace = msgspec.structs.replace


def view(state: BattleState, viewer: str) -> BattleState:
    """Return what a side may see, everybody for an empty one: the target only its attackers know until the end."""
    named = [key for key, now in state.units.items() if TARGET in now.end.marks]
    if not named or over(state):
        return state
    if viewer and role_of(state, viewer) == "attacker":
        return told_all(state)
    units = state.units.copy()
    for key in named:
        now = units[key]
        marks = {on: event for on, event in now.end.marks.items() if on != TARGET}
        units[key] = replace(now, end=replace(now.end, marks=marks))
    return replace(state, units=units)
