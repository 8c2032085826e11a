"""When units that wait come onto the table by the scenario: over which edge, in which turns, by what surprise.

A Call to Arms, *Scenarios* (Blockade, Convoy Duty, Flee to the Jump Gate, Recon Run); ruling 24. In simple mode, and
where no scenario or role is known, the players keep these rules themselves.
"""

from collections.abc import Iterator

from app.core.words import counted
from app.systems.acta.battle.counting import TARGET, awards_of, pays_squares
from app.systems.acta.battle.scene import deploying, idle, role_of, scenario_of
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState, figures_of, roster, side_name
from app.systems.acta.battle_tables import special_action
from app.systems.acta.scenarios import Scenario
from app.systems.acta.terms import find


def enters(state: BattleState, side: str) -> Scenario | None:
    """Return the scenario when it lets a side begin off the table and come over an edge, None otherwise."""
    scenario, role = scenario_of(state), role_of(state, side)
    return scenario if scenario is not None and role and scenario.entry == role else None


def surprises(state: BattleState, side: str) -> Scenario | None:
    """Return the scenario when a side's main force comes out of hyperspace at a surprise entry point, else None."""
    scenario, role = scenario_of(state), role_of(state, side)
    if scenario is None or scenario.surprise_turn is None or role not in scenario.hyperspace:
        return None
    return scenario


def has_engine(state: BattleState, unit: str) -> bool:
    """True for a unit whose jump engines are in force."""
    traits = figures_of(state, unit).traits_in_force
    engines = special_action("initiate-jump-point").needs_traits
    return any(find(traits, name) is not None for name in engines)


def waiting(state: BattleState, side: str, where: str) -> tuple[str, ...]:
    """Return a side's units that wait somewhere, in hyperspace or beyond the edge, and are not lost."""
    return tuple(
        unit.id
        for unit, now in roster(state)
        if unit.side == side and now.where == where and not now.condition.fate and not now.aboard
    )


def surprise_now(state: BattleState, unit: str) -> bool:
    """True when a unit may come through the surprise entry point now: in its turn, with a jump engine there."""
    side = state.start.units[unit].side
    scenario = surprises(state, side)
    if scenario is None or state.simple or state.turn != scenario.surprise_turn:
        return False
    there = waiting(state, side, "hyperspace")
    # Whoever opened the point may have come through first: its engines recharge since this turn.
    opened = any(
        other.side == side and not now.where and now.jump_ready > state.turn for other, now in roster(state)
    )
    return unit in there and (opened or any(has_engine(state, other) for other in there))


def no_entry(state: BattleState, unit: str) -> str:
    """Return why the scenario keeps a waiting unit off the table now, empty when it does not."""
    me, now = state.start.units[unit], state.units[unit]
    if state.simple:
        return ""
    if now.where == "beyond":
        scenario = enters(state, me.side)
        last = None if scenario is None else scenario.entry_until
        return f"it may enter in turn {last} only" if last is not None and state.turn > last else ""
    scenario = surprises(state, me.side)
    arrives = None if scenario is None else scenario.surprise_turn
    if arrives is None or state.turn == arrives:
        return ""
    when = "arrives" if state.turn < arrives else "was to arrive"
    return f"its main force {when} in turn {arrives}"


def may_come(state: BattleState, unit: Unit, now: UnitState) -> bool:
    """True for a waiting unit that can still come onto the table, this turn or later, without a friend there."""
    if now.condition.fate or not now.where:
        return False
    if now.where == "beyond":
        scenario = enters(state, unit.side)
        return scenario is None or scenario.entry_until is None or state.turn <= scenario.entry_until
    scenario = surprises(state, unit.side)
    if scenario is not None and scenario.surprise_turn is not None:
        return state.turn <= scenario.surprise_turn
    return any(
        thing.kind == "jump-point" and thing.way == "out" and thing.side == unit.side
        for thing in state.things.values()
    )


def entry_lines(state: BattleState, side: str) -> Iterator[str]:
    """Yield how and when a side's waiting units come onto the table by the scenario, in sentences."""
    scenario = enters(state, side)
    if scenario is not None:
        when = "in any turn" if scenario.entry_until is None else f"in turn {scenario.entry_until}"
        yield f"Its ships enter over {scenario.entry_edge}, {when}."
    scenario = surprises(state, side)
    if scenario is not None:
        yield f"Its main force arrives at the surprise entry point in turn {scenario.surprise_turn}."


def arrival_hint(state: BattleState, unit: str) -> str:
    """Return how a waiting unit comes onto the table."""
    now, side = state.units[unit], state.start.units[unit].side
    if now.where == "beyond":
        scenario = enters(state, side)
        return f"Over {scenario.entry_edge if scenario is not None else 'an edge of the table'}"
    if surprise_now(state, unit):
        return "At the surprise entry point"
    return "From the forward arc of a jump point"


def notes(state: BattleState) -> Iterator[str]:
    """Yield what the scenario still asks of the sides before the next phase begins, in a few words each."""
    scenario = scenario_of(state)
    if scenario is None or state.simple:
        return
    if deploying(state):
        yield from _unprepared(state, scenario)
    if state.phase == "movement":
        yield from _due(state)
    if state.phase == "end" and state.turn == scenario.turns:
        yield "the last turn of the scenario ends"
        if pays_squares(state) and not state.end.squares:
            yield "nobody has counted the squares held alone"


def _unprepared(state: BattleState, scenario: Scenario) -> Iterator[str]:
    if not state.end.setup:
        yield f"{scenario.name.rstrip('!')} is not set up yet"
    if any(True for _ in awards_of(state, TARGET)) and not any(
        TARGET in now.end.marks for now in state.units.values()
    ):
        yield "the attacker has named no target yet"
    for side in state.start.sides:
        there = waiting(state, side.id, "hyperspace")
        if there and not any(has_engine(state, unit) for unit in there):
            yield f"no ship of {side.name} in hyperspace has a jump engine"


def _due(state: BattleState) -> Iterator[str]:
    for side in state.start.sides:
        scenario, surprise = enters(state, side.id), surprises(state, side.id)
        last = scenario is not None and scenario.entry_until == state.turn
        left = waiting(state, side.id, "beyond") if last else ()
        if surprise is not None and surprise.surprise_turn == state.turn:
            left = (*left, *waiting(state, side.id, "hyperspace"))
        if left and not idle(state, side.id):
            yield f"{counted(len(left), 'unit')} of {side_name(state, side.id)} may enter this turn only"
