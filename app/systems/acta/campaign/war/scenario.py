"""Generating a scenario: the scenario, its points, and its level with both players' secret modifiers.

A Call to Arms, *The Campaign Turn*, Generate Scenario; *Scenarios* (random points).
"""

from collections.abc import Iterator

from app.core.questions import Number, Option, Procedure
from app.systems.acta import campaign_tables, scenarios, tables
from app.systems.acta.battle.asking import counted, picked, rolled
from app.systems.acta.campaign.books.war import Engagement
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.events.war import LevelRolled, ScenarioRolled, Sealed
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war.names import place_name, player_name
from app.systems.acta.campaign.war.ready import ready_units
from app.systems.acta.shipped import result
from app.systems.acta.unit import LEVELS

JUMP_GATE = "jump-gate"


def open_fights(state: State) -> Iterator[Engagement]:
    """Yield the battles of this turn that are still to be decided."""
    return (fight for fight in state.war.engagements.values() if not fight.over)


def can_carry(state: State, player: str) -> bool:
    """True for a fleet with a ship ready that the Carrier Clash asks for: one with at least two flights aboard."""
    wanted = tables.scenario("carrier-clash")
    least = min((r.at_least for r in wanted.requirements if r.kind == "flights"), default=1) if wanted else 1
    return any(len(unit.flights) >= least for unit in ready_units(state, player))


def unusable(state: State, fight: Engagement, condition: str) -> str:
    """Return why a scenario cannot be used in this battle and is rolled for again (the notes below the table)."""
    if condition == "carriers":
        lacking = [p for p in (fight.attacker, fight.defender) if not can_carry(state, p)]
        return f"{player_name(state, lacking[0])} has no carrier" if lacking else ""
    target = state.war.targets.get(fight.target)
    if condition == JUMP_GATE and (target is None or target.kind != JUMP_GATE):
        return f"{place_name(state, fight.target)} is no jump gate"
    return ""


def roll(state: State, fight_id: str) -> Procedure[Event]:
    """Roll for the scenario; the nominator rolls and is the attacker."""
    fight = state.war.engagements[fight_id]
    attacker = player_name(state, fight.attacker)
    rolls: list[tuple[int, ...]] = []
    why: list[str] = []
    while True:
        again = f", again: {why[-1]}" if why else ""
        dice = yield from rolled(
            6, 2, f"Scenario at {place_name(state, fight.target)}, rolled by {attacker}{again}"
        )
        rolls.append(dice)
        row = result(scenarios.random_scenarios(), sum(dice))
        reason = unusable(state, fight, row.condition)
        if not reason:
            break
        why.append(reason)
    points_rolls: tuple[int, ...] = ()
    points = fixed_points(fight, row.scenario)
    if not points:
        points_rolls = yield from rolled(6, 2, "Random points: one die from each player")
        points = dict.fromkeys((fight.attacker, fight.defender), scenarios.random_points(sum(points_rolls)))
    return ScenarioRolled(
        engagement=fight_id,
        scenario=row.scenario,
        rolls=tuple(rolls),
        why=tuple(why),
        points_rolls=points_rolls,
        points=points,
    )


def fixed_points(fight: Engagement, scenario: str) -> dict[str, int]:
    """Return the points that a scenario gives each player; empty when it has random points."""
    found = tables.scenario(scenario)
    if found is None or found.attacker_points is None or found.defender_points is None:
        return {}
    return {fight.attacker: found.attacker_points, fight.defender: found.defender_points}


def seal(state: State, about: str) -> Procedure[Event]:
    """Write down a secret modifier to the level (`battle:player`)."""
    fight, _, player = about.partition(":")
    most = campaign_tables.number("level-modifier-most")
    name = player_name(state, player)
    answer = yield Number(
        -most, most, f"Secret modifier of {name} to the level, {-most} to +{most}", 0, secret=True
    )
    return Sealed(engagement=fight, player=player, modifier=int(str(answer)))


def roll_level(state: State, fight_id: str) -> Procedure[Event]:
    """Roll for the level; both modifiers are revealed, one that nobody wrote down is 0."""
    fight = state.war.engagements[fight_id]
    dice = yield from rolled(6, 2, f"Priority Level at {place_name(state, fight.target)}")
    modifiers = {player: fight.sealed.get(player, 0) for player in (fight.attacker, fight.defender)}
    total = sum(dice) + sum(modifiers.values())
    return LevelRolled(
        engagement=fight_id,
        level=scenarios.random_level(total),
        rolls=dice,
        modifiers=modifiers,
        total=total,
    )


def agree_scenario(state: State, fight_id: str) -> Procedure[Event]:
    """Agree on a scenario and its points instead of rolling."""
    fight = state.war.engagements[fight_id]
    options = [Option(found.id, found.name, found.summary) for found in scenarios.scenarios()]
    chosen = yield from picked(options, f"Scenario at {place_name(state, fight.target)}")
    usual = fixed_points(fight, chosen)
    points: dict[str, int] = {}
    for player in (fight.attacker, fight.defender):
        default = usual.get(player, campaign_tables.number("battle-points"))
        points[player] = yield from counted(1, 99, f"Points of {player_name(state, player)}", default)
    return ScenarioRolled(engagement=fight_id, scenario=chosen, points=points, agreed=True)


def agree_level(state: State, fight_id: str) -> Procedure[Event]:
    """Agree on the level instead of rolling."""
    fight = state.war.engagements[fight_id]
    options = [Option(level, level) for level in LEVELS]
    level = yield from picked(options, f"Priority Level at {place_name(state, fight.target)}")
    return LevelRolled(engagement=fight_id, level=level, agreed=True)


def fights_offered(state: State) -> Iterator[str]:
    """Yield the ids of the battles that are still to be decided."""
    return (fight.id for fight in open_fights(state))


def without_scenario(state: State) -> Iterator[str]:
    """Yield the battles whose scenario is still open."""
    return (fight.id for fight in open_fights(state) if not fight.scenario)


def without_level(state: State) -> Iterator[str]:
    """Yield the battles whose level is still open."""
    return (fight.id for fight in open_fights(state) if not fight.level)


def seals_offered(state: State) -> Iterator[str]:
    """Yield `battle:player` for each secret modifier that is still to be written down."""
    for fight in open_fights(state):
        if not fight.level:
            yield from (f"{fight.id}:{p}" for p in (fight.attacker, fight.defender) if p not in fight.sealed)


def no_such(state: State, fight_id: str) -> str:
    """Return why nothing can be done about a battle: it is not there, or decided."""
    fight = state.war.engagements.get(fight_id)
    if fight is None:
        return "There is no such battle this turn."
    return "The battle is decided." if fight.over else ""


def why_not(state: State, fight_id: str) -> str:
    """Return why the scenario of a battle cannot be set."""
    if reason := no_such(state, fight_id):
        return reason
    return "It has its scenario." if state.war.engagements[fight_id].scenario else ""


def why_not_level(state: State, fight_id: str) -> str:
    """Return why the level of a battle cannot be set."""
    if reason := no_such(state, fight_id):
        return reason
    return "It has its Priority Level." if state.war.engagements[fight_id].level else ""


def why_not_seal(state: State, about: str) -> str:
    """Return why a player cannot write down a modifier (`battle:player`)."""
    fight_id, _, player = about.partition(":")
    if reason := why_not_level(state, fight_id):
        return reason
    fight = state.war.engagements[fight_id]
    if player not in (fight.attacker, fight.defender):
        return "Only those who fight write down a modifier."
    return "It is written down; undo it to write another." if player in fight.sealed else ""
