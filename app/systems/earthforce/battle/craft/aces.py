"""Which groups have an ace: by a die each at the start, or as the game master gives them (*Fighter Pilot Aces*)."""

from app.core.questions import Procedure
from app.systems.earthforce.battle.asking import decided, rolled
from app.systems.earthforce.battle.craft.figures import number
from app.systems.earthforce.battle.craft.standing import is_group
from app.systems.earthforce.battle.events import BattleEvent
from app.systems.earthforce.battle.events.craft import AcesDrawn, AceSet
from app.systems.earthforce.battle.orders.standing import revealed
from app.systems.earthforce.battle.state import BattleState, groups, name_of

#: The dice that one question asks for at most.
MOST = 100


def without(state: BattleState) -> tuple[str, ...]:
    """Return the groups that have no ace so far."""
    return tuple(
        unit for unit in groups(state) if is_group(state, unit) and not state.units[unit].condition.ace
    )[:MOST]


def can_draw(state: BattleState) -> bool:
    """True before the first movement, while groups without an ace are there."""
    return state.turn == 1 and not revealed(state) and bool(without(state))


def draw(state: BattleState, _argument: str) -> Procedure[BattleEvent]:
    """Roll a die for each group; a six brings an ace."""
    units = without(state)
    names = ", ".join(name_of(state, unit) for unit in units[:8]) + (" …" if len(units) > 8 else "")
    dice = yield from rolled(len(units), f"aces, a die for each group, a six brings one: {names}")
    found = dict(zip(units, dice, strict=True))
    return AcesDrawn(
        dice=found, aces=tuple(unit for unit, value in found.items() if value >= number("ace-number"))
    )


def switch(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Give a group an ace, or take it away."""
    return decided(AceSet(unit=unit, ace=not state.units[unit].condition.ace))
