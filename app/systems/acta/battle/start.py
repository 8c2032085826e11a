"""What a battle starts from: its sides, their units with frozen profiles, and what was agreed.

A Call to Arms, *Scenarios*, *Initiative Phase*, *Wings and Flights*; rulings 3, 6, 9 and 22.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from app.core.codec import Json, JsonObject
from app.core.errors import UserError
from app.core.force import LONGEST_NAME, Force, Line
from app.core.words import slug
from app.systems.acta import catalogue, tables, unit
from app.systems.acta.condition import Condition
from app.systems.acta.fleet.members import Vessel, short_class, vessels
from app.systems.acta.gains import Gains
from app.systems.acta.unit import ALL_LEVELS, Profile

#: The sides of a scenario.
ROLES = ("attacker", "defender")
#: The field of a fleet's line that holds the figures given of craft that it carries, by their name.
CRAFT_FIGURES = "craft_figures"
#: The most units that a battle keeps books for.
MOST_UNITS = 600


class Combatant(msgspec.Struct, frozen=True, kw_only=True):
    """A side: `initiative` is the modifier of its fleet list; `id` is the player's id in a campaign.

    `role` is attacker or defender where the scenario tells them apart, empty when nobody said.
    """

    id: str
    name: str
    force_list: str = ""
    initiative: int = 0
    role: str = ""


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A ship or flight as it enters the battle; `condition` None is fresh from its dock.

    `mothership` is the id of the ship whose flight it is and `craft` the name of its kind there; flights of wings
    that were bought have neither. `gains` is what experience in a campaign has brought it.
    """

    id: str
    side: str
    name: str
    profile: Profile
    crew_quality: int
    list_id: str = ""
    ally: bool = False
    squadron: str = ""
    mothership: str = ""
    craft: str = ""
    convoy: bool = False
    condition: Condition | None = None
    honours: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    gains: Gains = Gains()


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """A battle as it begins; `level` is the scenario's Priority Level, None when nobody set one.

    `simple` is True for battles of versions that knew nothing but simple mode.
    """

    sides: tuple[Combatant, ...]
    units: dict[str, Unit]
    level: str | None = None
    scenario: str | None = None
    points: int | None = None
    terms: JsonObject = {}
    agreements: JsonObject = {}
    campaign: str = ""
    simple: bool = True


def muster(forces: Sequence[tuple[str, Force]], agreed: Mapping[str, Json]) -> Start:
    """Return the start of a battle between forces; forces of the same side's name fight together.

    `agreed` may hold `level`, `scenario`, `points` and `agreements`; what it does not say is the first force's.
    Raises UserError for fewer than two sides and for a force that brings nothing.
    """
    terms = forces[0][1].terms if forces else {}
    sides: dict[str, Combatant] = {}
    units: dict[str, Unit] = {}
    for name, force in forces:
        side = _side(name.strip() or force.name, force, sides)
        for ready in _units(side.id, force, units):
            units[ready.id] = ready
    if len(sides) < 2:
        raise UserError("A battle needs at least two sides; give each fleet a side of its own name.")
    if len(units) > MOST_UNITS:
        raise UserError(
            f"The fleets bring {len(units)} ships and flights; at most {MOST_UNITS} can be tracked."
        )
    agreements = {**(forces[0][1].agreements if forces else {}), **_object(agreed.get("agreements"))}
    return Start(
        sides=tuple(sides.values()),
        units=units,
        level=_level(agreed.get("level", terms.get("priority_level"))),
        scenario=_text(agreed.get("scenario", terms.get("scenario"))),
        points=_number(agreed.get("points", terms.get("points"))),
        terms=dict(terms),
        agreements=agreements,
        simple=tables.agreed(agreements, "simple") is True,
    )


def given_craft(line: Line) -> Mapping[str, JsonObject]:
    """Return the figures that players gave of craft aboard a line's ships that nobody printed, by the craft's name."""
    table = _object(line.fields.get(CRAFT_FIGURES))
    return {name: _object(figures) for name, figures in table.items()}


def aboard(
    ship: Unit,
    flights: Sequence[str],
    taken: Collection[str],
    edition: str = "first",
    given: Mapping[str, JsonObject] | None = None,
) -> tuple[Unit, ...]:
    """Return the flights that a ship carries, one unit a name, with ids outside `taken` and the ship's crew quality.

    `given` are figures of craft that nobody printed, by the craft's name.
    """
    used = set(taken)
    found: list[Unit] = []
    for number, name in enumerate(flights, 1):
        profile = craft(name, ship.profile.force_list, edition, (given or {}).get(name))
        new = new_id(profile, used)
        used.add(new)
        found.append(
            Unit(
                id=new,
                side=ship.side,
                name=f"{short_class(profile)}{f' {number}' if len(flights) > 1 else ''} ({ship.name})",
                profile=profile,
                crew_quality=ship.crew_quality,
                list_id=ship.list_id,
                ally=ship.ally,
                mothership=ship.id,
                craft=name,
            )
        )
    return tuple(found)


def craft(name: str, force_list: str, edition: str = "first", given: JsonObject | None = None) -> Profile:
    """Return the profile of a carried craft; figures that nobody printed are the `given` ones, else unknown."""
    found = _craft(name, force_list, edition)
    known = {
        figure: value
        for figure, value in (given or {}).items()
        if figure in unit.BOUNDS and found.lacks(figure) and _fits(figure, value)
    }
    return msgspec.structs.replace(found, **known) if known else found


def _fits(figure: str, value: Json) -> bool:
    low, high = unit.BOUNDS[figure]
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _craft(name: str, force_list: str, edition: str) -> Profile:
    key = tables.craft_figures(name, edition)
    record = catalogue.CATALOGUE.records(edition).get(key) if key else None
    if record is not None:
        return unit.profile(record.profile)
    return Profile(
        id=slug(name) or "flight",
        name=name[: unit.LONGEST] or "Flight",
        force_list=force_list,
        traits=("Fighter",),
        absent=(
            "damage",
            "damage_threshold",
            "crew",
            "crew_threshold",
            "troops",
            "craft",
            "turns",
            "turn_angle",
        ),
        super_manoeuvrable=True,
    )


def new_id(profile: Profile, taken: Collection[str]) -> str:
    """Return an id that is not taken yet: the first word of the class and a number, as in `hyperion-1`."""
    word = slug(profile.name).partition("-")[0] or "unit"
    number = 1
    while f"{word}-{number}" in taken:
        number += 1
    return f"{word}-{number}"


def _side(name: str, force: Force, sides: dict[str, Combatant]) -> Combatant:
    title = name[:LONGEST_NAME] or "Fleet"
    side_id = slug(title) or f"side-{len(sides) + 1}"
    bonus = tables.fleet_list(force.force_list).initiative if tables.has_list(force.force_list) else 0
    known, role = sides.get(side_id), force.terms.get("side")
    if known is None:
        sides[side_id] = Combatant(
            id=side_id,
            name=title,
            force_list=force.force_list,
            initiative=bonus,
            role=role if isinstance(role, str) and role in ROLES else "",
        )
    elif bonus > known.initiative:
        sides[side_id] = msgspec.structs.replace(known, initiative=bonus)
    return sides[side_id]


def _units(side: str, force: Force, taken: Mapping[str, Unit]) -> Iterator[Unit]:
    used = set(taken)
    formed = {unit.squadron for unit in taken.values() if unit.side == side}
    for vessel in vessels(force):
        ready = _unit(side, vessel, used)
        if ready.squadron in formed - {""}:
            # Another fleet of the side has a squadron of this name; they stay apart.
            ready = msgspec.structs.replace(ready, squadron=f"{ready.squadron} ({force.name})")
        used.add(ready.id)
        yield ready
        given = given_craft(force.lines[vessel.line])
        for flight in aboard(ready, vessel.flights, used, force.edition, given):
            used.add(flight.id)
            yield flight


def _unit(side: str, vessel: Vessel, taken: Collection[str]) -> Unit:
    return Unit(
        id=new_id(vessel.profile, taken),
        side=side,
        name=vessel.label,
        profile=vessel.profile,
        crew_quality=vessel.crew_quality,
        list_id=vessel.list_id,
        ally=vessel.ally,
        squadron=vessel.squadron,
        convoy=vessel.convoy,
    )


def _level(value: Json) -> str | None:
    return value if isinstance(value, str) and value in ALL_LEVELS else None


def _text(value: Json) -> str | None:
    return value if isinstance(value, str) and value else None


def _number(value: Json) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _object(value: Json) -> JsonObject:
    return dict(value) if isinstance(value, dict) else {}
