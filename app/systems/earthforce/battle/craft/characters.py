"""Characters come aboard, change posts, spend fortune points (*Using Fortune Points in Battle*)."""

from app.core.questions import Option, Procedure
from app.systems.earthforce.battle.asking import counted, picked, written
from app.systems.earthforce.battle.craft.figures import number
from app.systems.earthforce.battle.events import BattleEvent
from app.systems.earthforce.battle.events.people import FortuneSpent, PersonSet
from app.systems.earthforce.battle.people import POSTS, able_to_spend, aboard, everybody, person_name
from app.systems.earthforce.battle.state import BattleState, name_of, profile_of, roster
from app.systems.earthforce.members import Person

MOST_FORTUNE, LONGEST, MOST_PEOPLE = 20, 60, 60
NEW = "new"
FATES = {"": "Aboard", "ejected": "Ejected", "lost": "Lost"}


def cannot_set(state: BattleState, unit: str) -> str:  # noqa: ARG001
    """Return why no character can be added, empty when one can."""
    return "" if len(everybody(state)) < MOST_PEOPLE else "the battle has as many characters as can be kept"


def set_person(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Add a character aboard a unit, or change one."""
    there = [(key, found) for key, found in everybody(state).items() if found.unit == unit]
    options = [Option(NEW, "A new character"), *(Option(key, found.person.name) for key, found in there)]
    key = yield from picked(options, "who")
    old = dict(there).get(key)
    if old is None:
        numbers = [
            int(each.rpartition(".p")[2]) for each in everybody(state) if each.rpartition(".p")[2].isdecimal()
        ]
        own = f"p{max(numbers, default=0) + 1}"
        key, person = f"{unit}.{own}", Person(id=own, name="")
    else:
        person = old.person
    name = yield from written("the character's name", LONGEST, person.name or "Captain")
    posts = [Option(post, label) for post, label in POSTS.items()] + [Option("any", "Wherever needed")]
    post = yield from picked(posts, "at which post")
    fortune = yield from counted(0, MOST_FORTUNE, "fortune points", person.fortune)
    kinds = (Option("player", "A player's character"), Option("master", "The game master's"))
    player = (yield from picked(kinds, "whose character")) == "player"
    fate = ""
    if old is not None:
        fates = [Option(each or "aboard", label) for each, label in FATES.items()]
        fate = yield from picked(fates, "what became of the character")
    return PersonSet(
        key=key,
        unit=unit,
        person=Person(
            id=person.id,
            name=" ".join(name.split()) or person.name or "Nobody",
            post="" if post == "any" else post,
            fortune=fortune,
            player=player,
        ),
        fate="" if fate == "aboard" else fate,
    )


def savable(state: BattleState, unit: str) -> bool:
    """True for a ship that is destroyed and that fortune may keep: never one that rammed."""
    now = state.units[unit]
    ship = profile_of(state, unit).ship and now.condition.fate == "destroyed"
    return ship and now.craft.crashed != state.turn and now.fire.harmed == state.turn


def cannot_spend(state: BattleState, unit: str) -> str:
    """Return why no fortune points keep a ship from destruction, empty when they may."""
    if not savable(state, unit):
        return "it is not a ship that was destroyed in this turn otherwise than by a ram of its own"
    return (
        "" if able_to_spend(state, unit, number("fortune-ship")) else "nobody aboard has two fortune points"
    )


def save(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Spend fortune points to keep a ship from destruction: it is disabled, and whole."""
    points = number("fortune-ship")
    options = [Option(key, person_name(state, key)) for key in able_to_spend(state, unit, points)]
    person = yield from picked(options, f"who spends {points} fortune points for {name_of(state, unit)}")
    groups = tuple(
        each.id
        for each, now in roster(state)
        if each.carrier == unit and now.craft.state == "aboard" and now.condition.fate == "lost"
    )
    return FortuneSpent(
        turn=state.turn,
        person=person,
        unit=unit,
        points=points,
        fate="disabled",
        groups=groups,
    )


def told(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return who is aboard a unit, in words."""
    return tuple(_told(found.person) for _, found in aboard(state, unit))


def _told(person: Person) -> str:
    words = [person.name]
    if person.post:
        words.append(POSTS.get(person.post, person.post).lower())
    if person.fortune:
        words.append(f"fortune {person.fortune}")
    return ", ".join(words)
