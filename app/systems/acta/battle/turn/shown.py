"""What the order of a turn shows of a unit: how it may move, what it spent, what its actions still demand.

A Call to Arms, *Moving Ships*, *Special Actions*, *Jump Points*; ruling 12.
"""

from collections.abc import Iterator

from app.core.shown import Fact
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState, figures_of, spent_of, squadron_of
from app.systems.acta.battle.turn.actions import told
from app.systems.acta.battle.turn.bays import most, used
from app.systems.acta.battle.turn.jumps import held_point
from app.systems.acta.battle.turn.limits import Movement, burden_of, movement
from app.systems.acta.battle_tables import number, special_action
from app.systems.acta.effective import shown

WHERE = {"hyperspace": "in hyperspace", "beyond": "off the table"}


def facts(state: BattleState, unit: Unit, now: UnitState) -> Iterator[Fact]:
    """Yield the Speed that this turn's special actions leave, and the way that must be moved."""
    if now.aboard or now.where == "beyond":
        return
    may, printed = movement(state, unit.id), figures_of(state, unit.id).speed
    if may.most is not None and may.most != printed.now:
        reasons = [printed.why, *_speeds(state, unit.id)]
        yield Fact("Speed", shown(may.most), printed.printed_text, "; ".join(why for why in reasons if why))
    if may.most and may.least is not None:
        reach = "" if may.least == may.most else f"{_inches(may.least)}–"
        yield Fact("Move", f'{reach}{_inches(may.most)}"', why=path(may))


def _speeds(state: BattleState, unit: str) -> Iterator[str]:
    for taken in spent_of(state, unit).actions:
        if taken.burden.speed != 1:
            yield f"{special_action(taken.action).name} Speed ×{taken.burden.speed:g}"


#: How the parts of an inch that halving leaves are written.
QUARTERS = {0.25: "¼", 0.5: "½", 0.75: "¾"}


def _inches(value: float) -> str:
    whole, part = divmod(value, 1)
    if part not in QUARTERS:
        return f"{value:g}"
    return f"{whole:g}{QUARTERS[part]}" if whole else QUARTERS[part]


def path(may: Movement) -> str:
    """Return how a unit may move in a sentence: how far at least and at most, and its turns after that."""
    if may.most == 0:
        return f"It does not move{f': {may.why}' if may.why else ''}"
    if may.anywhere:
        return f'Up to {shown(may.most)}" in any direction, with any turns'
    if may.most is None:
        return "Its Speed is unknown: half of it straight ahead at least"
    if may.drifts:
        return f'Runs adrift: {_inches(may.most)}" straight ahead'
    text = f'{_inches(may.least or 0)}" to {_inches(may.most)}"'
    return f"{text}, {_turns(may)}"


def _turns(may: Movement) -> str:
    if may.turns is None:
        return "turns unknown"
    if may.turns == 0:
        return "straight ahead"
    angle = f" of up to {may.angle}°" if may.angle else ""
    wider = f", one of them {may.wider}° wider" if may.wider and may.angle else ""
    straight = f' after the first {_inches(may.straight)}"' if may.straight else ""
    apart = f', {number("turns-apart")}" apart' if may.turns > 1 else ""
    return f"{may.turns} turn{'s' if may.turns > 1 else ''}{angle}{wider}{straight}{apart}"


def hint(state: BattleState, unit: str) -> str:
    """Return how a unit may move, for the choice that moves it."""
    return path(movement(state, unit))


def words(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:
    """Yield short states: where it waits, that it is nominated, who holds it."""
    if now.where:
        yield WHERE.get(now.where, now.where)
    if state.active == unit.id and not now.condition.fate:
        yield "nominated"


def spent(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:  # noqa: ARG001 - the shape of `spent`
    """Yield what a unit did this turn."""
    book = spent_of(state, unit.id)
    for taken in book.actions:
        name = special_action(taken.action).name.rstrip("!")
        failed = "" if taken.succeeded else " failed"
        yield f"helps: {name}" if taken.helps else f"{name}{failed}"
    if book.moved:
        yield "moved"
    if book.attacked:
        yield "attacked"
    if used(state, unit.id):
        yield f"flights {used(state, unit.id)}/{most(state, unit.id)}"


def warnings(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:
    """Yield what binds a unit this turn and what its engines wait for."""
    yield from told(state, unit.id)
    book = spent_of(state, unit.id)
    if book.arrived:
        yield "It left hyperspace this turn: no turns, no firing, no launching, no Special Action."
    if now.jump_ready > state.turn:
        yield f"Jump engines recharge until turn {now.jump_ready - 1}."
    point = held_point(state, unit.id)
    if point is not None:
        yield _point(state.turn, point.closes, held=point.held == state.turn)
    if book.attacked and burden_of(state, unit.id).no_fire:
        yield "It fired although its Special Action forbids it."
    name = squadron_of(state, unit)
    if name and not unit.profile.flight:
        yield f'Squadron {name}: within {number("squadron-distance")}" of another ship of it.'


def _point(turn: int, closes: int, *, held: bool) -> str:
    if held:
        return f"Its jump point is open until the end of turn {closes} if it is held."
    return f"Its jump point closes with turn {turn} unless Initiate Jump Point! is repeated."
