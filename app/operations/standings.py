"""How every fleet of a library stands: its points and its legality, by the same engine as everywhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from app import systems
from app.core.errors import UserError
from app.core.force import Force, Report
from app.core.system import Record
from app.operations import fleets
from app.operations.fleets import FleetItem
from app.operations.library import records
from db.store import Store


@dataclass(frozen=True, slots=True)
class Standing:
    """A fleet with what the rules say about it; `trouble` says why they say nothing, and then there is no report."""

    item: FleetItem
    force: Force | None = None
    report: Report | None = None
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class _Told:
    force: Force
    records: Mapping[str, Record]
    report: Report


_TABLES = ("fleet", "fleet_line", "own_profile")
_seen: "WeakKeyDictionary[Store, tuple[int, tuple[Standing, ...]]]" = WeakKeyDictionary()
_told: "WeakKeyDictionary[Store, dict[int, _Told]]" = WeakKeyDictionary()


def standings(store: Store) -> tuple[Standing, ...]:
    """Return how every fleet stands, those changed last first; only fleets that changed are judged again."""
    moved = store.changes(*_TABLES)
    seen = _seen.get(store)
    if seen is not None and seen[0] == moved:
        return seen[1]
    items = fleets.listing(store)
    told = _told.setdefault(store, {})
    for gone in told.keys() - {item.id for item in items}:
        del told[gone]
    found = tuple(_standing(store, item, told) for item in items)
    _seen[store] = (moved, found)
    return found


def _standing(store: Store, item: FleetItem, told: dict[int, _Told]) -> Standing:
    """Return how a fleet stands; one that cannot be read or judged says why, and hides no other."""
    try:
        force = fleets.load(store, item.id)
        game = systems.system(item.system)
        known = records(store, item.system, item.edition)
        last = told.get(item.id)
        if last is None or last.force != force or last.records is not known:
            last = told[item.id] = _Told(force, known, game.force.report(force, known))
    except UserError as error:
        return Standing(item, trouble=error.message)
    return Standing(item, force, last.report)
