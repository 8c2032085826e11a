"""Characters in a battle: who is aboard which unit, with how many fortune points (*Player Characters in Ship Combat*).

A key of a character is its unit's id at the start and its own: `omega-1.p1`.
"""

from collections.abc import Iterator, Mapping

import msgspec

from app.systems.earthforce.battle.books.craft import Character
from app.systems.earthforce.battle.state import BattleState, known

POSTS = {
    "comms": "Communications",
    "engineering": "Engineering",
    "gunnery": "Gunnery",
    "helm": "Helm",
    "payload": "Payload",
    "pilot": "Piloting",
    "tactical": "Tactical",
    "command": "Command",
}

replace = msgspec.structs.replace


def everybody(state: BattleState) -> Mapping[str, Character]:
    """Return every character of the battle by key, as it is now."""
    found = {
        f"{unit.id}.{person.id}": Character(unit=unit.id, person=person)
        for unit in state.start.units.values()
        for person in unit.people
    }
    return {**found, **state.craft.people}


def aboard(state: BattleState, unit: str) -> Iterator[tuple[str, Character]]:
    """Yield the characters aboard a unit of whom nothing became, with their keys."""
    for key, found in everybody(state).items():
        if found.unit == unit and not found.fate and known(state, unit):
            yield key, found


def person_name(state: BattleState, key: str) -> str:
    """Return a character's name, the key when there is none such."""
    found = everybody(state).get(key)
    return key if found is None else found.person.name


def able_to_spend(state: BattleState, unit: str, points: int) -> tuple[str, ...]:
    """Return the characters aboard a unit who have so many fortune points."""
    return tuple(key for key, found in aboard(state, unit) if found.person.fortune >= points)


def spent(state: BattleState, key: str, points: int) -> BattleState:
    """Return the state after a character spent fortune points; one who is not there changes nothing."""
    found = everybody(state).get(key)
    if found is None:
        return state
    person = replace(found.person, fortune=max(0, found.person.fortune - points))
    people = {**state.craft.people, key: replace(found, person=person)}
    return replace(state, craft=replace(state.craft, people=people))
