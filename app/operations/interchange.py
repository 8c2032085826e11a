"""Files in and out: fleets, battles and campaigns as others read them, and the schemas of these files."""

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, insert, select

from app import systems
from app.core import codec, force
from app.core.codec import JsonObject
from app.core.errors import UserError
from app.core.force import Force, Line
from app.core.log import Unknown
from app.core.system import FileParts
from app.operations import fleets, log_files, logs, packet_files
from app.operations.files import read_file, read_object, write_bytes, write_text
from app.operations.log_files import BattleFile, CampaignFile, FileEvent, Read
from app.operations.logs import Kind
from app.operations.packet_files import PacketFile
from app.operations.stamps import now, title
from db.store import Store
from db.tables import Table

__all__ = [
    "bring_in",
    "export_battle",
    "export_campaign",
    "export_fleet",
    "import_fleet",
    "import_log",
    "read_file",
    "read_fleet",
    "read_log",
    "read_object",
    "schema",
    "with_profiles",
    "write_bytes",
    "write_text",
]

_TABLES = Table.metadata.tables


def bring_in(store: Store, path: Path) -> tuple[str, int, str]:
    """Bring a fleet, battle or campaign file into the library, in one step; return its kind, id and name.

    A packet is only looked at: it is filled in where it lies, so its path comes back as its name. Raises
    UserError when the file cannot be used; the library is then as it was.
    """
    value = read_object(path)
    if value.get("format") == force.FORMAT:
        fleet_id = _add_fleet(store, value, f"“{path.name}”")
        return "fleet", fleet_id, fleets.load(store, fleet_id).name
    if value.get("format") == packet_files.FORMAT:
        packet_files.read(path)
        return "packet", 0, str(path)
    if value.get("format") not in log_files.FORMATS:
        raise UserError(
            f"“{path.name}” is no file of Starmuster: its format is {str(value.get('format'))[:40]!r}, "
            f"not one of {', '.join((force.FORMAT, *log_files.FORMATS, packet_files.FORMAT))}."
        )
    found = log_files.read(value, f"“{path.name}”")
    return found.kind, import_log(store, found), found.file.name


def read_fleet(path: Path) -> Force:
    """Return the fleet that a file holds; raise UserError when it holds none or is newer than this program."""
    return force.from_file(read_object(path), f"“{path.name}”")


def read_log(path: Path) -> Read:
    """Return the battle or campaign that a file holds; raise UserError when it holds none or is newer."""
    return log_files.read(read_object(path), f"“{path.name}”")


def import_fleet(store: Store, path: Path) -> int:
    """Bring a fleet file into the library and return the fleet's id; its profiles are frozen into it."""
    return _add_fleet(store, read_object(path), f"“{path.name}”")


def _add_fleet(store: Store, value: JsonObject, what: str) -> int:
    fleet = with_profiles(store, force.from_file(value, what))
    if not fleet.name.strip():
        fleet = msgspec.structs.replace(fleet, name="Unnamed fleet")
    return fleets.add(store, fleet, label=f"Import fleet “{fleet.name}”")


def with_profiles(store: Store, fleet: Force) -> Force:
    """Return a fleet whose lines hold their profile: the file's own, checked, else the catalogue's.

    A unit that nobody knows stays without one; the fleet's report names it. Raises UserError for a profile that
    the game cannot use.
    """
    game = systems.system(fleet.system)
    known = fleets.records(store, fleet.system, fleet.edition)

    def whole(number: int, line: Line) -> Line:
        if line.profile is not None:
            try:
                return msgspec.structs.replace(line, profile=game.catalogue.check(line.profile))
            except UserError as error:
                raise UserError(f"Unit {number}, “{line.unit[:60]}”: {error.message}") from error
        key = line.unit if "/" in line.unit else f"{fleet.force_list}/{line.unit}"
        return msgspec.structs.replace(line, profile=known[key].profile) if key in known else line

    lines = tuple(whole(number, line) for number, line in enumerate(fleet.lines, 1))
    return msgspec.structs.replace(fleet, lines=lines)


def export_fleet(store: Store, fleet_id: int, path: Path) -> None:
    """Write a fleet with its profiles, so that the file needs no library."""
    write_text(path, codec.pretty(force.to_file(fleets.load(store, fleet_id))))


def export_battle(store: Store, battle_id: int, path: Path) -> None:
    """Write a battle: its start, all its events and its head."""
    with store.read() as session:
        value = _battle(session.connection(), battle_id)
    write_text(path, codec.pretty(value))


def export_campaign(store: Store, campaign_id: int, path: Path) -> None:
    """Write a campaign with its battles inside."""
    battle = _TABLES["battle"]
    with store.read() as session:
        connection = session.connection()
        query = select(battle.c.id).where(battle.c.campaign_id == campaign_id).order_by(battle.c.id)
        ids = connection.execute(query).scalars().all()
        value = _log(connection, "campaign", campaign_id, {id_: n for n, id_ in enumerate(ids)})
        value["battles"] = [_battle(connection, battle_id) for battle_id in ids]
    write_text(path, codec.pretty(value))


def _battle(connection: Connection, battle_id: int) -> JsonObject:
    row = logs.row(connection, "battle", battle_id)
    value = _log(connection, "battle", battle_id, {})
    if row.closed_at:
        value["closed_at"] = row.closed_at
        value["outcome"] = codec.decode(row.outcome or "[]", list[JsonObject], f"what “{row.name}” brought")
    return value


def _log(connection: Connection, kind: Kind, log_id: int, numbers: dict[int, int]) -> JsonObject:
    """Return a log as a file holds it; `numbers` are those of the battles inside it, by id."""
    row = logs.row(connection, kind, log_id)
    events = _TABLES[f"{kind}_event"]
    query = select(events).where(events.c[f"{kind}_id"] == log_id).order_by(events.c.n)
    found: list[FileEvent] = []
    for event in connection.execute(query).mappings():
        tag = numbers.get(event["battle_id"]) if kind == "campaign" else None
        found.append(FileEvent(codec.decode(event["payload"], JsonObject), event["at"], tag))
    return {
        "format": f"starmuster/{kind}",
        "version": log_files.VERSION,
        "system": row.system,
        "edition": row.edition,
        "name": row.name,
        "created_at": row.created_at,
        "start": codec.decode(row.start, JsonObject, f"the start of “{row.name}”"),
        "events": codec.plain(found),
        "head": row.head,
        **codec.decode(row.fields, JsonObject),
    }


def import_log(store: Store, found: Read) -> int:
    """Put a battle or a campaign that was read into the library, in one step, and return its id."""
    with store.step(f"Import {found.kind} “{title(found.file.name, 'It')}”") as session:
        connection = session.connection()
        log_id = _insert(connection, found, {})
        battles = [_insert(connection, battle, {"campaign_id": log_id}) for battle in found.battles]
        _insert_events(connection, found, log_id, battles)
        for battle, battle_id in zip(found.battles, battles, strict=True):
            _insert_events(connection, battle, battle_id, ())
        return log_id


def _insert(connection: Connection, found: Read, more: dict[str, Any]) -> int:
    file = found.file
    row = {
        "system": file.system,
        "edition": file.edition,
        "name": title(file.name, f"A {found.kind}"),
        **more,
    }
    row |= {"start": codec.encode(file.start), "head": file.head, "fields": codec.encode(found.fields)}
    row["created_at"] = file.created_at[:40] or now()
    if isinstance(file, BattleFile) and file.closed_at:
        row |= {"closed_at": file.closed_at[:40], "outcome": codec.encode(file.outcome or [])}
    return connection.execute(insert(_TABLES[found.kind]), row).lastrowid


def _insert_events(connection: Connection, found: Read, log_id: int, battles: Sequence[int]) -> None:
    rows: list[dict[str, Any]] = [
        {f"{found.kind}_id": log_id, "n": n, "at": event.at[:40], "payload": codec.encode(event.event)}
        | ({"battle_id": None if event.battle is None else battles[event.battle]} if battles else {})
        for n, event in enumerate(found.file.events)
    ]
    if rows:
        connection.execute(insert(_TABLES[f"{found.kind}_event"]), rows)
    unknown = any(isinstance(entry.event, Unknown) for entry in found.entries)
    if found.file.head == len(found.entries) >= logs.LATE and not unknown:
        rules = logs.rules_of(found.kind, found.file.system)
        logs.write_checkpoint(connection, found.kind, log_id, found.file.head, rules, found.state)


def schema(kind: Literal["fleet", "battle", "campaign", "packet"], system: str = "") -> JsonObject:
    """Return the JSON Schema of a kind of file; with a game, also of what only that game reads."""
    if kind == "fleet":
        return _fleet_schema(systems.system(system).force.parts if system else None)
    if kind == "packet":
        return msgspec.json.schema(PacketFile, ref_template="#/$defs/{name}")
    types: dict[str, Any] = {"battle": BattleFile, "campaign": CampaignFile}
    if kind not in types:
        raise UserError(
            f"There is no file of the kind “{kind}”; there are fleet, battle, campaign and packet."
        )
    asked = [types[kind]]
    if system:
        rules = logs.rules_of(kind, system)
        asked += [rules.start_type, rules.events]
    (main, *parts), definitions = msgspec.json.schema_components(asked, ref_template="#/$defs/{name}")
    if parts:
        definitions[types[kind].__name__]["properties"]["start"] = parts[0]
        definitions["FileEvent"]["properties"]["event"] = parts[1]
    return {**main, "$defs": definitions}


def _fleet_schema(parts: FileParts | None) -> JsonObject:
    """Return the schema of fleet files, with what a game puts beside and into what every fleet has."""
    types = [force.FleetFile, force.UnitRecord]
    own = {} if parts is None else {each.name: getattr(parts, each.name) for each in fields(parts)}
    told, known = msgspec.json.schema_components([*types, *own.values()], ref_template="#/$defs/{name}")
    refs = dict(zip(own, told[2:], strict=True))
    whole, unit = known["FleetFile"]["properties"], known["UnitRecord"]["properties"]
    whole["units"]["items"] = told[1]
    if refs:
        whole["terms"], whole["agreements"] = refs["terms"], refs["agreements"]
        whole["squadrons"]["items"] = refs["squadron"]
        unit["members"]["items"] = refs["member"]
        unit["profile"] = {"anyOf": [{"type": "null"}, refs["profile"]], "default": None}
        for beside, name in ((whole, "whole"), (unit, "unit")):
            beside.update(known.pop(refs[name]["$ref"].rpartition("/")[2])["properties"])
    return {**told[0], "$defs": known}
