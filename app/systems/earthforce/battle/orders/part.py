"""What orders and movement put into a battle."""

from collections.abc import Iterator

import msgspec

from app.core.board import Topic
from app.core.forms import Field
from app.core.questions import Option
from app.core.shown import Choice, Fact
from app.core.words import known
from app.systems.earthforce.battle.changing import with_orders
from app.systems.earthforce.battle.orders import moving, placing, writing
from app.systems.earthforce.battle.orders.drafting import draft
from app.systems.earthforce.battle.orders.plot import plot
from app.systems.earthforce.battle.orders.standing import (
    MODES,
    course_of,
    heading_of,
    locked,
    revealed,
    row_of,
    stunned,
)
from app.systems.earthforce.battle.part import Part, TableVerb, Verb
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.battle.state import BattleState, UnitState, name_of, profile_of, ships, side_name
from app.systems.earthforce.battle.steps import reached
from app.systems.earthforce.orders.geometry import POINTS, nearest_point
from app.systems.earthforce.unit import has

ORDERS, MOVEMENT = "Orders", "Movement"
#: The drawing of the table on the battle's page, in points.
MAP_WIDE, MAP_HIGH = 360.0, 420.0


def _writes(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return unit.profile.ship and not now.condition.fate and not revealed(state)


def _not_written(state: BattleState, unit: str) -> str:
    side = state.start.units[unit].side
    if stunned(state, unit):
        return "it was struck by a pulse weapon and takes no orders this turn"
    return f"{side_name(state, side)} locked its orders" if locked(state, side) else ""


def _moves(state: BattleState, unit: Unit, now: UnitState) -> bool:
    due = state.orders.revealed == state.turn and now.orders.moved < state.turn
    return due and unit.profile.ship and not now.condition.fate


def _flew(state: BattleState, unit: Unit, now: UnitState) -> bool:
    moved = unit.profile.ship and not now.condition.fate and now.orders.moved == state.turn
    return moved and (state.any_order or state.step.startswith("P2"))


def _there(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return not now.condition.fate and now.craft.state != "aboard"


def _sides(state: BattleState, *, shut: bool) -> tuple[tuple[str, str], ...]:
    if revealed(state):
        return ()
    held = [side for side in state.start.sides if ships(state, side.id) and locked(state, side.id) is shut]
    return tuple((side.id, side.name) for side in held)


def _open_sides(state: BattleState) -> tuple[tuple[str, str], ...]:
    return _sides(state, shut=False)


def _shut_sides(state: BattleState) -> tuple[tuple[str, str], ...]:
    return _sides(state, shut=True)


def _open_side(state: BattleState, side: str) -> bool:
    return side in dict(_open_sides(state))


def _shut_side(state: BattleState, side: str) -> bool:
    return side in dict(_shut_sides(state))


def _late(state: BattleState) -> bool:
    return reached(state.step, "P2.4") and not revealed(state)


def hide(state: BattleState, viewer: str) -> BattleState:
    """Return what a side may see: its own orders, of the others only those that are revealed."""
    for unit in state.start.units.values():
        now = state.units.get(unit.id)
        if now is None or (viewer and unit.side == viewer) or not now.orders.rows:
            continue
        rows = tuple(
            row if row.revealed else msgspec.structs.replace(row, text="", written=False)
            for row in now.orders.rows
        )
        state = with_orders(state, unit.id, rows=rows)
    return state


def facts(state: BattleState, unit: Unit, now: UnitState) -> Iterator[Fact]:  # noqa: ARG001
    """Yield how a ship flies: everybody sees that on the table."""
    if not unit.profile.ship:
        return
    course = course_of(now)
    exact = "" if course is None else f"Exactly {course:.1f}°"
    yield Fact("Course", known(None if course is None else nearest_point(course)), why=exact)
    yield Fact("Heading", known(heading_of(now)))
    if now.place is not None:
        yield Fact("Position", f"{now.place.x:.1f} {now.place.y:.1f}", why="MU, x and y")
    if has(unit.profile, "interceptor") is not False:
        yield Fact("Interceptors", MODES.get(now.orders.mode, now.orders.mode))


def words(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:
    """Yield what is known of a ship's orders before they are revealed, and when it is back on the table."""
    if now.orders.back > state.turn and now.condition.fate == "withdrawn":
        yield f"back in turn {now.orders.back}"
    if unit.profile.ship and not now.condition.fate:
        if stunned(state, unit.id):
            yield "takes no orders"
        elif locked(state, unit.side) and not revealed(state):
            yield "orders locked"


def spent(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:
    """Yield that a ship moved in this turn, as long as ships move."""
    if unit.profile.ship and now.orders.moved == state.turn and state.step.startswith("P2"):
        yield "moved"


def warnings(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:
    """Yield the orders of this turn once they are revealed, and what is to be told by hand."""
    row = row_of(now, state.turn)
    if not unit.profile.ship or now.condition.fate or row is None or not row.revealed:
        return
    if now.orders.moved < state.turn and state.step in ("P2.5", "P2.6", "P2.7"):
        yield "Too little is known to move it by its orders: say its new velocity, or where it is."


def topics(state: BattleState) -> Iterator[Topic]:
    """Yield the orders of this turn once they are revealed, and where everybody is as far as it is known."""
    if any(now.place is not None for now in state.units.values()):
        yield Topic("Where everybody is", page=plot(state, MAP_WIDE, MAP_HIGH))
    if not revealed(state):
        return
    lines = tuple(
        f"{name_of(state, unit)}: {row.text or 'drifts'}."
        for unit in ships(state)
        if (row := row_of(state.units[unit], state.turn)) is not None and row.revealed
    )
    yield Topic("Orders", lines, now=state.step.startswith("P2"), subjects=ships(state))


def press(state: BattleState, unit: str, part: str, place: str, typed: str) -> Choice | None:  # noqa: ARG001
    """Return what pressing an order box means: writing the orders of this turn."""
    if part != "orders" or typed or not profile_of(state, unit).ship:
        return None
    reason = "They are revealed already." if revealed(state) else _not_written(state, unit)
    return Choice(f"orders:{unit}", f"Orders of {name_of(state, unit)}", ORDERS, unit, refused=reason)


def corrigible(state: BattleState, subject: str) -> Iterator[Field]:
    """Yield what may be set by agreement: settings, and how a ship without a position lies."""
    now = state.units.get(subject)
    if now is None or subject not in state.start.units or not profile_of(state, subject).ship:
        return
    path = f"units/{subject}/orders"
    modes = tuple(Option(key, name) for key, name in MODES.items())
    yield Field(f"{path}/mode", "Interceptors", "choice", now.orders.mode, options=modes)
    if has(profile_of(state, subject), "grid"):
        yield Field(f"{path}/hot", "Weapons are powered", "flag", now.orders.hot)
    if now.place is None:
        value = now.orders.heading
        yield Field(f"{path}/heading", "Heading", "number", value, low=1, high=POINTS, unknown=True)


PART = Part(
    verbs={
        "orders": Verb(
            *("Write its orders…", ORDERS, writing.write, _writes, _not_written),
            hint="Nobody else reads them before they are revealed",
            shortcut="O",
        ),
        "move": Verb("Move by its orders…", MOVEMENT, moving.move_one, _moves),
        "place": Verb(
            *("Say where it is…", MOVEMENT, placing.place_one, _there),
            hint="x y heading course velocity, or as much as you keep",
            shortcut="P",
        ),
        "overrun": Verb(
            *("Off the table, turning around…", MOVEMENT, moving.overrun, _flew),
            hint="A die says when it is back, at rest",
        ),
    },
    table={
        "plot": TableVerb(
            *("Write the orders of {}…", ORDERS, writing.write_all),
            fits=_open_side,
            subjects=_open_sides,
            hint="Ship by ship, hidden from the others",
            shortcut="Shift+O",
        ),
        "lock": TableVerb(
            *("Lock the orders of {}", ORDERS, writing.lock),
            fits=_open_side,
            subjects=_open_sides,
            hint="A ship without orders drifts",
            shortcut="L",
        ),
        "unlock": TableVerb(
            *("Let {} write again", ORDERS, writing.unlock),
            fits=_shut_side,
            subjects=_shut_sides,
            hint="By agreement",
        ),
        "reveal": TableVerb("Reveal the orders", ORDERS, writing.reveal_now, _late),
        "places": TableVerb(
            *("Say where all ships are…", MOVEMENT, placing.place_all),
            hint="One line a ship; an empty line keeps no position",
        ),
    },
    entering={
        "P1.0": moving.come_back,
        "P2.4": writing.reveal,
        "P2.5": moving.move_all,
        "P2.7": moving.settle,
    },
    waits={"P1.5": writing.unlocked, "P2.5": moving.waiting},
    facts=facts,
    words=words,
    spent=spent,
    warnings=warnings,
    topics=topics,
    hide=hide,
    press=press,
    corrigible=corrigible,
    draft=draft,
)
