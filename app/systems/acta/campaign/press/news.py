"""The newsletter of a campaign turn, made from the log: what happened, who holds what, what is next.

A viewer's own part says what only this player may read; the rest is what everybody may see.
"""

from collections.abc import Iterator, Sequence

from app.core.letter import Block, Item, Items, Letter, Part, Plots, Say
from app.core.war import Chart, Series
from app.core.words import capital, counted, listed
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.books.war import PHASE_NAMES
from app.systems.acta.campaign.press.chronicle import (
    Battle,
    Chronicle,
    battles_told,
    chronicle,
    ships_lost,
)
from app.systems.acta.campaign.press.standings import economy, holdings_table, leader, standings
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war import victory
from app.systems.acta.campaign.war.acting import pick
from app.systems.acta.campaign.war.names import place_name, player_name, player_names
from app.systems.acta.campaign.war.tasks import tasks
from app.systems.acta.campaign.war.view import view
from app.systems.acta.campaign.yard.figures import charts

#: How many deeds of a battle are told.
NOTABLE = 8


def news(before: State, happened: Sequence[e.Event], viewer: str) -> Letter | None:
    """Return the newsletter of a campaign turn; none for a campaign that keeps rosters only."""
    if before.simple:
        return None
    found = chronicle(before, happened)
    seen = view(found.after, viewer)
    headline, lead = _headline(found)
    return Letter(
        name=before.name,
        kind=f"Newsletter of campaign turn {found.turn}",
        about=f"{counted(len(before.players), 'player')}, {counted(len(before.war.targets), 'Strategic Target')}",
        headline=headline,
        lead=lead,
        parts=tuple(part for part in _parts(found, seen, viewer) if part.blocks),
    )


def _parts(found: Chronicle, seen: State, viewer: str) -> Iterator[Part]:
    yield Part("Battles", tuple(_battles(found)))
    yield Part("Moves", _items(found.moves))
    yield Part("Losses", _items(list(ships_lost(found))))
    yield Part("Honours", _items(found.honours))
    yield Part("Crews and refits", _items(found.deeds))
    yield Part("Fleets", _items(found.arrivals))
    yield Part("By agreement", _items(found.agreed))
    yield Part("What is next", tuple(_next(seen)))
    if viewer in seen.players:
        yield Part(f"For {player_name(seen, viewer)} only", _items(list(_private(seen, viewer))))
    yield Part("Who holds what", (holdings_table(seen, found.taken),), wide=True)
    yield Part("How everybody stands", (standings(seen),), wide=True)
    yield Part(
        f"Repair and Reinforcement points in turn {found.turn}", (economy(seen, found.turn),), wide=True
    )
    names = {player.id: player.name for player in seen.players.values()}
    yield Part("The war so far", (Plots(tuple(_until(charts(seen), found.turn)), names),), wide=True)


def _items(lines: Sequence[str]) -> tuple[Block, ...]:
    return (Items(tuple(Item(capital(line)) for line in lines)),) if lines else ()


def _battles(found: Chronicle) -> Iterator[Block]:
    for battle in found.battles.values():
        yield Items((Item(_title(found, battle), below=tuple(_deeds(battle))),))


def _title(found: Chronicle, battle: Battle) -> str:
    terms = f" ({battle.terms})" if battle.terms else ""
    won = f"{player_name(found.after, battle.winner)} won" if battle.winner else "nobody won"
    sides = listed([player_name(found.after, side) for side in battle.sides])
    return f"{battle.name}{terms}: {sides} with {counted(battle.units, 'unit')}; {won}."


def _deeds(battle: Battle) -> Iterator[str]:
    notable = battle.notable
    yield from (f"{text}." for text in notable[:NOTABLE])
    if len(notable) > NOTABLE:
        yield f"{counted(len(notable) - NOTABLE, 'more deed')} in the log."
    if battle.losses:
        yield f"Lost: {listed(battle.losses)}."
    if battle.verdict:
        yield f"{battle.verdict}."


def _headline(found: Chronicle) -> tuple[str, str]:
    """Return the greatest thing that happened as a headline, and the turn in a few sentences."""
    state = found.after
    lead = [battles_told(found)]
    best, most = leader(state)
    if best and found.taken:
        lead.append(f"{player_names(state, best)} {'holds' if len(best) == 1 else 'hold'} most, {most}.")
    return next(_headlines(found)), " ".join(lead)


def _headlines(found: Chronicle) -> Iterator[str]:
    """Yield headlines, the greatest first; the last one is always true."""
    yield from _ends(found)
    state = found.after
    for target, holder, loser in found.taken:
        if loser:
            yield f"{player_name(state, holder)} takes {place_name(state, target)} from {player_name(state, loser)}"
    worst = max(found.lost, default=None)
    if worst is not None and worst[1] in state.units:
        unit = state.units[worst[1]]
        yield f"{player_name(state, unit.player)} loses {unit.name}"
    for battle in found.battles.values():
        if battle.winner and battle.place:
            yield f"{player_name(state, battle.winner)} holds the field at {battle.place}"
    for target, holder, _ in found.taken:
        yield f"{player_name(state, holder)} gains {place_name(state, target)}"
    yield "A quiet turn"


def _ends(found: Chronicle) -> Iterator[str]:
    """Yield the end of the war and of fleets."""
    state = found.after
    if found.winners:
        yield f"{player_names(state, found.winners)} {'wins' if len(found.winners) == 1 else 'win'} the war"
    if found.over:
        yield "The war ends in a draw"
    if found.gone:
        yield f"{player_names(state, found.gone)} {'is' if len(found.gone) == 1 else 'are'} no more"


def _next(seen: State) -> Iterator[Block]:
    """Yield what is to be done now, player by player."""
    if over := victory.told(seen):
        yield Say(over)
        return
    phase = PHASE_NAMES.get(seen.phase, seen.phase)
    yield Say(f"Campaign turn {seen.turn}: {phase}. {pick(seen)}".strip())
    due = [task for task in tasks(seen) if not task.done and not task.optional and task.player]
    lines = [f"{player_name(seen, task.player)}: {task.text}" for task in due]
    if lines:
        yield Items(tuple(Item(line) for line in lines))


def _private(seen: State, viewer: str) -> Iterator[str]:
    """Yield what only this player may read."""
    player = seen.players[viewer]
    yield f"You have {player.balance} RR."
    for fight in seen.war.engagements.values():
        if viewer in fight.sealed and not fight.revealed:
            yield f"Your modifier for {place_name(seen, fight.target)} is {fight.sealed[viewer]:+d}."
    for unit in seen.units.values():
        if unit.player == viewer and not unit.lost and unit.growth.dice:
            yield f"{unit.name} has {counted(unit.growth.dice, 'XP die', 'XP dice')} to spend."


def _until(found: Sequence[Chart], turn: int) -> Iterator[Chart]:
    """Yield plots up to a turn."""
    for chart in found:
        series = tuple(
            Series(each.player, tuple(value for value in each.values if value[0] <= turn))
            for each in chart.series
        )
        yield Chart(chart.key, chart.title, chart.unit, series, chart.note)
