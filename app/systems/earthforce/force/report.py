"""Everything that window, paper and command line say about a force: what it costs, and what was agreed and broken."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from app.core.force import Budget, Fault, Force, Line, LineReport, Report
from app.core.force_lines import covers
from app.core.forms import Column, Row
from app.core.system import Record
from app.core.words import counted, known, listed
from app.systems.earthforce import figures, lists, unit
from app.systems.earthforce.classes import fighter
from app.systems.earthforce.force.lines import COMMON, cost_of
from app.systems.earthforce.force.terms import limit
from app.systems.earthforce.members import default_name, members, profile_of
from app.systems.earthforce.unit import Profile

SEVERITIES = ("error", "warning", "note")
COLUMNS = (
    Column("unit", "Class"),
    Column("names", "Names"),
    Column("boxes", "Boxes", number=True),
    Column("fighters", "Groups", number=True, tip="Fighter groups that each brings"),
    Column("count", "Count", number=True),
    Column("cost", "Cost", number=True, tip="Your own; the book has no costs"),
)


def report(force: Force, records: Mapping[str, Record]) -> Report:  # noqa: ARG001 - the shape of `report`
    """Return budget, lines and every problem, the gravest first."""
    spent = spent_of(force)
    allowed = limit(force, "budget")
    left = None if allowed is None or spent is None else allowed - spent
    faults = sorted(_faults(force), key=lambda fault: SEVERITIES.index(fault.severity))
    return Report(
        budget=Budget(allowed, spent, left),
        lines=tuple(_line(force, line) for line in force.lines),
        affordable=(),
        problems=tuple(_accepted(force, fault) for fault in faults),
    )


def spent_of(force: Force) -> int | None:
    """Return what a force costs, None when some ship's cost is not known although a budget is agreed on."""
    total, vague = 0, False
    for line in force.lines:
        cost = _each(force, line)
        vague = vague or cost is None
        total += (cost or 0) * line.count
    return None if vague and limit(force, "budget") is not None else total


def _each(force: Force, line: Line) -> int | None:
    profile = profile_of(force, line)
    return None if profile is None else cost_of(line, profile)


def _line(force: Force, line: Line) -> LineReport:
    cost = _each(force, line)
    shown = "" if cost is None else str(cost * line.count)
    return LineReport(line.unit, line.count, line.count, shown)


def _accepted(force: Force, fault: Fault) -> Fault:
    for acceptance in force.accepted:
        if covers(acceptance, fault.rule, fault.units):
            return msgspec.structs.replace(fault, accepted=acceptance.note)
    return fault


def _faults(force: Force) -> Iterator[Fault]:
    yield from _of_whole(force)
    for number, line in enumerate(force.lines):
        profile = profile_of(force, line)
        if profile is None:
            text = f"Nobody knows the class “{line.unit}”."
            yield _fault("class", "error", text, "The catalogue", "Take it out, or import its sheet.", number)
            continue
        yield from _of_line(force, number, line, profile)


def _of_line(force: Force, number: int, line: Line, profile: Profile) -> Iterator[Fault]:
    faction = profile.force_list
    if force.agreements.get("mixed") is not True and faction not in (force.force_list, *COMMON):
        text = f"{profile.name} belongs to {lists.faction_name(faction)}."
        yield _fault(
            "faction", "error", text, "Agreed", "Take it out, or agree on ships of every faction.", number
        )
    missing = figures.unknowns(profile)
    if missing:
        text = f"{profile.name}: nobody knows {listed(missing)}."
        yield _fault(
            "figures", "note", text, "Sample Ships", "Enter them from a sheet in the library.", number
        )
    if profile.practice:
        text = f"{profile.name} is an invented ship for practice."
        yield _fault(
            "practice", "note", text, "Practice ships", "Take it as it is, or use a ship of the book.", number
        )
    if profile.ship and unit.groups(profile) and not _knows_fighters(profile):
        text = f"{profile.name}: nobody knows which fighters it carries."
        yield _fault(
            "fighters", "warning", text, "Fighter Groups", "Choose them in the library's form.", number
        )
    if limit(force, "budget") is not None and cost_of(line, profile) is None:
        text = f"{profile.name} has no cost."
        yield _fault("cost", "error", text, "Agreed", "Give it one in this line or in the library.", number)


def _knows_fighters(profile: Profile) -> bool:
    return profile.craft is not None and fighter(profile.craft) is not None


def _of_whole(force: Force) -> Iterator[Fault]:
    if not force.lines:
        yield _fault(
            "empty", "error", "The force has no ships.", "Setting up the Game", "Add some from the left."
        )
    allowed, spent = limit(force, "budget"), spent_of(force)
    if allowed is not None and spent is not None and spent > allowed:
        text = f"The force costs {spent}, {spent - allowed} more than the {allowed} agreed on."
        yield _fault("budget", "error", text, "Agreed", "Take something out, or agree on more.")
    for key, number, noun in (
        ("most_ships", _ships(force), "ship"),
        ("most_groups", _groups(force), "fighter group"),
    ):
        most = limit(force, key)
        if most is not None and number > most:
            text = f"The force has {counted(number, noun)}; at most {most} are agreed on."
            yield _fault(
                key.replace("most_", ""), "error", text, "Agreed", "Take some out, or agree on more."
            )


def _ships(force: Force) -> int:
    return sum(member.profile.ship for member in members(force))


def _groups(force: Force) -> int:
    profiles = [member.profile for member in members(force)]
    return sum(1 if p.size == "group" else unit.groups(p) or 0 for p in profiles)


def _fault(rule: str, severity: str, text: str, source: str, remedy: str, *numbers: int) -> Fault:
    return Fault(f"earthforce.force.{rule}", severity, text, source, remedy, tuple(numbers))


def rows(force: Force, told: Report) -> Sequence[Row]:
    """Return the force's lines as rows of COLUMNS; the key is the number of the line."""
    return tuple(_row(force, number, line, told) for number, line in enumerate(force.lines))


def _row(force: Force, number: int, line: Line, told: Report) -> Row:
    profile = profile_of(force, line)
    cost = told.lines[number].cost or "–"
    if profile is None:
        return Row(str(number), (line.unit, "", "?", "?", str(line.count), cost))
    standard = {default_name(profile, n, line.count) for n in range(line.count)}
    names = [m.name for m in members(force) if m.line == number and m.name not in standard]
    fighters = figures.fighters(profile) if profile.ship else figures.NONE
    cells = (
        profile.name,
        ", ".join(names),
        known(profile.boxes) if profile.ship else figures.NONE,
        fighters,
        str(line.count),
        cost,
    )
    return Row(
        str(number), cells, tip=f"{lists.faction_name(profile.force_list)}: {figures.summary(profile)}"
    )
