"""The catalogue as a library sees it: shipped records, and the players' own ones, which only they change."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Row, delete, insert, select, update
from sqlmodel import Session

from app import systems
from app.core import codec
from app.core.codec import Json, JsonObject
from app.core.errors import UserError
from app.core.system import Record
from app.core.words import slug
from app.operations.stamps import copy_title, now, title
from db.store import Store
from db.tables import Table

OWN = Table.metadata.tables["own_profile"]

_Known = dict[tuple[str, str], tuple[int, Mapping[str, Record]]]
_cache: "WeakKeyDictionary[Store, _Known]" = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class OwnItem:
    """A record of the players' own in a list."""

    id: int
    system: str
    edition: str
    key: str
    name: str
    revision: int
    changed_at: str


def records(store: Store, system: str, edition: str) -> Mapping[str, Record]:
    """Return an edition's catalogue by key: the shipped records and the library's own ones, which come last.

    The same mapping comes back until an own record changes. Raises UserError for a game nobody knows.
    """
    moved = store.changes("own_profile")
    known = _cache.setdefault(store, {})
    found = known.get((system, edition))
    if found is None or found[0] != moved:
        shipped = systems.system(system).catalogue.records(edition)
        found = (moved, MappingProxyType({**shipped, **_own(store, system, edition)}))
        known[system, edition] = found
    return found[1]


def _own(store: Store, system: str, edition: str) -> dict[str, Record]:
    query = select(OWN).where(OWN.c.system == system, OWN.c.edition == edition).order_by(OWN.c.id)
    with store.read() as session:
        rows = session.connection().execute(query).all()
    return {row.key: _record(row) for row in rows}


def _record(row: Row[Any]) -> Record:
    profile = codec.decode(row.profile, JsonObject, f"the record “{row.name}”")
    return Record(row.key, profile, row.revision, row.id)


def listing(store: Store) -> tuple[OwnItem, ...]:
    """Return the own records of every game, by name."""
    columns = [OWN.c[name] for name in ("id", "system", "edition", "key", "name", "revision", "changed_at")]
    with store.read() as session:
        found = session.connection().execute(select(*columns).order_by(OWN.c.name, OWN.c.id))
        return tuple(OwnItem(*row) for row in found)


def load(store: Store, own_id: int) -> Record:
    """Return an own record; raise UserError when it is not in the library."""
    with store.read() as session:
        return _record(_row(session, own_id))


def copy(store: Store, system: str, edition: str, key: str, name: str = "", at: str = "") -> int:
    """Make an own record from a shipped or an own one and return its id; a name that is taken is refused."""
    known = records(store, system, edition)
    if key not in known:
        raise UserError(f"There is no “{key}” in this catalogue.")
    original = known[key].profile
    taken = {str(record.profile.get("name", "")) for record in known.values()}
    name = title(name) if name else copy_title(str(original.get("name", key)), taken)
    profile = systems.system(system).catalogue.copy(original, name)
    return add(store, system, edition, key.rpartition("/")[0], profile, at=at)


def add(
    store: Store, system: str, edition: str, force_list: str, profile: Mapping[str, Any], at: str = ""
) -> int:
    """Put a profile into the library as an own record of a list and return its id.

    Raises UserError when the game cannot use it or its name is taken there.
    """
    whole = systems.system(system).catalogue.check(profile)
    name = title(str(whole.get("name", "")), "A record")
    key = f"{force_list}/{whole.get('id') or slug(name)}"
    if key in records(store, system, edition):
        raise UserError(f"“{name}” is in this list already; choose another name.", field="name")
    values = {"system": system, "edition": edition, "key": key, "name": name, "revision": 1}
    at = at or now()
    with store.step(f"New record “{name}”", at) as session:
        row = {**values, "profile": codec.encode(_revised(whole, 1)), "changed_at": at}
        return session.connection().execute(insert(OWN), row).lastrowid


def edit(store: Store, own_id: int, values: Mapping[str, Json], at: str = "") -> Record:
    """Change an own record through its form and return it; its revision moves, its key stays.

    Raises UserError with the field's key when a value cannot be.
    """
    at = at or now()
    with store.read() as session:
        old = _row(session, own_id)
    profile = systems.system(old.system).catalogue.edit(_record(old).profile, values)
    name = title(str(profile.get("name", "")), "A record")
    with store.step(f"Edit record “{name}”", at) as session:
        revision = _row(session, own_id).revision + 1
        text = codec.encode(_revised(profile, revision))
        row = {"name": name, "revision": revision, "profile": text, "changed_at": at}
        session.connection().execute(update(OWN).where(OWN.c.id == own_id), row)
    return load(store, own_id)


def delete_own(store: Store, own_id: int, at: str = "") -> None:
    """Delete an own record; fleets that use it keep their frozen profile."""
    with store.read() as session:
        name = _row(session, own_id).name
    with store.step(f"Delete record “{name}”", at or now()) as session:
        session.connection().execute(delete(OWN).where(OWN.c.id == own_id))


def _revised(profile: Mapping[str, Any], revision: int) -> JsonObject:
    return {**profile, "revision": revision} if "revision" in profile else dict(profile)


def _row(session: Session, own_id: int) -> Row[Any]:
    found = session.connection().execute(select(OWN).where(OWN.c.id == own_id)).one_or_none()
    if found is None:
        raise UserError(f"There is no own record {own_id} in this library; it may have been deleted.")
    return found
