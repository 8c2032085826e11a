"""What a battle's scenario lets a side do: a first turn of another's, jammed engines, ships that wait in hyperspace.

A Call to Arms, *Scenarios*; ruling 8. Without roles only what holds for both sides is known. In simple mode the
players keep these rules themselves.
"""

from app.core.words import counted
from app.systems.acta import tables
from app.systems.acta.battle.start import ROLES, Unit
from app.systems.acta.battle.state import BattleState, roster
from app.systems.acta.scenarios import Scenario


def scenario_of(state: BattleState) -> Scenario | None:
    """Return the scenario that is fought, None when nobody has named a known one."""
    return tables.scenario(state.start.scenario or "")


def role_of(state: BattleState, side: str) -> str:
    """Return what a side is in its scenario, attacker or defender, empty when that is open."""
    return next((found.role for found in state.start.sides if found.id == side), "")


def opponents(state: BattleState, side: str) -> tuple[str, ...]:
    """Return the sides against a side: all others but those of the same role (*Multiplayer Games*)."""
    role = role_of(state, side)
    return tuple(
        other.id for other in state.start.sides if other.id != side and not (role and other.role == role)
    )


def idle(state: BattleState, side: str) -> str:
    """Return why a side does nothing this turn, empty when it acts: the scenario's free turn is another's."""
    scenario = scenario_of(state)
    if state.simple or scenario is None or not scenario.free_turn or state.turn != 1:
        return ""
    free = scenario.free_turn
    return f"the first turn is the {free}'s alone" if role_of(state, side) not in ("", free) else ""


def free_turn(state: BattleState) -> bool:
    """True in the first turn of a scenario that gives it to one side alone: nobody rolls initiative for it."""
    return any(idle(state, side.id) for side in state.start.sides)


def deploying(state: BattleState) -> bool:
    """True before the battle, when flights are deployed rather than launched and squadrons formed."""
    return state.turn == 1 and state.phase == "initiative"


def unbegun(state: BattleState) -> bool:
    """True before the battle and before anybody has rolled for its first turn, when it is still set up."""
    return deploying(state) and not state.initiative


def convoy_first(state: BattleState) -> bool:
    """True when ships of a convoy move before all others (*Convoy Duty*, *Supply Ships*)."""
    scenario = scenario_of(state)
    return scenario is not None and scenario.convoy is not None


def never_surrenders(state: BattleState, unit: Unit, to: str) -> bool:
    """True when a unit's fleet list never surrenders to a side's (ruling 23)."""
    listed = unit.list_id or unit.profile.force_list
    never = tables.fleet_list(listed).never_surrenders_to if tables.has_list(listed) else ()
    return next((side.force_list for side in state.start.sides if side.id == to), "") in never


def jammed(state: BattleState, side: str) -> bool:
    """True when the scenario keeps a side from opening jump points."""
    scenario = scenario_of(state)
    return scenario is not None and role_of(state, side) in scenario.no_jump


def hyperspace_room(state: BattleState, side: str) -> tuple[int, str]:
    """Return how many ships a side may leave in hyperspace by its scenario, and that in words; 0 for none."""
    scenario, role = scenario_of(state), role_of(state, side)
    if scenario is None or not (role in scenario.hyperspace or set(ROLES) <= set(scenario.hyperspace)):
        return 0, ""
    ships = sum(
        unit.side == side and not unit.profile.flight and not unit.convoy for unit, _ in roster(state)
    )
    share = scenario.hyperspace_share
    if share.startswith("half"):
        most = ships // 2
    elif share.startswith("all but one"):
        most = max(0, ships - 1)
    else:
        most = ships
    return most, f"{share}: {counted(most, 'ship')}"


def no_room(state: BattleState, unit: str) -> str:
    """Return why one more unit may not wait in hyperspace by the scenario, empty when it may or none is named."""
    me, scenario = state.start.units[unit], scenario_of(state)
    if scenario is None or me.profile.flight:
        return ""
    most, share = hyperspace_room(state, me.side)
    if not most:
        return f"{scenario.name} lets none of its ships wait in hyperspace"
    there = sum(
        other.side == me.side and not other.profile.flight and now.where == "hyperspace"
        for other, now in roster(state)
    )
    return f"{scenario.name} lets no more wait in hyperspace ({share})" if there >= most else ""
