"""What a battle looks like now: sides with their points, units with their figures in force, and whether it is over.

A Call to Arms, *The Turn*, *Thresholds*, *Victory Points*; rulings 12, 19, 24 and 25.
"""

from typing import Any

from app.core import codec
from app.core.shown import Fact, Side
from app.core.system import Overview
from app.core.words import listed
from app.systems.acta.battle.outcome import verdict
from app.systems.acta.battle.scene import scenario_of
from app.systems.acta.battle.scores import awards, by_hand, points, scores
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import (
    PHASE_NAMES,
    BattleState,
    UnitState,
    figures_of,
    roster,
    side_name,
    viable,
)
from app.systems.acta.battle.statuses import status, words_of
from app.systems.acta.battle.turn.picks import drifting, picking, prompt, to_act


def overview(state: BattleState) -> Overview:
    """Return the battle as it is now."""
    waiting = () if state.simple else to_act(state)
    due = frozenset(waiting)
    turn = f"Turn {state.turn} · {PHASE_NAMES.get(state.phase, state.phase)} Phase"
    return Overview(
        heading=turn,
        detail=_detail(state),
        sides=_sides(state),
        units=tuple(status(state, unit, now, due=unit.id in due) for unit, now in roster(state)),
        over=verdict(state),
        pick="" if state.simple else prompt(state),
        picking="" if state.simple or state.any_order else picking(state),
        simple=state.simple,
        ended=bool(state.end.ended),
        ending="go-on" if state.end.ended else "end",
    )


def figures(state: BattleState) -> dict[str, Any]:
    """Return the state for `starmuster replay --json`: turn, phase, units with their figures, scores and awards."""
    return {
        "turn": state.turn,
        "phase": state.phase,
        "units": {unit.id: _plain(state, unit, now) for unit, now in roster(state)},
        "scores": scores(state),
        "awards": awards(state),
    }


def _plain(state: BattleState, unit: Unit, now: UnitState) -> dict[str, Any]:
    condition, figures_now = now.condition, figures_of(state, unit.id)
    return {
        "name": now.name,
        "side": unit.side,
        "damage": condition.damage,
        "crew": condition.crew,
        "speed": figures_now.speed.now,
        "criticals": codec.plain(condition.standing),
        "traits_lost": list(condition.traits_lost),
        "states": list(words_of(state, unit, now)),
    }


def _detail(state: BattleState) -> str:
    parts: list[str] = []
    if state.initiative:
        parts.append(f"Initiative: {' before '.join(_with_total(state, side) for side in state.initiative)}")
    if state.phase == "initiative":
        adrift = [now.name for unit, now in roster(state) if drifting(unit, now)]
        if adrift:
            parts.append(f"Move first, half speed straight ahead: {listed(adrift)}")
    scenario = scenario_of(state)
    if scenario is not None:
        parts.append(scenario.name)
        if scenario.turns is not None and state.turn >= scenario.turns:
            parts.append(
                f"{'last turn' if state.turn == scenario.turns else 'beyond the last turn'} of the scenario"
            )
    return " · ".join(parts)


def _with_total(state: BattleState, side: str) -> str:
    total = state.totals.get(side)
    return side_name(state, side) if total is None else f"{side_name(state, side)} {total}"


def _sides(state: BattleState) -> tuple[Side, ...]:
    won = points(state)
    found: list[Side] = []
    for side in state.start.sides:
        ships = [
            (unit, now) for unit, now in roster(state) if unit.side == side.id and not unit.profile.flight
        ]
        left = sum(viable(state, unit, now) for unit, now in ships)
        reasons = [f"{point.why}: {point.points}" for point in won if point.side == side.id]
        why = "; ".join(
            [*reasons, *(f"count by hand: {text.rstrip('.')}" for text in by_hand(state, side.id))]
        )
        total = sum(point.points for point in won if point.side == side.id)
        value = str(total) if state.start.level else "?"
        facts = [
            Fact(
                "Victory points", value, why=why if state.start.level else "The battle has no Priority Level"
            ),
            Fact("Ships", f"{left}/{len(ships)}", why="Viable ships left, of those that came"),
        ]
        flights = [now for unit, now in roster(state) if unit.side == side.id and unit.profile.flight]
        if flights:
            there = sum(not now.condition.fate for now in flights)
            facts.append(Fact("Flights", f"{there}/{len(flights)}"))
        found.append(Side(side.id, side.name, tuple(facts)))
    return tuple(found)
