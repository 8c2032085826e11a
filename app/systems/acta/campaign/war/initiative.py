"""Rolling for Initiative: 2d6 with the fleet's modifier, less for each target held; ties are rolled again.

A Call to Arms, *The Campaign Turn*, Initiative; *Other Duties*, Now You See Me; ruling 36.
"""

from collections.abc import Sequence

from app.core.questions import Procedure
from app.systems.acta import campaign_tables
from app.systems.acta.battle.asking import Ask, rolled
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.events.war import InitiativeRolled, Throw
from app.systems.acta.campaign.state import PlayerState, State, holdings

Throws = dict[str, list[tuple[int, ...]]]


def standing(state: State) -> tuple[PlayerState, ...]:
    """Return the players who are still in the campaign."""
    return tuple(player for player in state.players.values() if not player.war.out)


def modifiers(state: State, player: str) -> tuple[tuple[str, int], ...]:
    """Return a player's modifiers to Initiative, each with what it is for."""
    now = state.players[player]
    held = len(holdings(state, player))
    growth = now.growth
    bonus = growth.initiative_bonus if growth.initiative_turn == state.turn else 0
    each = campaign_tables.number("target-initiative")
    found = (("fleet", now.initiative), ("targets held", each * held), ("Now You See Me", bonus))
    return tuple((name, number) for name, number in found if number)


def modifier(state: State, player: str) -> int:
    """Return a player's whole modifier to Initiative."""
    return sum(number for _, number in modifiers(state, player))


def roll(state: State, _about: str) -> Procedure[Event]:
    """Roll for the order of a campaign turn; players who tie roll again among themselves."""
    thrown: Throws = {player.id: [] for player in standing(state)}
    order = yield from _ordered(state, tuple(thrown), thrown)
    throws = tuple(
        Throw(
            player=player,
            rolls=tuple(thrown[player]),
            modifiers=modifiers(state, player),
            total=sum(thrown[player][0]) + modifier(state, player) if thrown[player] else 0,
        )
        for player in thrown
    )
    return InitiativeRolled(throws=throws, order=order)


def _ordered(state: State, players: Sequence[str], thrown: Throws) -> Ask[tuple[str, ...]]:
    if len(players) < 2:
        return tuple(players)
    totals: dict[str, int] = {}
    for player in players:
        tied = "again after a tie, " if thrown[player] else ""
        dice = yield from rolled(
            6, 2, f"Initiative of {state.players[player].name}: {tied}{_told(state, player)}"
        )
        thrown[player].append(dice)
        totals[player] = sum(dice) + modifier(state, player)
    order: list[str] = []
    for total in sorted(set(totals.values()), reverse=True):
        order.extend((yield from _ordered(state, [p for p in players if totals[p] == total], thrown)))
    return tuple(order)


def _told(state: State, player: str) -> str:
    parts = [f"{number:+d} {name}" for name, number in modifiers(state, player)]
    return ", ".join(parts) or "no modifier"


def why_not(state: State, _about: str) -> str:
    """Return why Initiative cannot be rolled for."""
    if state.war.order:
        return "The Initiative of this turn is rolled for."
    return "" if standing(state) else "No fleet is left in the campaign."
