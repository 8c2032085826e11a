"""The catalogue as a list to browse: its columns, and ways to narrow it.

A Call to Arms, *Fleet Lists*.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.core.forms import Column, Row
from app.core.system import Facet, Record
from app.systems.acta import figures, tables, terms, years
from app.systems.acta.unit import ALL_LEVELS, Profile, profile

COLUMNS = (
    Column("class", "Class"),
    Column("list", "Fleet list"),
    Column("level", "Level", tip="Priority Level"),
    Column("speed", "Speed", number=True, tip="Inches a turn"),
    Column("hull", "Hull", number=True, tip="What an attack die must reach"),
    Column("damage", "Damage", number=True, tip="Damage points / crippled at"),
    Column("crew", "Crew", number=True, tip="Crew points / skeleton crew at"),
    Column("service", "In service"),
    Column("traits", "Traits"),
)
#: The years that the catalogue can be narrowed to go in steps from here; nobody plays earlier ones.
FIRST_YEAR, STEP = 2200, 5
NOBODY = "unknown"
SOURCES = (
    ("rulebook", "The rulebook"),
    ("borrowed", "Borrowed from the second edition"),
    ("second", "Second edition list"),
    ("own", "The players"),
    (NOBODY, "Nobody knows the figures"),
)


def row(record: Record) -> Row:
    """Return a record as a row under COLUMNS."""
    unit = _read(record)
    cells = (
        unit.name,
        tables.list_name(unit.force_list),
        unit.priority_level or figures.UNKNOWN,
        figures.text(unit, "speed"),
        figures.text(unit, "hull"),
        figures.track(unit, "damage"),
        figures.track(unit, "crew"),
        unit.in_service or figures.text(unit, "in_service"),
        figures.text(unit, "traits"),
    )
    numbers = [_sortable(unit, figure) for figure in ("speed", "hull", "damage", "crew")]
    first = (years.span(unit.in_service) or (9999, None))[0] or 0
    sort = (*(cell.casefold() for cell in cells[:2]), _rank(unit), *numbers, first, cells[-1].casefold())
    return Row(record.key, cells, sort, origin(unit, record))


def origin(unit: Profile, record: Record) -> str:
    """Return in a few words where a record's figures are from."""
    return dict(SOURCES)[source(unit, own=record.own is not None)]


def source(unit: Profile, *, own: bool) -> str:
    """Return the key in SOURCES of where a profile's figures are from."""
    if own or unit.figures_from == "own":
        return "own"
    if not unit.figures_from:
        return NOBODY
    return "borrowed" if unit.borrowed else "rulebook" if unit.figures_from == "rulebook" else "second"


def facets(records: Sequence[Record]) -> tuple[Facet, ...]:
    """Return the ways to narrow some records, with the values found among them."""
    units = [(_read(record), record.own is not None) for record in records]
    lists = {unit.force_list for unit, _ in units}
    levels = {unit.priority_level for unit, _ in units}
    traits = {name for unit, _ in units for name in _traits(unit)}
    origins = {source(unit, own=own) for unit, own in units}
    owners = {own for _, own in units}
    return (
        Facet("list", "Fleet list", tuple((name, tables.list_name(name)) for name in _in_order(lists))),
        Facet("level", "Level", tuple((level, level) for level in ALL_LEVELS if level in levels)),
        Facet("year", "In service", _years(unit for unit, _ in units)),
        Facet("trait", "Trait", tuple((name, name) for name in sorted(traits))),
        Facet("source", "Figures from", tuple(found for found in SOURCES if found[0] in origins)),
        Facet("owner", "Whose", tuple((k, v) for k, v, own in _OWNERS if own in owners)),
    )


_OWNERS = (("shipped", "Shipped", False), ("own", "Your own", True))


def narrow(records: Sequence[Record], text: str, chosen: Mapping[str, str]) -> Sequence[Record]:
    """Return the records that have every word of a text and every chosen value, by list, level and class."""
    words = text.casefold().split()
    found = [
        (unit, record)
        for record in records
        for unit in (_read(record),)
        if _has_all(unit, record, chosen) and (not words or _says(unit, words))
    ]
    order = {name: number for number, name in enumerate(_in_order({unit.force_list for unit, _ in found}))}
    found.sort(key=lambda pair: (order[pair[0].force_list], _rank(pair[0]), pair[0].name.casefold()))
    return [record for _, record in found]


def _has_all(unit: Profile, record: Record, chosen: Mapping[str, str]) -> bool:
    return all(_has(unit, record, facet, value) for facet, value in chosen.items() if value)


def _has(unit: Profile, record: Record, facet: str, value: str) -> bool:
    match facet:
        case "list":
            return unit.force_list == value
        case "level":
            return unit.priority_level == value
        case "year":
            return _serves(unit, value)
        case "trait":
            return terms.read(value).name in _traits(unit)
        case "source":
            return source(unit, own=record.own is not None) == value
        case "owner":
            return (record.own is not None) == (value == "own")
        case _:
            return True


def _serves(unit: Profile, value: str) -> bool:
    if value == NOBODY:
        return years.span(unit.in_service) is None
    return value.isdecimal() and years.in_service(unit.in_service, int(value[:6])) is True


def _says(unit: Profile, words: Sequence[str]) -> bool:
    said = " ".join(
        (
            *(unit.name, tables.list_name(unit.force_list), unit.priority_level or "", unit.note),
            *(unit.traits or ()),
            *(part for gun in unit.weapons or () for part in (gun.name, *gun.traits)),
            *(craft.name for craft in unit.craft or ()),
        )
    ).casefold()
    return all(word in said for word in words)


def _traits(unit: Profile) -> set[str]:
    guns = (name for gun in unit.weapons or () for name in gun.traits)
    return {terms.read(name).name for name in (*(unit.traits or ()), *guns)}


def _years(units: Iterable[Profile]) -> tuple[tuple[str, str], ...]:
    spans = [years.span(unit.in_service) for unit in units]
    bounds = [year for span in spans if span for year in span if year is not None]
    last = max(bounds, default=0)
    found = [(str(year), f"in {year}") for year in range(FIRST_YEAR, last + STEP, STEP)]
    return (*found, *(((NOBODY, "nobody knows"),) if None in spans else ()))


def _in_order(lists: set[str]) -> list[str]:
    known = [name for name, _ in (*tables.list_names("first"), *tables.list_names("second"))]
    return [*(name for name in dict.fromkeys(known) if name in lists), *sorted(lists - set(known))]


def _rank(unit: Profile) -> int:
    return ALL_LEVELS.index(unit.priority_level) if unit.priority_level in ALL_LEVELS else len(ALL_LEVELS)


def _sortable(unit: Profile, figure: str) -> float:
    value = getattr(unit, figure)
    return float(value) if value is not None else -1.0 if figure in unit.absent else -2.0


#: Profiles that were read from a record's plain form, by the form's identity; the form is kept so that it stays one.
_profiles: dict[int, tuple[Mapping[str, Any], Profile]] = {}
_MOST_KEPT = 4000


def _read(record: Record) -> Profile:
    kept = _profiles.get(id(record.profile))
    if kept is not None and kept[0] is record.profile:
        return kept[1]
    if len(_profiles) >= _MOST_KEPT:
        _profiles.clear()
    unit = profile(record.profile)
    _profiles[id(record.profile)] = (record.profile, unit)
    return unit
