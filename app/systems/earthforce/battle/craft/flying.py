"""Fighters and small craft in flight: screens, moves in turn, targets in turn, landing.

*Fighter Movement Phase*, *Fighter Screens*, *Shuttles and Other Small Craft*.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from app.core.questions import Option, Procedure
from app.core.same import Same
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.alternation import alternating
from app.systems.earthforce.battle.asking import Ask, decided, picked, written
from app.systems.earthforce.battle.craft import launching, standing
from app.systems.earthforce.battle.craft.figures import number
from app.systems.earthforce.battle.craft.standing import flyers, posture, side_of
from app.systems.earthforce.battle.events import BattleEvent, PartEvent
from app.systems.earthforce.battle.events.craft import (
    Aimed,
    At,
    Escorted,
    Flew,
    Landed,
    LandingBegan,
    Screened,
    Stayed,
)
from app.systems.earthforce.battle.fire.reach import known_range
from app.systems.earthforce.battle.state import BattleState, Place, name_of, profile_of, ships
from app.systems.earthforce.orders.geometry import SPECK, along, distance, points_apart, towards

STAY, TYPED = "stay", "at"
#: So near a group comes to what it flies to, in MU: near enough for a screen and for an attack.
BESIDE = 3.0


def screenable(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the ships of a group's side that it is near enough to screen."""
    return tuple(
        ship
        for ship in ships(state, side_of(state, unit))
        if standing.within(state, unit, ship, number("screen-reach"))
    )


def can_screen(state: BattleState) -> bool:
    """True when screens can be declared or broken."""
    return any(
        posture(state, unit) == "screen" or (posture(state, unit) == "free" and screenable(state, unit))
        for unit in flyers(state)
        if standing.is_group(state, unit)
    )


def cannot_screen(state: BattleState, unit: str) -> str:
    """Return why a group cannot become a screen now, empty when it can."""
    if not state.any_order and state.step not in launching.TIME:
        return "screens are declared at the start of ship movement"
    return "" if screenable(state, unit) else "no ship of its side is within 3 MU"


def screen(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Let a group screen a ship."""
    options = [
        Option(ship, name_of(state, ship), standing.hint(state, unit, ship))
        for ship in screenable(state, unit)
    ]
    ship = argument or (yield from picked(options, f"{name_of(state, unit)} screens"))
    return Screened(turn=state.turn, unit=unit, ship=ship)


def cannot_break(state: BattleState, unit: str) -> str:
    """Return why a group cannot break off now: a screen before ships move, a landing until combat is over."""
    if state.any_order or posture(state, unit) == "landing" or state.step in launching.TIME:
        return ""
    return "a screen breaks off before ships move"


def break_off(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Let a group give up screening or landing."""
    return decided(Screened(turn=state.turn, unit=unit))


def escort(state: BattleState) -> Ask[tuple[PartEvent, ...]]:
    """Move screens with their ships (*Fighter Screens*)."""
    yield from ()
    units: dict[str, At] = {}
    for ship in ships(state):
        path, place = state.units[ship].orders.path, state.units[ship].place
        if path is None or place is None or path.turn != state.turn:
            continue
        for unit in standing.screens(state, ship):
            units[unit] = _beside(state.units[unit].place, path.origin, (place.x, place.y))
    return (Escorted(turn=state.turn, units=units),) if units else ()


def _beside(before: Place | None, origin: At, ship: At) -> At:
    if before is None:
        return ship
    dx, dy = before.x - origin[0], before.y - origin[1]
    if distance((0.0, 0.0), (dx, dy)) > number("screen-reach") + SPECK:
        return ship
    return (round(ship[0] + dx, 3), round(ship[1] + dy, 3))


def movers(state: BattleState) -> tuple[str, ...]:
    """Return the groups and small craft that did not move yet: screens, landing ones and launched ones do not."""
    return tuple(
        unit
        for unit in flyers(state)
        if state.units[unit].craft.moved < state.turn and posture(state, unit) == "free"
    )


def mover(state: BattleState) -> str:
    """Return the side whose move it is: the one with most groups begins."""
    return _mover(Same(state))


@lru_cache(maxsize=4)
def _mover(same: Same[BattleState]) -> str:
    state = same.value
    waiting = movers(state)
    if state.last:
        return alternating(_unrolled(state), waiting)
    held = {side_of(state, unit) for unit in waiting}
    counts = {side.id: len(flyers(state, side.id)) for side in state.start.sides if side.id in held}
    return max(counts, key=lambda side: counts[side], default="")


def _unrolled(state: BattleState) -> BattleState:
    """Return the state without the order of the combat phase, for sides that act in turn before it."""
    return msgspec.structs.replace(state, initiative=())


def cannot_fly(state: BattleState, unit: str) -> str:
    """Return why a group or small craft cannot move now, empty when it can."""
    if unit not in movers(state):
        return "it does not move, or did in this turn"
    if not state.any_order and state.step != "P3.1":
        return "fighters move after ships"
    return standing.not_its_pick(state, unit, mover(state))


def fly(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Move a group or small craft: to another unit, to a place, or not at all."""
    now, side = state.units[unit], side_of(state, unit)
    if now.place is None:
        return Flew(turn=state.turn, unit=unit, side=side)
    here = (now.place.x, now.place.y)
    goal = yield from _goal(state, unit, here)
    to = held(here, goal, profile_of(state, unit).move)
    length = distance(here, to)
    course = towards(here, to) if length > SPECK else None
    over = profile_of(state, unit).size == "craft" and turn_of(state, unit, to) > number("craft-turn")
    return Flew(
        turn=state.turn, unit=unit, side=side, to=to, length=round(length, 3), course=course, over=over
    )


def _goal(state: BattleState, unit: str, here: At) -> Ask[At]:
    options = [Option(STAY, "Stay"), Option(TYPED, "To a place…", "x and y in MU")]
    for other, now in state.units.items():
        there = other != unit and now.place is not None and not standing.gone(state, other)
        if there and now.craft.state != "aboard":
            options.append(Option(other, f"To {now.name}", _comes(state, unit, other)))
    chosen = yield from picked(options, f"where does {name_of(state, unit)} fly")
    if chosen == STAY:
        return here
    if chosen == TYPED:
        why, default = f"{name_of(state, unit)} flies to, x y", f"{here[0]:g} {here[1]:g}"
        return place_in((yield from written(why, 24, default))) or here
    place = state.units[chosen].place
    assert place is not None
    there = (place.x, place.y)
    far = distance(here, there)
    if far <= BESIDE:
        return here
    x, y = along(here, towards(here, there), far - BESIDE)
    return (round(x, 3), round(y, 3))


def _comes(state: BattleState, unit: str, other: str) -> str:
    far, most = known_range(state, unit, other), profile_of(state, unit).move
    if far is None:
        return ""
    short = most is not None and far - BESIDE > most + SPECK
    return f"{far:.1f} MU" + (f", {far - (most or 0):.1f} too far" if short else "")


def place_in(text: str) -> At | None:
    """Return the place that a text names by two numbers, None for any other."""
    number_ = r"(-?\d{1,4}(?:\.\d{1,3})?)"
    found = re.fullmatch(rf"\s*{number_}[\s,;]+{number_}\s*", text.replace("−", "-"))
    return None if found is None else (float(found[1]), float(found[2]))


def held(here: At, goal: At, most: int | None) -> At:
    """Return how far towards a place a unit comes that moves at most so many MU."""
    far = distance(here, goal)
    if most is None or far <= most + SPECK:
        return goal
    x, y = along(here, towards(here, goal), most)
    return (round(x, 3), round(y, 3))


def turn_of(state: BattleState, unit: str, to: At) -> float:
    """Return the course points by which a small craft turns to get to a place."""
    place = state.units[unit].place
    if place is None or distance((place.x, place.y), to) < SPECK:
        return 0.0
    return points_apart(place.course, towards((place.x, place.y), to))


def targets(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return what a group or armed small craft may choose as its target, as far as anybody knows.

    A launched group attacks nobody in this turn, a landing one neither; a screen fights fighters only.
    """
    if standing.launched(state, unit) or posture(state, unit) == "landing" or not standing.armed(state, unit):
        return ()
    far = standing.reach()
    fighters = [
        other
        for other in flyers(state)
        if standing.hostile(state, unit, other) and standing.within(state, unit, other, far)
    ]
    if posture(state, unit) == "screen":
        return tuple(fighters)
    found = [
        ship
        for ship in ships(state)
        if standing.hostile(state, unit, ship) and standing.within(state, unit, ship, far)
    ]
    return (*found, *fighters)


def aimers(state: BattleState) -> tuple[str, ...]:
    """Return the groups and small craft that can still choose a target in this turn."""
    return _aimers(Same(state))


@lru_cache(maxsize=4)
def _aimers(same: Same[BattleState]) -> tuple[str, ...]:
    state = same.value
    return tuple(
        unit for unit in flyers(state) if state.units[unit].craft.chose < state.turn and targets(state, unit)
    )


def aimer(state: BattleState) -> str:
    """Return the side that chooses: the one that moved a group first begins."""
    waiting = aimers(state)
    if state.last or state.craft.began != state.turn:
        return alternating(_unrolled(state), waiting)
    held_by = {side_of(state, unit) for unit in waiting}
    return state.craft.first if state.craft.first in held_by else alternating(_unrolled(state), waiting)


def cannot_aim(state: BattleState, unit: str) -> str:
    """Return why a group cannot choose a target now, empty when it can."""
    if state.units[unit].craft.chose == state.turn and not state.any_order:
        return "it chose in this turn"
    if standing.launched(state, unit):
        return "it was launched in this turn and may only defend itself"
    if not targets(state, unit):
        return "no enemy is in its reach"
    if not state.any_order and state.step != "P3.4":
        return "targets are chosen when fighters have moved"
    return standing.not_its_pick(state, unit, aimer(state))


def aim(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Let a group choose whom it fires at in this turn."""
    options = [Option(each, name_of(state, each), _about(state, unit, each)) for each in targets(state, unit)]
    options.append(Option("none", "Nobody"))
    target = argument or (yield from picked(options, f"{name_of(state, unit)} goes for"))
    return Aimed(
        turn=state.turn,
        unit=unit,
        side=side_of(state, unit),
        target="" if target == "none" else target,
    )


def aim_fits(state: BattleState, unit: str, argument: str) -> bool:
    """True when the rest of a key is a target in reach, `none`, or nothing."""
    return not argument or argument == "none" or argument in targets(state, unit)


def _about(state: BattleState, unit: str, target: str) -> str:
    words = [standing.hint(state, unit, target)]
    if profile_of(state, target).ship and standing.screens(state, target):
        words.append("its screen comes first")
    elif standing.is_group(state, target):
        words.append(f"{state.units[target].condition.strength} fighters")
    return ", ".join(word for word in words if word)


def resting(state: BattleState, what: str) -> tuple[tuple[str, str], ...]:
    """Return the sides of which several groups still have to move or aim."""
    waiting: Sequence[str] = movers(state) if what == "move" else aimers(state)
    step = "P3.1" if what == "move" else "P3.4"
    if state.step != step:
        return ()
    held_by = {side_of(state, unit) for unit in waiting}
    return tuple((side.id, side.name) for side in state.start.sides if side.id in held_by)


def rest(state: BattleState, side: str, what: str) -> Procedure[BattleEvent]:
    """Let every other group of a side stay where it is, or choose nobody."""
    waiting = movers(state) if what == "move" else aimers(state)
    units = tuple(unit for unit in waiting if side_of(state, unit) == side)
    return decided(Stayed(turn=state.turn, side=side, what=what, units=units))


def lands_late(state: BattleState) -> bool:
    """True when groups may begin to land after their own move too, as agreed."""
    return settled(state.start.agreements, "landing-when") == "fighters"


def cannot_land(state: BattleState, unit: str) -> str:
    """Return why a group cannot begin to land now, empty when it can."""
    steps = ("P2.10", *(("P3.2", "P3.3", "P3.4") if lands_late(state) else ()))
    if not state.any_order and state.step not in steps:
        return "groups begin to land at the end of ship movement"
    return launching.unable_to_land(state, unit)


def land(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Let a group begin to land on its carrier."""
    return decided(LandingBegan(turn=state.turn, unit=unit, ship=launching.home_of(state, unit)))


def landing(state: BattleState) -> Ask[tuple[PartEvent, ...]]:
    """Bring the groups aboard that were landing and are left (*Launching and Recovering Fighters*)."""
    yield from ()
    found: dict[str, tuple[str, ...]] = {}
    for unit in flyers(state):
        ship = state.units[unit].craft.ship
        if posture(state, unit) == "landing" and not standing.no_bay(state, ship):
            found[ship] = (*found.get(ship, ()), unit)
    return (Landed(turn=state.turn, ships=found),) if found else ()
