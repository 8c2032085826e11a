"""What happens in the yards, as lines of a log."""

from typing import assert_never

from app.core.system import Phrase
from app.core.words import counted, listed
from app.systems.acta.campaign.books.yard import IncomeItem
from app.systems.acta.campaign.events.yard import (
    Agreed,
    CameBack,
    Commissioned,
    IncomeTaken,
    SentHome,
    YardEvent,
)
from app.systems.acta.campaign.state import State, name_of
from app.systems.acta.campaign.yard.fold import came_back

#: What sort of happening these are, for the log's filter.
REPAIRS, INCOME, AGREED, REINFORCEMENTS = "Repairs", "Income", "Agreed", "Reinforcements"


def tell_yard(state: State, event: YardEvent) -> Phrase:
    """Return one line of the campaign's log for an event of the yards."""
    match event:
        case IncomeTaken():
            return Phrase(_income(state, event), (event.player,), sort=INCOME)
        case Agreed(player=player, amount=amount, reason=reason, balance=balance):
            text = (
                f"By agreement, {signed(amount)} RR to {_player(state, player)}: {reason} (balance {balance})"
            )
            return Phrase(text, (player,), sort=AGREED)
        case Commissioned():
            return Phrase(_commissioned(state, event), _about(event), sort=REINFORCEMENTS)
        case SentHome(unit=unit, back=back):
            text = f"{name_of(state.units, unit)}: sent to High Command, back in turn {back}"
            return Phrase(text, _owned(state, unit), sort=REPAIRS)
        case CameBack(unit=unit):
            text = f"{name_of(state.units, unit)}: {came_back(event)}"
            return Phrase(text, _owned(state, unit), sort=REPAIRS)
        case _:
            assert_never(event)


def _owned(state: State, unit: str) -> tuple[str, ...]:
    return (unit, state.units[unit].player) if unit in state.units else (unit,)


def signed(amount: int) -> str:
    """Return a sum with its sign, a real minus before what is lost."""
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


def itemised(items: tuple[IncomeItem, ...]) -> str:
    """Return the reasons of an income in a line."""
    return ", ".join(f"{item.text} {signed(item.points)}" for item in items)


def _income(state: State, event: IncomeTaken) -> str:
    let_off = f", {event.forgiven} let off" if event.forgiven else ""
    name = _player(state, event.player)
    return f"{name}: income {signed(event.amount)} RR ({itemised(event.items)}){let_off}, balance {event.balance}"


def _about(event: Commissioned) -> tuple[str, ...]:
    return (event.player, *(unit.id for unit in event.units))


def _commissioned(state: State, event: Commissioned) -> str:
    name = _player(state, event.player)
    crews = listed(
        tuple(dict.fromkeys(f"{unit.name} (Crew Quality {unit.crew_quality})" for unit in event.units))
    )
    off = f", {event.discount} less through the {event.discount_why}" if event.discount else ""
    price = f" for {event.paid} RR{off} ({event.balance} left)" if event.paid else ""
    why = f", {event.why}" if event.why else ""
    many = f" ({counted(len(event.units), 'unit')})" if len(event.units) > 1 else ""
    return f"{name}: {event.what}{many} joins the fleet{price}{why}: {crews}"


def _player(state: State, player: str) -> str:
    return state.players[player].name if player in state.players else player
