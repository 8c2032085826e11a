"""What may happen now, and the procedure behind each key.

A key is a verb and what it is about, joined by colons: `phase`, `note:hyperion-1`, `damage:hyperion-1:-8`
(points lost or regained; `=12` sets the points left), `critical:hyperion-1`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from msgspec.structs import replace

from app.core.errors import Refused
from app.core.questions import Opened, Procedure
from app.core.same import Same
from app.core.system import Choice
from app.core.words import capital
from app.systems.acta.battle import conduct
from app.systems.acta.battle.asking import concerning
from app.systems.acta.battle.events import BattleEvent
from app.systems.acta.battle.first import steps
from app.systems.acta.battle.growth.judgement import judging
from app.systems.acta.battle.part import TableVerb, Verb
from app.systems.acta.battle.parts import part_verbs, table_verbs
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import (
    PHASE_NAMES,
    BattleState,
    UnitState,
    known,
    roster,
)
from app.systems.acta.battle.turn import order
from app.systems.acta.battle.verbs import BOOKS, VERBS


def choices(state: BattleState) -> Sequence[Choice]:
    """Return everything that may happen now, first what moves the turn on, then each unit's own."""
    found = list(_whole_battle(Same(state)))
    for unit, now in roster(state):
        found.extend(_of_unit(state, unit, now))
    return tuple(found)


def choices_of(state: BattleState, subject: str) -> Sequence[Choice]:
    """Return the choices about one unit, side or thing; `""` is the battle as a whole."""
    if known(state, subject):
        return tuple(_of_unit(state, state.start.units[subject], state.units[subject]))
    return tuple(choice for choice in _whole_battle(Same(state)) if choice.subject == subject)


@lru_cache(maxsize=2)
def _whole_battle(same: Same[BattleState]) -> tuple[Choice, ...]:
    state = same.value
    found = [_next(state), Choice("note", "Note on the battle…", BOOKS)]
    for name, verb in table_verbs().items():
        found.extend(_of_table(state, name, verb))
    first = steps(state)
    if not first:
        return tuple(found)
    places = list(first)
    marked = [replace(each, step=first[each.key]) for each in found if each.key in first]
    marked.sort(key=lambda choice: places.index(choice.key))
    return (*(each for each in found if each.key not in first), *marked)


def _next(state: BattleState) -> Choice:
    """Return what moves the turn on; out of the Initiative Phase that is the initiative itself."""
    turn, phase = order.next_phase(state)
    label = f"{PHASE_NAMES[phase]} Phase" if turn == state.turn else f"Turn {turn}"
    hint = order.still_to_act(state)
    if order.asks_initiative(state):
        label, comes = "Initiative", f"Rolled or settled, then the {label}"
        hint = f"{hint}. {comes}" if hint else comes
    return Choice("phase", f"Next: {label}", "Turn", hint=hint, shortcut="Ctrl+Return")


def open_choice(state: BattleState, key: str) -> Opened[BattleState, BattleEvent]:
    """Return the procedure of a key; raises Refused when the rules say no or the key means nothing.

    Ships with XP dice may roll dice again that concern them, whatever the procedure (*Tactical Judgement*).
    """
    return judging(_opened(state, key))


def _opened(state: BattleState, key: str) -> Opened[BattleState, BattleEvent]:
    verb, _, rest = key.partition(":")
    if key == "phase":
        return order.begin_phase
    if key == "note":
        return _about_all(conduct.write_note)
    if verb in table_verbs():
        return _open_table(state, table_verbs()[verb], rest)
    unit, _, argument = rest.partition(":")
    if verb not in verbs(state) or not known(state, unit):
        raise Refused(f"This battle has nothing that “{key[:80]}” could mean.")
    found = verbs(state)[verb]
    reason = found.refusal(state, unit)
    if reason:
        raise Refused(f"{state.units[unit].name}: {reason}.")
    if not found.fits(state, unit, argument):
        raise Refused(f"“{argument[:40]}” does not fit “{found.label}” of {state.units[unit].name}.")
    return _about(found, unit, argument)


def verbs(state: BattleState) -> Mapping[str, Verb]:
    """Return every verb of a unit that counts now: in simple mode those of this module only."""
    return VERBS if state.simple else _whole(ending=state.phase == "end")


#: The groups in the order in which they are offered; the End Phase begins with mending.
GROUPS = ("Movement", "Attack", "Scenario", "Craft", "Hyperspace", "Damage", "Mending", "Conduct", BOOKS)


@cache
def _whole(*, ending: bool) -> Mapping[str, Verb]:
    """Return all verbs, group by group; in each the everyday ones of the books stand before those of the parts."""
    parts = part_verbs()
    groups = ("Mending", *GROUPS) if ending else GROUPS
    found = {**{name: verb for name, verb in VERBS.items() if name not in parts}, **parts}
    ranked = sorted(found, key=lambda name: groups.index(found[name].group))
    return {name: found[name] for name in ranked}


def _open_table(state: BattleState, verb: TableVerb, argument: str) -> Opened[BattleState, BattleEvent]:
    label = verb.label if isinstance(verb.label, str) else verb.label(state)
    if state.simple and not verb.in_simple:
        raise Refused(f"“{label}” does not belong to simple mode; switch that off first.")
    reason = verb.refusal(state)
    if reason:
        raise Refused(f"{label}: {reason}.")
    if not verb.fits(state, argument):
        raise Refused(f"“{argument[:40]}” does not fit “{label}”.")

    def opened(state: BattleState) -> Procedure[BattleEvent]:
        return verb.run(state, argument)

    return opened


def _of_table(state: BattleState, name: str, verb: TableVerb) -> Iterator[Choice]:
    if (state.simple and not verb.in_simple) or not verb.offered(state):
        return
    label = verb.label if isinstance(verb.label, str) else verb.label(state)
    reason = capital(verb.refusal(state))
    if verb.subjects is None:
        yield Choice(name, label, verb.group, hint=verb.hint, refused=reason, shortcut=verb.shortcut)
        return
    for subject, text in verb.subjects(state):
        yield Choice(
            f"{name}:{subject}",
            label.replace("{}", text),
            verb.group,
            subject,
            verb.hint,
            reason,
            verb.shortcut,
        )


def _of_unit(state: BattleState, unit: Unit, now: UnitState) -> Iterator[Choice]:
    for name, verb in verbs(state).items():
        if verb.offered(state, unit, now):
            yield Choice(
                key=f"{name}:{unit.id}",
                label=verb.label,
                group=verb.group,
                subject=unit.id,
                hint=verb.hint if verb.now is None else verb.now(state, unit.id),
                refused=capital(verb.refusal(state, unit.id)),
                shortcut=verb.shortcut,
            )


def _about(verb: Verb, unit: str, argument: str) -> Opened[BattleState, BattleEvent]:
    def opened(state: BattleState) -> Procedure[BattleEvent]:
        return concerning((unit,), verb.run(state, unit, argument))

    return opened


def _about_all(run: Callable[[BattleState, str], Procedure[BattleEvent]]) -> Opened[BattleState, BattleEvent]:
    def opened(state: BattleState) -> Procedure[BattleEvent]:
        return run(state, "")

    return opened
