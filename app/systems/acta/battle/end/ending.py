"""Ending a battle by the players' word, with who won where points do not say it, and going on after all.

A Call to Arms, *Scenarios* (Game Length, Victory and Defeat), *Victory Points*; ruling 19.
"""

from collections.abc import Generator

from app.core.questions import Answer, Option, Question
from app.systems.acta.battle.asking import picked, written
from app.systems.acta.battle.events.end import BattleEnded
from app.systems.acta.battle.length import over
from app.systems.acta.battle.state import BattleState


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
