"""When a battle is over: the scenario's turns, its condition, or the players' word; and who won.

A Call to Arms, *Scenarios* (Game Length, Victory and Defeat), *Victory Points*; ruling 19.
"""

from collections.abc import Generator

from app.core.questions import Answer, Option, Question
from app.systems.acta import tables
from app.systems.acta.battle.asking import picked, written
from app.systems.acta.battle.counting import awards_of
from app.systems.acta.battle.events.end import BattleEnded
from app.systems.acta.battle.state import BattleState, roster, side_name, viable_sides
from app.systems.acta.scenarios import Scenario


def over(state: BattleState) -> str:
    """Return why the battle is over, empty while it goes on (ruling 19)."""
    if state.end.ended:
        return f"The battle is over: {state.end.ended.rstrip('.')}."
    held = viable_sides(state)
    if not held:
        return "No side has a viable ship left."
    scenario = tables.scenario(state.start.scenario or "")
    if len(held) == 1 and not _waiting(state, held[0]):
        return f"Only {side_name(state, held[0])} has viable ships left."
    return _by_scenario(state, scenario) if scenario is not None else ""


def _waiting(state: BattleState, holder: str) -> bool:
    """True while another side may still come over the edge; from hyperspace nobody comes without a friend."""
    return any(
        unit.side != holder and now.where == "beyond" and not now.condition.fate
        for unit, now in roster(state)
    )


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
    defenders = {side.id for side in state.start.sides if side.role == "defender"}
    ships = [now for unit, now in roster(state) if unit.side in defenders and not unit.profile.flight]
    return bool(ships) and all("scan" in now.end.marks for now in ships)


def end_battle(state: BattleState, _: str) -> Generator[Question, Answer, BattleEnded]:
    """End the battle, with the reason and, where points do not say it, who won."""
    why = over(state).rstrip(".") or "the players agree to stop"
    reason = yield from written("Why is the battle over?", 120, why[:120])
    options = [Option("", "As the victory points say")]
    options += [Option(side.id, f"{side.name} wins") for side in state.start.sides]
    winner = yield from picked(options, "Who won?")
    return BattleEnded(why=reason.strip() or why, winner=winner)


def go_on(state: BattleState, _: str) -> Generator[Question, Answer, BattleEnded]:  # noqa: ARG001
    """Let the battle go on after all."""
    yield from ()
    return BattleEnded(open=True)
