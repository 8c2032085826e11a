"""Jump points are opened by engines and at gates, at the start of a turn (*Jump Points and Jumpgates*)."""

from app.core.questions import Option, Procedure
from app.systems.earthforce.battle.asking import Ask, counted, picked, written
from app.systems.earthforce.battle.books.craft import Gate, JumpPoint
from app.systems.earthforce.battle.craft import points
from app.systems.earthforce.battle.craft.standing import gone
from app.systems.earthforce.battle.events import BattleEvent
from app.systems.earthforce.battle.events.craft import At
from app.systems.earthforce.battle.events.jump import Arrived, GateSet, Opened
from app.systems.earthforce.battle.orders.placing import read_place
from app.systems.earthforce.battle.orders.standing import charged, heading_of, stunned
from app.systems.earthforce.battle.state import BattleState, name_of, profile_of, side_name
from app.systems.earthforce.orders.figures import number as moving_number
from app.systems.earthforce.orders.geometry import along, clock, degrees, distance, towards

START = ("P1.0", "P1.1", "P1.2", "P1.3", "P1.4", "P1.5")
#: Where a point may be formed from its ship, by how many clock points off the bow.
WAYS = {"ahead": 0, "behind": 6, "port": -3, "starboard": 3}
MOST_GATES = 12


def cannot_open(state: BattleState, ship: str) -> str:
    """Return why a ship cannot open a jump point now, empty when it can."""
    if state.units[ship].craft.opened == state.turn:
        return "it opened one in this turn"
    if gone(state, ship):
        return "it is out of the battle"
    if stunned(state, ship):
        return "it was struck by a pulse weapon and does nothing in this turn"
    reason = points.no_engine(state, ship)
    if reason or state.any_order:
        return reason
    if state.step not in START:
        return "jump points open at the start of a turn"
    return "" if charged(state, ship, state.turn - 1) else "it did not charge its engines by its last orders"


def open_point(state: BattleState, ship: str, _argument: str) -> Procedure[BattleEvent]:
    """Open a jump point within 12 MU; an engine that is damaged forms one that collapses at once."""
    now = state.units[ship]
    stage = points.engine_stage(state.start.units[ship].profile, now.condition)
    ahead = heading_of(now)
    at = yield from _where(state, ship)
    why = f"{name_of(state, ship)}'s jump point: the clock point that it heads for"
    heading = yield from counted(1, 12, why, ahead or 12)
    number = state.craft.formed + 1
    collapsing = stage == "damaged"
    found = JumpPoint(
        id=f"point-{number}",
        name=f"Jump point of {now.name}",
        unit=ship,
        turn=state.turn,
        last=state.turn if collapsing else points.lasts(state, gate=False),
        state=points.COLLAPSING if collapsing else points.OPEN,
        at=at,
        heading=heading,
    )
    return Opened(turn=state.turn, point=found, ready=points.ready_turn(state))


def _where(state: BattleState, ship: str) -> Ask[At | None]:
    now = state.units[ship]
    heading = heading_of(now)
    if now.place is None or heading is None:
        return None
    here = (now.place.x, now.place.y)
    options = [Option(way, f"{way.capitalize()}") for way in WAYS] + [Option("at", "At a place…")]
    way = yield from picked(options, f"where does {now.name} form its jump point")
    most = moving_number("jump-reach")
    if way == "at":
        there = read_place(
            (yield from written("the jump point is at, x y", 24, f"{here[0]:g} {here[1]:g}"))
        ).put.at
        return within(here, there or here, most)
    length = yield from counted(0, most, f"MU from {now.name} to its jump point", most)
    x, y = along(here, degrees(clock(heading + WAYS[way])), length)
    return (round(x, 3), round(y, 3))


def within(here: At, there: At, most: int) -> At:
    """Return a place, or the one towards it that is as far as may be."""
    if distance(here, there) <= most:
        return there
    x, y = along(here, towards(here, there), most)
    return (round(x, 3), round(y, 3))


def put_gate(state: BattleState, _argument: str) -> Procedure[BattleEvent]:
    """Put a jumpgate on the table: whose it is, and where it lies as far as anybody keeps that."""
    sides = [Option(side.id, f"Secured by {side.name}") for side in state.start.sides]
    owner = yield from picked([Option("anybody", "Unsecured"), *sides], "the jumpgate")
    name = yield from written("its name", 60, f"Jumpgate {len(state.craft.gates) + 1}")
    line = yield from written("where it lies: x y heading, or nothing", 40, "")
    put = read_place(line).put
    gate = Gate(
        id=f"gate-{len(state.craft.gates) + 1}",
        name=" ".join(name.split()) or "Jumpgate",
        owner="" if owner == "anybody" else owner,
        at=put.at,
        heading=put.heading,
    )
    return GateSet(gate=gate)


def gates_for(state: BattleState, ship: str) -> tuple[Gate, ...]:
    """Return the gates that a ship may ask to open: of nobody or of its own side, and not open now."""
    side = state.start.units[ship].side
    busy = {each.gate for each in state.craft.points}
    return tuple(gate for gate in state.craft.gates if gate.owner in ("", side) and gate.id not in busy)


def cannot_request(state: BattleState, ship: str) -> str:
    """Return why a ship cannot ask for a gate now, empty when it can."""
    if not profile_of(state, ship).ship:
        return "ships ask gates to open"
    if gone(state, ship):
        return "it is out of the battle"
    if not gates_for(state, ship):
        owners = ", ".join(side_name(state, gate.owner) for gate in state.craft.gates if gate.owner)
        return f"no gate is there for it{f'; secured by {owners}' if owners else ''}"
    if not state.any_order and state.step not in START:
        return "gates are opened at the start of a turn"
    return ""


def request(state: BattleState, ship: str, _argument: str) -> Procedure[BattleEvent]:
    """Let a ship ask a jumpgate to open."""
    options = [Option(gate.id, gate.name) for gate in gates_for(state, ship)]
    chosen = yield from picked(options, f"{name_of(state, ship)} asks")
    gate = next(each for each in state.craft.gates if each.id == chosen)
    found = JumpPoint(
        id=f"point-{state.craft.formed + 1}",
        name=f"Jump point at {gate.name}",
        unit=ship,
        turn=state.turn,
        last=points.lasts(state, gate=True),
        gate=gate.id,
        at=gate.at,
        heading=gate.heading,
    )
    return Opened(turn=state.turn, point=found)


def arrive(state: BattleState, ship: str, _argument: str) -> Procedure[BattleEvent]:
    """Write down that a ship came onto the table through a jump point; its own keeps its engine busy."""
    options = [Option("own", "Its own jump point"), Option("other", "Another's, or a gate")]
    how = yield from picked(options, f"{name_of(state, ship)} came through")
    own = how == "own"
    return Arrived(turn=state.turn, unit=ship, own=own, ready=points.ready_turn(state) if own else 0)
