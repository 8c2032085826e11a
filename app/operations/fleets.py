"""Fleets: make, name, change, copy and delete them. Each function that changes something is one undo step."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update
from sqlmodel import Session

from app import systems
from app.core import codec
from app.core.codec import JsonObject
from app.core.errors import UserError
from app.core.force import Acceptance, Force, Report
from app.operations.fleet_lines import LINES, line_of, lines_row, write_lines
from app.operations.library import records
from app.operations.stamps import copy_title, now, title
from db.store import Store
from db.tables import Table

__all__ = [
    "FleetItem",
    "add",
    "change",
    "create",
    "delete_fleet",
    "duplicate",
    "listing",
    "load",
    "records",
    "rename",
    "report",
    "report_of",
]

FLEETS = Table.metadata.tables["fleet"]


@dataclass(frozen=True, slots=True)
class FleetItem:
    """A fleet in a list: what it is without its lines, and how many lines it has."""

    id: int
    system: str
    edition: str
    name: str
    force_list: str
    terms: JsonObject
    lines: int
    created_at: str
    changed_at: str


def create(store: Store, system: str, edition: str, force_list: str, name: str, at: str = "") -> int:
    """Make an empty fleet of a game's list and return its id."""
    blank = systems.system(system).force.blank(edition, force_list, title(name, "A fleet"))
    return add(store, blank, at=at)


def add(store: Store, force: Force, *, label: str = "", at: str = "") -> int:
    """Put a whole fleet into the library and return its id."""
    name = title(force.name or "Unnamed fleet", "A fleet")
    at = at or now()
    with store.step(label or f"New fleet “{name}”", at) as session:
        return _insert(session, force, name, at)


def _insert(session: Session, force: Force, name: str, at: str) -> int:
    values = {**_row(force), "name": name, "created_at": at, "changed_at": at}
    fleet_id = session.connection().execute(insert(FLEETS), values).lastrowid
    write_lines(session.connection(), fleet_id, [lines_row(line) for line in force.lines])
    return fleet_id


def rename(store: Store, fleet_id: int, name: str, at: str = "") -> None:
    """Give a fleet another name."""
    name, at = title(name, "A fleet"), at or now()
    with store.step(f"Rename fleet “{name}”", at) as session:
        old = _fleet(session, fleet_id)
        if old.name != name:
            new = update(FLEETS).where(FLEETS.c.id == fleet_id)
            session.connection().execute(new, {"name": name, "changed_at": at})


def delete_fleet(store: Store, fleet_id: int, at: str = "") -> None:
    """Delete a fleet with its lines."""
    with store.read() as session:
        name = _fleet(session, fleet_id).name
    with store.step(f"Delete fleet “{name}”", at or now()) as session:
        session.connection().execute(delete(FLEETS).where(FLEETS.c.id == fleet_id))


def duplicate(store: Store, fleet_id: int, name: str = "", at: str = "") -> int:
    """Copy a fleet and return the copy's id; without a name it gets one that is not taken."""
    force = load(store, fleet_id)
    with store.read() as session:
        taken = set(session.connection().execute(select(FLEETS.c.name)).scalars())
    name = title(name) if name else copy_title(force.name, taken)
    at = at or now()
    with store.step(f"Copy fleet “{force.name}”", at) as session:
        return _insert(session, force, name, at)


def load(store: Store, fleet_id: int) -> Force:
    """Return a fleet; raise UserError when it is not in the library."""
    with store.read() as session:
        return _load(session, fleet_id)


def listing(store: Store) -> tuple[FleetItem, ...]:
    """Return all fleets, those changed last first; no line is read."""
    lines = (
        select(func.count())
        .select_from(LINES)
        .where(LINES.c.fleet_id == FLEETS.c.id)
        .scalar_subquery()
        .label("lines")
    )
    columns = [FLEETS.c[name] for name in ("id", "system", "edition", "name", "force_list", "terms")]
    query = select(*columns, lines, FLEETS.c.created_at, FLEETS.c.changed_at)
    with store.read() as session:
        found = session.connection().execute(query.order_by(FLEETS.c.changed_at.desc(), FLEETS.c.id.desc()))
        return tuple(_item(dict(row)) for row in found.mappings())


def _item(row: dict[str, Any]) -> FleetItem:
    row["terms"] = codec.decode(row["terms"], JsonObject)
    return FleetItem(**row)


def change(store: Store, fleet_id: int, label: str, edit: Callable[[Force], Force], at: str = "") -> Force:
    """Change a fleet by a pure function and return it; only rows that differ are written.

    What `edit` raises (Refused, UserError) leaves everything as it was.
    """
    at = at or now()
    with store.step(label, at) as session:
        old = _load(session, fleet_id)
        new = edit(old)
        if new == old:
            return old
        before, after = _row(old), _row(new)
        after["name"] = title(new.name, "A fleet")
        columns = {key: value for key, value in after.items() if value != before[key]}
        connection = session.connection()
        connection.execute(update(FLEETS).where(FLEETS.c.id == fleet_id), {**columns, "changed_at": at})
        write_lines(connection, fleet_id, [lines_row(line) for line in new.lines])
        return new


def report(store: Store, fleet_id: int) -> Report:
    """Return what the rules say about a fleet, against the shipped catalogue and the library's own records."""
    force = load(store, fleet_id)
    game = systems.system(force.system)
    return game.force.report(force, records(store, force.system, force.edition))


def report_of(force: Force, library: Path | None = None) -> Report:
    """Return what the rules say about a fleet of a file; own records come from `library`, if it is named."""
    game = systems.system(force.system)
    if library is None:
        return game.force.report(force, game.catalogue.records(force.edition))
    with Store.open(library, read_only=True) as store:
        return game.force.report(force, records(store, force.system, force.edition))


def _fleet(session: Session, fleet_id: int) -> Row[Any]:
    found = session.connection().execute(select(FLEETS).where(FLEETS.c.id == fleet_id)).one_or_none()
    if found is None:
        raise UserError(f"There is no fleet {fleet_id} in this library; it may have been deleted.")
    return found


def _load(session: Session, fleet_id: int) -> Force:
    row = _fleet(session, fleet_id)
    what = f"the fleet “{row.name}”"
    lines = session.connection().execute(
        select(LINES).where(LINES.c.fleet_id == fleet_id).order_by(LINES.c.position, LINES.c.id)
    )
    return Force(
        system=row.system,
        edition=row.edition,
        name=row.name,
        force_list=row.force_list,
        terms=codec.decode(row.terms, JsonObject, what),
        agreements=codec.decode(row.agreements, JsonObject, what),
        lines=tuple(line_of(line, what) for line in lines.mappings()),
        squadrons=codec.decode(row.squadrons, tuple[JsonObject, ...], what),
        accepted=codec.decode(row.accepted, tuple[Acceptance, ...], what),
        fields=codec.decode(row.fields, JsonObject, what),
    )


def _row(force: Force) -> dict[str, Any]:
    return {
        "system": force.system,
        "edition": force.edition,
        "name": force.name,
        "force_list": force.force_list,
        "terms": codec.encode(force.terms),
        "agreements": codec.encode(force.agreements),
        "squadrons": codec.encode(force.squadrons),
        "accepted": codec.encode(force.accepted),
        "fields": codec.encode(force.fields),
    }
