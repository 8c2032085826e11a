"""Groups leave their ship: by orders, in a scramble, on patrol; screens; landing again.

*Launching and Recovering Fighters*, *Scrambling Fighters*, *Fighter Screens*, *SA-25 “Badger”*.
"""

from collections.abc import Sequence

from app.core.questions import Option, Procedure
from app.systems.earthforce.battle.asking import Ask, counted, die, picked
from app.systems.earthforce.battle.craft import standing
from app.systems.earthforce.battle.craft.figures import number, scrambled
from app.systems.earthforce.battle.craft.standing import aboard, flyers, posture
from app.systems.earthforce.battle.events import BattleEvent
from app.systems.earthforce.battle.events.craft import At, Launched
from app.systems.earthforce.battle.orders.standing import (
    course_of,
    heading_of,
    launching,
    locked,
    revealed,
    stunned,
    wrote,
)
from app.systems.earthforce.battle.state import BattleState, name_of, profile_of, ships
from app.systems.earthforce.orders.figures import number as moving_number
from app.systems.earthforce.orders.geometry import degrees
from app.systems.earthforce.orders.moving import offset

TIME = ("P2.1", "P2.2", "P2.3")
SIDES = (("port", -90.0), ("starboard", 90.0))


def carrier(state: BattleState, unit: str) -> str:
    """Return the ship that a launch is about: the unit itself, or the one that the group is aboard."""
    return unit if profile_of(state, unit).ship else state.units[unit].craft.ship


def ordered(state: BattleState, ship: str) -> int:
    """Return how many groups a ship's orders of this turn still launch."""
    if gone(state, ship):
        return 0
    now = standing.traffic(state, ship)
    left = max(0, launching(state, ship) + now.more_out - now.out)
    return min(left, len(aboard(state, ship)), standing.may_leave(state, ship))


def gone(state: BattleState, ship: str) -> bool:
    """True for a ship that is not there to launch anything."""
    return ship not in state.units or standing.gone(state, ship)


def waiting(state: BattleState) -> tuple[str, ...]:
    """Return the ships whose orders launch groups that have not left."""
    return tuple(ship for ship in ships(state) if ordered(state, ship))


def due(state: BattleState) -> bool:
    """True when groups leave in this turn; until orders are locked, when a side that wrote some could launch any.

    What comes next must not betray what is written in secret.
    """
    sides = [side.id for side in state.start.sides if ships(state, side.id)]
    if revealed(state) or all(locked(state, side) for side in sides):
        return bool(waiting(state))
    return any(
        aboard(state, ship) and not standing.no_bay(state, ship)
        for side in sides
        if any(wrote(state, each) for each in ships(state, side))
        for ship in ships(state, side)
    )


def cannot_launch(state: BattleState, unit: str) -> str:
    """Return why nothing can be launched now, empty when it can."""
    ship = carrier(state, unit)
    if gone(state, ship):
        return "its carrier is gone"
    if not state.any_order:
        if state.step not in TIME:
            return "groups are launched at the start of ship movement"
        if not ordered(state, ship):
            return "its orders launch no further group"
    if not aboard(state, ship):
        return "no group is aboard"
    full = "" if standing.may_leave(state, ship) else "as many groups left and reached it as may in a turn"
    return standing.no_bay(state, ship) or full


def launch(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Launch groups by a ship's orders, or one group of it."""
    ship = carrier(state, unit)
    if unit != ship:
        chosen = [unit]
    else:
        most = min(len(aboard(state, ship)), standing.may_leave(state, ship))
        count = min(most, ordered(state, ship))
        if not count or state.any_order:
            count = yield from counted(1, most, f"groups that {name_of(state, ship)} launches", count or 1)
        chosen = yield from chosen_of(state, aboard(state, ship), count)
    groups: dict[str, At | None] = {}
    before = standing.traffic(state, ship).out
    for place, group in enumerate(chosen):
        bow = yield from _way(state, ship, group, before + place)
        groups[group] = exit_of(state, ship, bow)
    return Launched(turn=state.turn, ship=ship, how="launch", groups=groups)


def chosen_of(state: BattleState, units: Sequence[str], count: int) -> Ask[list[str]]:
    """Return so many groups of some, asked for one by one."""
    left = list(units)
    found: list[str] = []
    while left and len(found) < count:
        if count - len(found) >= len(left):
            return found + left
        options = [Option(each, name_of(state, each), _whole(state, each)) for each in left]
        one = yield from picked(options, f"group {len(found) + 1} of {count}")
        found.append(one)
        left.remove(one)
    return found


def _whole(state: BattleState, unit: str) -> str:
    condition = state.units[unit].condition
    ace = ", an ace" if condition.ace else ""
    return f"{condition.strength} fighters{ace}" if standing.is_group(state, unit) else "small craft"


def _way(state: BattleState, ship: str, group: str, place: int) -> Ask[float]:
    """Return the degrees off the bow by which a group leaves."""
    match profile_of(state, ship).launch:
        case "sides":
            if place % 2:
                return SIDES[1][1]
            options = [Option(name, f"To {name}") for name, _ in SIDES]
            side = yield from picked(options, f"{name_of(state, group)} leaves {name_of(state, ship)}")
            return dict(SIDES)[side]
        case "any" if exit_of(state, ship, 0.0) is not None:
            heading = heading_of(state.units[ship]) or 12
            why = f"{name_of(state, group)} leaves {name_of(state, ship)}: clock point"
            point = yield from counted(1, 12, why, heading)
            return degrees(point) - degrees(heading)
        case _:
            return 0.0


def exit_of(state: BattleState, ship: str, bow: float) -> At | None:
    """Return where a group comes to that leaves a ship so many degrees off its bow, None when nobody knows."""
    now = state.units[ship]
    heading, course = heading_of(now), course_of(now)
    if now.place is None or heading is None:
        return None
    ahead = moving_number("launch-ahead")
    x, y = offset(course or 0.0, degrees(heading) + bow, now.velocity or 0, ahead)
    return (round(now.place.x + x, 3), round(now.place.y + y, 3))


def threatened(state: BattleState, ship: str) -> tuple[str, ...]:
    """Return the enemy groups that can attack a ship, as far as anybody knows."""
    return tuple(
        unit
        for unit in flyers(state)
        if standing.is_group(state, unit)
        and standing.hostile(state, unit, ship)
        and standing.within(state, unit, ship, standing.reach())
    )


def cannot_scramble(state: BattleState, ship: str) -> str:
    """Return why a ship cannot scramble its fighters now, empty when it can."""
    if not state.any_order and state.step != "P2.9":
        return "fighters scramble right after ship movement"
    return unable_to_scramble(state, ship)


def unable_to_scramble(state: BattleState, ship: str) -> str:
    """Return why a ship cannot scramble its fighters in this turn, whatever the step."""
    if state.units[ship].craft.scrambled == state.turn:
        return "it tried in this turn"
    if stunned(state, ship):
        return "it was struck by a pulse weapon and does nothing in this turn"
    if not [unit for unit in aboard(state, ship) if standing.is_group(state, unit)]:
        return "no group is aboard"
    if standing.screens(state, ship):
        return "it has a screen"
    if not threatened(state, ship):
        return "no enemy fighters are within 6 MU"
    full = "" if standing.may_leave(state, ship) else "as many groups left and reached it as may in a turn"
    return standing.no_bay(state, ship) or full


def scramblers(state: BattleState) -> tuple[str, ...]:
    """Return the ships that can scramble in this turn."""
    return tuple(ship for ship in ships(state) if not unable_to_scramble(state, ship))


def scramble(state: BattleState, ship: str, _argument: str) -> Procedure[BattleEvent]:
    """Roll whether fighters scramble; those that do screen their ship at once and may attack."""
    most = standing.may_leave(state, ship)
    why = f"{name_of(state, ship)} scrambles: 4–5 one group, 6 up to {most}"
    value = yield from die(why)
    groups = yield from out_of(state, ship, scrambled(value, most))
    return Launched(turn=state.turn, ship=ship, how="scramble", groups=groups, die=value)


def out_of(state: BattleState, ship: str, count: int) -> Ask[dict[str, At | None]]:
    """Return groups that leave a ship to screen it, beside it."""
    units = [unit for unit in aboard(state, ship) if standing.is_group(state, unit)]
    chosen = yield from chosen_of(state, units, min(count, len(units)))
    place = state.units[ship].place
    return dict.fromkeys(chosen, None if place is None else (place.x, place.y))


def patrols(state: BattleState, ship: str) -> tuple[str, ...]:
    """Return the Badgers aboard a ship."""
    return tuple(unit for unit in aboard(state, ship) if is_badger(state, unit))


def is_badger(state: BattleState, unit: str) -> bool:
    """True for a group of Badgers."""
    return profile_of(state, unit).id.rpartition("/")[2] == "badger"


def cannot_patrol(state: BattleState, ship: str) -> str:
    """Return why a ship's Badgers cannot be on patrol, empty when they can: half of them before the first orders."""
    if not state.any_order and (state.turn > 1 or revealed(state) or wrote(state, ship)):
        return "they are on patrol when the battle begins"
    if not len(patrols(state, ship)) // 2:
        return "half of its Badgers is not a group"
    return "" if not standing.screens(state, ship) else "some are on patrol already"


def patrol(state: BattleState, ship: str, _argument: str) -> Procedure[BattleEvent]:
    """Let up to half of a ship's Badgers screen it when the battle begins."""
    there = patrols(state, ship)
    count = yield from counted(1, len(there) // 2, "groups of Badgers on patrol", len(there) // 2)
    chosen = yield from chosen_of(state, there, count)
    place = state.units[ship].place
    groups = dict.fromkeys(chosen, None if place is None else (place.x, place.y))
    return Launched(turn=state.turn, ship=ship, how="patrol", groups=groups)


def landers(state: BattleState) -> tuple[str, ...]:
    """Return the groups that may begin to land now."""
    return tuple(unit for unit in flyers(state) if not unable_to_land(state, unit))


def home_of(state: BattleState, unit: str) -> str:
    """Return the ship that a group belongs to and can land on, empty for none."""
    ship = state.start.units[unit].carrier
    return "" if not ship or gone(state, ship) else ship


def unable_to_land(state: BattleState, unit: str) -> str:
    """Return why a group cannot begin to land, whatever the step."""
    home = home_of(state, unit)
    if not home:
        return "it has no carrier here"
    if posture(state, unit) == "landing":
        return "it lands already"
    if standing.launched(state, unit):
        return "it was launched in this turn"
    if not standing.within(state, unit, home, number("landing-reach")):
        return "its carrier is not within 6 MU"
    full = "" if standing.may_land(state, home) else "as many groups left and reached its carrier as may"
    return standing.no_bay(state, home) or full
