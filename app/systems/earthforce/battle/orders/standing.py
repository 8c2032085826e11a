"""How a ship lies and what it can do when its orders are written, out of a battle's state."""

from app.systems.earthforce.agreements import settled as agreed
from app.systems.earthforce.battle.books.craft import JumpPoint
from app.systems.earthforce.battle.books.orders import Extra, OrderRow
from app.systems.earthforce.battle.state import BattleState, UnitState, profile_of, roster, ships
from app.systems.earthforce.condition import Condition, stored, working, works
from app.systems.earthforce.orders.budgets import Able
from app.systems.earthforce.orders.figures import Drive
from app.systems.earthforce.orders.geometry import degrees
from app.systems.earthforce.orders.grammar import Item, parse
from app.systems.earthforce.orders.leaving import launch_limit
from app.systems.earthforce.orders.moving import Flight
from app.systems.earthforce.unit import Profile, groups, has, how_many, icons, known_icons

MODES = {"AP": "anti-pulse", "AF": "anti-fighter"}


def drive_of(profile: Profile) -> Drive | None:
    """Return a ship's drive, None when nobody knows it."""
    match profile.drive:
        case "reaction" | "centauri" | "grav" as drive:
            return drive
        case _:
            return None


def heading_of(now: UnitState) -> int | None:
    """Return the clock point that a unit points to, None when nobody knows."""
    return now.orders.heading if now.place is None else now.place.heading


def course_of(now: UnitState) -> float | None:
    """Return the degrees of a unit's course, None when nobody knows."""
    return now.orders.course if now.place is None else now.place.course


def flight_of(state: BattleState, unit: str) -> Flight:
    """Return how a unit lies in space now."""
    now = state.units[unit]
    heading, course = heading_of(now), course_of(now)
    if drive_of(profile_of(state, unit)) == "grav" and heading is not None:
        course = degrees(heading)
    at = None if now.place is None else (now.place.x, now.place.y)
    return Flight(heading, course, now.velocity, at)


def row_of(now: UnitState, turn: int) -> OrderRow | None:
    """Return the row of a unit's order sheet for a turn, None when there is none yet."""
    return next((row for row in now.orders.rows if row.turn == turn), None)


def text_of(state: BattleState, unit: str, turn: int | None = None) -> str:
    """Return what is written for a ship, for this turn unless another is named, whether revealed or not."""
    row = row_of(state.units[unit], state.turn if turn is None else turn)
    return row.text if row is not None else ""


def wrote(state: BattleState, unit: str) -> bool:
    """True when orders of this turn were written for a ship, whatever they say; everybody sees that."""
    row = row_of(state.units[unit], state.turn)
    return row is not None and row.written


def locked(state: BattleState, side: str) -> bool:
    """True when a side's orders of this turn are locked."""
    return state.orders.locked.get(side) == state.turn


def revealed(state: BattleState) -> bool:
    """True when everybody knows the orders of this turn."""
    return state.orders.revealed == state.turn


def stunned(state: BattleState, unit: str) -> bool:
    """True when a ship takes no orders in this turn (*Electromagnetic Pulse Weapons*)."""
    return state.units[unit].orders.stunned == state.turn


def items_of(state: BattleState, unit: str) -> tuple[Item, ...]:
    """Return a ship's orders of this turn, written or revealed; none for one that only drifts."""
    return () if stunned(state, unit) else parse(text_of(state, unit)).items


def ordered(state: BattleState, unit: str, code: str) -> Item | None:
    """Return the last order of a code (`JUMP`, `RAM`, `LAUNCH`, `JP`) in a ship's orders of this turn."""
    return next((item for item in reversed(items_of(state, unit)) if item.code == code), None)


def launching(state: BattleState, unit: str) -> int:
    """Return how many groups a ship's orders of this turn launch."""
    return sum(item.count for item in items_of(state, unit) if item.code == "LAUNCH")


def ramming(state: BattleState, unit: str) -> str:
    """Return the id of the ship that a ship's orders of this turn mean to ram, empty for none."""
    order = ordered(state, unit, "RAM")
    return "" if order is None else unit_named(state, order.name)


def unit_named(state: BattleState, name: str) -> str:
    """Return the id of the unit that an order names by its id or name, empty when there is none."""
    wanted = name.casefold()
    return next((u.id for u, now in roster(state) if wanted in (u.id.casefold(), now.name.casefold())), "")


def charging(state: BattleState, unit: str) -> bool:
    """True when a ship charged its jump engines in this turn or the last, so that it may not fire weapons."""
    return charged(state, unit, state.turn) or charged(state, unit, state.turn - 1)


def charged(state: BattleState, unit: str, turn: int) -> bool:
    """True when a ship charged its jump engines in a turn, so that it may open a point in the next."""
    row = row_of(state.units[unit], turn)
    return row is not None and any(item.code == "JP" for item in parse(row.told).items)


def extra_of(state: BattleState, unit: str) -> Extra:
    """Return what tasks add to a ship's drives in this turn."""
    extra = state.units[unit].orders.extra
    return extra if extra.turn == state.turn else Extra()


def able_of(state: BattleState, unit: str) -> Able:
    """Return what a ship can do with the systems that work now (*Drive Units*, *Launching and Recovering Fighters*)."""
    profile, now = profile_of(state, unit), state.units[unit]
    condition, extra, complement = now.condition, extra_of(state, unit), groups(profile)
    rounding = agreed(state.start.agreements, "odd-groups") != "down"
    return Able(
        drive=drive_of(profile),
        drives=_working(profile, condition, "drive"),
        drive_bonus=extra.drives,
        main_bonus=extra.main,
        thruster_bonus=extra.thruster,
        velocity=now.velocity,
        old_grid=has(profile, "grid") is True,
        hot=now.orders.hot,
        stunned=stunned(state, unit),
        interceptors=_working(profile, condition, "interceptor"),
        jump=_no_jump(state, unit),
        launch=_no_launch(profile, condition),
        groups=_aboard(state, unit, complement),
        most=None if complement is None else launch_limit(complement, up=rounding),
        points=_points(state),
        targets=_targets(state, unit),
    )


def _working(profile: Profile, condition: Condition, kind: str) -> int | None:
    return None if how_many(profile, kind) is None else len(working(profile, condition, kind))


def _no_jump(state: BattleState, unit: str) -> str:
    profile, now = profile_of(state, unit), state.units[unit]
    if has(profile, "jump") is False:
        return "The ship has no jump engine."
    engines = known_icons(profile, "jump")
    if engines and not any(works(now.condition, engine) for engine in engines):
        return "Its jump engine is disabled."
    ready = now.craft.ready
    return f"Its jump engine is ready again in turn {ready}." if ready > state.turn else ""


def points_in_play(state: BattleState) -> tuple[JumpPoint, ...]:
    """Return the jump points that a ship may try to go through (*Jump Points and Jumpgates*)."""
    return tuple(point for point in state.craft.points if point.state != "gone")


def point_named(state: BattleState, name: str) -> JumpPoint | None:
    """Return the jump point that an order names by its id or name, the only one for an order without a name."""
    points = points_in_play(state)
    if not name:
        return points[0] if len(points) == 1 else None
    wanted = name.casefold()
    return next((each for each in points if wanted in (each.id.casefold(), each.name.casefold())), None)


def _points(state: BattleState) -> tuple[str, ...] | None:
    """Return the jump points that orders may name, None while others may still open in this turn."""
    if state.craft.gates or any(charged(state, unit, state.turn - 1) for unit in ships(state)):
        return None
    return tuple(word for point in points_in_play(state) for word in (point.name, point.id))


def _no_launch(profile: Profile, condition: Condition) -> str:
    if groups(profile) == 0:
        return "The ship carries no fighter groups."
    bays = _working(profile, condition, "bay")
    return "None of its launch bays works." if bays == 0 else ""


def _aboard(state: BattleState, unit: str, complement: int | None) -> int | None:
    if complement is None:
        return None
    mine = [now for each, now in roster(state) if each.carrier == unit]
    if complement and not mine:
        return None  # nobody knows which fighters it carries, so they are no units of the battle
    return sum(now.craft.state == "aboard" and not now.condition.fate for now in mine)


def _targets(state: BattleState, unit: str) -> tuple[str, ...]:
    others = [other for other in ships(state) if other != unit]
    return tuple(name for other in others for name in (state.units[other].name, other))


def charge_of(state: BattleState, unit: str) -> dict[str, int]:
    """Return what each beam power system of a ship holds now, as far as anybody knows."""
    profile, condition = profile_of(state, unit), state.units[unit].condition
    found: dict[str, int] = {}
    for icon in icons(profile):
        held = stored(condition, icon) if icon.kind in ("bps", "minbari-bps") and not icon.unknown else None
        if held is not None:
            found[icon.id] = held
    return found
