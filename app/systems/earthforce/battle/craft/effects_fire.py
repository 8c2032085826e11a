"""Tasks of gunners and of those who listen and jam (*Gunnery*, *Communications*)."""

from app.core.questions import Option
from app.systems.earthforce.battle.asking import Ask, picked
from app.systems.earthforce.battle.craft import standing
from app.systems.earthforce.battle.craft.outcomes import (
    Came,
    Subject,
    friend_hit,
    helped,
    risked,
    with_event,
    won,
    worst,
)
from app.systems.earthforce.battle.events import PartEvent
from app.systems.earthforce.battle.events.fire import FireEvent
from app.systems.earthforce.battle.events.people import TaskTried
from app.systems.earthforce.battle.fire.arming import batteries, controls
from app.systems.earthforce.battle.fire.boons import BEACON, INTERCEPTOR, SILENT, WITH
from app.systems.earthforce.battle.fire.flow import activated
from app.systems.earthforce.battle.fire.fold import apply_fire
from app.systems.earthforce.battle.fire.shooting import shots_of, silenced, target_options, targets
from app.systems.earthforce.battle.state import BattleState, enemies, name_of
from app.systems.earthforce.unit import ARCS


def guns(state: BattleState, unit: str) -> Ask[Subject]:
    """Return the pulse batteries of the fire control that a task is about."""
    found = batteries(state, unit)
    if not found:
        return Subject()
    options = [Option("all", "All that did not fire")]
    options += [Option(str(place), each.words) for place, each in enumerate(found)]
    chosen = yield from picked(options, "which guns")
    some = found if chosen == "all" else (found[int(chosen)],)
    return Subject(icons=tuple(icon for each in some for icon in each.icons))


def battery(state: BattleState, unit: str) -> Ask[Subject]:
    """Return the pulse battery that acts as an interceptor, with its arc."""
    found = batteries(state, unit)
    if not found:
        return Subject()
    options = [Option(str(place), each.words) for place, each in enumerate(found)]
    one = found[int((yield from picked(options, "which battery")))]
    arc = one.arc
    if arc is None:
        arcs = [Option(key, label) for key, label in ARCS.items()]
        arc = yield from picked(arcs, "the arc of that battery")
    return Subject(icon=one.icons[0], arc=arc)


def enemy(state: BattleState, unit: str) -> Ask[Subject]:
    """Return the enemy ship that a task is about; the active one where there is one."""
    found = enemies(state, unit)
    if state.active in found:
        return Subject(target=state.active)
    if not found:
        return Subject()
    options = [Option(each, name_of(state, each)) for each in found]
    return Subject(target=(yield from picked(options, "which enemy ship")))


def friend(state: BattleState, unit: str) -> Ask[Subject]:
    """Return the second ship that fires with this one: one that is still to be picked."""
    found = [each for each in standing.friends(state, unit) if state.units[each].acted < state.turn]
    if not found:
        return Subject()
    options = [Option(each, name_of(state, each)) for each in found]
    return Subject(target=(yield from picked(options, "which ship fires with it")))


def rapid(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:
    """A significant failure silences the guns, and may destroy them."""
    if not worst(event):
        return Came(event)
    silent = tuple(helped(state, event.unit, f"{SILENT}{icon}") for icon in about.icons)
    event, lost = yield from risked(state, event, "the guns are destroyed")
    return Came(with_event(event, icons=dict.fromkeys(about.icons, "out")) if lost else event, silent)


def overloaded(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:
    """A significant failure silences the guns in the next turn."""
    yield from ()
    if not worst(event):
        return Came(event)
    return Came(event, tuple(helped(state, event.unit, f"{SILENT}{icon}", later=1) for icon in about.icons))


def blind(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:  # noqa: ARG001
    """A significant failure may hit a friend."""
    return (yield from friend_hit(state, event, event.unit, "the weapon")) if worst(event) else Came(event)


def intercepted(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:
    """A battery acts as an interceptor in its arc, or may hit a friend."""
    if won(event) and about.icon:
        guard = helped(state, event.unit, f"{INTERCEPTOR}{about.arc}")
        return Came(event, (guard, helped(state, event.unit, f"{SILENT}{about.icon}")))
    return (yield from friend_hit(state, event, event.unit, "the battery")) if worst(event) else Came(event)


def jammed(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:
    """A fire control of the enemy counts as used, or the ship is easily seen by everybody."""
    yield from ()
    if worst(event):
        return Came(event, (helped(state, event.unit, BEACON),))
    if not won(event) or not about.target:
        return Came(event)
    free = controls(state, about.target)
    return Came(event, (helped(state, about.target, f"{SILENT}{free[0]}"),) if free else ())


def coordinated(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:
    """Both ships fire at a target that they share, and the second has fired for this turn.

    After a significant failure the first holds its fire until the second is the active ship.
    """
    unit, other = event.unit, about.target
    if worst(event) and other:
        return Came(event, (helped(state, unit, f"{WITH}{other}"),))
    if not won(event) or not other or silenced(state, unit) or silenced(state, other):
        return Came(event)
    shared = [each for each in targets(state, unit) if each in targets(state, other)]
    if not shared:
        return Came(event)
    target = yield from picked(target_options(state, unit, shared), "the target of both")
    parts: list[PartEvent] = list(activated(state, unit))
    for ship in (unit, other):
        if state.units[target].condition.fate:
            break
        for shot in (yield from shots_of(state, ship, target)):
            parts.append(shot)
            if isinstance(shot, FireEvent):
                state = apply_fire(state, shot)
    parts += [helped(state, other, f"{SILENT}{each}") for each in controls(state, other) or ()]
    return Came(event, tuple(parts))
