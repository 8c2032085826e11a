"""Writing orders in secret, locking them by side, revealing them together (*Order Phase*, *Ship Movement Phase*)."""

from collections.abc import Iterator

from app.core.questions import Option, Procedure, Write
from app.core.words import listed
from app.systems.earthforce.battle.asking import Ask, picked
from app.systems.earthforce.battle.events import BattleEvent, PartEvent
from app.systems.earthforce.battle.events.orders import Locked, Plotted, Revealed, Shown, Unlocked
from app.systems.earthforce.battle.orders.standing import (
    able_of,
    charge_of,
    locked,
    revealed,
    stunned,
    text_of,
)
from app.systems.earthforce.battle.state import BattleState, name_of, ships
from app.systems.earthforce.orders.budgets import is_hot
from app.systems.earthforce.orders.grammar import LONGEST, parse, tidy
from app.systems.earthforce.orders.judging import judge


def writers(state: BattleState, side: str) -> tuple[str, ...]:
    """Return the ships of a side that take orders in this turn, in the order in which they are asked for."""
    return tuple(unit for unit in ships(state, side) if not stunned(state, unit))


def unlocked(state: BattleState) -> tuple[str, ...]:
    """Return the sides with ships whose orders of this turn are not locked yet."""
    if revealed(state):
        return ()
    sides = (side.id for side in state.start.sides if ships(state, side.id))
    return tuple(side for side in sides if not locked(state, side))


def _asked(state: BattleState, unit: str) -> Ask[str]:
    why = f"Orders of {name_of(state, unit)}; without any it drifts"
    answer = yield Write(why, LONGEST, text_of(state, unit), secret=True)
    assert isinstance(answer, str)
    return tidy(answer)


def write(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Write the orders of one ship."""
    text = yield from _asked(state, unit)
    return Plotted(turn=state.turn, side=state.start.units[unit].side, orders={unit: text})


def write_all(state: BattleState, side: str) -> Procedure[BattleEvent]:
    """Write the orders of every ship of a side, one after the other."""
    orders: dict[str, str] = {}
    for unit in writers(state, side):
        orders[unit] = yield from _asked(state, unit)
    return Plotted(turn=state.turn, side=side, orders=orders)


def faulty(state: BattleState, side: str) -> tuple[str, ...]:
    """Return the ships of a side whose orders break the rules as they stand."""
    texts = ((unit, text_of(state, unit)) for unit in writers(state, side))
    return tuple(unit for unit, text in texts if judge(text, able_of(state, unit)).faults)


def lock(state: BattleState, side: str) -> Procedure[BattleEvent]:
    """Lock the orders of a side; a ship without any drifts. Asks only what becomes of orders that break the rules."""
    orders = {unit: text_of(state, unit) for unit in writers(state, side)}
    wrong = faulty(state, side)
    if wrong:
        options = (
            Option("drift", "They drift", "Cancel goes back, so that they can be mended"),
            Option("keep", "They stand as written", "By agreement; what cannot be read is left out"),
        )
        names = listed([name_of(state, unit) for unit in wrong])
        if (
            yield from picked(options, f"Orders of {names} break the rules; what becomes of them?")
        ) == "drift":
            orders |= dict.fromkeys(wrong, "")
            wrong = ()
    return Locked(turn=state.turn, side=side, orders=orders, faults=len(wrong))


def unlock(state: BattleState, side: str) -> Procedure[BattleEvent]:
    """Let a side write its orders again, by agreement, as long as nobody knows them."""
    yield from ()
    return Unlocked(turn=state.turn, side=side)


def reveal(state: BattleState) -> Ask[tuple[PartEvent, ...]]:
    """Reveal the orders of every ship, written or not, with the settings that count from now on."""
    yield from ()
    return () if revealed(state) else (shown(state),)


def reveal_now(state: BattleState, _argument: str) -> Procedure[BattleEvent]:
    """Reveal the orders as they are."""
    yield from ()
    return shown(state)


def shown(state: BattleState) -> Revealed:
    """Return what everybody learns when orders are revealed."""
    return Revealed(turn=state.turn, ships=dict(_shown(state)))


def _shown(state: BattleState) -> Iterator[tuple[str, Shown]]:
    for unit in ships(state):
        now = state.units[unit].orders
        text = "" if stunned(state, unit) else text_of(state, unit)
        items = parse(text).items
        modes = [item.name for item in items if item.code == "INT"]
        yield (
            unit,
            Shown(
                text=text,
                mode=modes[-1] if modes else now.mode,
                hot=is_hot(items, able_of(state, unit)),
                charge=charge_of(state, unit),
            ),
        )
