"""Scanners to Full: flights at the end of movement that make a ship with Stealth easier to lock on to.

A Call to Arms, *Special Actions* (Scanners to Full); rulings 21 and 24.
"""

from collections.abc import Generator

from app.core.questions import Answer, Option, Question
from app.core.words import counted as many
from app.systems.acta.battle.asking import Ask, picked
from app.systems.acta.battle.craft.tables import number
from app.systems.acta.battle.events.craft import Scanned
from app.systems.acta.battle.flights import locked_with, out_there
from app.systems.acta.battle.scene import idle
from app.systems.acta.battle.state import BattleState, name_of, roster, spent_of
from app.systems.acta.battle.turn.checks import check, passed
from app.systems.acta.battle.turn.limits import stealth_of
from app.systems.acta.battle.turn.picks import to_act
from app.systems.acta.battle_tables import special_action

ACTION = "scanners-to-full"


def hidden(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the enemies with Stealth whose score nobody lowered this turn."""
    side = state.start.units[unit].side
    return tuple(
        foe.id
        for foe, _ in roster(state)
        if foe.side != side
        and out_there(state, foe.id)
        and stealth_of(state, foe.id) is not None
        and not spent_of(state, foe.id).stealth
    )


def cannot_scan(state: BattleState, unit: str) -> str:
    """Return why a flight cannot take part in Scanners to Full now, empty when it can."""
    spent = spent_of(state, unit)
    if state.phase != "movement":
        return "scanners are turned to full at the end of the Movement Phase"
    if not state.start.units[unit].profile.flight or not out_there(state, unit):
        return "only a flight on the table may"
    if state.units[unit].craft.launched == state.turn:
        return "it was launched this turn"
    reason = idle(state, state.start.units[unit].side)
    if reason:
        return reason
    if any(not taken.helps for taken in spent.actions):
        return "it already took a Special Action this turn"
    return "it is in contact with an enemy flight" if locked_with(state, unit) else ""


def no_scan(state: BattleState, unit: str) -> str:
    """Return why a flight cannot turn its scanners to full now, empty when it can."""
    reason = cannot_scan(state, unit)
    if reason:
        return reason
    if not hidden(state, unit):
        return "no enemy with Stealth is left to scan"
    waiting = 0 if state.any_order else len(to_act(state))
    return f"{many(waiting, 'unit')} still to move: it is done at the end of the phase" if waiting else ""


def scan(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, Scanned]:
    """Check for Scanners to Full, helped by other flights near the target; success lowers its Stealth this turn."""
    name, action = name_of(state, unit), special_action(ACTION)
    near = f'Within {number("scanners-range")}"'
    options = [Option(foe, name_of(state, foe), near) for foe in hidden(state, unit)]
    target = yield from picked(options, f"{name} scans")
    helpers = yield from _helping(state, unit, target)
    helped = number("scanners-help") * len(helpers)
    made = yield from check(
        state,
        unit,
        action.target or 0,
        f"{action.name} at {name_of(state, target)}",
        helped,
        many(len(helpers), "flight") if helpers else "",
    )
    success = passed(made)
    return Scanned(
        unit=unit,
        turn=state.turn,
        target=target,
        check=made,
        helpers=helpers,
        succeeded=success,
        stealth=number("scanners-stealth") if success else 0,
        action=ACTION,
    )


def _helping(state: BattleState, unit: str, target: str) -> Ask[tuple[str, ...]]:
    side, helpers = state.start.units[unit].side, list[str]()
    left = [
        mate.id
        for mate, _ in roster(state)
        if mate.side == side and mate.id != unit and not cannot_scan(state, mate.id)
    ]
    within = f'within {number("scanners-help-range")}" of {name_of(state, target)}'
    while left:
        options = [Option("done", "No more" if helpers else "None")]
        options += [Option(mate, name_of(state, mate)) for mate in left]
        mate = yield from picked(options, f"Other flights {within} that help instead of checking themselves")
        if mate == "done":
            break
        helpers.append(mate)
        left.remove(mate)
    return tuple(helpers)
