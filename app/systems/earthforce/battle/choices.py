"""What may happen now, and the procedure behind each key.

A key is a verb and what it is about, joined by colons: `next`, `note:omega-1`, `mark:omega-1:-3`.
"""

from collections.abc import Sequence
from functools import cache

from app.core.errors import Refused
from app.core.questions import Opened, Procedure
from app.core.system import Choice
from app.core.verbs import of_table, of_unit, open_table, open_unit
from app.core.words import counted
from app.systems.earthforce.battle import conduct
from app.systems.earthforce.battle.asking import Ask
from app.systems.earthforce.battle.events import BattleEvent, PartEvent, Together
from app.systems.earthforce.battle.events.base import StepBegan
from app.systems.earthforce.battle.events.fire import Done
from app.systems.earthforce.battle.fold import apply_part
from app.systems.earthforce.battle.part import Verb
from app.systems.earthforce.battle.parts import PARTS, table_verbs, verbs
from app.systems.earthforce.battle.picks import following, to_act
from app.systems.earthforce.battle.state import BattleState, known, roster
from app.systems.earthforce.battle.steps import LOOP, step, steps

#: The groups in the order in which they are offered.
GROUPS = (
    *("Orders", "Movement", "Fire", "Fighters", "Jump", "Tasks", "Scenario", "Damage", "Conduct", "Books"),
)
#: What a step is about stands first: groups by the step, else by its phase.
FOREMOST = {
    "P2": "Movement",
    "P2.1": "Fire",
    "P2.2": "Fighters",
    "P2.3": "Fighters",
    "P2.6": "Fire",
    "P2.9": "Fighters",
    "P2.10": "Fighters",
    "P3": "Fighters",
    "P3.2": "Fire",
    "P3.3": "Fire",
    "P4": "Fire",
    "P4.A2": "Fighters",
}


def choices(state: BattleState) -> Sequence[Choice]:
    """Return everything that may happen now, first what moves the turn on, then each unit's own."""
    found = _whole_battle(state)
    for unit, now in roster(state):
        found.extend(of_unit(_ranked(state), state, unit.id, unit, now))
    return tuple(found)


def choices_of(state: BattleState, subject: str) -> Sequence[Choice]:
    """Return the choices about one unit, side or thing; `""` is the battle as a whole."""
    if known(state, subject):
        unit, now = state.start.units[subject], state.units[subject]
        return tuple(of_unit(_ranked(state), state, unit.id, unit, now))
    return tuple(choice for choice in _whole_battle(state) if choice.subject == subject)


def _whole_battle(state: BattleState) -> list[Choice]:
    turn, step_id = following(state)
    label = f"Next: {step(step_id).name}" if turn == state.turn else f"Next: turn {turn}"
    if state.active and step_id == LOOP[0]:
        label = "Next ship"
    far = _stop(state)
    found = [Choice("next", label, "Turn", hint=_hint(state), shortcut="" if far else "Ctrl+Return")]
    if far:
        ahead = step(far[1]).name if far[0] == state.turn else f"turn {far[0]}"
        hint = _hint(state) or f"Past “{step(step_id).name}”"
        found.insert(0, Choice("on", f"Go on: {ahead}", "Turn", hint=hint, shortcut="Ctrl+Return"))
    found.append(Choice("note", "Note on the battle…", "Books"))
    found.extend(of_table(table_verbs(), state, simple=state.simple))
    return found


def _stop(state: BattleState) -> tuple[int, str] | None:
    """Return the turn and step where something is to be decided again; None when that is the next step.

    None, too, while ships are still to be picked: nothing offered passes over their fire.
    """
    turn, step_id = following(state)
    picking = state.step == LOOP[0] and to_act(state)
    if state.simple or picking or not step(step_id).passing:
        return None
    for _ in range(len(steps())):
        state = apply_part(state, StepBegan(turn=turn, step=step_id, active=_active(state, step_id)))
        if not step(step_id).passing:
            break
        turn, step_id = following(state)
    return turn, step_id


def _hint(state: BattleState) -> str:
    waiting = to_act(state)
    return f"{counted(len(waiting), 'is', 'are')} still to act" if waiting and not state.simple else ""


def open_choice(state: BattleState, key: str) -> Opened[BattleState, BattleEvent]:
    """Return the procedure of a key; raises Refused when the rules say no or the key means nothing."""
    verb, _, rest = key.partition(":")
    if key == "next":
        return go_on
    if key == "on":
        return go_far
    if key == "note":
        return _note
    if verb in table_verbs():
        found = table_verbs()[verb]
        return open_table(found, state, rest, simple=state.simple, possible=found.offered(state))
    unit, _, argument = rest.partition(":")
    if verb not in verbs() or not known(state, unit):
        raise Refused(f"This battle has nothing that “{key[:80]}” could mean.")
    return _open_verb(state, verbs()[verb], unit, argument)


def _open_verb(state: BattleState, verb: Verb, unit: str, argument: str) -> Opened[BattleState, BattleEvent]:
    if state.simple and not verb.simple:
        raise Refused(f"“{verb.label}” does not belong to simple mode; switch that off first.")
    begun, now = state.start.units[unit], state.units[unit]
    possible = verb.keyed or verb.offered(state, begun, now)
    return open_unit(verb, state, unit, now.name, argument, possible=possible)


def go_on(state: BattleState) -> Procedure[BattleEvent]:
    """Begin the next step of the turn, with what it brings (*The Turn Sequence*)."""
    parts = yield from _begun(state)
    return parts[0] if len(parts) == 1 else Together(parts=parts)


def go_far(state: BattleState) -> Procedure[BattleEvent]:
    """Begin steps, with what they bring, until one in which something is to be decided."""
    found: list[PartEvent] = []
    for _ in range(len(steps())):
        parts = yield from _begun(state)
        found.extend(parts)
        for event in parts:
            state = apply_part(state, event)
        if state.simple or not step(state.step).passing:
            break
    return found[0] if len(found) == 1 else Together(parts=tuple(found))


def _active(state: BattleState, step_id: str) -> str:
    return state.active if step_id in LOOP[1:] else ""


def _begun(state: BattleState) -> Ask[tuple[PartEvent, ...]]:
    """Return the beginning of the next step and what it brings; an active ship is done when the next is picked."""
    turn, step_id = following(state)
    if state.active in state.start.units and step_id == LOOP[0] and not state.simple:
        return (Done(unit=state.active, turn=turn, side=state.start.units[state.active].side),)
    parts: list[PartEvent] = [StepBegan(turn=turn, step=step_id, active=_active(state, step_id))]
    state = apply_part(state, parts[0])
    for part in () if state.simple else PARTS:
        if step_id in part.entering:
            for event in (yield from part.entering[step_id](state)):
                parts.append(event)
                state = apply_part(state, event)
    return tuple(parts)


def _note(state: BattleState) -> Procedure[BattleEvent]:
    return conduct.write_note(state, "")


def _ranked(state: BattleState) -> Sequence[tuple[str, Verb]]:
    """Return what units may do, group by group, that of the step first."""
    foremost = FOREMOST.get(state.step) or FOREMOST.get(state.step.partition(".")[0], GROUPS[0])
    return _in_order(foremost, simple=state.simple)


@cache
def _in_order(foremost: str, *, simple: bool) -> Sequence[tuple[str, Verb]]:
    found = ((name, verb) for name, verb in verbs().items() if verb.simple or not simple)
    return sorted(found, key=lambda item: (item[1].group != foremost, GROUPS.index(item[1].group)))
