"""Characters between battles: who is aboard which ship, with how many fortune points.

Earthforce Sourcebook, *Player Characters in Ship Combat*.
"""

from collections.abc import Iterable

import msgspec

from app.core.questions import Number, Option, Pick, Procedure, Write
from app.systems.earthforce.battle.people import POSTS
from app.systems.earthforce.campaign.events import Event, PeopleSet, Together
from app.systems.earthforce.campaign.state import State, name_of, roster
from app.systems.earthforce.members import Person

MOST_FORTUNE, MOST_PEOPLE, LONGEST_NAME = 99, 20, 120
NOBODY = "Nobody of name is aboard."

replace = msgspec.structs.replace


def crewed(state: State) -> Iterable[str]:
    """Offer it for every unit that has a character aboard, a lost one too: its survivors go elsewhere."""
    return (unit.id for unit, now in roster(state) if now.people)


def enlist(state: State, unit: str) -> Procedure[Event]:
    """Bring a character aboard."""
    people = state.units[unit].people
    name = " ".join(str((yield Write("the character's name", LONGEST_NAME))).split()) or "A character"
    posts = (*(Option(key, word) for key, word in POSTS.items()), Option("-", "None of these"))
    post = str((yield Pick(posts, "the post held")))
    fortune = int(str((yield Number(0, MOST_FORTUNE, "fortune points", 0))))
    player = str(
        (yield Pick((Option("player", "A player"), Option("master", "The game master")), "who plays it"))
    )
    made = Person(
        id=new_id(people),
        name=name,
        post="" if post == "-" else post,
        fortune=fortune,
        player=player == "player",
    )
    return PeopleSet(unit=unit, people=(*people, made), why=f"{name} comes aboard")


def full(state: State, unit: str) -> str:
    """Return why nobody more can be written down."""
    return "So many characters are aboard." if len(state.units[unit].people) >= MOST_PEOPLE else ""


def new_id(people: tuple[Person, ...]) -> str:
    """Return the first free id of a character aboard a unit: `p1`, `p2`."""
    taken = {person.id for person in people}
    return next(key for number in range(1, 1000) if (key := f"p{number}") not in taken)


def fortune(state: State, unit: str) -> Procedure[Event]:
    """Set how many fortune points a character has."""
    person = yield from _who(state, unit)
    asked = f"fortune points of {person.name}"
    points = int(str((yield Number(0, MOST_FORTUNE, asked, min(person.fortune, MOST_FORTUNE)))))
    people = tuple(
        replace(each, fortune=points) if each.id == person.id else each for each in state.units[unit].people
    )
    return PeopleSet(unit=unit, people=people, why="by agreement")


def transfer(state: State, unit: str) -> Procedure[Event]:
    """Send a character to another ship of the side, or away."""
    person = yield from _who(state, unit)
    side = state.start.units[unit].side
    ways = [
        Option(other.id, name_of(state, other.id))
        for other, now in roster(state, side)
        if other.id != unit and not now.lost and len(now.people) < MOST_PEOPLE
    ]
    to = str((yield Pick((*ways, Option("-", "Ashore, out of the campaign")), f"where {person.name} goes")))
    left = tuple(each for each in state.units[unit].people if each.id != person.id)
    gone = PeopleSet(unit=unit, people=left, why=f"{person.name} leaves")
    if to not in state.units:
        return gone
    there = state.units[to].people
    come = (*there, replace(person, id=new_id(there)))
    title = f"{person.name} goes to {name_of(state, to)}"
    return Together(
        title=title, parts=(gone, PeopleSet(unit=to, people=come, why=f"{person.name} comes aboard"))
    )


def _who(state: State, unit: str) -> Procedure[Person]:
    people = state.units[unit].people
    if len(people) == 1:
        return people[0]
    key = yield Pick(tuple(Option(person.id, person.name) for person in people), "which character")
    return next(person for person in people if person.id == key)
