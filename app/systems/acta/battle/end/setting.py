"""Setting up as the scenario says: who sets up first, who waits beyond the edge or in hyperspace, gate and planet.

A Call to Arms, *Scenarios* (Pre-Battle Preparation), *Special Traits* (Scout); rulings 8 and 24.
"""

from collections.abc import Generator, Sequence

from app.core.questions import Answer, Option, Question
from app.systems.acta.battle.asking import Ask, picked
from app.systems.acta.battle.books.turn import Thing
from app.systems.acta.battle.end import debris
from app.systems.acta.battle.entry import enters, has_engine, surprises
from app.systems.acta.battle.events.base import SideRoll
from app.systems.acta.battle.events.end import SidesSetUp
from app.systems.acta.battle.scene import role_of, scenario_of, unbegun
from app.systems.acta.battle.state import BattleState, name_of, roster, side_name
from app.systems.acta.battle.turn import jumps
from app.systems.acta.battle.turn.order import initiative
from app.systems.acta.scenarios import Scenario

LOSER = "initiative-loser"


def no_set_up(state: BattleState) -> str:
    """Return why the sides cannot set up by the scenario now, empty when they can."""
    scenario = scenario_of(state)
    if not unbegun(state):
        return "the battle has begun"
    if state.end.setup:
        return "the sides have set up; undo it, or let single units wait elsewhere"
    if scenario is None:
        return "no scenario is chosen"
    needs_roles = scenario.setup_first != LOSER or bool(scenario.entry or scenario.gate)
    return "first say who attacks" if needs_roles and not all(s.role for s in state.start.sides) else ""


def set_up(state: BattleState, _: str) -> Generator[Question, Answer, SidesSetUp]:
    """Set up: the order of the sides, what comes onto the table later, what the scenario puts there."""
    scenario = scenario_of(state)
    assert scenario is not None
    order, rolls = yield from _order(state, scenario)
    deep: tuple[str, ...] = ()
    for side in state.start.sides:
        deep += yield from _deep(state, side.id)
    things, dice = yield from _things(state, scenario)
    return SidesSetUp(
        order=order, rolls=rolls, beyond=_beyond(state), hyperspace=deep, things=things, dice=dice
    )


def _order(state: BattleState, scenario: Scenario) -> Ask[tuple[tuple[str, ...], tuple[SideRoll, ...]]]:
    sides = [side.id for side in state.start.sides]
    if scenario.setup_first != LOSER:
        first = [side for side in sides if role_of(state, side) == scenario.setup_first]
        return (*first, *(side for side in sides if side not in first)), ()
    options = [Option("roll", "Roll initiative", "The loser sets up first")]
    options += [
        Option(f"side/{side}", f"{side_name(state, side)} sets up first", "Settled at the table")
        for side in sides
    ]
    answer = yield from picked(options, "Who sets up first")
    if answer != "roll":
        first = [answer.partition("/")[2]]
        return (*first, *(side for side in sides if side not in first)), ()
    # More Scouts than the enemy has let a side roll again for this too.
    rolls, won = yield from initiative(state, sides, scouts=True)
    return tuple(reversed(won)), rolls


def _beyond(state: BattleState) -> tuple[str, ...]:
    """Return the units that come over an edge: everything of that side but what waits in hyperspace."""
    return tuple(
        unit.id
        for unit, now in roster(state)
        if enters(state, unit.side) is not None and not (now.aboard or now.where or now.condition.fate)
    )


def _deep(state: BattleState, side: str) -> Ask[tuple[str, ...]]:
    """Ask which ships of a side with a surprise are deployed, two at the most; the others wait in hyperspace."""
    scenario = surprises(state, side)
    if scenario is None:
        return ()
    fleet = [
        unit.id for unit, now in roster(state) if unit.side == side and not (now.aboard or now.condition.fate)
    ]
    deployed: list[str] = []
    while len(deployed) < (scenario.on_table or 0):
        options = [
            Option(unit, name_of(state, unit))
            for unit in fleet
            if not state.start.units[unit].profile.flight and _spared(state, fleet, (*deployed, unit))
        ]
        more = "No more" if deployed else "None"
        chosen = yield from picked(
            [*options, Option("", more, "The others wait in hyperspace")],
            f"{side_name(state, side)} deploys, {scenario.on_table} at the most",
        )
        if not chosen:
            break
        deployed.append(chosen)
    return tuple(unit for unit in fleet if unit not in deployed)


def _spared(state: BattleState, fleet: Sequence[str], deployed: Sequence[str]) -> bool:
    """True when these may be deployed: none twice, and a ship that can open the jump point stays in hyperspace."""
    if len(set(deployed)) < len(deployed):
        return False
    engines = [unit for unit in fleet if has_engine(state, unit)]
    return not engines or any(unit not in deployed for unit in engines)


def _things(
    state: BattleState, scenario: Scenario
) -> Ask[tuple[tuple[Thing, ...], tuple[tuple[str, tuple[int, ...]], ...]]]:
    things: tuple[Thing, ...] = ()
    if scenario.gate and not any(thing.kind == "jump-gate" for thing in state.things.values()):
        owner = next((side.id for side in state.start.sides if side.role == scenario.gate), "")
        things = (jumps.gate(state, owner),)
    if scenario.debris != "planet":
        return things, ()
    found, dice = yield from debris.planet(state)
    return (*things, *found), dice
