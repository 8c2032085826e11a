"""Tasks of pilots and of those who launch and recover fighters (*Payload*, *Piloting*)."""

from app.core.questions import Option
from app.systems.earthforce.battle.asking import Ask, counted, picked, rolled
from app.systems.earthforce.battle.books.craft import Effect
from app.systems.earthforce.battle.craft import launching, standing
from app.systems.earthforce.battle.craft.outcomes import (
    MOST_DAMAGE,
    Came,
    Subject,
    helped,
    risked,
    with_event,
    won,
    worst,
)
from app.systems.earthforce.battle.craft.tasks import accident
from app.systems.earthforce.battle.events.base import StrengthSet
from app.systems.earthforce.battle.events.craft import Launched
from app.systems.earthforce.battle.events.people import Lost, PersonSet, TaskTried
from app.systems.earthforce.battle.fire.boons import INTERCEPTOR
from app.systems.earthforce.battle.fire.harming import suffered
from app.systems.earthforce.battle.people import everybody
from app.systems.earthforce.battle.state import BattleState, name_of, profile_of, ships
from app.systems.earthforce.condition import WHOLE, working
from app.systems.earthforce.unit import ARCS


def near(state: BattleState, unit: str) -> Ask[Subject]:
    """Return the friendly ship near a group that it protects, and the arc."""
    found = _friends(state, unit)
    if not found:
        return Subject()
    options = [Option(each, name_of(state, each)) for each in found]
    ship = yield from picked(options, "which ship does it protect")
    arcs = [Option(key, label) for key, label in ARCS.items() if key != "ALL"]
    return Subject(target=ship, arc=(yield from picked(arcs, "in which arc")))


def _friends(state: BattleState, unit: str) -> tuple[str, ...]:
    side = standing.side_of(state, unit)
    return tuple(ship for ship in ships(state, side) if standing.within(state, unit, ship, standing.reach()))


def engaged_with(state: BattleState, unit: str) -> Ask[Subject]:
    """Return the enemy group that a group goes for, or the one told."""
    aim = standing.engaged(state).get(unit, "")
    if aim and standing.is_group(state, aim):
        return Subject(target=aim)
    found = [
        each
        for each in standing.flyers(state)
        if standing.is_group(state, each) and standing.hostile(state, unit, each)
    ]
    if not found:
        return Subject()
    options = [Option(each, name_of(state, each)) for each in found]
    return Subject(target=(yield from picked(options, "which enemy group")))


def scrambled(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:  # noqa: ARG001
    """Groups scramble up to the normal limit; a significant failure may destroy those that tried."""
    ship, turn = event.unit, state.turn
    if won(event):
        groups = yield from launching.out_of(state, ship, standing.may_leave(state, ship))
        return Came(event, (Launched(turn=turn, ship=ship, how="scramble", groups=groups),))
    none = Launched(turn=turn, ship=ship, how="scramble", groups={})
    if not worst(event):
        return Came(event, (none,))
    units = [unit for unit in standing.aboard(state, ship) if standing.is_group(state, unit)]
    most = min(len(units), standing.may_leave(state, ship))
    count = yield from counted(0, most, f"groups that {name_of(state, ship)} tried to scramble", most)
    chosen = yield from launching.chosen_of(state, units, count)
    dice = yield from rolled(
        len(chosen), f"{name_of(state, ship)}: a die each, on 5 or 6 the group is destroyed"
    )
    found = dict(zip(chosen, dice, strict=True))
    lost = tuple(unit for unit, value in found.items() if accident(value))
    return Came(event, (none, Lost(turn=turn, unit=ship, dice=found, lost=lost)))


def launched(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:  # noqa: ARG001
    """One group more may leave; a significant failure may cost it and the launch bay."""
    if won(event):
        return Came(with_event(event, more_out=1))
    return (
        (yield from _crash(state, event, standing.aboard(state, event.unit))) if worst(event) else Came(event)
    )


def recovered(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:  # noqa: ARG001
    """One group more may land; a significant failure may cost it and the launch bay."""
    if won(event):
        return Came(with_event(event, more_back=1))
    there = tuple(each for each in standing.flyers(state) if launching.home_of(state, each) == event.unit)
    return (yield from _crash(state, event, there)) if worst(event) else Came(event)


def _crash(state: BattleState, event: TaskTried, units: tuple[str, ...]) -> Ask[Came]:
    event, crashed = yield from risked(state, event, "the group and the launch bay are destroyed")
    if not crashed or not units:
        return Came(event)
    unit = yield from picked([Option(each, name_of(state, each)) for each in units], "which group is lost")
    bays = working(profile_of(state, event.unit), state.units[event.unit].condition, "bay")
    icons = {bays[0].id: "out"} if bays else {}
    return Came(event, (Lost(turn=state.turn, unit=event.unit, dice={}, lost=(unit,), icons=icons),))


def evaded(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:  # noqa: ARG001
    """The character's fighter is not hit, or lost without a chance to eject."""
    yield from ()
    condition = state.units[event.unit].condition
    if won(event) and standing.is_group(state, event.unit) and condition.strength < WHOLE:
        before = condition.strength
        return Came(event, (StrengthSet(unit=event.unit, before=before, strength=before + 1),))
    return Came(event, (_fated(state, event.person, "lost"),) if worst(event) else ())


def _fated(state: BattleState, person: str, fate: str) -> PersonSet:
    found = everybody(state)[person]
    return PersonSet(key=person, unit=found.unit, person=found.person, fate=fate)


def ejected(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:  # noqa: ARG001
    """The character gets out of a craft that is lost, or not."""
    yield from ()
    if won(event):
        return Came(event, (_fated(state, event.person, "ejected"),))
    return Came(event, (_fated(state, event.person, "lost"),) if worst(event) else ())


def intercepted(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:
    """A group acts as an interceptor for one arc of a ship, or may attack a friend."""
    friends = _friends(state, event.unit)
    if won(event) and about.target:
        guard = helped(state, about.target, f"{INTERCEPTOR}{about.arc}")
        return Came(with_event(event, fought=True), (guard,))
    if not worst(event) or not friends:
        return Came(event)
    event, hit = yield from risked(state, event, "it attacks a friendly ship")
    if not hit:
        return Came(event)
    target = yield from picked([Option(each, name_of(state, each)) for each in friends], "which ship")
    points = yield from counted(
        0, MOST_DAMAGE, f"damage to {name_of(state, target)} by the group's attack", 1
    )
    event = with_event(event, target=target, fought=True)
    if not points:
        return Came(event)
    return Came(
        event, ((yield from suffered(state, target, points, f"fire of {name_of(state, event.unit)}")),)
    )


def blindsided(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:
    """The enemy group may not shoot at this one, or this one not at it."""
    yield from ()
    if not about.target or not (won(event) or worst(event)):
        return Came(event)
    pair = (about.target, event.unit) if won(event) else (event.unit, about.target)
    effect = Effect(turn=state.turn, key="mute", unit=pair[0], other=pair[1])
    return Came(with_event(event, effect=effect))


def first(state: BattleState, event: TaskTried, about: Subject) -> Ask[Came]:  # noqa: ARG001
    """The group shoots before those who answer it."""
    yield from ()
    if not won(event):
        return Came(event)
    return Came(with_event(event, effect=Effect(turn=state.turn, key="first", unit=event.unit)))
