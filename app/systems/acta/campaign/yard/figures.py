"""A campaign in figures over its turns: targets held, strength, income, balance, losses; for plots and reports.

The books keep each turn's figures as it ends, so that a long campaign is as quickly told as a short one.
A Call to Arms, *Priority Levels* (strength is in points at Battle) and *Repairs and Reinforcements*.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from app.core.war import Chart, Series
from app.systems.acta.campaign.books.yard import Figures, TurnFigures
from app.systems.acta.campaign.state import PlayerState, State, holdings, of_player, with_player
from app.systems.acta.fleet import costs

#: The level at which a fleet's strength is counted, that of starting fleets.
STRENGTH_LEVEL = "Battle"


def figures_now(state: State, player: PlayerState) -> Figures:
    """Return a player's figures as they are now; ships away with High Command count, lost ones do not."""
    levels: dict[str, float] = {}
    for unit in of_player(state, player.id):
        if not unit.lost:
            level = unit.profile.priority_level or ""
            levels[level] = levels.get(level, 0.0) + 1 / max(1, unit.profile.members)
    return Figures(
        targets=len(player.held) if state.simple else len(holdings(state, player.id)),
        income=player.yard.income,
        balance=player.balance,
        losses=player.yard.losses,
        levels={level: round(count, 4) for level, count in levels.items()},
    )


def closed(after: State, before: State) -> State:
    """Return the state with the figures of the turn that is over kept, and the counts of the new one at nothing.

    Turns that the players went back over by agreement are kept once, as they were last.
    """
    ended = TurnFigures(
        before.turn, {player.id: figures_now(before, player) for player in before.players.values()}
    )
    kept = tuple(known for known in after.yard.turns if known.turn < before.turn)
    for player in after.players.values():
        if player.yard.losses or player.yard.income:
            after = with_player(after, replace(player, yard=replace(player.yard, losses=0, income=0)))
    return replace(after, yard=replace(after.yard, turns=(*kept, ended)))


def history(state: State) -> tuple[TurnFigures, ...]:
    """Return every turn's figures in order, the turn that is under way as it stands now last."""
    now = TurnFigures(
        state.turn, {player.id: figures_now(state, player) for player in state.players.values()}
    )
    return (*(known for known in state.yard.turns if known.turn < state.turn), now)


def strength(levels: Mapping[str, float]) -> float:
    """Return what so many choices of each level are worth in points at Battle; a level nobody knows counts nothing."""
    prices = {level: costs.price(level, STRENGTH_LEVEL) for level in levels}
    total = sum(float(price) * levels[level] for level, price in prices.items() if price is not None)
    return round(total, 2)


#: The plots: key, title, what is counted, and the figure.
CHARTS: tuple[tuple[str, str, str, Callable[[Figures], float]], ...] = (
    ("targets", "Targets held", "targets", lambda found: found.targets),
    ("strength", "Fleet strength", "points", lambda found: strength(found.levels)),
    ("income", "RR income", "RR", lambda found: found.income),
    ("balance", "RR balance", "RR", lambda found: found.balance),
    ("losses", "Ships lost", "ships", lambda found: found.losses),
)


def charts(state: State) -> tuple[Chart, ...]:
    """Return the plots over campaign turns, every player's line in the players' order."""
    turns = history(state)
    return tuple(
        Chart(
            key=key,
            title=title,
            unit=unit,
            series=tuple(
                Series(
                    player,
                    tuple(
                        (found.turn, float(figure(found.players[player])))
                        for found in turns
                        if player in found.players
                    ),
                )
                for player in state.players
            ),
            note="Points at Battle; ships away with High Command count." if key == "strength" else "",
        )
        for key, title, unit, figure in CHARTS
    )
