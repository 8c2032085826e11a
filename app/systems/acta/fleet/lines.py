"""Buying and editing lines: what is on offer, the form of a line and its members, newer figures.

A Call to Arms, *Fleet Lists* (the general rules); rulings 3, 4, 6 and 9.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from app.core.codec import Json, JsonObject
from app.core.errors import UserError
from app.core.force import MOST_COUNT, Force, Line
from app.core.forms import Difference, Field
from app.core.questions import Option
from app.core.system import Record
from app.systems.acta import catalogue, tables, unit
from app.systems.acta.fleet import costs
from app.systems.acta.fleet.members import (
    HIGHEST_CREW,
    LOWEST_CREW,
    Bought,
    bought,
    carried,
    crew_quality,
    key_of,
    member_fields,
    swappable,
    swaps,
    text,
)
from app.systems.acta.fleet.report import crew_word
from app.systems.acta.fleet.scenarios import convoy_share, freighters
from app.systems.acta.fleet.terms import checked_value
from app.systems.acta.unit import BEYOND_WAR, BOUNDS, LEVELS, Profile

LONGEST_MEMBER_NAME = 60
#: Figures that a player may fill in on a fleet's line while nobody knows them.
FIGURES = (
    "speed",
    "turns",
    "turn_angle",
    "hull",
    "damage",
    "damage_threshold",
    "crew",
    "crew_threshold",
    "dogfight",
)


def offers(force: Force, records: Sequence[Record]) -> Sequence[tuple[Record, str]]:
    """Return the records that the fleet may buy, own list first, each with a reason when it cannot be bought now."""
    allowed = _lists(force)
    known = [record for record in records if str(record.profile.get("force_list")) in allowed]
    known.sort(key=lambda record: (allowed.index(str(record.profile["force_list"])), _level(record)))
    return tuple((record, _refusal(force, record)) for record in known)


def _lists(force: Force) -> list[str]:
    own = [force.force_list]
    if force.agreements.get("mixed_lists") is True:
        return own + [item.id for item in tables.lists() if item.id != force.force_list]
    known = tables.has_list(force.force_list) and force.agreements.get("allies") is not False
    rule = tables.fleet_list(force.force_list).allies if known else None
    others = [tables.OTHER_CRAFT] if force.agreements.get("other_craft", True) is not False else []
    return own + list(rule.lists if rule else ()) + [name for name in others if name not in own]


def _level(record: Record) -> int:
    level = record.profile.get("priority_level")
    return LEVELS.index(level) if level in LEVELS else len(LEVELS)


def _refusal(force: Force, record: Record) -> str:
    level = record.profile.get("priority_level")
    scenario = costs.level_of(force)
    if level == BEYOND_WAR:
        return f"Fleets never buy the level {BEYOND_WAR}."
    if level is not None and costs.price(str(level), scenario) is None and scenario in LEVELS:
        return f"{level} is more than two levels above {scenario}."
    return "" if level is not None else "Nobody knows its Priority Level."


def buy(force: Force, record: Record) -> Force:
    """Return the fleet with one more choice of a record, its profile frozen; a line without names grows instead."""
    profile = unit.profile(record.profile)
    if profile.other_figures is not None and profile.borrowed != (
        force.agreements.get("borrowed_figures") is not False
    ):
        profile = catalogue.switch_figures(profile)
    own = profile.force_list == force.force_list
    name = profile.id if own else f"{profile.force_list}/{profile.id}"
    frozen = unit.plain(profile)
    for number, line in enumerate(force.lines):
        if line.unit == name and line.profile == frozen and not line.members and not line.fields:
            grown = msgspec.structs.replace(line, count=min(MOST_COUNT, line.count + 1))
            return with_line(force, number, grown)
    return msgspec.structs.replace(force, lines=(*force.lines, Line(name, 1, (), frozen)))


def with_line(force: Force, number: int, line: Line) -> Force:
    """Return the fleet with one line replaced."""
    return msgspec.structs.replace(force, lines=(*force.lines[:number], line, *force.lines[number + 1 :]))


def form(force: Force, number: int) -> tuple[Field, ...]:
    """Return the form of a line: choices, each ship's name, crew, squadron and swaps, unknown figures.

    A wing has one crew, one squadron and its flights' names together (*Wings and Flights*).
    """
    item = _item(force, number)
    return (
        Field(
            "count", "Ships" if item.convoy else "Choices", "number", item.line.count, low=1, high=MOST_COUNT
        ),
        *_convoy_field(force, item),
        *(field for member in _leaders(item) for field in _member_fields(force, item, member)),
        *_unknown_figures(item),
    )


def _item(force: Force, number: int) -> Bought:
    if not 0 <= number < len(force.lines):
        raise UserError(f"The fleet has no line {number + 1}.")
    return bought(force)[number]


def _convoy_field(force: Force, item: Bought) -> Iterator[Field]:
    scenario = tables.scenario(str(force.terms.get("scenario") or ""))
    if item.convoy or (scenario and freighters(force, scenario) and convoy_share(scenario, item.line.unit)):
        help_text = (
            f"Given for free by {scenario.name}." if scenario else "No scenario gives it for free now."
        )
        yield Field("convoy", "Convoy ship", "flag", item.convoy, help=help_text)


def _leaders(item: Bought) -> range:
    """Return the members that have a part of the form: every ship, and the first flight of each wing."""
    return range(0, item.members, _together(item))


def _together(item: Bought) -> int:
    """Return how many members are edited together: the flights of a wing; a ship is edited by itself."""
    return item.profile.members if item.profile and item.profile.wing and not item.convoy else 1


def _places(item: Bought, member: int) -> range:
    return range(member, min(member + _together(item), item.members))


def _member_fields(force: Force, item: Bought, member: int) -> Iterator[Field]:
    profile, values = item.profile, member_fields(item.line, member)
    if profile is None:
        return
    each, places = _together(item), _places(item, member)
    what = "Wing" if each > 1 else "Flight" if profile.wing else "Ship"
    group = f"{what} {member // each + 1}" if item.members > each else ""
    if each == 1:
        name = text(values.get("name"))
        yield Field(f"{member}.name", "Name", "text", name, high=LONGEST_MEMBER_NAME, group=group)
    crews = tuple(Option(str(n), crew_word(n)) for n in range(HIGHEST_CREW, LOWEST_CREW - 1, -1))
    crew = str(crew_quality(force, item, member))
    if crew not in {option.key for option in crews}:
        crews = (*crews, Option(crew, f"{crew} (no such crew)"))
    yield Field(f"{member}.crew_quality", "Crew Quality", "choice", crew, options=crews, group=group)
    yield _squadron_field(item, places, group)
    for craft, most in possible_swaps(profile, item.list_id):
        count = swaps(values).get(craft, 0)
        label = f"Flights swapped for {craft}"
        yield Field(f"{member}.swaps.{craft}", label, "number", count, low=0, high=most, group=group)
    if each > 1:
        yield _names_field(item, places, group)


def _names_field(item: Bought, places: range, group: str) -> Field:
    """Return the names of a wing's flights in one line; who left one out has an empty place there."""
    names = [text(member_fields(item.line, place).get("name")) for place in places]
    while names and not names[-1]:
        names.pop()
    sign = "; " if any("," in name for name in names) else ", "
    hint = f"With commas between, the first of {len(places)} flights first. None needs a name."
    most = len(places) * (LONGEST_MEMBER_NAME + len(sign))
    key = f"{places.start}.names"
    return Field(key, "Names of flights", "text", sign.join(names), high=most, help=hint, group=group)


def _squadron_field(item: Bought, places: range, group: str) -> Field:
    """Return the squadron of a ship or a wing; flights that were put into several show them all."""
    known = dict.fromkeys(text(member_fields(item.line, place).get("squadron")) for place in places)
    several = "A name here puts all of the wing's flights into one squadron." if len(known) > 1 else ""
    value = ", ".join(name for name in known if name)
    key = f"{places.start}.squadron"
    return Field(key, "Squadron", "text", value, high=LONGEST_MEMBER_NAME, help=several, group=group)


def possible_swaps(profile: Profile, list_id: str) -> Iterator[tuple[str, int]]:
    """Yield the craft that flights aboard may be swapped for, and how many flights may be (*Wings and Flights*)."""
    aboard = carried(profile)
    for family in tables.swap_families():
        if list_id in family.lists:
            for kind in family.kinds:
                most = len(swappable(aboard, kind.name))
                if most:
                    yield kind.name, most


def _unknown_figures(item: Bought) -> Iterator[Field]:
    if item.profile is None:
        return
    for figure in FIGURES:
        entered = figure in item.line.fields.get("entered", ())
        if item.profile.lacks(figure) or entered:
            low, high = BOUNDS[figure]
            label = figure.replace("_", " ").capitalize()
            value = getattr(item.profile, figure)
            yield Field(
                f"figures.{figure}",
                label,
                "number",
                value,
                low=low,
                high=high,
                unknown=True,
                group="Figures from your book",
                help="Nobody knows it; a battle asks for it.",
            )


def set_line(force: Force, number: int, key: str, value: Json) -> Force:
    """Return the fleet with one field of a line changed; raise UserError when the value cannot be."""
    item = _item(force, number)
    field = next((field for field in form(force, number) if field.key == key), None)
    if field is None:
        raise UserError(f"Line {number + 1} has no field “{key}”.", field=key)
    value = checked_value(field, value)
    line = item.line
    if key == "count":
        members = line.members[: int(str(value)) * item.each]
        return with_line(force, number, msgspec.structs.replace(line, count=int(str(value)), members=members))
    if key == "convoy":
        return with_line(force, number, _with_convoy(item, given=value is True))
    head, _, rest_key = key.partition(".")
    if head == "figures":
        return with_line(force, number, _with_figure(item, rest_key, value))
    return with_line(force, number, _with_member(item, int(head), rest_key, value))


def _with_convoy(item: Bought, *, given: bool) -> Line:
    """Return a line given by the scenario, ship by ship, or bought by choices; it keeps the ships that it had."""
    rest = {name: kept for name, kept in item.line.fields.items() if name != "convoy"}
    size = item.profile.members if item.profile else 1
    count = item.members if given else -(-item.members // size)
    fields = rest | {"convoy": True} if given else rest
    return msgspec.structs.replace(item.line, count=min(MOST_COUNT, count), fields=fields)


def _with_figure(item: Bought, figure: str, value: Json) -> Line:
    assert item.profile is not None
    profile = unit.checked(msgspec.structs.replace(item.profile, **{figure: value}))
    entered = dict.fromkeys([*item.line.fields.get("entered", ()), figure])
    fields = item.line.fields | {"entered": list(entered)}
    return msgspec.structs.replace(item.line, profile=unit.plain(profile), fields=fields)


def _with_member(item: Bought, member: int, key: str, value: Json) -> Line:
    """Return a line with a field of a ship, or of all flights of a wing, changed."""
    members = [dict(fields) for fields in item.line.members]
    places = _places(item, member)
    members += [{} for _ in range(places.stop - len(members))]
    names = _flight_names(str(value), len(places), f"{member}.names") if key == "names" else ()
    for n, place in enumerate(places):
        given = ("name", names[n]) if names else (key, value)
        members[place] = _set_member(members[place], *given)
    while members and not members[-1]:
        members.pop()
    return msgspec.structs.replace(item.line, members=tuple(members))


def _flight_names(typed: str, flights: int, key: str) -> tuple[str, ...]:
    """Return a name for each flight of a wing, empty where none was typed; raise UserError when they do not fit."""
    names = [name.strip() for name in typed.split(";" if ";" in typed else ",")]
    if len(names) > flights:
        raise UserError(f"There are {len(names)} names for {flights} flights.", field=key)
    if any(len(name) > LONGEST_MEMBER_NAME for name in names):
        raise UserError(f"A name has at most {LONGEST_MEMBER_NAME} characters.", field=key)
    return (*names, *[""] * (flights - len(names)))


def _set_member(fields: JsonObject, key: str, value: Json) -> JsonObject:
    if key.startswith("swaps."):
        craft = key.partition(".")[2]
        wanted = {name: n for name, n in {**swaps(fields), craft: value}.items() if n}
        return {name: kept for name, kept in fields.items() if name != "swaps"} | (
            {"swaps": wanted} if wanted else {}
        )
    if key == "crew_quality":
        return fields | {key: int(str(value))}
    words = " ".join(str(value).split())
    return fields | {key: words} if words else {name: kept for name, kept in fields.items() if name != key}


def updates(force: Force, records: Mapping[str, Record]) -> Sequence[tuple[int, tuple[Difference, ...]]]:
    """Return the lines whose frozen profile differs from the catalogue's now, field by field."""
    found = ((item.number, _differences(force, item, records)) for item in bought(force, records))
    return tuple((number, differences) for number, differences in found if differences)


def _differences(force: Force, item: Bought, records: Mapping[str, Record]) -> tuple[Difference, ...]:
    now = _current(force, item, records)
    if now is None or item.line.profile is None:
        return ()
    return catalogue.CATALOGUE.difference(_without_entered(item), {**now, **_entered(item)})


def _without_entered(item: Bought) -> dict[str, Any]:
    return {**(item.line.profile or {}), **_entered(item)}


def _entered(item: Bought) -> dict[str, Any]:
    """Return the figures that a player filled in on this line, which no catalogue takes back."""
    known = item.line.profile or {}
    return {figure: known.get(figure) for figure in item.line.fields.get("entered", ())}


def _current(force: Force, item: Bought, records: Mapping[str, Record]) -> dict[str, Any] | None:
    record = records.get(key_of(force, item.line))
    if record is None or item.profile is None:
        return None
    profile = unit.profile(record.profile)
    if profile.other_figures is not None and profile.borrowed != item.profile.borrowed:
        profile = catalogue.switch_figures(profile)
    return unit.plain(profile)


def update(force: Force, number: int, records: Mapping[str, Record]) -> Force:
    """Return the fleet with the catalogue's figures of now on one line; figures the player entered stay."""
    item = bought(force, records)[number]
    now = _current(force, item, records)
    if now is None:
        raise UserError(f"The catalogue has no newer figures for line {number + 1}.")
    known = {figure: value for figure, value in _entered(item).items() if now.get(figure) is None}
    return with_line(force, number, msgspec.structs.replace(item.line, profile=now | known))
