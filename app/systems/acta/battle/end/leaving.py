"""Leaving the battle by the players' word: over which edge, and who took a ship that surrenders.

A Call to Arms, *Tactical Withdrawals*, *Scenarios* (edges), *Stand Down and Prepare to be Boarded*; ruling 23.
"""

from collections.abc import Generator, Iterator

from app.core.questions import Answer, Option, Question
from app.systems.acta.battle.asking import picked
from app.systems.acta.battle.events.base import Left
from app.systems.acta.battle.scene import never_surrenders, role_of, scenario_of
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState, name_of, roster, side_name
from app.systems.acta.scenarios import Edge

#: A ship that left over an edge that is the enemy's.
UNSAFE = "unsafe"


def may_withdraw(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001 - the shape of `offered`
    """True for a unit on the table."""
    return not (now.condition.fate or now.aboard or now.where)


def no_withdrawal(state: BattleState, unit: str) -> str:
    """Return why a unit cannot withdraw now, empty when it can."""
    now = state.units[unit]
    if now.condition.fate:
        return "it is already out of the battle"
    if now.aboard:
        return "it is aboard its ship"
    return "it is not on the table" if now.where else ""


def withdraw(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, Left]:
    """Withdraw, asking over which edge where the scenario tells them apart."""
    me, scenario = state.start.units[unit], scenario_of(state)
    edges = scenario.edges if scenario is not None and role_known(state, me) else ()
    if not edges:
        return Left(unit=unit, fate="withdrawn")
    options = [Option(edge.id, edge.text, _worth(state, me, edge)) for edge in edges]
    options.append(Option("jump", "Not over an edge", "Through a jump point, or by agreement"))
    chosen = yield from picked(options, f"{name_of(state, unit)} leaves the table")
    edge = next((edge for edge in edges if edge.id == chosen), None)
    if edge is None:
        return Left(unit=unit, fate="withdrawn")
    return Left(unit=unit, fate="withdrawn", edge=edge.text, marks=tuple(_marks(state, me, edge)))


def role_known(state: BattleState, unit: Unit) -> bool:
    """True when it is told whose edges are whose: by roles, or because each side has its own."""
    scenario = scenario_of(state)
    told = any(edge.whose in ("attacker", "defender") for edge in (scenario.edges if scenario else ()))
    return not told or bool(role_of(state, unit.side))


def _marks(state: BattleState, unit: Unit, edge: Edge) -> Iterator[str]:
    """Yield what a unit counts for that leaves over an edge: the scenario's award, or as destroyed."""
    if edge.on and _pays(state, unit, edge):
        yield edge.on
    elif not _safe(state, unit, edge):
        yield UNSAFE


def _pays(state: BattleState, unit: Unit, edge: Edge) -> bool:
    scenario = scenario_of(state)
    if scenario is None or unit.profile.flight:
        return False
    of_convoy = edge.on == "convoy-exited"
    mine = any(award.on == edge.on and award.side == role_of(state, unit.side) for award in scenario.awards)
    return mine and (unit.convoy or not of_convoy)


def _safe(state: BattleState, unit: Unit, edge: Edge) -> bool:
    return edge.whose in ("own", "neutral", role_of(state, unit.side))


def _worth(state: BattleState, unit: Unit, edge: Edge) -> str:
    marks = tuple(_marks(state, unit, edge))
    if UNSAFE in marks:
        return "The enemy's: it counts as destroyed"
    return "It counts for the scenario" if marks else "A tactical withdrawal"


def surrender(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, Left]:
    """Surrender, asking to whom: the side that takes the ship, and which of its ships made it."""
    me = state.start.units[unit]
    takers = [
        side for side in state.start.sides if side.id != me.side and not never_surrenders(state, me, side.id)
    ]
    name = name_of(state, unit)
    holder = yield from picked([Option(side.id, side.name) for side in takers], f"Who takes {name}?")
    options = [Option("", "Nobody, or not known", "No experience for it")]
    options += [
        Option(ship, name_of(state, ship), side_name(state, holder)) for ship in _ships(state, holder)
    ]
    by = yield from picked(options, f"Which ship made {name} surrender?")
    return Left(unit=unit, fate="surrendered", holder=holder, by=by)


def _ships(state: BattleState, side: str) -> tuple[str, ...]:
    return tuple(
        ship.id
        for ship, now in roster(state)
        if ship.side == side and not ship.profile.flight and not (now.where or now.condition.fate)
    )
