"""Buying and editing lines: what is on offer, the form of a line with its ships, newer figures of the catalogue."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from app.core.codec import Json, JsonObject
from app.core.errors import Refused, UserError
from app.core.force import MOST_COUNT, Force, Line
from app.core.forms import Difference, Field
from app.core.questions import Opened, Option
from app.core.system import Choice, Record
from app.systems.earthforce import figures, lists, unit
from app.systems.earthforce.members import default_name, people, profile_of
from app.systems.earthforce.unit import Profile

LONGEST_NAME = 60
MOST_VELOCITY = 100
POSTS = {
    "command": "Command",
    "comms": "Communications",
    "engineering": "Engineering",
    "gunnery": "Gunnery",
    "helm": "Helm",
    "payload": "Payload",
    "pilot": "Pilot",
    "tactical": "Tactical",
}
#: What every force may bring beside its faction's ships.
COMMON = (lists.CIVILIAN, lists.PRACTICE)


def offers(force: Force, records: Sequence[Record]) -> Sequence[tuple[Record, str]]:
    """Return the records that a force may bring, its faction's first; none has a reason against it."""
    mixed = force.agreements.get("mixed") is True
    order = [force.force_list, *(f.id for f in lists.factions() if f.id != force.force_list)]
    allowed = [name for name in order if mixed or name in (force.force_list, *COMMON)]
    known = [record for record in records if record.profile.get("force_list") in allowed]
    known.sort(key=lambda record: allowed.index(str(record.profile["force_list"])))
    return tuple((record, "") for record in known)


def buy(force: Force, record: Record) -> Force:
    """Return the force with one more of a record, its profile frozen; a line without names grows instead."""
    profile = unit.profile(record.profile)
    name = profile.id if profile.force_list == force.force_list else f"{profile.force_list}/{profile.id}"
    frozen = unit.plain(profile)
    for number, line in enumerate(force.lines):
        if line.unit == name and line.profile == frozen and not line.members:
            return with_line(
                force, number, msgspec.structs.replace(line, count=min(MOST_COUNT, line.count + 1))
            )
    return msgspec.structs.replace(force, lines=(*force.lines, Line(name, 1, (), frozen)))


def with_line(force: Force, number: int, line: Line) -> Force:
    """Return the force with one line replaced."""
    return msgspec.structs.replace(force, lines=(*force.lines[:number], line, *force.lines[number + 1 :]))


def line_of(force: Force, number: int) -> tuple[Line, Profile]:
    """Return a line and its profile; raises UserError when there is none or nobody knows its class."""
    if not 0 <= number < len(force.lines):
        raise UserError(f"The force has no line {number + 1}.")
    line = force.lines[number]
    profile = profile_of(force, line)
    if profile is None:
        raise UserError(f"Nobody knows the class “{line.unit}”; take the line out or import its sheet.")
    return line, profile


def form(force: Force, number: int) -> tuple[Field, ...]:
    """Return the form of a line: how many, what they cost, and each ship's name, velocity and people."""
    line, profile = line_of(force, number)
    head = (
        Field("count", "How many", "number", line.count, low=1, high=MOST_COUNT),
        Field(
            *("cost", "Cost of each", "number", cost_of(line, profile)),
            high=99999,
            unknown=True,
            help="Your own: the book has no costs.",
        ),
    )
    return (*head, *(field for n in range(line.count) for field in _member_fields(line, profile, n)))


def cost_of(line: Line, profile: Profile) -> int | None:
    """Return what each unit of a line costs: the line's own, else the class's, None when nobody said."""
    value = line.fields.get("cost", profile.cost)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _member_fields(line: Line, profile: Profile, number: int) -> Iterator[Field]:
    own = line.members[number] if number < len(line.members) else {}
    group = default_name(profile, number, line.count)
    name, velocity = own.get("name"), own.get("velocity")
    yield Field(
        f"members.{number}.name",
        "Name",
        "text",
        name if isinstance(name, str) else "",
        help=group,
        group=group,
    )
    if profile.ship:
        yield Field(
            *(f"members.{number}.velocity", "Velocity at the start", "number"),
            velocity if isinstance(velocity, int) else None,
            high=MOST_VELOCITY,
            unknown=True,
            unit="MU",
            help="From the scenario; unknown: nobody keeps it yet.",
            group=group,
        )
    if profile.size == "group":
        yield Field(f"members.{number}.ace", "Has an ace", "flag", own.get("ace") is True, group=group)
    rows: Json = [
        {"name": p.name, "post": p.post or None, "fortune": p.fortune, "player": p.player}
        for p in people(own)
    ]
    yield Field(
        f"members.{number}.people",
        *("Characters aboard", "table", rows),
        columns=_PEOPLE,
        help="Player characters and important others, for their tasks and fortune points.",
        group=group,
    )


_PEOPLE = (
    Field("name", "Name", "text", ""),
    Field(
        "post", "Post", "choice", None, options=tuple(Option(k, v) for k, v in POSTS.items()), unknown=True
    ),
    Field("fortune", "Fortune", "number", 0, high=20),
    Field("player", "Player", "flag", value=True),
)


def set_line(force: Force, number: int, key: str, value: Json) -> Force:
    """Return the force with a field of a line changed; raises UserError with the field's key."""
    line, _ = line_of(force, number)
    field = next((found for found in form(force, number) if found.key == key), None)
    if field is None:
        raise UserError(f"A line has no field “{key[:40]}”.", field=key)
    if field.kind == "number":
        _check_number(field, value)
    if key == "count":
        count = value if isinstance(value, int) else 1
        return with_line(
            force, number, msgspec.structs.replace(line, count=count, members=line.members[:count])
        )
    if key == "cost":
        fields = {name: each for name, each in line.fields.items() if name != "cost"}
        if value is not None:
            fields["cost"] = value
        return with_line(force, number, msgspec.structs.replace(line, fields=fields))
    return with_line(force, number, _with_member(line, key, value))


def _check_number(field: Field, value: Json) -> None:
    if value is None and field.unknown:
        return
    if not isinstance(value, int) or isinstance(value, bool) or not field.low <= value <= field.high:
        raise UserError(f"{field.label}: a whole number from {field.low} to {field.high}.", field=field.key)


def _with_member(line: Line, key: str, value: Json) -> Line:
    _, place, name = key.split(".", 2)
    number = int(place)
    members: list[JsonObject] = [*line.members, *({} for _ in range(number + 1 - len(line.members)))]
    changed = {**members[number], name: _member_value(key, name, value)}
    members[number] = {k: v for k, v in changed.items() if v not in (None, "", [], False)}
    while members and not members[-1]:
        members.pop()
    return msgspec.structs.replace(line, members=tuple(members))


def _member_value(key: str, name: str, value: Json) -> Json:
    if name == "name":
        if not isinstance(value, str) or len(value) > LONGEST_NAME:
            raise UserError(f"A name has at most {LONGEST_NAME} characters.", field=key)
        return " ".join(value.split())
    if name == "people":
        return _people(key, value)
    return value


def _people(key: str, value: Json) -> list[Json]:
    if not isinstance(value, list) or len(value) > 20:
        raise UserError("At most 20 characters can be aboard.", field=key)
    found: list[Json] = []
    for row in value:
        name = row.get("name") if isinstance(row, dict) else None
        if not isinstance(row, dict) or not isinstance(name, str) or not name.strip():
            raise UserError("Every character needs a name.", field=key)
        fortune = row.get("fortune")
        found.append(
            {
                "name": name.strip()[:LONGEST_NAME],
                "post": row.get("post") or "",
                "fortune": fortune if isinstance(fortune, int) and not isinstance(fortune, bool) else 0,
                "player": row.get("player") is not False,
            }
        )
    return found


def choices(force: Force) -> Sequence[Choice]:  # noqa: ARG001 - the shape of `choices`
    """Return no steps: building a force asks for no dice."""
    return ()


def open_step(force: Force, key: str) -> Opened[Any, Any]:  # noqa: ARG001 - the shape of `open`
    """Raise Refused: building a force asks for no dice."""
    raise Refused(f"There is no step “{key[:40]}”.")


def updates(force: Force, known: Mapping[str, Record]) -> Sequence[tuple[int, tuple[Difference, ...]]]:
    """Return the lines whose frozen sheet differs from the catalogue's now, with what differs."""
    found: list[tuple[int, tuple[Difference, ...]]] = []
    for number, line in enumerate(force.lines):
        record = known.get(_key(force, line))
        if line.profile is None or record is None:
            continue
        differs = figures.difference(line.profile, record.profile)
        if differs:
            found.append((number, differs))
    return tuple(found)


def update(force: Force, number: int, known: Mapping[str, Record]) -> Force:
    """Return the force with a line's sheet as the catalogue has it now; raises UserError when it has none."""
    line = force.lines[number]
    record = known.get(_key(force, line))
    if record is None:
        raise UserError(f"The catalogue has no “{line.unit}”.")
    return with_line(force, number, msgspec.structs.replace(line, profile=dict(record.profile)))


def _key(force: Force, line: Line) -> str:
    return line.unit if "/" in line.unit else f"{force.force_list}/{line.unit}"
