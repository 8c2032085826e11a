"""A player's account summed up over a turn, group by group."""

from app.core.war import LedgerLine
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.yard.account import AGREED, CREWS, INCOME, OTHER, REINFORCEMENTS, REPAIRS
from app.systems.acta.campaign.yard.memory import ledger

GROUPS = (INCOME, REPAIRS, CREWS, REINFORCEMENTS, AGREED, OTHER)


def groups(state: State, turn: int) -> tuple[str, ...]:
    """Return the groups that have a line in a turn's accounts; income always."""
    found = {line.group for player in state.players for line in _of(state, player, turn)}
    return tuple(group for group in GROUPS if group in found or group == INCOME)


def of_turn(state: State, player: str, turn: int) -> tuple[int, dict[str, int], int]:
    """Return a player's balance before a turn, what each group brought or took, and the balance after it."""
    sums: dict[str, int] = {}
    for line in _of(state, player, turn):
        sums[line.group] = sums.get(line.group, 0) + line.amount
    later = sum(line.amount for line in ledger(state, player) if line.turn > turn)
    after = state.players[player].balance - later
    return after - sum(sums.values()), sums, after


def _of(state: State, player: str, turn: int) -> tuple[LedgerLine, ...]:
    return tuple(line for line in ledger(state, player) if line.turn == turn and line.group in GROUPS)
