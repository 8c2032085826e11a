"""A campaign's memory: every player's account and every unit's service record as the page shows them."""

from collections.abc import Iterator

from app.core.war import LedgerLine, Service
from app.systems.acta.campaign.state import State


def ledger(state: State, player: str) -> tuple[LedgerLine, ...]:
    """Return a player's account, oldest line first; its sums add up to the balance. Empty for nobody."""
    return tuple(_ledger(state, player)) if player in state.players else ()


def _ledger(state: State, player: str) -> Iterator[LedgerLine]:
    owner = state.players[player]
    account = owner.yard.account
    opening = account[0].balance - account[0].amount if account else owner.balance
    if opening:
        yield LedgerLine("Balance at the start", opening, opening, group="Start")
    for line in account:
        yield LedgerLine(
            text=line.text,
            amount=line.amount,
            balance=line.balance,
            turn=line.turn,
            group=line.group,
            subject=line.subject,
            event=line.event,
        )


def service(state: State, unit: str) -> tuple[Service, ...]:
    """Return a unit's service record, oldest line first, battles by name; empty for a unit nobody knows."""
    if unit not in state.units:
        return ()
    return tuple(
        Service(
            text=line.text,
            turn=line.turn,
            sort=line.sort,
            battle=state.names.get(line.battle, line.battle),
            event=line.event,
        )
        for line in state.units[unit].service
    )
