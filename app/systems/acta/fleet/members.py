"""The vessels and flights that a fleet's lines bring, each with its name, crew and flights.

A Call to Arms, *Wings and Flights*, *Crew Quality*, *Fleet Compositions and Special Fleet Rules*; rulings 3 and 6.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import msgspec

from app.core.codec import JsonObject
from app.core.force import Force, Line
from app.core.system import Record
from app.systems.acta import catalogue, tables, unit
from app.systems.acta.unit import Profile

#: Crew quality that the book assumes: Military-Grade (*Crew Quality*).
DEFAULT_CREW = 4
LOWEST_CREW, HIGHEST_CREW = 2, 6
FLIGHT_COMPUTER = "Flight Computer"


class Vessel(msgspec.Struct, frozen=True, kw_only=True):
    """One vessel, or one flight of a wing: `line` and `member` say where it stands in the fleet, both from 0.

    `crew_quality` is the value in force. `flights` are the craft it carries, one name a flight, after swaps.
    `ally` is True when it comes from another list than the fleet's own.
    """

    line: int
    member: int
    name: str
    label: str
    crew_quality: int
    profile: Profile
    list_id: str
    ally: bool = False
    flights: tuple[str, ...] = ()
    squadron: str = ""
    convoy: bool = False


@dataclass(frozen=True, slots=True)
class Bought:
    """A line of a fleet with what it stands for; `profile` is None when nobody knows the unit."""

    number: int
    line: Line
    list_id: str
    profile: Profile | None

    @property
    def each(self) -> int:
        """How many vessels or flights one of the line brings; a scenario gives its ships one by one, not by choices."""
        return self.profile.members if self.profile and not self.convoy else 1

    @property
    def members(self) -> int:
        """How many vessels or flights the line brings."""
        return self.line.count * self.each

    @property
    def name(self) -> str:
        """The class, or the unit's id when nobody knows it."""
        return self.profile.name if self.profile else self.line.unit

    @property
    def convoy(self) -> bool:
        """True for ships that a scenario gives for free (*Convoy Duty*, *Supply Ships*)."""
        return self.line.fields.get("convoy") is True


def list_of(force: Force, line: Line) -> str:
    """Return the id of the fleet list that a line is bought from: the fleet's own unless its unit names another."""
    listed, slash, _ = line.unit.rpartition("/")
    return listed if slash else force.force_list


def key_of(force: Force, line: Line) -> str:
    """Return the catalogue key of a line, `list/unit`."""
    return f"{list_of(force, line)}/{line.unit.rpartition('/')[2]}"


def bought(force: Force, records: Mapping[str, Record] | None = None) -> tuple[Bought, ...]:
    """Return the lines with their profiles: the frozen one, else the catalogue's; raises UserError for a broken one."""
    known = catalogue.CATALOGUE.records(force.edition) if records is None else records
    return tuple(
        Bought(number, line, list_of(force, line), _profile(force, line, known))
        for number, line in enumerate(force.lines)
    )


def _profile(force: Force, line: Line, records: Mapping[str, Record]) -> Profile | None:
    if line.profile is not None:
        own = {
            "id": line.unit,
            "force_list": list_of(force, line),
            "figures_from": "own",
            "level_from": "own",
        }
        return unit.profile({**own, **line.profile})
    record = records.get(key_of(force, line))
    if record is None:
        return None
    found = unit.profile(record.profile)
    wanted = force.agreements.get("borrowed_figures", True) is not False
    return (
        found if wanted == found.borrowed or found.other_figures is None else catalogue.switch_figures(found)
    )


def vessels(force: Force, records: Mapping[str, Record] | None = None) -> tuple[Vessel, ...]:
    """Return every vessel and flight of a fleet in its order; lines whose unit nobody knows bring none."""
    squads = _squads(force)
    numbers: dict[str, int] = {}
    found: list[Vessel] = []
    for item in bought(force, records):
        if item.profile is not None:
            found.extend(_members(force, item, item.profile, squads, numbers))
    return tuple(found)


def _members(
    force: Force,
    item: Bought,
    profile: Profile,
    squads: Mapping[tuple[int, int], str],
    numbers: dict[str, int],
) -> Iterator[Vessel]:
    ally = item.list_id not in (force.force_list, tables.OTHER_CRAFT)
    for member in range(item.members):
        fields = member_fields(item.line, member)
        numbers[profile.id] = numbers.get(profile.id, 0) + 1
        name = text(fields.get("name"))
        yield Vessel(
            line=item.number,
            member=member,
            name=name,
            label=name or f"{short_class(profile)} {numbers[profile.id]}",
            crew_quality=crew_quality(force, item, member),
            profile=profile,
            list_id=item.list_id,
            ally=ally,
            flights=flights(profile, fields, item.list_id),
            squadron=text(fields.get("squadron")) or squads.get((item.number, member), ""),
            convoy=item.convoy,
        )


def member_fields(line: Line, member: int) -> JsonObject:
    """Return the fields of one member of a line; members that nobody named have none."""
    return line.members[member] if member < len(line.members) else {}


def text(value: object) -> str:
    """Return a field's text without surrounding space; anything that is no text counts as empty."""
    return value.strip() if isinstance(value, str) else ""


def short_class(profile: Profile) -> str:
    """Return a class without its kind: Hyperion for Hyperion-class heavy cruiser, Starfury for Starfury Wing."""
    return profile.name.partition("-class")[0].removesuffix(" Wing") or profile.name


def crew_quality(force: Force, item: Bought, member: int) -> int:
    """Return the crew quality in force of a member; a given value counts as it is, a Flight Computer has at least 4.

    Flights of a wing have the crew that any of them was given (*Crew Quality Checks*).
    """
    given = (member_fields(item.line, place).get("crew_quality") for place in (member, *_wing(item, member)))
    value = next((each for each in given if isinstance(each, int) and not isinstance(each, bool)), None)
    return max(default_crew(force, item.list_id) if value is None else value, lowest_crew(item.profile))


def _wing(item: Bought, member: int) -> range:
    """Return the numbers of the flights that make a wing with one of them; a ship is alone."""
    size = item.profile.members if item.profile and item.profile.wing else 1
    return range(member - member % size, member - member % size + size)


def default_crew(force: Force, list_id: str) -> int:
    """Return the crew quality of a ship whose crew nobody rolled: Military-Grade, one better where the list says so."""
    return improved_crew(force, list_id, DEFAULT_CREW)


def improved_crew(force: Force, list_id: str, rolled: int) -> int:
    """Return a rolled crew quality with the list's bonus; allies do not get it (ruling 6)."""
    bonus = (
        tables.fleet_list(list_id).crew_bonus
        if list_id == force.force_list and tables.has_list(list_id)
        else 0
    )
    return min(HIGHEST_CREW, rolled + bonus)


def lowest_crew(profile: Profile | None) -> int:
    """Return the least crew quality a unit can have (*Special Traits*, Flight Computer)."""
    return DEFAULT_CREW if profile is not None and FLIGHT_COMPUTER in (profile.traits or ()) else 0


def carried(profile: Profile) -> tuple[str, ...]:
    """Return the craft that a ship carries as printed, one name a flight."""
    return tuple(craft.name for craft in profile.craft or () for _ in range(craft.count))


def swaps(fields: JsonObject) -> Mapping[str, int]:
    """Return a member's swaps: how many of its flights are replaced by which craft."""
    value = fields.get("swaps")
    if not isinstance(value, dict):
        return {}
    given = cast("dict[str, object]", value)
    return {craft: n for craft, n in given.items() if isinstance(n, int) and not isinstance(n, bool)}


def flights(profile: Profile, fields: JsonObject, list_id: str) -> tuple[str, ...]:
    """Return the flights aboard after swaps; where flights come only if bought (ruling 6), the bays are empty."""
    if tables.has_list(list_id) and tables.fleet_list(list_id).flights_bought_apart:
        return ()
    printed, swapped = carried(profile), dict[int, str]()
    for craft, count in swaps(fields).items():
        kind = tables.swap_kind(craft)
        free = [place for place in swappable(printed, craft) if place not in swapped]
        swapped |= dict.fromkeys(free[: max(0, count)], kind.name if kind else craft)
    return tuple(swapped.get(place, name) for place, name in enumerate(printed))


def swappable(aboard: Sequence[str], craft: str) -> list[int]:
    """Return which of the flights aboard may be swapped for a craft: the other kind of its family."""
    family, kind = tables.swap_family(craft), tables.swap_kind(craft)
    if family is None or kind is None:
        return []
    return [
        n
        for n, name in enumerate(aboard)
        if tables.swap_family(name) == family and tables.swap_kind(name) != kind
    ]


def _squads(force: Force) -> Mapping[tuple[int, int], str]:
    """Squadrons of a file: objects with a name and members, each the number of a line and of a member in it."""
    found: dict[tuple[int, int], str] = {}
    for number, squadron in enumerate(force.squadrons, 1):
        name = text(squadron.get("name")) or f"Squadron {number}"
        members = squadron.get("members")
        for place in cast("list[object]", members) if isinstance(members, list) else []:
            match place:
                case [int(line), int(member)]:
                    found[line, member] = name
                case int(line):
                    found[line, 0] = name
                case _:
                    pass
    return found
