"""What a campaign looks like now: standings, rosters, service records, and its figures for other programs."""

from typing import Any

from app.core import codec
from app.core.board import Sign
from app.core.shown import Fact, Side
from app.core.system import Overview, UnitStatus
from app.core.words import counted, known, listed
from app.systems.acta import tables
from app.systems.acta.campaign import mending
from app.systems.acta.campaign.books.war import FOUNDING, PHASE_NAMES
from app.systems.acta.campaign.events import TARGETS
from app.systems.acta.campaign.part import Part
from app.systems.acta.campaign.parts import PARTS
from app.systems.acta.campaign.state import PlayerState, State, UnitState, of_player, service_of
from app.systems.acta.campaign.war.acting import pick, whose
from app.systems.acta.campaign.war.ready import unready
from app.systems.acta.campaign.war.victory import told

FOUNDING_NAME = PHASE_NAMES[FOUNDING]
#: Shapes of the states that a unit can have.
SIGNS: dict[str, Sign] = {
    "crippled": "half",
    "skeleton crew": "thin",
    "awaits recovery": "drift",
    "destroyed": "gone",
    "surrendered": "flag",
    "left behind": "away",
    "struck off": "away",
}


def overview(state: State) -> Overview:
    """Return turn, standings and every unit of every roster, lost ones last in each roster."""
    units = [unit for player in state.players for unit in _ordered(state, player)]
    picking = "" if state.simple else whose(state)
    return Overview(
        heading=_heading(state),
        detail=f"{counted(len(state.names), 'battle')} fought",
        sides=tuple(_side(state, player) for player in state.players.values()),
        units=tuple(_status(state, unit) for unit in units),
        over=_over(state) if state.simple else told(state),
        pick="" if state.simple else pick(state),
        picking=picking,
        simple=state.simple,
    )


def _heading(state: State) -> str:
    if state.phase == FOUNDING:
        return FOUNDING_NAME
    return f"Campaign turn {state.turn}" + (f": {state.phase_name}" if state.phase else "")


def _over(state: State) -> str:
    lost = [player.name for player in state.players.values() if _beaten(state, player)]
    return f"{listed(lost)} {'has' if len(lost) == 1 else 'have'} no ship left" if lost else ""


def figures(state: State) -> dict[str, Any]:
    """Return standings, balances, rosters and targets as plain values."""
    found: dict[str, Any] = {
        "name": state.name,
        "turn": state.turn,
        "standings": [_standing(state, player) for player in state.players.values()],
        "balances": {player.id: player.balance for player in state.players.values()},
        "rosters": {
            player: [_figures(state, unit) for unit in of_player(state, player)] for player in state.players
        },
        "targets": {player.id: list(player.held) for player in state.players.values()},
    }
    for part in _parts(state):
        found |= part.figures(state)
    return found


def record(state: State, unit: str) -> tuple[str, ...]:
    """Return a unit's service record, one line an entry, oldest first; empty for a unit nobody knows."""
    if unit not in state.units:
        return ()
    lines: list[str] = []
    battle = ""
    for entry in service_of(state.units[unit]):
        inside = bool(entry.battle) and entry.battle == battle
        lines.append(f"   {entry.text}" if inside else f"Turn {entry.turn}: {entry.text}")
        battle = entry.battle
    return tuple(lines)


def states_of(state: State, unit: UnitState) -> tuple[str, ...]:
    """Return a unit's states as short words."""
    if unit.lost:
        return (unit.lost,)
    return (
        *(["crippled"] if unit.condition.crippled else []),
        *(["skeleton crew"] if unit.condition.skeleton else []),
        *(["awaits recovery"] if unit.awaits_recovery else []),
        *(["fought this turn"] if unit.fought == state.turn else []),
        *(word for part in _parts(state) for word in part.words(state, unit)),
    )


def _parts(state: State) -> tuple[Part, ...]:
    """Return the parts of the rules that a campaign has, none when it is simple."""
    return () if state.simple else PARTS


def _ordered(state: State, player: str) -> list[UnitState]:
    return sorted(of_player(state, player), key=lambda unit: bool(unit.lost))


def _beaten(state: State, player: PlayerState) -> bool:
    ships = [unit for unit in of_player(state, player.id) if not unit.profile.flight]
    return bool(ships) and all(unit.lost for unit in ships)


def _side(state: State, player: PlayerState) -> Side:
    units = of_player(state, player.id)
    lost = sum(bool(unit.lost) for unit in units)
    income = "taken" if player.income_turn >= state.turn else "to be taken"
    held = listed([TARGETS[target] for target in player.held if target in TARGETS])
    facts = (
        Fact("Units", str(len(units) - lost)),
        Fact("Lost", str(lost)),
        Fact("RR points", str(player.balance)),
        *([Fact("Income", income)] if state.simple else []),
        *([Fact("Holds", held)] if held else []),
        *(fact for part in _parts(state) for fact in part.side(state, player)),
        Fact("Fleet", player.fleet),
    )
    return Side(player.id, player.name, facts)


def _status(state: State, unit: UnitState) -> UnitStatus:
    words = states_of(state, unit)
    return UnitStatus(
        id=unit.id,
        name=unit.name,
        kind=unit.profile.name,
        side=unit.player,
        states=words,
        facts=_with_parts(state, unit),
        out=bool(unit.lost),
        warnings=_warnings(state, unit),
        signs=tuple(_sign(word) for word in words),
        ready=not state.simple and not unready(state, unit),
        small=not state.simple and unit.profile.flight,
    )


def _sign(word: str) -> Sign:
    return "hidden" if word.startswith("at High Command") else SIGNS.get(word, "")


def _with_parts(state: State, unit: UnitState) -> tuple[Fact, ...]:
    """Return a unit's facts; a part's fact of the same label stands in its place."""
    found = {fact.label: fact for fact in _facts(unit)}
    for part in () if unit.lost else _parts(state):
        found |= {fact.label: fact for fact in part.facts(state, unit)}
    return tuple(found.values())


def _facts(unit: UnitState) -> tuple[Fact, ...]:
    now, printed = unit.condition, unit.profile
    return (
        *([Fact("Level", printed.priority_level)] if printed.priority_level else []),
        *_points("Damage", now.damage, printed.damage, lost=bool(unit.lost)),
        *_points("Crew", now.crew, printed.crew, lost=bool(unit.lost)),
        Fact("Quality", f"{unit.crew_quality}", why=f"Crew Quality: {tables.crew_name(unit.crew_quality)}"),
        *([Fact("Criticals", str(len(now.standing)), why=_areas(unit))] if now.standing else []),
        *([Fact("Traits lost", listed(now.traits_lost))] if now.traits_lost else []),
        *([Fact("Flights", str(len(unit.flights)), why=listed(unit.flights))] if unit.flights else []),
        Fact("Battles", str(unit.battles)),
        *([Fact("Destroyed", str(unit.kills))] if unit.kills else []),
        *([Fact("Honours", listed(unit.honours))] if unit.honours else []),
        *([Fact("Note", unit.note)] if unit.note else []),
    )


def _points(label: str, now: int | None, printed: int | None, *, lost: bool) -> tuple[Fact, ...]:
    """Return points left of the printed ones; a unit that is lost has none to count."""
    return () if printed is None or lost else (Fact(label, f"{known(now)}/{printed}"),)


def _areas(unit: UnitState) -> str:
    return listed([f"{critical.location}: {critical.area}" for critical in unit.condition.standing])


def _warnings(state: State, unit: UnitState) -> tuple[str, ...]:
    if unit.lost or unit.player not in state.players:
        return ()
    due = mending.premium_due(state, unit)
    return (
        *([f"Crippled: {due} RR are due before any repair."] if due else []),
        *(["Without crew: recovered only if its player won the battle."] if unit.awaits_recovery else []),
        *(["It has fought this campaign turn and waits for the next."] if unit.fought == state.turn else []),
        *(warning for part in _parts(state) for warning in part.warnings(state, unit)),
    )


def _standing(state: State, player: PlayerState) -> dict[str, Any]:
    units = of_player(state, player.id)
    lost = sum(bool(unit.lost) for unit in units)
    return {
        "player": player.id,
        "name": player.name,
        "fleet": player.fleet,
        "units": len(units) - lost,
        "lost": lost,
        "balance": player.balance,
    }


def _figures(state: State, unit: UnitState) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": unit.id,
        "name": unit.name,
        "class": unit.profile.name,
        "damage": unit.condition.damage,
        "crew": unit.condition.crew,
        "crew_quality": unit.crew_quality,
        "crippled": unit.condition.crippled,
        "skeleton": unit.condition.skeleton,
        "criticals": codec.plain(unit.condition.standing),
        "traits_lost": list(unit.condition.traits_lost),
        "lost": unit.lost or None,
        "battles": unit.battles,
        "kills": unit.kills,
        "honours": list(unit.honours),
    }
    for part in _parts(state):
        found |= part.unit_figures(state, unit)
    return found
