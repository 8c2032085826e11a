"""The members of a force: every ship with its name, velocity, people, one by one, out of the lines of its list."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

import msgspec

from app.core.codec import JsonObject
from app.core.errors import UserError
from app.core.force import LONGEST_NAME, Force, Line
from app.systems.earthforce import unit
from app.systems.earthforce.classes import profiles
from app.systems.earthforce.unit import Profile


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A character aboard: `post` is the station held (comms, engineering, gunnery, helm, payload, pilot, command).

    `fortune` are fortune points left; `player` is False for an important character of the game master.
    """

    id: str
    name: str
    post: str = ""
    fortune: int = 0
    player: bool = True


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """One ship, free group or craft of a force; `line` is the number of its line from 0, `number` its own in it."""

    line: int
    number: int
    name: str
    profile: Profile
    list_id: str = ""
    velocity: int | None = None
    ace: bool = False
    people: tuple[Person, ...] = ()


def members(force: Force) -> Iterator[Member]:
    """Yield every member of a force whose profile can be read, in the order of its lines."""
    for place, line in enumerate(force.lines):
        profile = profile_of(force, line)
        if profile is None:
            continue
        for number in range(line.count):
            yield _member(force, place, number, line, profile)


def profile_of(force: Force, line: Line) -> Profile | None:
    """Return a line's frozen profile, the catalogue's when it has none, None when nobody knows it."""
    if line.profile is not None:
        try:
            return unit.profile(line.profile)
        except UserError:
            return None
    key = line.unit if "/" in line.unit else f"{force.force_list}/{line.unit}"
    return profiles().get(key)


def _member(force: Force, place: int, number: int, line: Line, profile: Profile) -> Member:
    own = line.members[number] if number < len(line.members) else {}
    velocity = own.get("velocity")
    return Member(
        line=place,
        number=number,
        name=_name(own) or default_name(profile, number, line.count),
        profile=profile,
        list_id=profile.force_list or force.force_list,
        velocity=velocity if isinstance(velocity, int) and not isinstance(velocity, bool) else None,
        ace=own.get("ace") is True,
        people=people(own),
    )


def default_name(profile: Profile, number: int, count: int) -> str:
    """Return what a member without a name is called: its class, with a number when there are several."""
    return f"{profile.name} {number + 1}" if count > 1 else profile.name


def _name(own: Mapping[str, Any]) -> str:
    name = own.get("name")
    return " ".join(name.split())[:LONGEST_NAME] if isinstance(name, str) else ""


def people(own: JsonObject) -> tuple[Person, ...]:
    """Return the people of a member of a file; those that cannot be read are left out."""
    rows = own.get("people")
    if not isinstance(rows, list):
        return ()
    found: list[Person] = []
    for number, row in enumerate(cast("list[Any]", rows)[:20], 1):
        try:
            found.append(msgspec.convert({"id": f"p{number}", **row}, Person))
        except (msgspec.ValidationError, TypeError):
            continue
    return tuple(found)
