"""Set-up: which scenario, at which level, for how many points, and who attacks.

A Call to Arms, *Scenarios*, *Random Scenarios*, *Attacking and Defending*, *Generate Scenario*; ruling 8.
"""

from collections.abc import Generator, Sequence

from app.core.questions import Answer, Option, Question
from app.systems.acta import campaign_tables, tables
from app.systems.acta.battle.asking import Ask, counted, picked, rolled
from app.systems.acta.battle.events.end import RoleRoll, RolesSet, TermsSet
from app.systems.acta.battle.scene import scenario_of, unbegun
from app.systems.acta.battle.state import BattleState, roster, side_name
from app.systems.acta.scenarios import random_level, random_points, random_scenarios, scenarios
from app.systems.acta.shipped import result
from app.systems.acta.unit import LEVELS

#: After so many ties the sides settle it themselves.
MOST_TIES = 8
MOST_POINTS = 50


def choose_scenario(state: BattleState, _: str) -> Generator[Question, Answer, TermsSet]:
    """Choose the scenario or roll for it; a roll that does not suit the fleets is rolled again."""
    options = [Option("roll", "Roll for it", "2d6")]
    options += [Option(found.id, found.name, found.summary) for found in scenarios()]
    answer = yield from picked(options, "Which scenario is fought")
    dice: dict[str, tuple[int, ...]] = {}
    if answer == "roll":
        answer, dice = yield from _random_scenario(state)
    found = tables.scenario(answer)
    return TermsSet(scenario=answer, name=found.name if found else answer, dice=dice)


def _random_scenario(state: BattleState) -> Ask[tuple[str, dict[str, tuple[int, ...]]]]:
    dice: tuple[int, ...] = ()
    for _ in range(MOST_TIES):
        shown = yield from rolled(6, 2, "Random scenario")
        dice += shown
        found = result(random_scenarios(), sum(shown))
        if found.condition != "carriers" or _carriers(state):
            return found.scenario, {"scenario": dice}
    return "call-to-arms", {"scenario": dice}


def _carriers(state: BattleState) -> bool:
    """True when every side has a ship with flights aboard."""
    ships = {unit.mothership for unit, _ in roster(state) if unit.mothership}
    return all(any(state.start.units[ship].side == side.id for ship in ships) for side in state.start.sides)


def choose_level(state: BattleState, _: str) -> Generator[Question, Answer, TermsSet]:
    """Choose the Priority Level, or roll 2d6 with a modifier of -3 to +3 of each side."""
    options = [Option("roll", "Roll for it", "2d6 and a modifier of each side")]
    options += [Option(level, level) for level in LEVELS]
    answer = yield from picked(options, "Priority Level of the scenario")
    if answer != "roll":
        return TermsSet(level=answer)
    shown = yield from rolled(6, 2, "Random Priority Level")
    modifiers, most = tuple[int, ...](), campaign_tables.number("level-modifier-most")
    for side in state.start.sides:
        modifiers += ((yield from counted(-most, most, f"{side_name(state, side.id)}: secret modifier")),)
    level = random_level(sum(shown) + sum(modifiers))
    return TermsSet(level=level, dice={"level": shown}, modifiers=modifiers)


def no_points(state: BattleState) -> str:
    """Return why the points of both sides cannot be settled now: the battle has begun, the scenario gives them."""
    if not unbegun(state):
        return "the battle has begun"
    found = scenario_of(state)
    if found is None or found.attacker_points is None or found.defender_points is None:
        return ""
    name = found.name.rstrip("!")
    return (
        f"{name} gives the attacker {found.attacker_points} and the defender {found.defender_points} points"
    )


def choose_points(state: BattleState, _: str) -> Generator[Question, Answer, TermsSet]:
    """Agree on the points of each side, or roll a die of each of two players (*Random FA Points*)."""
    options = (Option("roll", "Roll for it", "A die of each player"), Option("agree", "Agree on it"))
    answer = yield from picked(options, "Fleet Allocation Points of each side")
    if answer == "agree":
        default = state.start.points or tables.DEFAULT_POINTS
        points = yield from counted(1, MOST_POINTS, "Points of each side", default)
        return TermsSet(points=points)
    shown = yield from rolled(6, 2, "Random points, a die of each player")
    return TermsSet(points=random_points(sum(shown)), dice={"points": shown})


def choose_roles(state: BattleState, _: str) -> Generator[Question, Answer, RolesSet]:
    """Roll for attacker and defender, a die and the fleet's initiative each, ties again; or settle it."""
    sides = [side.id for side in state.start.sides]
    options = [Option("roll", "Roll for it", "A die and the fleet's initiative; the highest attacks")]
    options += [Option(side, f"{side_name(state, side)} attacks", "Settled at the table") for side in sides]
    answer = yield from picked(options, "Who attacks")
    rolls: tuple[RoleRoll, ...] = ()
    if answer == "roll":
        answer, rolls = yield from _contested(state, sides)
    allies = yield from _allies(state, answer, [side for side in sides if side != answer])
    rest = tuple(side for side in sides if side not in allies)
    return RolesSet(attacker=allies, defender=rest, rolls=rolls)


def _allies(state: BattleState, first: str, others: list[str]) -> Ask[tuple[str, ...]]:
    """Ask who of more than two sides attacks with the first; one defends at least (*Multiplayer Games*)."""
    attackers = [first]
    while len(others) > 1:
        options = [Option("done", "Nobody else")]
        options += [Option(f"with/{side}", f"{side_name(state, side)} too") for side in others]
        answer = yield from picked(options, f"Who attacks with {side_name(state, first)}")
        if answer == "done":
            break
        ally = answer.partition("/")[2]
        attackers.append(ally)
        others.remove(ally)
    return tuple(attackers)


def _contested(state: BattleState, sides: Sequence[str]) -> Ask[tuple[str, tuple[RoleRoll, ...]]]:
    bonus = {side.id: side.initiative for side in state.start.sides}
    dice: dict[str, tuple[int, ...]] = dict.fromkeys(sides, ())
    tied = list(sides)
    for _ in range(MOST_TIES):
        for side in tied:
            shown = yield from rolled(6, 1, f"Who attacks, {side_name(state, side)}: d6 {bonus[side]:+d}")
            dice[side] += shown
        best = max(dice[side][-1] + bonus[side] for side in tied)
        tied = [side for side in tied if dice[side][-1] + bonus[side] == best]
        if len(tied) == 1:
            break
    first = tied[0]
    if len(tied) > 1:
        first = yield from picked(
            [Option(side, side_name(state, side)) for side in tied], "Still tied: who attacks"
        )
    rolls = tuple(
        RoleRoll(side=side, dice=dice[side], bonus=bonus[side], total=dice[side][0] + bonus[side])
        for side in sides
    )
    return first, rolls
