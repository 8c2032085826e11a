"""A fleet as every game has it: terms agreed with the opponent, lines bought from a list, what was accepted.

This is the value behind `starmuster/fleet` files (version 1). What only one game reads stands in `terms`,
`agreements`, `fields` and the members' own fields; fields that nobody knows are kept and written back.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from app.core import codec
from app.core.codec import JsonObject
from app.core.errors import UserError

FORMAT = "starmuster/fleet"
VERSION = 1

#: The most lines a fleet and members a line may have, so that a stranger's file cannot exhaust the machine.
MOST_LINES = 500
MOST_COUNT = 99
LONGEST_NAME = 120


class Line(msgspec.Struct, frozen=True):
    """One line of a fleet: `count` choices of the catalogue's `unit` (an ally's is `list/unit`).

    `members` are the vessels or flights that the choices bring, as far as they have a name or fields of their
    own. `profile` is the frozen catalogue record. `fields` holds the game's own fields of a line.
    """

    unit: str
    count: int = 1
    members: tuple[JsonObject, ...] = ()
    profile: JsonObject | None = None
    fields: JsonObject = {}


class Acceptance(msgspec.Struct, frozen=True):
    """A problem that the players accept: the rule, the lines it was about (numbers from 0), and their note.

    `fields` are those of a file that nobody knows.
    """

    rule: str
    units: tuple[int, ...] = ()
    note: str = ""
    fields: JsonObject = {}


class Force(msgspec.Struct, frozen=True):
    """A fleet of one game; see the module for what stands where."""

    system: str
    edition: str
    name: str
    force_list: str
    terms: JsonObject = {}
    agreements: JsonObject = {}
    lines: tuple[Line, ...] = ()
    squadrons: tuple[JsonObject, ...] = ()
    accepted: tuple[Acceptance, ...] = ()
    fields: JsonObject = {}


class Fault(msgspec.Struct, frozen=True):
    """A problem of a fleet: `severity` is error, warning or note; `units` are the numbers of the lines it is about."""

    rule: str
    severity: str
    message: str
    source: str
    remedy: str
    units: tuple[int, ...] = ()
    accepted: str | None = None


class Budget(msgspec.Struct, frozen=True):
    """Points allowed, spent and left; `spent` and `left` are None when something cannot be bought at all.

    `allowed` and `left` are None where the players agreed on no budget.
    """

    allowed: int | None
    spent: int | None
    left: int | None
    unit: str = "points"


class LineReport(msgspec.Struct, frozen=True):
    """What a line is: its unit, choices, the vessels or flights they bring, and what it costs as people read it."""

    unit: str
    count: int
    members: int
    cost: str = ""


class Affordable(msgspec.Struct, frozen=True):
    """How many further choices of a level the fleet can still buy, each level taken alone; `note` tells remainders."""

    level: str
    count: int
    note: str = ""


class Report(msgspec.Struct, frozen=True):
    """Everything that window, paper and command line say about a fleet's legality; nobody computes it again."""

    budget: Budget
    lines: tuple[LineReport, ...]
    affordable: tuple[Affordable, ...]
    problems: tuple[Fault, ...]

    @property
    def legal(self) -> bool:
        """True when there is no error, accepted or not."""
        return not any(fault.severity == "error" for fault in self.problems)

    @property
    def playable(self) -> bool:
        """True when every error is accepted by the players."""
        return all(fault.severity != "error" or fault.accepted is not None for fault in self.problems)


class FleetFile(msgspec.Struct, frozen=True):
    """The contents of a fleet file; `units` are UnitRecords, `accepted` AcceptedRecords."""

    format: str
    version: int
    system: str
    edition: str
    force_list: str
    name: str = ""
    terms: JsonObject = {}
    agreements: JsonObject = {}
    units: list[JsonObject] = []
    squadrons: list[JsonObject] = []
    accepted: list[JsonObject] = []


class AcceptedRecord(msgspec.Struct, frozen=True):
    """An accepted problem of a fleet file; unknown fields beside these are kept."""

    rule: str
    units: tuple[int, ...] = ()
    note: str = ""


class UnitRecord(msgspec.Struct, frozen=True):
    """A unit of a fleet file; what a game adds stands beside these fields."""

    unit: str
    count: int = 1
    members: list[JsonObject] = []
    profile: JsonObject | None = None


def from_file(value: Mapping[str, Any], what: str = "the fleet") -> Force:
    """Read the contents of a fleet file; raise UserError when it is not one or is newer than this program."""
    if value.get("format") != FORMAT:
        given = str(value.get("format"))[:40]
        raise UserError(f"{what} is not a fleet file: its format is {given!r}, not {FORMAT!r}.")
    version = value.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise UserError(f"{what} has no version number that can be read; it should be {VERSION}.")
    if version > VERSION:
        raise UserError(
            f"{what} was written by a newer Starmuster (file version {version}); update to open it."
        )
    envelope = codec.build(dict(value), FleetFile, what)
    if len(envelope.units) > MOST_LINES:
        raise UserError(f"{what} has {len(envelope.units)} lines; at most {MOST_LINES} can be read.")
    return Force(
        system=envelope.system,
        edition=envelope.edition,
        name=envelope.name[:LONGEST_NAME],
        force_list=envelope.force_list,
        terms=envelope.terms,
        agreements=envelope.agreements,
        lines=tuple(_line(unit, f"{what}, unit {n}") for n, unit in enumerate(envelope.units, 1)),
        squadrons=tuple(envelope.squadrons),
        accepted=tuple(
            _acceptance(item, f"{what}, accepted {n}") for n, item in enumerate(envelope.accepted, 1)
        ),
        fields=codec.extras(value, FleetFile),
    )


def to_file(force: Force) -> JsonObject:
    """Return the contents of a fleet file; the inverse of `from_file`."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "system": force.system,
        "edition": force.edition,
        "name": force.name,
        "force_list": force.force_list,
        "terms": force.terms,
        "agreements": force.agreements,
        "units": [_unit(line) for line in force.lines],
        "squadrons": list(force.squadrons),
        "accepted": [
            {"rule": item.rule, "units": list(item.units), "note": item.note, **item.fields}
            for item in force.accepted
        ],
        **force.fields,
    }


def _acceptance(value: JsonObject, what: str) -> Acceptance:
    item = codec.build(value, AcceptedRecord, what)
    return Acceptance(item.rule, item.units, item.note, codec.extras(value, AcceptedRecord))


def _line(value: JsonObject, what: str) -> Line:
    unit = codec.build(value, UnitRecord, what)
    if not 1 <= unit.count <= MOST_COUNT:
        raise UserError(f"{what} has the count {unit.count}; it must be from 1 to {MOST_COUNT}.")
    if len(unit.members) > MOST_COUNT * 12:
        raise UserError(f"{what} names {len(unit.members)} members, more than can be read.")
    return Line(unit.unit, unit.count, tuple(unit.members), unit.profile, codec.extras(value, UnitRecord))


def _unit(line: Line) -> JsonObject:
    value: JsonObject = {"unit": line.unit, "count": line.count}
    if line.members:
        value["members"] = list(line.members)
    if line.profile is not None:
        value["profile"] = line.profile
    return value | line.fields
