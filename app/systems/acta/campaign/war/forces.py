"""Choosing forces for a battle: ships that are ready, within the points.

A Call to Arms, *The Campaign Turn*, Generate Scenario and Select Targets; *Fleet Allocation Points*; rulings 1 to 4.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil

from app.core.questions import Option, Pick, Procedure
from app.core.war import Weight
from app.core.words import counted
from app.systems.acta import tables
from app.systems.acta.campaign.books.war import Engagement
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.events.war import ForceChosen
from app.systems.acta.campaign.state import State, UnitState
from app.systems.acta.campaign.war.names import player_name
from app.systems.acta.campaign.war.ready import bound, ready_units, unready
from app.systems.acta.campaign.war.scenario import no_such, open_fights
from app.systems.acta.fleet import costs
from app.systems.acta.fleet.members import carried
from app.systems.acta.scenarios import Requirement
from app.systems.acta.terms import find
from app.systems.acta.unit import LEVELS

DONE = "done"


def cost(state: State, player: str, units: Sequence[UnitState], level: str) -> int | None:
    """Return the points that units cost at a level, allies apart; None when one of them can never be bought.

    Vessels that come several to a choice, and flights of a wing, count as whole choices.
    """
    own_list = state.players[player].force_list
    purses = [
        [unit for unit in units if _own(unit, own_list)],
        [unit for unit in units if not _own(unit, own_list)],
    ]
    parts = [costs.cost(choices(purse), level, pooled=False) for purse in purses]
    return None if None in parts else sum(part for part in parts if part is not None)


def choices(units: Sequence[UnitState]) -> Counter[str]:
    """Return how many fleet choices of each level units are."""
    together = Counter((unit.list_id, unit.profile.id) for unit in units)
    by_class = {(unit.list_id, unit.profile.id): unit.profile for unit in units}
    count: Counter[str] = Counter()
    for key, many in together.items():
        profile = by_class[key]
        count[profile.priority_level or ""] += ceil(many / max(1, profile.members))
    return count


def _own(unit: UnitState, own_list: str) -> bool:
    return not unit.ally or unit.list_id in (own_list, tables.OTHER_CRAFT)


def allowed(fight: Engagement, player: str) -> int | None:
    """Return the points that a player may send to a battle, None while they are open."""
    return fight.points.get(player)


def objection(state: State, fight: Engagement, player: str, units: Sequence[UnitState]) -> str:
    """Return why these units may not go: too dear, of a level too high, or not ready."""
    for unit in units:
        if why := unready(state, unit, fight.id) or bound(state, unit, fight.target):
            return why
    most = allowed(fight, player)
    if not fight.level or most is None:
        return ""
    spent = cost(state, player, units, fight.level)
    if spent is None:
        return f"{_dearest(units, fight.level)} cannot be bought at {fight.level}."
    if spent > most:
        return f"{player_name(state, player)} may send {counted(most, 'point')}; this costs {spent}."
    scenario = tables.scenario(fight.scenario)
    if scenario is not None and scenario.level_limit:
        above = [unit.name for unit in units if _rank(unit) > LEVELS.index(fight.level)]
        return f"{scenario.name} allows no ship above {fight.level}: {above[0]}." if above else ""
    return ""


def _dearest(units: Sequence[UnitState], level: str) -> str:
    wrong = (u.name for u in units if costs.price(u.profile.priority_level, level) is None)
    return next(wrong, "A ship")


def _rank(unit: UnitState) -> int:
    level = unit.profile.priority_level
    return LEVELS.index(level) if level in LEVELS else len(LEVELS)


def lacking(fight: Engagement, player: str, units: Sequence[UnitState]) -> tuple[str, ...]:
    """Return what a scenario asks of a fleet that these units do not have, in words."""
    scenario = tables.scenario(fight.scenario)
    if scenario is None:
        return ()
    role = "attacker" if player == fight.attacker else "defender"
    asked = (need for need in scenario.requirements if need.side in ("both", role))
    return tuple(need.text for need in asked if sum(_has(need, unit) for unit in units) < 1)


def _has(need: Requirement, unit: UnitState) -> bool:
    if need.kind == "flights":
        return len(unit.flights or carried(unit.profile)) >= need.at_least
    return any(find(unit.profile.traits or (), trait) for trait in need.traits)


def weigh(state: State, fight_id: str, chosen: Sequence[str]) -> tuple[Weight, ...]:
    """Return how the chosen units stand to the points of each side of a battle."""
    fight = state.war.engagements.get(fight_id)
    if fight is None:
        return ()
    return tuple(_weight(state, fight, player, chosen) for player in (fight.attacker, fight.defender))


def _weight(state: State, fight: Engagement, player: str, chosen: Sequence[str]) -> Weight:
    units = [u for key in dict.fromkeys(chosen) if (u := state.units.get(key)) and u.player == player]
    most = allowed(fight, player)
    spent = cost(state, player, units, fight.level) if fight.level else None
    text = f"{'?' if spent is None else spent} of {'?' if most is None else most} points"
    needs = "; ".join(lacking(fight, player, units)) if units else ""
    return Weight(player, f"{text}; {needs}" if needs else text, objection(state, fight, player, units))


def choose(state: State, about: str) -> Procedure[Event]:
    """Choose a player's ships for a battle, one after the other (`battle:player`)."""
    fight_id, _, player = about.partition(":")
    fight = state.war.engagements[fight_id]
    units: list[UnitState] = []
    while True:
        options = list(_options(state, fight, player, units))
        if not options:
            break
        ask = Pick((Option(DONE, "That is all"), *options), _told(state, fight, player, units))
        answer = yield ask
        if answer == DONE:
            break
        units.append(state.units[str(answer)])
    spent = cost(state, player, units, fight.level) if fight.level else None
    ids = tuple(unit.id for unit in units)
    return ForceChosen(engagement=fight_id, player=player, units=ids, points=spent)


def _options(state: State, fight: Engagement, player: str, units: Sequence[UnitState]) -> Iterator[Option]:
    for unit in ready_units(state, player, fight.id):
        if unit not in units and not objection(state, fight, player, (*units, unit)):
            level = unit.profile.priority_level or "?"
            yield Option(unit.id, unit.name, f"{unit.profile.name}, {level}")


def _told(state: State, fight: Engagement, player: str, units: Sequence[UnitState]) -> str:
    spent = cost(state, player, units, fight.level) if fight.level else None
    most = allowed(fight, player)
    return (
        f"Who goes for {player_name(state, player)}? {spent or 0} of {'?' if most is None else most} points"
    )


def offered(state: State) -> Iterator[str]:
    """Yield `battle:player` for each side that chooses forces."""
    for fight in open_fights(state):
        if fight.level and fight.scenario:
            yield from (f"{fight.id}:{player}" for player in (fight.attacker, fight.defender))


def why_not(state: State, about: str) -> str:
    """Return why a player cannot choose forces (`battle:player`)."""
    fight_id, _, player = about.partition(":")
    if reason := no_such(state, fight_id):
        return reason
    fight = state.war.engagements[fight_id]
    if player not in (fight.attacker, fight.defender):
        return "Only those who fight send ships."
    if not (fight.level and fight.scenario):
        return "Roll for its scenario and Priority Level first."
    if fight.battle:
        return "The battle has begun."
    return "" if ready_units(state, player, fight_id) else f"{player_name(state, player)} has no ship ready."
