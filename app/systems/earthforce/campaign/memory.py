"""A campaign's memory: every player's account, every unit's service record, the plots over turns."""

from collections.abc import Callable, Iterator

from app.core.war import Chart, LedgerLine, Series
from app.core.war import Service as Line
from app.systems.earthforce.campaign.changing import figures_now
from app.systems.earthforce.campaign.state import Figures, State, TurnFigures, account_of, service_of


def ledger(state: State, player: str) -> tuple[LedgerLine, ...]:
    """Return a player's account, oldest line first; its sums add up to the balance."""
    owner = state.players.get(player)
    if owner is None or state.start.simple:
        return ()
    return tuple(
        LedgerLine(
            text=line.text,
            amount=line.amount,
            balance=line.balance,
            turn=line.turn,
            group=line.sort,
            subject=line.subject,
            event=line.event,
        )
        for line in account_of(owner)
    )


def service(state: State, unit: str) -> tuple[Line, ...]:
    """Return a unit's service record, oldest line first, battles by name; empty for a unit nobody knows."""
    now = state.units.get(unit)
    if now is None:
        return ()
    return tuple(
        Line(line.text, line.turn, line.sort, state.battles.get(line.battle, line.battle), line.event)
        for line in service_of(now)
    )


def record(state: State, unit: str) -> tuple[str, ...]:
    """Return a unit's service record as text, oldest line first."""
    return tuple(_told(line) for line in service(state, unit))


def _told(line: Line) -> str:
    return f"Turn {line.turn}{f', {line.battle}' if line.battle else ''}: {line.text}"


def history(state: State) -> tuple[TurnFigures, ...]:
    """Return every turn's figures, the turn that is under way as it stands now last."""
    now = TurnFigures(state.turn, {key: figures_now(state, player) for key, player in state.players.items()})
    return (*(known for known in state.turns if known.turn < state.turn), now)


#: The plots: key, title, what is counted, and the figure.
CHARTS: tuple[tuple[str, str, str, Callable[[Figures], int | None]], ...] = (
    ("ships", "Ships", "ships", lambda found: found.ships),
    ("boxes", "Boxes left", "%", lambda found: found.boxes),
    ("fighters", "Fighters", "fighters", lambda found: found.fighters),
    ("balance", "Repair points", "points", lambda found: found.balance),
)


def charts(state: State) -> tuple[Chart, ...]:
    """Return the plots over turns, every player's line in the players' order."""
    turns = history(state)
    return tuple(
        Chart(
            key,
            title,
            unit,
            tuple(Series(player, tuple(_values(turns, player, figure))) for player in state.players),
            note="Of all tracks that are known." if key == "boxes" else "",
        )
        for key, title, unit, figure in CHARTS
    )


def _values(
    turns: tuple[TurnFigures, ...], player: str, figure: Callable[[Figures], int | None]
) -> Iterator[tuple[int, float]]:
    for found in turns:
        value = figure(found.players[player]) if player in found.players else None
        if value is not None:
            yield found.turn, float(value)
