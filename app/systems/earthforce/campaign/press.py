"""The newsletter of a turn and the report of a campaign, made from its log; nothing of it is secret."""

from collections.abc import Iterator, Sequence

from app.core.forms import Column
from app.core.letter import Grid, Item, Items, Letter, Part, Plots, Say
from app.core.words import counted, known, listed
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.campaign import events as e
from app.systems.earthforce.campaign.agreeing import told as agreed
from app.systems.earthforce.campaign.changing import figures_now
from app.systems.earthforce.campaign.fold import apply
from app.systems.earthforce.campaign.memory import charts
from app.systems.earthforce.campaign.state import State, UnitState, player_name, roster, service_of
from app.systems.earthforce.campaign.tell import tell

#: The parts of a newsletter and the sorts of happenings that stand in each.
PARTS = (
    ("Battles", ("Battle",)),
    ("Losses", ("Lost",)),
    ("Repairs", ("Repairs", "Base")),
    ("Honours", ("Honour",)),
    ("Crews", ("Crew",)),
    ("Rosters", ("Roster", "Sheet")),
    ("By agreement", ("Agreed",)),
)


def news(before: State, happened: Sequence[e.Event], viewer: str) -> Letter | None:  # noqa: ARG001
    """Return the newsletter of a turn, the same for everybody; none for a campaign that keeps rosters only."""
    if before.start.simple:
        return None
    after, found = before, list[tuple[str, str]]()
    for event in happened:
        for part in event.parts if isinstance(event, e.Together) else (event,):
            phrase = tell(after, part)
            found.append((phrase.sort, phrase.text))
        after = apply(after, event)
    headline = _headline(before, after, happened)
    parts = [
        Part(title, (Items(tuple(Item(text) for sort, text in found if sort in sorts)),))
        for title, sorts in PARTS
        if any(sort in sorts for sort, _ in found)
    ]
    battles = len(after.battles) - len(before.battles)
    return Letter(
        name=before.start.name,
        kind=f"Newsletter of turn {before.turn}",
        about=counted(len(before.players), "player"),
        headline=headline,
        lead=f"{counted(battles, 'battle')} fought, {counted(len(_lost(before, after)), 'ship')} lost.",
        parts=(*parts, Part("Standings", (_standings(after),), wide=True)),
    )


def report(state: State) -> Letter | None:
    """Return the report of a campaign so far; none for one that keeps rosters only."""
    if state.start.simple:
        return None
    names = {player.id: player.name for player in state.players.values()}
    gone = [Item(f"{now.name}, {unit.profile.name}: {_end(now)}") for unit, now in _ships(state) if now.lost]
    return Letter(
        name=state.start.name,
        kind=f"Report after {counted(state.turn, 'turn')}",
        about=counted(len(state.players), "player"),
        headline=f"{counted(len(state.battles), 'battle')} fought",
        lead=listed(list(state.battles.values())),
        parts=(
            Part("Standings", (_standings(state),), wide=True),
            Part("Lost ships", (Items(tuple(gone)) if gone else Say("None."),)),
            Part("Honours", (Items(tuple(_honours(state))) if any(_honours(state)) else Say("None."),)),
            Part("What was agreed", (Items(tuple(Item(line) for line in agreed(state.terms))),)),
            Part("Over the turns", (Plots(charts(state), names),), wide=True),
        ),
    )


def _ships(state: State) -> Iterator[tuple[Unit, UnitState]]:
    return ((unit, now) for unit, now in roster(state) if unit.profile.ship)


def _end(now: UnitState) -> str:
    return next((line.text for line in reversed(service_of(now)) if line.sort == "Lost"), now.lost)


def _honours(state: State) -> Iterator[Item]:
    return (Item(f"{now.name}: {honour}") for _, now in roster(state) for honour in now.honours)


def _lost(before: State, after: State) -> list[str]:
    """Return the ships that left the campaign in between, by name."""
    was = {unit.id for unit, now in _ships(before) if now.lost}
    return [now.name for unit, now in _ships(after) if now.lost and unit.id not in was]


def _headline(before: State, after: State, happened: Sequence[e.Event]) -> str:
    if lost := _lost(before, after):
        return f"{listed(lost[:3])} {'is' if len(lost) == 1 else 'are'} no more"
    won = [event for event in happened if isinstance(event, e.Fought) and event.winner]
    if won:
        return f"{player_name(after, won[-1].winner)} wins {won[-1].name}"
    return "A quiet turn" if len(after.battles) == len(before.battles) else "Nobody wins"


def _standings(state: State) -> Grid:
    columns = (
        Column("player", "Player"),
        Column("ships", "Ships", number=True),
        Column("boxes", "Boxes left, %", number=True),
        Column("fighters", "Fighters", number=True),
        Column("points", "Points", number=True),
    )
    rows: list[tuple[str, ...]] = []
    for player in state.players.values():
        now = figures_now(state, player)
        rows.append((player.name, str(now.ships), known(now.boxes), str(now.fighters), str(now.balance)))
    return Grid(columns, tuple(rows))
