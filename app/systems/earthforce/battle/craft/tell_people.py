"""Characters as lines of the log: tasks, repairs, fortune, tables entered."""

from app.core.system import Phrase
from app.core.words import counted, listed
from app.systems.earthforce.battle.craft.tables import TABLES
from app.systems.earthforce.battle.craft.tasks import tasks
from app.systems.earthforce.battle.events.people import (
    FortuneSpent,
    Lost,
    PeopleEvent,
    PersonSet,
    Repaired,
    TableSet,
    TaskTried,
)
from app.systems.earthforce.battle.people import POSTS, person_name
from app.systems.earthforce.battle.state import BattleState, known, name_of, profile_of
from app.systems.earthforce.unit import icon, icon_label

TASKS = "Tasks"
OUTCOMES = {"success": "success", "failure": "failure", "significant": "significant failure"}


def tell_people(state: BattleState, event: PeopleEvent) -> Phrase:
    """Return an event of characters as a line of the log."""
    match event:
        case TaskTried(unit=unit):
            return Phrase(_tried(state, event), (unit,), sort=TASKS)
        case Lost(unit=unit, dice=dice, lost=lost, icons=icons):
            rolled = f" ({' '.join(map(str, dice.values()))})" if dice else ""
            names = listed([name_of(state, each) for each in lost]) or "no group"
            bay = " and a launch bay" if icons else ""
            return Phrase(
                f"{name_of(state, unit)}, accident{rolled}: {names}{bay} lost.", (unit, *lost), sort=TASKS
            )
        case Repaired(ended=ended, works=works):
            told = "; ".join(_repaired(state, each, each in works) for each in ended)
            units = tuple(dict.fromkeys(each.partition(":")[0] for each in ended))
            return Phrase(f"{told}.", units, sort=TASKS)
        case FortuneSpent(unit=unit, person=person, points=points):
            luck = counted(points, "fortune point")
            kept = f"{name_of(state, unit)}: disabled, not destroyed"
            return Phrase(
                f"{person_name(state, person)} spends {luck} and keeps {kept}.", (unit,), sort=TASKS
            )
        case PersonSet(unit=unit, person=person, fate=fate):
            post = f", {POSTS.get(person.post, person.post).lower()}" if person.post else ""
            luck = f", fortune {person.fortune}" if person.fortune else ""
            where = f"is {fate}" if fate else f"is aboard {name_of(state, unit)}{post}{luck}"
            return Phrase(f"{person.name} {where}.", (unit,), sort=TASKS)
        case TableSet(table=table, row=row, value=value, kill=kill):
            red = ", a six kills two" if kill is not None and kill.red else ""
            shown = "?" if value is None else f"{value}{red}"
            text = f"{TABLES.get(table, table)}: {row.replace(':', ' at ').replace('-', ' ')} {shown}."
            return Phrase(text, sort="Conduct")


def _tried(state: BattleState, event: TaskTried) -> str:
    task = tasks().get(event.task)
    name = event.task if task is None else task.name
    more = f", +{event.penalty}" if event.penalty else ""
    helped = f" with {person_name(state, event.helper)}" if event.helper else ""
    about = _about(state, event)
    rolled = f" ({event.die})" if event.die is not None else ""
    came = OUTCOMES.get(event.outcome, event.outcome)
    luck = f", {counted(event.fortune, 'fortune point')}" if event.fortune else ""
    told = f" {event.told}." if event.told else ""
    who = f"{person_name(state, event.person)} ({name_of(state, event.unit)}){helped}"
    return f"{who}: {name}{about}{more}{luck}, {came}{rolled}.{told}"


def _about(state: BattleState, event: TaskTried) -> str:
    words = [_system(state, event.unit, event.icon)] if event.icon else []
    if event.target:
        words.append(name_of(state, event.target))
    return f", {', '.join(words)}" if words else ""


def _repaired(state: BattleState, each: str, works: bool) -> str:
    unit, _, icon_id = each.partition(":")
    return f"{name_of(state, unit)}: {_system(state, unit, icon_id)} {'works again' if works else 'stays as it is'}"


def _system(state: BattleState, unit: str, icon_id: str) -> str:
    found = icon(profile_of(state, unit), icon_id) if known(state, unit) else None
    return icon_id if found is None else icon_label(profile_of(state, unit), found)
