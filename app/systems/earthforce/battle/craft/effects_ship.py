"""Tasks at engines, reactors and loaders: power, drives, repairs, mines (*Engineering*, *Helm*, *Payload*)."""

from app.core.questions import Option
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.asking import Ask, counted, picked
from app.systems.earthforce.battle.books.craft import Repair
from app.systems.earthforce.battle.books.orders import Extra
from app.systems.earthforce.battle.craft import tasks
from app.systems.earthforce.battle.craft.figures import burn_damage
from app.systems.earthforce.battle.craft.outcomes import Came, Subject, risked, with_event, won, worst
from app.systems.earthforce.battle.events import PartEvent
from app.systems.earthforce.battle.events.people import Repaired, TaskTried
from app.systems.earthforce.battle.fire.harming import power_struck, suffered
from app.systems.earthforce.battle.state import BattleState, name_of, profile_of
from app.systems.earthforce.condition import stored, working
from app.systems.earthforce.unit import Icon, icon, icon_label

#: The most boxes that a track of nobody's knowledge can be said to have.
MOST_BOXES = 400
TURNS = (1, 2, 3)


def _which(state: BattleState, unit: str, found: tuple[Icon, ...], why: str) -> Ask[str]:
    profile = profile_of(state, unit)
    return (yield from picked([Option(each.id, icon_label(profile, each)) for each in found], why))


def power(state: BattleState, unit: str) -> Ask[Subject]:
    """Return the beam power system that gets more energy."""
    return Subject(icon=(yield from _which(state, unit, tasks.emptied(state, unit), "which power system")))


def drive(state: BattleState, unit: str) -> Ask[Subject]:
    """Return the drive unit that is worked on, none where nobody knows of one."""
    yield from ()
    found = working(profile_of(state, unit), state.units[unit].condition, "drive")
    return Subject(icon=found[0].id if found else "")


def mines(state: BattleState, unit: str) -> Ask[Subject]:
    """Return the projector that gets a mine."""
    return Subject(icon=(yield from _which(state, unit, tasks.unloaded(state, unit), "which projector")))


def repair(state: BattleState, unit: str) -> Ask[Subject]:
    """Return what is repaired and for how long: the longer, the easier."""
    found = yield from _which(state, unit, tasks.broken(state, unit), "which system is repaired")
    options = [
        Option(str(turns), f"{turns} turn{'s' if turns > 1 else ''}", tasks.REPAIRS[turns]) for turns in TURNS
    ]
    turns = int((yield from picked(options, "how long does the repair take")))
    return Subject(icon=found, turns=turns, word=tasks.REPAIRS[turns])


def recharged(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:
    """A significant failure may hit the power system."""
    found = icon(profile_of(state, event.unit), about.icon)
    if not worst(event) or found is None:
        return Came(event)
    event, hit = yield from risked(state, event, "the power system is hit")
    if not hit:
        return Came(event)
    return Came(event, ((yield from power_struck(state, event.unit, found, "its overloaded power system")),))


def driven(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:
    """One drive gives a point more of main thrust, or may burn out."""
    if won(event):
        return Came(with_event(event, extra=Extra(turn=state.turn, main=1)))
    if not worst(event) or not about.icon:
        return Came(event)
    event, lost = yield from risked(state, event, "the drive unit is lost")
    return Came(with_event(event, icons={about.icon: "out"}) if lost else event)


def repaired(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:
    """The repair takes its time whatever comes of it; a significant failure leaves it to the dock."""
    yield from ()
    if worst(event):
        event = with_event(event, icons={about.icon: "dock"})
    return Came(
        with_event(
            event,
            repair=Repair(
                unit=event.unit,
                icon=about.icon,
                person=event.person,
                due=state.turn + about.turns,
                succeeds=won(event),
            ),
        )
    )


def ending(state: BattleState) -> Ask[tuple[PartEvent, ...]]:
    """End the repairs that are due at the start of a turn."""
    yield from ()
    due = [each for each in state.craft.repairs if each.due <= state.turn]
    if not due:
        return ()
    works = tuple(
        f"{each.unit}:{each.icon}"
        for each in due
        if each.succeeds and each.unit in state.units and not state.units[each.unit].condition.fate
    )
    ended = tuple(f"{each.unit}:{each.icon}" for each in due)
    return (Repaired(turn=state.turn, ended=ended, works=works),)


def reloaded(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:
    """A projector has a mine more, or is jammed."""
    yield from ()
    found = icon(profile_of(state, event.unit), about.icon)
    if won(event) and found is not None:
        held = stored(state.units[event.unit].condition, found) or 0
        return Came(with_event(event, stores={found.id: held + 1}))
    return Came(with_event(event, icons={about.icon: "out"}) if worst(event) else event)


def burned(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:  # noqa: ARG001
    """One thruster point more, or damage by the strain."""
    if won(event):
        return Came(with_event(event, extra=Extra(turn=state.turn, thruster=1)))
    if not worst(event):
        return Came(event)
    boxes = profile_of(state, event.unit).boxes
    if boxes is None:
        boxes = yield from counted(
            1, MOST_BOXES, f"{name_of(state, event.unit)}: boxes of its whole track", 20
        )
    points = burn_damage(boxes)
    if not points:
        return Came(event)
    return Came(event, ((yield from suffered(state, event.unit, points, "its thruster burn")),))


def helmed(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:  # noqa: ARG001
    """One drive unit more for this turn, or one fewer."""
    yield from ()
    value = 1 if won(event) else -1 if worst(event) else 0
    if not value:
        return Came(event)
    point = settled(state.start.agreements, "helm-unit") == "thrust"
    extra = Extra(turn=state.turn, main=value) if point else Extra(turn=state.turn, drives=value)
    return Came(with_event(event, extra=extra))
