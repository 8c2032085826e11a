"""What fighters, jump points and characters show of a unit, and what they leave to the table."""

from collections.abc import Iterator

from app.core.board import Topic
from app.core.shown import Fact
from app.systems.earthforce.battle.craft import (
    characters,
    dogfight,
    flying,
    launching,
    points,
    ramming,
    standing,
    striking,
    tables,
    tasks,
)
from app.systems.earthforce.battle.people import everybody, person_name
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.battle.state import BattleState, UnitState, name_of
from app.systems.earthforce.condition import WHOLE
from app.systems.earthforce.unit import has


def facts(state: BattleState, unit: Unit, now: UnitState) -> Iterator[Fact]:
    """Yield what a unit's fighters, engine and characters come to."""
    if unit.profile.ship and has(unit.profile, "jump") and now.craft.ready > state.turn:
        yield Fact("Jump engine", f"ready in turn {now.craft.ready}", why="It opened a point before")
    if unit.profile.ship and (there := standing.aboard(state, unit.id)):
        left, limit = standing.may_leave(state, unit.id), standing.limit(state, unit.id)
        yield Fact("Aboard", str(len(there)), why=f"{left} of {limit} may still leave or land in this turn")
    if unit.profile.size == "craft":
        yield Fact("Hits", f"{now.condition.hits}/2", why="One costs its weapon, two the craft")
    if unit.profile.size == "group" and now.condition.ace:
        yield Fact("Ace", "yes", why="One more die, or one at a system; the last to be lost")
    if people := characters.told(state, unit.id):
        yield Fact("Characters", str(len(people)), why="; ".join(people))


def words(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:
    """Yield how a group stands, in a word or two."""
    if now.condition.fate or unit.profile.ship:
        return
    match standing.posture(state, unit.id):
        case "screen":
            yield "screen"
        case "landing":
            yield "landing"
        case _:
            pass
    if standing.launched(state, unit.id):
        yield "launched"
    if now.craft.chose == state.turn and now.craft.target:
        yield "engaged"
    if unit.profile.size == "craft" and now.condition.hits:
        yield "damaged"


def spent(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:
    """Yield what a group did in this turn."""
    if unit.profile.ship or now.condition.fate:
        return
    if now.craft.moved == state.turn:
        yield "moved"
    if now.craft.fought == state.turn:
        yield "fought"


def warnings(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:
    """Yield what must not be forgotten: repairs, whom a group screens and goes for, losses of a group."""
    if now.condition.fate:
        if characters.savable(state, unit.id) and not characters.cannot_spend(state, unit.id):
            yield "Two fortune points of somebody aboard keep it, disabled."
        return
    if not unit.profile.ship:
        yield from _bound(state, unit.id, now)
    for repair in state.craft.repairs:
        if repair.unit == unit.id:
            yield f"{person_name(state, repair.person)} repairs {repair.icon} until turn {repair.due}."
    if state.step == "P2.8" and unit.id in ramming.rammers(state):
        yield "It means to ram."
    if unit.profile.size == "group" and 0 < now.condition.strength < WHOLE and now.condition.ace:
        yield "Its ace is the last to be lost."


def _bound(state: BattleState, unit: str, now: UnitState) -> Iterator[str]:
    """Yield the ship that a group screens or lands on, and whom it goes for."""
    ways = {"screen": "screens", "landing": "lands on"}
    way = ways.get(standing.posture(state, unit))
    if way:
        yield f"It {way} {name_of(state, now.craft.ship)}."
    if now.craft.chose == state.turn and now.craft.target:
        yield f"It goes for {name_of(state, now.craft.target)}."


def topics(state: BattleState) -> Iterator[Topic]:
    """Yield jump points, dogfights, the dogfight table, characters with their tasks."""
    lines = tuple(points.told(state))
    if lines:
        yield Topic("Jump points", lines, now=state.step in ("P1.0", "P2.5"))
    yield from _fights(state)
    if any(unit.profile.size == "group" for unit in state.start.units.values()):
        rows = tuple(tables.told(state))
        if rows:
            yield Topic("Dogfight table", (*rows, "A ? is told by the players, or entered under Scenario."))
    people = tuple(_people(state))
    if people:
        yield Topic("Characters", people, now=any("can try" in line for line in people))


def _fights(state: BattleState) -> Iterator[Topic]:
    scramblers = launching.scramblers(state) if state.step == "P2.9" else ()
    if scramblers:
        told = tuple(
            f"{name_of(state, ship)} may scramble: 4–5 one group, 6 all that may leave" for ship in scramblers
        )
        yield Topic("Scramble", told, now=True, subjects=scramblers)
    fights = [members for members in dogfight.clusters(state) if dogfight.due(state, members)]
    told = tuple(", ".join(name_of(state, unit) for unit in members) + "." for members in fights)
    attacks = tuple(
        f"{name_of(state, unit)} attacks {name_of(state, target)}."
        for unit, target in standing.engaged(state).items()
        if not standing.is_group(state, target) and state.units[unit].craft.fought < state.turn
    )
    if told or attacks:
        now = state.step.startswith("P4")
        units = tuple(dict.fromkeys(unit for members in fights for unit in members))
        yield Topic("Dogfights and attacks", (*told, *attacks), now=now, subjects=units)


def _people(state: BattleState) -> Iterator[str]:
    for unit in dict.fromkeys(found.unit for found in everybody(state).values()):
        if unit not in state.units:
            continue
        can: dict[str, list[str]] = {}
        for key, task in tasks.possible(state, unit):
            can.setdefault(key, []).append(task.name)
        for key, found in everybody(state).items():
            if found.unit != unit:
                continue
            what = f" can try: {', '.join(can[key])}" if key in can and not state.any_order else ""
            fate = f" is {found.fate}" if found.fate else what
            yield f"{found.person.name} ({name_of(state, unit)}){fate}."


def waiting_here(state: BattleState) -> tuple[str, ...]:
    """Return the groups that still attack the active ship or fight around it."""
    if not state.active or state.active not in state.units:
        return ()
    return tuple(
        dict.fromkeys((*dogfight.of_ship(state, state.active), *striking.strikers(state, state.active)))
    )


def fights_left(state: BattleState) -> tuple[str, ...]:
    """Return one group of each dogfight that is free to be picked."""
    return tuple(members[0] for members in dogfight.free(state))


def moves(state: BattleState) -> bool:
    """True when fighters or craft can move."""
    return bool(flying.movers(state))
