"""Orders and movement as lines of the log: nothing of an order before it is revealed."""

from app.core.system import Phrase
from app.core.words import counted, known
from app.systems.earthforce.battle.events.orders import (
    CameBack,
    FlownEvent,
    Locked,
    Lying,
    Moved,
    OrdersEvent,
    Overran,
    Placed,
    Plotted,
    Put,
    Revealed,
    Settled,
    Unlocked,
)
from app.systems.earthforce.battle.state import BattleState, name_of, side_name
from app.systems.earthforce.orders.geometry import nearest_point

ORDERS, MOVEMENT = "Orders", "Movement"


def tell_orders(state: BattleState, event: OrdersEvent) -> Phrase:
    """Return an event of orders or movement as a line of the log."""
    if isinstance(event, FlownEvent):
        return _flown(state, event)
    match event:
        case Plotted(side=side):
            return Phrase(f"{side_name(state, side)} writes orders.", (side,), sort=ORDERS)
        case Locked(side=side, faults=faults):
            broken = (
                f"; {counted(faults, 'ship')} may do what the rules do not allow, by agreement"
                if faults
                else ""
            )
            return Phrase(f"{side_name(state, side)} locks its orders{broken}.", (side,), sort=ORDERS)
        case Unlocked(side=side):
            return Phrase(f"{side_name(state, side)} may write its orders again.", (side,), sort=ORDERS)
        case Revealed(ships=ships):
            told = "; ".join(
                f"{name_of(state, unit)}: {shown.text or 'drifts'}" for unit, shown in ships.items()
            )
            return Phrase(f"{told}.", tuple(ships), sort=ORDERS)


def _flown(state: BattleState, event: FlownEvent) -> Phrase:
    match event:
        case Moved(paths=paths, by_hand=by_hand):
            names = ", ".join(name_of(state, unit) for unit in paths)
            hand = " by hand" if by_hand else ""
            return Phrase(f"Moved{hand}: {names}.", tuple(paths), sort=MOVEMENT)
        case Settled(ships=ships):
            told = "; ".join(f"{name_of(state, unit)}: {_flies(lying)}" for unit, lying in ships.items())
            return Phrase(f"{told}.", tuple(ships), sort=MOVEMENT)
        case Placed(units=units):
            told = "; ".join(f"{name_of(state, unit)}{_where(put)}" for unit, put in units.items())
            return Phrase(f"On the table: {told or 'nothing'}.", tuple(units), sort=MOVEMENT)
        case Overran(unit=unit, roll=roll, back=back):
            text = f"{name_of(state, unit)} flies off the table and is back in turn {back} ({roll})."
            return Phrase(text, (unit,), sort=MOVEMENT)
        case CameBack(units=units):
            names = ", ".join(name_of(state, unit) for unit in units)
            return Phrase(f"Back on the table, at rest: {names}.", units, sort=MOVEMENT)


def _flies(lying: Lying | Put) -> str:
    point = known(None if lying.course is None else nearest_point(lying.course))
    return f"velocity {known(lying.velocity)}, course {point}, heading {known(lying.heading)}"


def _where(put: Put) -> str:
    at = "" if put.at is None else f" at {put.at[0]:g} {put.at[1]:g}"
    return f"{at}, {_flies(put)}"
