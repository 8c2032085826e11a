"""What the tasks of characters change in fire, for one turn.

Keys: `targets` fire controls more or fewer; `range` MU more or fewer and `damage` points for each weapon of the next
fire control that fires, `rapid` twice its pulse dice; `critical` on the number of the first check that the next shot
forces; `threshold` on the number of the unit's own next check; `recharge` energy points; `interceptor:F` one more
interceptor in an arc; `silent:pulse-3` a weapon or fire control that does not work; `first-pick` of a side's die;
`beacon` a ship at which anybody fires without a fire control; `blind` one weapon that fires without one; `with:beta`
the ship with which it fires, once that is the active one.
"""

from collections.abc import Iterable

from app.systems.earthforce.battle.books.fire import Boon
from app.systems.earthforce.battle.state import BattleState

TARGETS, RANGE, DAMAGE, RAPID = "targets", "range", "damage", "rapid"
CRITICAL, THRESHOLD, RECHARGE, FIRST = "critical", "threshold", "recharge", "first-pick"
INTERCEPTOR, SILENT, BEACON, BLIND, WITH = "interceptor:", "silent:", "beacon", "blind", "with:"

#: What each does, in words, with how much.
WORDS = {
    TARGETS: "{:+d} on the targets that its fire controls reach",
    RANGE: "{:+d} MU on the range of the next fire control that fires",
    DAMAGE: "{:+d} damage of each weapon of the next fire control that fires",
    RAPID: "twice the pulse dice of the next fire control that fires",
    CRITICAL: "{:+d} on the number of the first threshold check that its next shot forces",
    THRESHOLD: "{:+d} on the number of its next threshold check",
    RECHARGE: "{:+d} energy as it recharges",
    FIRST: "{:+d} on its die for the first pick",
    BEACON: "nobody needs a fire control to fire at it",
    BLIND: "one weapon fires without a fire control",
}


def boon(state: BattleState, unit: str, key: str) -> int:
    """Return what tasks add to a unit's `key` in this turn, 0 without any."""
    return total(state.units[unit].fire.boons, state.turn, key)


def side_boon(state: BattleState, side: str, key: str) -> int:
    """Return what tasks add to a side's `key` in this turn, 0 without any."""
    return total(state.fire.boons.get(side, ()), state.turn, key)


def total(boons: Iterable[Boon], turn: int, key: str) -> int:
    """Return the sum of what counts in a turn under a key."""
    return sum(each.value for each in boons if each.turn == turn and each.key == key)


def fires_with(state: BattleState, unit: str) -> str:
    """Return the ship for which a unit's fire waits in this turn, empty for none (*Communications Tasks*)."""
    keys = (each.key for each in state.units[unit].fire.boons if each.turn == state.turn)
    return next((key.removeprefix(WITH) for key in keys if key.startswith(WITH)), "")


def counted_keys(state: BattleState, unit: str, *keys: str) -> tuple[str, ...]:
    """Return those of some keys that change something for a unit in this turn."""
    return tuple(key for key in keys if boon(state, unit, key))
