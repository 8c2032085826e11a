"""What befell a unit, in the words of its service record and of the log, without its name."""

from collections.abc import Sequence

from app.core.words import counted, listed
from app.systems.earthforce.campaign import events as e
from app.systems.earthforce.campaign.state import State, name_of, profile_of
from app.systems.earthforce.condition import FATES, WHOLE, Condition
from app.systems.earthforce.members import Person
from app.systems.earthforce.unit import icon, icon_label

SORTS: dict[type, str] = {
    e.Kept: "Battle",
    e.SheetLearned: "Sheet",
    e.PeopleSet: "Crew",
    e.Mended: "Repairs",
    e.Repaired: "Repairs",
    e.Moved: "Base",
    e.Assigned: "Roster",
    e.AceSet: "Crew",
    e.CrewSet: "Crew",
    e.Renamed: "Roster",
    e.Honoured: "Honour",
    e.Struck: "Lost",
}


def sort_of(event: e.UnitPart) -> str:
    """Return what sort of happening it is."""
    return "Lost" if isinstance(event, e.Kept) and event.lost else SORTS[type(event)]


def deed(state: State, event: e.UnitPart) -> str:
    """Return what befell a unit, `state` being what was true before."""
    match event:
        case e.Kept():
            return _kept(event)
        case e.Repaired():
            return _repaired(state, event)
        case e.Mended():
            return _mended(state, event)
        case e.Moved(away=away):
            return "far from any base" if away else "back at a base"
        case e.Assigned(carrier=carrier):
            return f"now aboard {name_of(state, carrier)}" if carrier else "on its own now"
        case e.SheetLearned():
            return "its sheet was completed"
        case _:
            return _of_people(event)


def _of_people(event: e.UnitPart) -> str:
    match event:
        case e.PeopleSet(people=people, why=why):
            return f"{why + ': ' if why else ''}{aboard(people)}"
        case e.AceSet(ace=ace):
            return "an ace flies with it" if ace else "no ace flies with it"
        case e.CrewSet(text=text):
            return f"crew: {text}" if text else "nothing is written of its crew"
        case e.Renamed(name=name, old=old):
            return f"renamed {name}, formerly {old}"
        case e.Honoured(honour=honour):
            return f"honour: {honour}"
        case e.Struck(how=how, why=why):
            return f"{how}{f' ({why})' if why else ''}"
        case _:
            return ""


def aboard(people: tuple[Person, ...]) -> str:
    """Return characters in a few words: names, posts, fortune points."""
    told = [
        f"{person.name}{f', {person.post}' if person.post else ''} (fortune {person.fortune})"
        for person in people
    ]
    return listed(told) or "nobody of name aboard"


def _kept(event: e.Kept) -> str:
    parts = [event.lost] if event.lost else [f"came home {how(event.condition)}"]
    parts += [f"{event.cargo}% of its cargo lost"] if event.cargo else []
    parts += [f"{event.passengers}% of its passengers lost"] if event.passengers else []
    parts += [f"{counted(event.kills, 'ship')} destroyed by it"] if event.kills else []
    parts += [event.note] if event.note else []
    return "; ".join(parts)


def _mended(state: State, event: e.Mended) -> str:
    before = state.units[event.unit].condition if event.unit in state.units else event.condition
    stages = {**before.icons, **event.condition.icons}
    gone = [key for key in stages if key not in event.condition.icons]
    parts = [f"{_named(state, event.unit, gone)} whole again"] if gone else []
    parts += [how(event.condition)] if how(event.condition) != "whole" or not gone else []
    return f"mended{f' {event.why}' if event.why else ''}: {'; '.join(parts)}"


def _named(state: State, unit: str, systems: Sequence[str]) -> str:
    profile = profile_of(state, unit)
    found = [(system, icon(profile, system)) for system in systems]
    return listed([system if each is None else icon_label(profile, each) for system, each in found])


def _repaired(state: State, event: e.Repaired) -> str:
    parts = [f"in dock until turn {event.back}"] if event.back else []
    parts += [counted(event.boxes, "box", "boxes") + " mended"] if event.boxes else []
    systems = (*event.systems, *event.free)
    parts += [f"{_named(state, event.unit, systems)} mended"] if systems else []
    parts += [counted(event.fighters, "new fighter")] if event.fighters else []
    paid = f" for {counted(event.paid, 'point')} ({event.balance} left)" if event.paid else ""
    return f"{'; '.join(parts) or 'serviced'}{paid}"


def how(condition: Condition) -> str:
    """Return how a unit is, in a few words."""
    parts = [FATES.get(condition.fate, condition.fate).lower()] if condition.fate else []
    if condition.marked:
        parts.append(f"{counted(condition.marked, 'box', 'boxes')} marked")
    if condition.icons:
        parts.append(f"{counted(len(condition.icons), 'system')} damaged or out")
    if condition.strength < WHOLE:
        parts.append(f"{counted(condition.strength, 'fighter')} left")
    return ", ".join(parts) or "whole"
