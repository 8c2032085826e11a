"""What a task is about and what came of it, with what several tasks share: accidents, friends that are hit."""

from dataclasses import dataclass

import msgspec

from app.core.questions import Option
from app.systems.earthforce.battle.asking import Ask, counted, die, picked
from app.systems.earthforce.battle.books.fire import Boon
from app.systems.earthforce.battle.craft import standing
from app.systems.earthforce.battle.craft.ramming import SIGNIFICANT, SUCCESS
from app.systems.earthforce.battle.craft.tasks import accident
from app.systems.earthforce.battle.events import PartEvent
from app.systems.earthforce.battle.events.fire import Helped
from app.systems.earthforce.battle.events.people import TaskTried
from app.systems.earthforce.battle.fire.harming import suffered
from app.systems.earthforce.battle.state import BattleState, name_of

#: The most damage that a friend hit by mistake can be said to take.
MOST_DAMAGE = 60


@dataclass(frozen=True, slots=True)
class Subject:
    """What a task is about; `word` is its difficulty where that differs, `turns` those of a repair."""

    target: str = ""
    icon: str = ""
    icons: tuple[str, ...] = ()
    word: str = ""
    turns: int = 0
    arc: str = ""


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a task: its event, and what stands beside it."""

    event: TaskTried
    parts: tuple[PartEvent, ...] = ()


def won(event: TaskTried) -> bool:
    """True for a success."""
    return event.outcome == SUCCESS


def worst(event: TaskTried) -> bool:
    """True for a significant failure or worse."""
    return event.outcome == SIGNIFICANT


def with_event(event: TaskTried, **fields: object) -> TaskTried:
    """Return a task's event with fields changed."""
    return msgspec.structs.replace(event, **fields)


def helped(state: BattleState, unit: str, key: str, value: int = 1, later: int = 0) -> Helped:
    """Return what a task changes in a unit's fire, in this turn or `later`."""
    return Helped(unit=unit, boon=Boon(turn=state.turn + later, key=key, value=value))


def risked(state: BattleState, event: TaskTried, what: str) -> Ask[tuple[TaskTried, bool]]:
    """Roll whether a significant failure does worse; return the event with its die, and whether it does."""
    value = yield from die(f"{name_of(state, event.unit)}, significant failure: on 5 or 6 {what}")
    return with_event(event, die=value), accident(value)


def friend_hit(state: BattleState, event: TaskTried, unit: str, what: str) -> Ask[Came]:
    """Roll whether a friend is hit by mistake, and let it suffer what the table rolled."""
    friends = standing.friends(state, unit)
    if not friends:
        return Came(event)
    event, hit = yield from risked(state, event, f"{what} hits a friendly ship")
    if not hit:
        return Came(event)
    options = [Option(each, name_of(state, each)) for each in friends]
    target = yield from picked(options, "which friendly ship is hit")
    points = yield from counted(
        0, MOST_DAMAGE, f"damage to {name_of(state, target)}, as rolled for {what}", 1
    )
    event = with_event(event, target=target)
    if not points:
        return Came(event)
    harm = yield from suffered(state, target, points, f"stray fire of {name_of(state, unit)}")
    return Came(event, (harm,))
