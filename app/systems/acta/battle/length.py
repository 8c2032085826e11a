"""When a battle is over: the scenario's turns, its condition, or the players' word; and what is told only then.

A Call to Arms, *Scenarios* (Game Length), *Assassination*; ruling 19.
"""

from collections.abc import Sequence
from functools import lru_cache

from app.core.same import Same
from app.core.words import listed
from app.systems.acta.battle.counting import awards_of
from app.systems.acta.battle.entry import may_come
from app.systems.acta.battle.scene import opponents, role_of, scenario_of
from app.systems.acta.battle.state import BattleState, roster, side_name, viable
from app.systems.acta.scenarios import Scenario


def standing_sides(state: BattleState) -> tuple[str, ...]:
    """Return the sides with a viable ship or flight on the table, or one that can still come there (ruling 19).

    From hyperspace nobody comes without a friend on the table to open a jump point for.
    """
    return _standing(Same(state))


@lru_cache(maxsize=4)
def _standing(same: Same[BattleState]) -> tuple[str, ...]:
    state = same.value
    held = {
        unit.side
        for unit, now in roster(state)
        if viable(state, unit, now) and (not now.where or may_come(state, unit, now))
    }
    return tuple(side.id for side in state.start.sides if side.id in held)


def over(state: BattleState) -> str:
    """Return why the battle is over, empty while it goes on (ruling 19)."""
    if state.end.ended:
        return f"The battle is over: {state.end.ended.rstrip('.')}."
    held = standing_sides(state)
    if not held:
        return "No side has a viable ship left."
    scenario = scenario_of(state)
    against = opponents(state, held[0])
    if not set(held) & set(against) and _decisive(state, scenario, against):
        names = listed([side_name(state, side) for side in held])
        return f"Only {names} {'has' if len(held) == 1 else 'have'} viable ships left."
    return _by_scenario(state, scenario) if scenario is not None else ""


def _decisive(state: BattleState, scenario: Scenario | None, against: Sequence[str]) -> bool:
    """True when the scenario ends without those who are gone: some sides play on alone, for an edge or a gate."""
    if scenario is None:
        return True
    gone = {role_of(state, side) for side in against}
    return bool(scenario.ends_without) and ("" in gone or bool(gone & set(scenario.ends_without)))


def _by_scenario(state: BattleState, scenario: Scenario) -> str:
    if scenario.turns is not None and state.turn > scenario.turns:
        return f"The {scenario.turns} turns of {scenario.name.rstrip('!')} are over."
    if scenario.convoy is not None and scenario.turns is None and _all_gone(state):
        return "No ship of the convoy is left on the table."
    if any(awards_of(state, "scan")) and _all_scanned(state):
        return "Every defending ship has been scanned."
    return ""


def _all_gone(state: BattleState) -> bool:
    convoy = [now for unit, now in roster(state) if unit.convoy]
    return bool(convoy) and all(
        now.condition.fate or now.condition.adrift or "convoy-exited" in now.end.marks for now in convoy
    )


def _all_scanned(state: BattleState) -> bool:
    """True when every defending ship is scanned that still can be: not those that are blown up or gone."""
    defenders = {side.id for side in state.start.sides if side.role == "defender"}
    ships = [now for unit, now in roster(state) if unit.side in defenders and not unit.profile.flight]
    left = [now for now in ships if "scan" not in now.end.marks]
    gone = [now for now in left if now.condition.fate in ("exploded", "withdrawn")]
    return len(left) < len(ships) and len(gone) == len(left)


def revealed(state: BattleState) -> bool:
    """True when everybody may know whom the attacker of an assassination named: once the battle is over."""
    return state.end.reveals or bool(over(state))
