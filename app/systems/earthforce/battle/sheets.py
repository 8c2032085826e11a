"""Sheets of units in a battle: what stands on them now."""

from collections.abc import Iterator

from app.systems.earthforce.battle.books.orders import OrderRow
from app.systems.earthforce.battle.state import BattleState, UnitState, roster, side_name
from app.systems.earthforce.condition import Condition
from app.systems.earthforce.parts.subject import OrderBox, SheetUnit


def of_unit(state: BattleState, unit: str, *, fresh: bool = False) -> SheetUnit:
    """Return a unit of a battle as it is now, or as it came when `fresh`."""
    ready, now = state.start.units[unit], state.units[unit]
    condition = Condition() if fresh else now.condition
    return SheetUnit(
        id=unit,
        name=now.name,
        profile=ready.profile,
        condition=condition,
        fresh=fresh,
        side=side_name(state, ready.side),
        orders=() if fresh else tuple(_box(row) for row in now.orders.rows),
        aboard=tuple(_aboard(state, unit)),
        people=tuple(
            f"{person.name} ({person.post})" if person.post else person.name for person in ready.people
        ),
        notes=(*ready.notes, *((now.note,) if now.note and not fresh else ())),
        velocity=now.velocity,
        place="" if fresh else _place(now),
        turn=0 if fresh else state.turn,
    )


def _aboard(state: BattleState, unit: str) -> Iterator[tuple[str, str, int]]:
    for other, now in roster(state):
        if other.carrier == unit:
            where = now.condition.fate or now.craft.state
            yield other.profile.name, where, now.condition.strength


def _box(row: OrderRow) -> OrderBox:
    course = "" if row.course is None else f"{clock(row.course)}"
    heading = "" if row.heading is None else f"{row.heading}"
    both = f"{course or '–'}/{heading or '–'}" if course or heading else ""
    return OrderBox(
        turn=row.turn,
        velocity="" if row.velocity is None else str(row.velocity),
        course=both,
        orders=row.told,
        mode=row.mode,
        charge=", ".join(str(value) for value in row.charge.values()),
    )


def clock(course: float) -> int:
    """Return the nearest clock point of a course in degrees (*Courses and Directions*)."""
    return round(course / 30) % 12 or 12


def _place(now: UnitState) -> str:
    place = now.place
    return "" if place is None else f"x {place.x:.1f}, y {place.y:.1f}"
