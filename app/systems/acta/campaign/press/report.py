"""The report of a campaign so far, and what was agreed when it began, as papers."""

from collections.abc import Iterator

from app.core.letter import Blank, Block, Grid, Item, Items, Letter, Part, Plots, Say, grid
from app.core.war import Chart
from app.core.words import counted
from app.systems.acta.campaign.books.war import PHASE_NAMES
from app.systems.acta.campaign.press.chronicle import owner, short
from app.systems.acta.campaign.press.standings import holdings_table, leader, standings, trophies
from app.systems.acta.campaign.state import State, UnitState
from app.systems.acta.campaign.war import victory
from app.systems.acta.campaign.war.agreements import agreed
from app.systems.acta.campaign.war.names import player_names
from app.systems.acta.campaign.yard.figures import charts
from app.systems.acta.campaign.yard.memory import service

#: How many ships stand in the roll of honour, and how many turns side by side in a table of figures.
ROLL, TURNS = 12, 16


def report(state: State) -> Letter | None:
    """Return the report of a campaign so far; none for one that keeps rosters only."""
    if state.simple:
        return None
    told = victory.told(state)
    best, most = leader(state)
    lead = (
        f"{player_names(state, best)} {'holds' if len(best) == 1 else 'hold'} most: {most}." if best else ""
    )
    phase = PHASE_NAMES.get(state.phase, state.phase)
    battles = counted(len(state.names), "battle")
    return Letter(
        name=state.name,
        kind="Campaign report",
        about=f"Campaign turn {state.turn}, {phase}; {battles} fought",
        headline=told,
        lead=lead,
        parts=tuple(part for part in _parts(state) if part.blocks),
    )


def agreements(state: State) -> Letter | None:
    """Return what was agreed when the campaign began; none for one that keeps rosters only."""
    if state.simple:
        return None
    players = tuple(
        (player.name, player.fleet, counted(_ships(state, player.id), "ship"))
        for player in state.players.values()
    )
    fleets = grid((("Player", False), ("Fleet", False), ("Now", False)), players)
    signed = Part("Signed", tuple(Blank(name, "line") for name, _, _ in players), wide=True)
    return Letter(
        name=state.name,
        kind="What was agreed",
        about=f"{counted(len(players), 'player')}; frozen when the campaign began",
        parts=(Part("Agreed", (_list(agreed(state)),)), Part("Players", (fleets,), wide=True), signed),
    )


def _ships(state: State, player: str) -> int:
    units = (unit for unit in state.units.values() if unit.player == player)
    return sum(not unit.lost and not unit.profile.flight for unit in units)


def _list(lines: Iterator[str]) -> Items:
    return Items(tuple(Item(line) for line in lines))


def _parts(state: State) -> Iterator[Part]:
    yield Part("Roll of honour", tuple(_roll(state)))
    yield Part("Lost", tuple(_lost(state)))
    yield Part("Trophies", tuple(Say(line) for line in trophies(state)))
    yield Part("Battles", (_list(iter(state.names.values())),) if state.names else ())
    yield Part("Agreed", (_list(agreed(state)),))
    yield Part("How everybody stands", (standings(state),), wide=True)
    yield Part("Who holds what", (holdings_table(state),), wide=True)
    names = {player.id: player.name for player in state.players.values()}
    found = charts(state)
    yield Part("The war in figures", (Plots(found, names),), wide=True)
    for chart in found:
        title = f"{chart.title}, turn by turn"
        yield Part(title, tuple(_table(chart, names)), wide=True)


def _roll(state: State) -> Iterator[Block]:
    """Yield the ships with most kills, honours and battles, the greatest first."""
    worthy = [unit for unit in state.units.values() if unit.kills or unit.honours]
    worthy.sort(key=lambda unit: (-unit.kills, -len(unit.honours), -unit.battles, unit.name))
    if worthy:
        yield Items(tuple(Item(_worth(state, unit), below=unit.honours) for unit in worthy[:ROLL]))


def _worth(state: State, unit: UnitState) -> str:
    gone = f", {unit.lost}" if unit.lost else ""
    kills = f"{counted(unit.kills, 'ship')} destroyed, " if unit.kills else ""
    fought = counted(unit.battles, "battle")
    return f"{unit.name} ({short(unit)}) of {owner(state, unit.id)}: {kills}{fought}{gone}"


def _lost(state: State) -> Iterator[Block]:
    lost = [unit for unit in state.units.values() if unit.lost and not unit.profile.flight]
    if lost:
        yield Items(tuple(Item(_end(state, unit)) for unit in lost))


def _end(state: State, unit: UnitState) -> str:
    """Return how a ship ended: in which turn and battle, as its service record has it."""
    ends = [line for line in service(state, unit.id) if line.sort == "Lost"]
    where = f" at {ends[-1].battle}" if ends and ends[-1].battle else ""
    when = f", turn {ends[-1].turn}" if ends else ""
    when = "" if where.endswith(when) else when  # most battles have their turn in their names
    return f"{unit.name} ({short(unit)}) of {owner(state, unit.id)}: {unit.lost}{where}{when}"


def _table(chart: Chart, names: dict[str, str]) -> Iterator[Grid]:
    """Yield a plot's figures as tables, a row a player; long wars take several."""
    turns = sorted({turn for series in chart.series for turn, _ in series.values})
    for first in range(0, len(turns), TURNS):
        some = turns[first : first + TURNS]
        rows = [
            (names.get(each.player, each.player), *(_value(dict(each.values), turn) for turn in some))
            for each in chart.series
        ]
        yield grid((("Player", False), *((f"{turn}", True) for turn in some)), rows)


def _value(values: dict[int, float], turn: int) -> str:
    return f"{values[turn]:g}".replace("-", "−") if turn in values else "–"
