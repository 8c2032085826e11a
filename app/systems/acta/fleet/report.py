"""The one engine behind every word about a fleet's legality: window, paper and command line all ask it."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from app.core.errors import UserError
from app.core.force import Acceptance, Fault, Force, LineReport, Report
from app.core.force_lines import covers
from app.core.forms import Column, Row
from app.core.system import Record
from app.systems.acta import tables
from app.systems.acta.catalogue import CATALOGUE
from app.systems.acta.fleet import costs, crews, faults, scenarios
from app.systems.acta.fleet.members import Bought, bought, crew_quality, member_fields, text, vessels

SEVERITIES = ("error", "warning", "note")

COLUMNS = (
    Column("unit", "Class"),
    Column("names", "Names"),
    Column("crew", "Crew", tip="Crew Quality, from 2 (civilian) to 6 (elite)"),
    Column("level", "Level"),
    Column("count", "Count", number=True, tip="The choices that are bought, and the flights of each"),
    Column("cost", "Points", number=True, tip="What the line costs by itself; each level rounds up once"),
)


def report(force: Force, records: Mapping[str, Record]) -> Report:
    """Return budget, lines, what is still affordable, and every problem, the gravest first.

    A Call to Arms, *Fleet Lists* (the general rules) and *Scenarios*; rulings 1 to 9. Raises UserError when a
    profile in the fleet cannot be read, or for an edition whose fleet rules this program does not have.
    """
    check_edition(force.edition)
    items = bought(force, records)
    budget = costs.budget(force, items)
    found = sorted(_faults(force, records, items), key=lambda fault: SEVERITIES.index(fault.severity))
    return Report(
        budget=budget,
        lines=tuple(
            LineReport(item.line.unit, item.line.count, item.members, costs.line_cost(force, item))
            for item in items
        ),
        affordable=costs.affordable(force, items, offered_levels(force, records)),
        problems=tuple(accepted(fault, force.accepted) for fault in found),
    )


def check_edition(edition: str) -> None:
    """Raise UserError for an edition whose fleets this program cannot build."""
    found = next((known for known in CATALOGUE.editions if known.id == edition), None)
    if found is None:
        raise UserError(f"There is no edition “{edition}”; fleets are built with the first.", field="edition")
    if not found.builds:
        raise UserError(
            f"{found.name} ships its figures only; fleets are built with the first edition.", field="edition"
        )


def offered_levels(force: Force, records: Mapping[str, Record]) -> set[str]:
    """Return the levels at which the fleet's list offers anything."""
    own = f"{force.force_list}/"
    return {
        str(record.profile.get("priority_level")) for key, record in records.items() if key.startswith(own)
    }


def _faults(force: Force, records: Mapping[str, Record], items: Sequence[Bought]) -> Iterator[Fault]:
    yield from faults.lists(force, items)
    yield from faults.levels(force, items)
    yield from faults.points(force, costs.budget(force, items))
    yield from faults.allies(force, items)
    yield from faults.in_service(force, items)
    yield from scenarios.faults(force, items)
    yield from crews.crew_quality(items)
    yield from crews.wings(items)
    yield from crews.squadrons(items, vessels(force, records))
    yield from crews.swapped(force, items)
    yield from faults.figures(items)


def accepted(fault: Fault, acceptances: Sequence[Acceptance]) -> Fault:
    """Return a fault with the players' note when they accepted it for these lines (ruling 7)."""
    for acceptance in acceptances:
        if covers(acceptance, fault.rule, fault.units):
            return msgspec.structs.replace(fault, accepted=acceptance.note)
    return fault


def rows(force: Force, told: Report) -> Sequence[Row]:
    """Return the fleet's lines as rows of COLUMNS; the key is the number of the line."""
    return tuple(_row(force, item, told.lines[item.number].cost) for item in bought(force))


def _row(force: Force, item: Bought, cost: str) -> Row:
    members = _members(force, item)
    names = ", ".join(name for name, _ in members if name) or ("free, by the scenario" if item.convoy else "")
    crew = sorted({quality for _, quality in members})
    level = (item.profile.priority_level if item.profile else None) or "?"
    crew_text = "–".join(str(value) for value in dict.fromkeys((crew[0], crew[-1]))) if crew else "?"
    count = f"{item.line.count} × {item.each}" if item.each > 1 else str(item.line.count)
    where = "" if item.list_id == force.force_list else tables.list_name(item.list_id)
    return Row(
        key=str(item.number),
        cells=(item.name, names, crew_text, level, count, cost),
        tip=where,
    )


def _members(force: Force, item: Bought) -> Sequence[tuple[str, int]]:
    fields = [member_fields(item.line, member) for member in range(item.members)]
    return [(text(values.get("name")), crew_quality(force, item, n)) for n, values in enumerate(fields)]


def crew_word(quality: int) -> str:
    """Return a crew quality with its word: `4 Military-Grade`."""
    return f"{quality} {tables.crew_name(quality)}"
