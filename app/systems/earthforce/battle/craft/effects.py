"""What tasks are about, and what comes of them beside what they change in fire.

*Engineering*, *Helm*, *Gunnery*, *Payload*, *Piloting*: success, or a significant failure; any other failure is
nothing but time.
"""

from collections.abc import Callable
from typing import TypeAlias

from app.systems.earthforce.battle.asking import Ask
from app.systems.earthforce.battle.craft import effects_fighters as fighters
from app.systems.earthforce.battle.craft import effects_fire as fire
from app.systems.earthforce.battle.craft import effects_listening as listening
from app.systems.earthforce.battle.craft import effects_ship as ship
from app.systems.earthforce.battle.craft import tasks
from app.systems.earthforce.battle.craft.outcomes import Came, Subject
from app.systems.earthforce.battle.events.people import TaskTried
from app.systems.earthforce.battle.state import BattleState

Effect: TypeAlias = Callable[[BattleState, TaskTried, Subject], Ask[Came]]

SUBJECTS: dict[str, Callable[[BattleState, str], Ask[Subject]]] = {
    "laser-recharge": ship.power,
    "repair-system": ship.repair,
    "reload-weapon": ship.mines,
    "main-drive-eng": ship.drive,
    "rapid-fire": fire.guns,
    "increased-damage": fire.guns,
    "intercept-pulse": fire.battery,
    "jam-fire-control": fire.enemy,
    "coordinate-fire": fire.friend,
    "intercept-transmissions": fire.enemy,
    "anticipate-ship": fire.enemy,
    "fighter-interceptor": fighters.near,
    "blindside": fighters.engaged_with,
}
CAME: dict[str, Effect] = {
    "laser-recharge": ship.recharged,
    "main-drive-eng": ship.driven,
    "repair-system": ship.repaired,
    "reload-weapon": ship.reloaded,
    "thruster-burn": ship.burned,
    "main-drive-helm": ship.helmed,
    "intercept-transmissions": listening.intercepted,
    "anticipate-ship": listening.anticipated,
    "anticipate-fleet": listening.anticipated,
    "coordinate-fire": fire.coordinated,
    "rapid-fire": fire.rapid,
    "increased-damage": fire.overloaded,
    "blind-fire": fire.blind,
    "intercept-pulse": fire.intercepted,
    "jam-fire-control": fire.jammed,
    "scramble": fighters.scrambled,
    "launch-extra": fighters.launched,
    "recover-extra": fighters.recovered,
    "evade-fire": fighters.evaded,
    "fighter-interceptor": fighters.intercepted,
    "blindside": fighters.blindsided,
    "first-fire": fighters.first,
    "eject": fighters.ejected,
}


def subject(state: BattleState, unit: str, task: tasks.Task) -> Ask[Subject]:
    """Return what a task is about: a system, a target, the turns of a repair."""
    ask = SUBJECTS.get(task.id)
    return Subject() if ask is None else (yield from ask(state, unit))


def came(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:
    """Return what came of a task."""
    effect = CAME.get(event.task)
    return Came(event) if effect is None else (yield from effect(state, event, about))
