"""Where fighters and small craft stand: in flight, whom they can reach, what their carriers can still launch."""

from collections.abc import Mapping
from functools import lru_cache

from app.core.same import Same
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.books.craft import Traffic
from app.systems.earthforce.battle.craft.figures import number
from app.systems.earthforce.battle.fire.reach import known_range
from app.systems.earthforce.battle.state import BattleState, groups, out, profile_of, ships, side_name
from app.systems.earthforce.condition import working
from app.systems.earthforce.orders.geometry import SPECK
from app.systems.earthforce.orders.leaving import launch_limit
from app.systems.earthforce.unit import groups as berths
from app.systems.earthforce.unit import how_many


def side_of(state: BattleState, unit: str) -> str:
    """Return a unit's side."""
    return state.start.units[unit].side


def posture(state: BattleState, unit: str) -> str:
    """Return how a group stands: aboard, free, screen or landing; free when the ship of a screen is gone."""
    craft = state.units[unit].craft
    if craft.state in ("screen", "landing") and (craft.ship not in state.units or gone(state, craft.ship)):
        return "free"
    return craft.state


def gone(state: BattleState, unit: str) -> bool:
    """True when a unit takes no part any more."""
    return out(state.units[unit])


def flying(state: BattleState, unit: str) -> bool:
    """True for a group or small craft that is in flight."""
    return not profile_of(state, unit).ship and not gone(state, unit) and posture(state, unit) != "aboard"


def flyers(state: BattleState, side: str = "") -> tuple[str, ...]:
    """Return the groups and small craft in flight, of one side or of all."""
    return tuple(unit for unit in _flyers(Same(state)) if side in ("", side_of(state, unit)))


@lru_cache(maxsize=4)
def _flyers(same: Same[BattleState]) -> tuple[str, ...]:
    return tuple(unit for unit in groups(same.value) if flying(same.value, unit))


def is_group(state: BattleState, unit: str) -> bool:
    """True for a fighter group."""
    return profile_of(state, unit).size == "group"


def armed(state: BattleState, unit: str) -> bool:
    """True for what flies and can shoot: a group, or an armed small craft without damage."""
    if is_group(state, unit):
        return True
    return bool(profile_of(state, unit).weapon) and state.units[unit].condition.hits == 0


def hostile(state: BattleState, unit: str, other: str) -> bool:
    """True when two units are of different sides."""
    return side_of(state, unit) != side_of(state, other)


def within(state: BattleState, unit: str, other: str, reach: int) -> bool:
    """True when two units are so near, as far as anybody knows."""
    far = known_range(state, unit, other)
    return far is None or far <= reach + SPECK


def hint(state: BattleState, unit: str, other: str) -> str:
    """Return the distance of two units in words, empty where nobody knows."""
    far = known_range(state, unit, other)
    return "" if far is None else f"{far:.1f} MU"


def screens(state: BattleState, ship: str) -> tuple[str, ...]:
    """Return the groups that screen a ship."""
    return tuple(
        unit
        for unit in groups(state)
        if posture(state, unit) == "screen" and state.units[unit].craft.ship == ship
    )


def aboard(state: BattleState, ship: str) -> tuple[str, ...]:
    """Return the groups and small craft aboard a ship."""
    return tuple(
        unit
        for unit in groups(state)
        if state.units[unit].craft.state == "aboard" and state.units[unit].craft.ship == ship
    )


def carried(state: BattleState, ship: str) -> int:
    """Return how many groups belong to a ship, by its sheet or else by those that the battle has."""
    printed = berths(profile_of(state, ship))
    if printed is not None:
        return printed
    groups_of = [unit for unit in state.start.units.values() if unit.profile.size == "group"]
    inside = aboard(state, ship)
    return sum(unit.carrier == ship or unit.id in inside for unit in groups_of)


def limit(state: BattleState, ship: str) -> int:
    """Return how many groups may leave and reach a ship in a turn together."""
    return launch_limit(carried(state, ship), up=settled(state.start.agreements, "odd-groups") != "down")


def traffic(state: BattleState, ship: str) -> Traffic:
    """Return the groups that left and reached a ship in this turn."""
    found = state.units[ship].craft.traffic
    return found if found.turn == state.turn else Traffic(turn=state.turn)


def may_leave(state: BattleState, ship: str) -> int:
    """Return how many groups may still leave a ship in this turn."""
    now = traffic(state, ship)
    return max(0, limit(state, ship) + now.more_out - now.out - now.back)


def may_land(state: BattleState, ship: str) -> int:
    """Return how many groups may still reach a ship in this turn."""
    now = traffic(state, ship)
    return max(0, limit(state, ship) + now.more_back - now.out - now.back)


def no_bay(state: BattleState, ship: str) -> str:
    """Return why nothing leaves or reaches a ship, empty when its launch bay works, or nobody knows."""
    profile = profile_of(state, ship)
    if how_many(profile, "bay") is None or working(profile, state.units[ship].condition, "bay"):
        return ""
    return "none of its launch bays works" if how_many(profile, "bay") else "it has no launch bay"


def launched(state: BattleState, unit: str) -> bool:
    """True for a group that left its ship in this turn, which was its move, and that may not attack."""
    return state.units[unit].craft.launched == state.turn


def friends(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the other ships of a unit's side that take part."""
    return tuple(ship for ship in ships(state, side_of(state, unit)) if ship != unit)


def engaged(state: BattleState) -> Mapping[str, str]:
    """Return whom every group and craft in flight chose as its target in this turn."""
    return _engaged(Same(state))


@lru_cache(maxsize=4)
def _engaged(same: Same[BattleState]) -> Mapping[str, str]:
    state = same.value
    return {
        unit: now.target
        for unit in flyers(state)
        if (now := state.units[unit].craft).chose == state.turn
        and now.target in state.units
        and not gone(state, now.target)
    }


def reach() -> int:
    """Return the MU within which fighters attack."""
    return number("attack-reach")


def not_its_pick(state: BattleState, unit: str, side: str) -> str:
    """Return that another side picks, empty when it is a unit's own, or nobody's, or any order goes."""
    if state.any_order or not side or side == side_of(state, unit):
        return ""
    return f"{side_name(state, side)} picks"
