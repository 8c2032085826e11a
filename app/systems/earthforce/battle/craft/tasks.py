"""The tasks of characters: who may try what, when, how hard it is (*Player Characters in Ship Combat*)."""

from collections.abc import Callable, Iterator
from functools import cache

import msgspec

from app.systems.earthforce import shipped
from app.systems.earthforce.battle.books.craft import Character
from app.systems.earthforce.battle.craft import launching, standing
from app.systems.earthforce.battle.craft.figures import number, task_penalty
from app.systems.earthforce.battle.craft.tables import difficulty
from app.systems.earthforce.battle.orders.standing import wrote
from app.systems.earthforce.battle.people import aboard
from app.systems.earthforce.battle.state import BattleState, profile_of
from app.systems.earthforce.condition import capacity, stored, working
from app.systems.earthforce.unit import Icon, icons

#: Posts at which any task can be tried; a character of no particular post stands where it is needed.
ANY = ("command", "")
#: The word of difficulty of a repair by the turns it takes.
REPAIRS = {1: "Next to Impossible", 2: "Very Difficult", 3: "Difficult"}


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A task: its post, word of difficulty and usual skill, the steps in which it can be tried, what comes of it.

    `boon` is what it changes in fire, by `good` with success and by `bad` with a significant failure.
    """

    id: str
    post: str
    name: str
    difficulty: str
    skill: str
    steps: tuple[str, ...]
    success: str
    failure: str
    source: str
    boon: str = ""
    good: int = 0
    bad: int = 0


@cache
def tasks() -> dict[str, Task]:
    """Return every task by id, in the book's order."""
    found: tuple[Task, ...] = shipped.load("craft/tasks.json", tuple[Task, ...])
    return {task.id: task for task in found}


def at_post(found: Character, task: Task) -> bool:
    """True when a character stands where a task can be tried; tactics are thought out anywhere but in a fighter."""
    post = found.person.post
    return post in ANY or post == task.post or (task.post == "tactical" and post != "pilot")


def possible(state: BattleState, unit: str) -> Iterator[tuple[str, Task]]:
    """Yield what characters aboard a unit can try now: the character's key, the task."""
    for key, found in aboard(state, unit):
        for task in tasks().values():
            if at_post(found, task) and timely(state, task) and sensible(state, unit, task):
                yield key, task


def timely(state: BattleState, task: Task) -> bool:
    """True when this step is the time of a task."""
    return state.any_order or state.step in task.steps


def sensible(state: BattleState, unit: str, task: Task) -> bool:
    """True when a task makes sense aboard a unit now."""
    ship = profile_of(state, unit).ship
    if ship is (task.post == "pilot") or standing.gone(state, unit):
        return False
    if not ship and not standing.flying(state, unit):
        return False
    if task.id in _SENSE:
        return _SENSE[task.id](state, unit)
    return _firing(state, unit, task)


def _firing(state: BattleState, unit: str, task: Task) -> bool:
    if state.any_order or not state.step.startswith("P4"):
        return True
    if task.id in ("jam-fire-control", "intercept-pulse", "minimize-damage"):
        return state.active != unit
    if task.post in ("gunnery", "comms"):
        return state.active in ("", unit) and state.units[unit].acted < state.turn
    return True


def emptied(state: BattleState, unit: str) -> tuple[Icon, ...]:
    """Return the beam power systems of a ship that are not full, or of which nobody knows."""
    condition = state.units[unit].condition
    return tuple(
        each
        for each in working(profile_of(state, unit), condition, "bps", "minbari-bps")
        if stored(condition, each) is None or stored(condition, each) != capacity(condition, each)
    )


def broken(state: BattleState, unit: str) -> tuple[Icon, ...]:
    """Return the systems of a ship that can be mended in space and are not under repair."""
    busy = {each.icon for each in state.craft.repairs if each.unit == unit}
    stages = state.units[unit].condition.icons
    return tuple(
        each
        for each in icons(profile_of(state, unit))
        if stages.get(each.id, "") in ("damaged", "out", "stunned") and each.id not in busy
    )


def unloaded(state: BattleState, unit: str) -> tuple[Icon, ...]:
    """Return the projectors of a ship that lack mines."""
    condition = state.units[unit].condition
    return tuple(
        each
        for each in working(profile_of(state, unit), condition, "mine")
        if (stored(condition, each) or 0) < (capacity(condition, each) or 0)
    )


def _plotting(state: BattleState, unit: str) -> bool:
    return state.step != "P1.5" or not wrote(state, unit)


def _launching(state: BattleState, unit: str) -> bool:
    return bool(standing.aboard(state, unit)) and not standing.no_bay(state, unit)


def _recovering(state: BattleState, unit: str) -> bool:
    return any(launching.home_of(state, each) == unit for each in standing.flyers(state))


#: When a task makes sense aboard a ship, beside its time.
_SENSE: dict[str, Callable[[BattleState, str], bool]] = {
    "laser-recharge": lambda state, unit: bool(emptied(state, unit)),
    "repair-system": lambda state, unit: bool(broken(state, unit)),
    "reload-weapon": lambda state, unit: bool(unloaded(state, unit)),
    "main-drive-eng": _plotting,
    "main-drive-helm": _plotting,
    "thruster-burn": _plotting,
    "scramble": lambda state, unit: not launching.unable_to_scramble(state, unit),
    "launch-extra": _launching,
    "recover-extra": _recovering,
}


def action(state: BattleState, person: str) -> int:
    """Return the number that a character's next task of this turn has, from 1."""
    return 1 + sum(each.turn == state.turn and each.person == person for each in state.craft.trials)


def hard(state: BattleState, word: str, actions: int) -> str:
    """Return how hard a task is in words: the word, its number where it is known, what further tasks add."""
    base, more = difficulty(state, word), task_penalty(actions)
    if base is None:
        return f"{word}{f' +{more} as task {actions} of the turn' if more else ''}"
    return f"{word}, {base + more}{f' with {more} as task {actions} of the turn' if more else ''}"


def due(state: BattleState, step: str) -> bool:
    """True when somebody can try a task that belongs to a step."""
    moved = msgspec.structs.replace(state, step=step, any_order=False)
    return any(any(True for _ in possible(moved, unit)) for unit in state.units)


def accident(value: int) -> bool:
    """True when the die of a significant failure makes it worse."""
    return value >= number("task-accident")
