"""What is to be done before the first turn, in its order, and what of it is done.

A Call to Arms, *Scenarios* (Scenario, Priority Level, Attacker and Defender), *Stellar Debris Generator*.
"""

from collections.abc import Mapping
from typing import Literal

from app.systems.acta.battle.scene import unbegun
from app.systems.acta.battle.state import BattleState


def steps(state: BattleState) -> Mapping[str, Literal["todo", "done"]]:
    """Return the choices that set a battle up, in their order, each to be done or done; none once it has begun."""
    if state.simple or not unbegun(state):
        return {}
    done = {
        "scenario": bool(state.start.scenario),
        "level": state.start.level is not None,
        "roles": any(side.role for side in state.start.sides),
        "debris": state.end.debris,
        "set-up": bool(state.end.setup),
    }
    return {key: "done" if each else "todo" for key, each in done.items()}
