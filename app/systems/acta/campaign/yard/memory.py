"""A campaign's memory: every player's account and every unit's service record as the page shows them."""

from collections.abc import Iterator

from app.core import codec
from app.core.shelf import whole
from app.core.war import LedgerLine, Service
from app.systems.acta.campaign.books.yard import AccountLine
from app.systems.acta.campaign.state import Service as Line
from app.systems.acta.campaign.state import State, service_of
from app.systems.acta.campaign.yard.figures import history, strength


def ledger(state: State, player: str) -> tuple[LedgerLine, ...]:
    """Return a player's account, oldest line first; its sums add up to the balance. Empty for nobody
    and in simple campaigns, which keep no accounts."""
    known = player in state.players and not state.simple
    return tuple(_ledger(state, player)) if known else ()


def _ledger(state: State, player: str) -> Iterator[LedgerLine]:
    owner = state.players[player]
    account = whole(owner.yard.shelf, owner.yard.account, AccountLine)
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
            text=_text(state, line),
            turn=line.turn,
            sort=line.sort,
            battle=state.names.get(line.battle, line.battle),
            event=line.event,
        )
        for line in service_of(state.units[unit])
    )


def _text(state: State, line: Line) -> str:
    """Return what happened; where a ship was lost belongs to it."""
    where = state.names.get(line.battle, "") if line.sort == "Lost" else ""
    return f"{line.text}, in {where}" if where else line.text


def figures(state: State) -> dict[str, object]:
    """Return accounts and the figures of each turn as plain values, for other programs."""
    return {
        "accounts": {
            player: [codec.plain(line) for line in ledger(state, player)] for player in state.players
        },
        "turns": [
            {
                "turn": found.turn,
                "players": {
                    player: {**codec.plain(each), "strength": strength(each.levels)}
                    for player, each in found.players.items()
                },
            }
            for found in history(state)
        ],
    }
