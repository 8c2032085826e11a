"""Rolling for the crews of starting fleets, and the one swap (*Starting Fleets*; rulings 6 and 30)."""

from collections.abc import Iterator

from app.core.questions import Option, Procedure
from app.core.words import counted, listed
from app.systems.acta import tables
from app.systems.acta.battle.asking import picked, rolled
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.events.war import Crewed, CrewsRolled, CrewsSwapped
from app.systems.acta.campaign.state import State, UnitState, of_player
from app.systems.acta.fleet.members import HIGHEST_CREW, lowest_crew

#: How many crews are named where their dice are typed, so that everybody knows whose dice come next.
MOST_NAMED = 40


def crews_of(state: State, player: str) -> tuple[tuple[UnitState, ...], ...]:
    """Return what has a crew of its own: each ship, and the flights of each wing together."""
    found: list[tuple[UnitState, ...]] = []
    open_wings: dict[str, list[UnitState]] = {}
    for unit in of_player(state, player):
        if unit.lost:
            continue
        size = unit.profile.members if unit.profile.wing else 1
        wing = open_wings.setdefault(f"{unit.list_id}/{unit.profile.id}", [])
        wing.append(unit)
        if len(wing) == size:
            found.append(tuple(wing))
            wing.clear()
    found.extend(tuple(wing) for wing in open_wings.values() if wing)
    return tuple(found)


def quality_of(state: State, unit: UnitState, total: int) -> int:
    """Return the Crew Quality that a total of 2d6 gives a unit: its list's bonus, a Flight Computer's least."""
    player = state.players[unit.player]
    own = unit.list_id == player.force_list and tables.has_list(unit.list_id)
    bonus = tables.fleet_list(unit.list_id).crew_bonus if own else 0
    return max(min(HIGHEST_CREW, tables.random_crew(total) + bonus), lowest_crew(unit.profile))


def roll(state: State, player: str) -> Procedure[Event]:
    """Roll 2d6 for every crew of a player's fleet; flights aboard have their ship's."""
    crews = crews_of(state, player)
    names = "; ".join(_name(crew) for crew in crews[:MOST_NAMED]) + ("; …" if len(crews) > MOST_NAMED else "")
    dice = yield from rolled(6, 2 * len(crews), f"{counted(len(crews), 'crew')}, two dice each: {names}")
    pairs = zip(dice[::2], dice[1::2], strict=True)
    told = tuple(
        Crewed(
            units=tuple(unit.id for unit in crew),
            rolls=pair,
            quality=quality_of(state, crew[0], sum(pair)),
        )
        for crew, pair in zip(crews, pairs, strict=True)
    )
    return CrewsRolled(player=player, crews=told)


def why_not_roll(state: State, player: str) -> str:
    """Return why crews cannot be rolled for."""
    if player not in state.players:
        return "The campaign has no such player."
    if state.players[player].war.crews_rolled:
        return "The crews are rolled for; undo it to roll again."
    return "" if crews_of(state, player) else "The fleet has no crews."


def swap(state: State, player: str) -> Procedure[Event]:
    """Swap the Crew Quality of two ships, once for a player."""
    crews = crews_of(state, player)
    first = yield from picked(list(_options(crews)), "Which ship gives its crew?")
    one = next(crew for crew in crews if crew[0].id == first)
    others = [crew for crew in crews if crew is not one]
    second = yield from picked(list(_options(others)), f"With which ship does {one[0].name} swap?")
    other = next(crew for crew in crews if crew[0].id == second)
    return CrewsSwapped(player=player, crews=(_with(one, other), _with(other, one)))


def _with(crew: tuple[UnitState, ...], giver: tuple[UnitState, ...]) -> Crewed:
    quality = max(giver[0].crew_quality, lowest_crew(crew[0].profile))
    return Crewed(units=tuple(unit.id for unit in crew), rolls=(), quality=quality)


def _options(crews: tuple[tuple[UnitState, ...], ...] | list[tuple[UnitState, ...]]) -> Iterator[Option]:
    for crew in crews:
        quality = crew[0].crew_quality
        yield Option(crew[0].id, _name(crew), f"Crew Quality {quality}, {tables.crew_name(quality)}")


def _name(crew: tuple[UnitState, ...]) -> str:
    return listed([unit.name for unit in crew])


def why_not_swap(state: State, player: str) -> str:
    """Return why two crews cannot be swapped."""
    if player not in state.players:
        return "The campaign has no such player."
    if state.players[player].war.crews_swapped:
        return "One swap has been made already."
    return "A swap needs two crews." if len(crews_of(state, player)) < 2 else ""
