"""What a battle starts from: its sides, their ships and fighter groups with frozen profiles, and what was agreed.

Earthforce Sourcebook, *Setting up the Game*, *Fighter Groups*.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from app.core.codec import Json, JsonObject
from app.core.errors import UserError
from app.core.force import LONGEST_NAME, Force
from app.core.words import slug
from app.systems.earthforce import unit
from app.systems.earthforce.classes import fighter
from app.systems.earthforce.condition import Condition
from app.systems.earthforce.members import Member, Person, members
from app.systems.earthforce.unit import Profile

#: The most units that a battle keeps books for.
MOST_UNITS = 400


class Combatant(msgspec.Struct, frozen=True, kw_only=True):
    """A side; `id` is the player's id in a campaign."""

    id: str
    name: str
    force_list: str = ""


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A ship, fighter group or small craft as it enters the battle; `condition` None is fresh.

    `carrier` is the id of the ship that a group or craft belongs to and is aboard at the start, empty for those
    that fly on their own. `velocity` is a ship's in MU at the start, None when nobody said. `people` are the
    characters aboard.
    """

    id: str
    side: str
    name: str
    profile: Profile
    list_id: str = ""
    carrier: str = ""
    velocity: int | None = None
    condition: Condition | None = None
    people: tuple[Person, ...] = ()
    notes: tuple[str, ...] = ()


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """A battle as it begins; `fight` is the campaign's id of it."""

    sides: tuple[Combatant, ...]
    units: dict[str, Unit]
    agreements: JsonObject = {}
    terms: JsonObject = {}
    campaign: str = ""
    fight: str = ""
    simple: bool = False


def muster(forces: Sequence[tuple[str, Force]], agreed: Mapping[str, Json]) -> Start:
    """Return the start of a battle between forces; forces of the same side's name fight together.

    Raises UserError for fewer than two sides and for a force that brings nothing.
    """
    sides: dict[str, Combatant] = {}
    units: dict[str, Unit] = {}
    for name, force in forces:
        side = _side(name.strip() or force.name, force, sides)
        for ready in _units(side.id, force, units):
            units[ready.id] = ready
    if len(sides) < 2:
        raise UserError("A battle needs at least two sides; give each force a side of its own name.")
    if len(units) > MOST_UNITS:
        raise UserError(
            f"The forces bring {len(units)} ships and groups; at most {MOST_UNITS} can be tracked."
        )
    agreements = {**(forces[0][1].agreements if forces else {}), **_object(agreed.get("agreements"))}
    return Start(
        sides=tuple(sides.values()),
        units=units,
        agreements=agreements,
        terms=dict(forces[0][1].terms) if forces else {},
        simple=agreements.get("simple") is True,
    )


def _side(name: str, force: Force, sides: dict[str, Combatant]) -> Combatant:
    key = slug(name) or f"side-{len(sides) + 1}"
    if key not in sides:
        sides[key] = Combatant(id=key, name=name[:LONGEST_NAME], force_list=force.force_list)
    return sides[key]


def _units(side: str, force: Force, taken: Collection[str]) -> Iterator[Unit]:
    used = set(taken)
    before = len(used)
    for member in members(force):
        for ready in entering(member, side, used):
            used.add(ready.id)
            yield ready
    if len(used) == before:
        raise UserError(f"“{force.name}” brings no ships; add some before the battle.")


def entering(member: Member, side: str, taken: Collection[str]) -> Iterator[Unit]:
    """Yield a member's ship (or free group) and the groups aboard, with ids outside `taken`."""
    used = set(taken)
    ship = Unit(
        id=new_id(member.profile, used),
        side=side,
        name=member.name,
        profile=member.profile,
        list_id=member.list_id,
        velocity=member.velocity,
        condition=Condition(ace=True) if member.ace else None,
        people=member.people,
    )
    used.add(ship.id)
    yield ship
    for ready in aboard(ship, used):
        used.add(ready.id)
        yield ready


def aboard(ship: Unit, taken: Collection[str]) -> Iterator[Unit]:
    """Yield the fighter groups that a ship carries, with ids outside `taken`; none while nobody knows which."""
    craft, berths = ship.profile.craft, unit.groups(ship.profile)
    fighters = fighter(craft) if craft else None
    if fighters is None or not berths:
        return
    used = set(taken)
    for number in range(1, berths + 1):
        new = new_id(fighters, used)
        used.add(new)
        name = f"{fighters.name}{f' {number}' if berths > 1 else ''} ({ship.name})"
        yield Unit(id=new, side=ship.side, name=name, profile=fighters, list_id=ship.list_id, carrier=ship.id)


def new_id(profile: Profile, taken: Collection[str]) -> str:
    """Return the first free id of a class: `omega-1`, `starfury-2`."""
    word = short_id(profile)
    number = 1
    while f"{word}-{number}" in taken:
        number += 1
    return f"{word}-{number}"


def short_id(profile: Profile) -> str:
    """Return a class as the beginning of its units' ids: what stands before `-class`, a dot never among it."""
    word = slug(profile.id.split("/")[-1]) or "unit"
    return word.split("-class")[0]


def _object(value: Json) -> JsonObject:
    return dict(value) if isinstance(value, dict) else {}
