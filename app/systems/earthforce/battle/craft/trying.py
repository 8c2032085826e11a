"""A character tries a task: who, with whose help, what came of it, told at the table with its consequences.

*Player Characters in Ship Combat*. The book's core rules resolve tasks; here their outcome is told.
"""

from app.core.questions import Option, Procedure
from app.systems.earthforce.battle.asking import Ask, counted, picked
from app.systems.earthforce.battle.books.fire import Boon
from app.systems.earthforce.battle.craft import effects, tasks
from app.systems.earthforce.battle.craft.figures import task_penalty
from app.systems.earthforce.battle.craft.ramming import OUTCOMES, SIGNIFICANT, SUCCESS
from app.systems.earthforce.battle.craft.tasks import Task
from app.systems.earthforce.battle.events import BattleEvent, PartEvent
from app.systems.earthforce.battle.events.fire import Helped
from app.systems.earthforce.battle.events.people import TaskTried
from app.systems.earthforce.battle.fire.boons import FIRST
from app.systems.earthforce.battle.fire.flow import together
from app.systems.earthforce.battle.people import aboard, everybody, person_name
from app.systems.earthforce.battle.state import BattleState

ALONE = "alone"


def cannot_try(state: BattleState, unit: str) -> str:
    """Return why nobody aboard can try a task now, empty when somebody can."""
    if not any(True for _ in aboard(state, unit)):
        return "no character is aboard"
    return "" if any(True for _ in tasks.possible(state, unit)) else "no task of its characters belongs here"


def fits(state: BattleState, unit: str, argument: str) -> bool:
    """True when the rest of a key is a character and a task that fit now, or nothing."""
    return not argument or argument in {f"{key}:{task.id}" for key, task in tasks.possible(state, unit)}


def attempt(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Let a character aboard try a task."""
    pairs = list(tasks.possible(state, unit))
    chosen = argument or (yield from _chosen(state, pairs))
    person, _, task_id = chosen.rpartition(":")
    task, actions = tasks.tasks()[task_id], tasks.action(state, person)
    subject = yield from effects.subject(state, unit, task)
    helper = yield from _helper(state, unit, person)
    fortune = yield from _fortune(state, person, task)
    how = tasks.hard(state, subject.word or task.difficulty, actions)
    outcome = yield from picked(
        OUTCOMES, f"{person_name(state, person)}, {task.name} ({how}): what came of it?"
    )
    event = TaskTried(
        turn=state.turn,
        person=person,
        unit=unit,
        task=task.id,
        number=actions,
        penalty=task_penalty(actions),
        outcome=outcome,
        helper=helper,
        fortune=fortune,
        target=subject.target,
        icon=subject.icon,
        told=_told(task, outcome),
    )
    came = yield from effects.came(state, event, subject)
    parts: list[PartEvent] = [came.event, *_boons(state, unit, task, outcome), *came.parts]
    return together(parts)


def _told(task: Task, outcome: str) -> str:
    return {SUCCESS: task.success, SIGNIFICANT: task.failure}.get(outcome, "")


def _chosen(state: BattleState, pairs: list[tuple[str, Task]]) -> Ask[str]:
    people = list(dict.fromkeys(key for key, _ in pairs))
    options = [Option(key, person_name(state, key)) for key in people]
    person = yield from picked(options, "who tries a task")
    actions = tasks.action(state, person)
    choices = [
        Option(
            f"{key}:{task.id}", task.name, f"{tasks.hard(state, task.difficulty, actions)}. {task.success}"
        )
        for key, task in pairs
        if key == person
    ]
    return (yield from picked(choices, f"{person_name(state, person)} tries"))


def _helper(state: BattleState, unit: str, person: str) -> Ask[str]:
    others = [(key, found) for key, found in aboard(state, unit) if key != person]
    options = [Option(ALONE, "Alone"), *(Option(key, f"With {found.person.name}") for key, found in others)]
    found = yield from picked(options, "with whose help (two at most)")
    return "" if found == ALONE else found


def _fortune(state: BattleState, person: str, task: Task) -> Ask[int]:
    held = everybody(state)[person].person.fortune
    if not held:
        return 0
    return (yield from counted(0, held, f"fortune points of {person_name(state, person)} for {task.name}", 0))


def _boons(state: BattleState, unit: str, task: Task, outcome: str) -> tuple[PartEvent, ...]:
    value = task.good if outcome == SUCCESS else task.bad if outcome == SIGNIFICANT else 0
    if not task.boon or not value:
        return ()
    whose = state.start.units[unit].side if task.boon == FIRST else unit
    return (Helped(unit=whose, boon=Boon(turn=state.turn, key=task.boon, value=value)),)
