"""Looking through the catalogue: its columns, what it can be narrowed by, and the order of its records."""

from collections.abc import Mapping, Sequence

from app.core.forms import Column, Row
from app.core.system import Facet, Record
from app.systems.earthforce import figures, lists
from app.systems.earthforce.unit import DRIVES, SIZES, Profile, has, kinds, profile

COLUMNS = (
    Column("name", "Class"),
    Column("list", "Faction"),
    Column("role", "Role"),
    Column("drive", "Drive"),
    Column("thrust", "Thrust", number=True, tip="Thrust in MU, 2 for each drive unit"),
    Column("boxes", "Boxes", number=True, tip="Boxes of the damage track"),
    Column("pulse", "Pulse", tip="Pulse batteries by class"),
    Column("beam", "Beam", number=True, tip="Energy points that the beam power system stores"),
    Column("fighters", "Groups", number=True, tip="Fighter groups carried"),
    Column("jump", "Jump", tip="Has a jump engine"),
    Column("source", "Figures", tip="Where the figures are from, and whether some are still to be entered"),
)
_DRIVE_WORDS = {"reaction": "Reaction", "centauri": "Centauri", "grav": "Gravimetric"}


def row(record: Record) -> Row:
    """Return a record as a row of COLUMNS."""
    unit = profile(record.profile)
    own = record.own is not None
    cells = (
        unit.name,
        lists.faction_name(unit.force_list),
        unit.role,
        _DRIVE_WORDS.get(unit.drive or "", figures.UNKNOWN) if unit.ship else figures.NONE,
        figures.thrust(unit),
        figures.boxes(unit),
        figures.pulse(unit),
        figures.beam(unit),
        figures.fighters(unit) if unit.ship else figures.NONE,
        figures.jump(unit) if unit.ship else figures.NONE,
        source(unit, own=own),
    )
    missing = figures.unknowns(unit)
    tip = f"Not known: {', '.join(missing)}." if missing else figures.summary(unit)
    return Row(record.key, cells, tuple(_sortable(cell) for cell in cells), tip)


def _sortable(cell: str) -> float | str:
    return float(cell) if cell.isdecimal() else cell.casefold()


def source(unit: Profile, *, own: bool) -> str:
    """Return where a profile's figures are from and whether it can be played at once, in a word or two."""
    if unit.practice and not own:
        return "Practice, invented"
    whose = "Your own" if own or unit.figures_from == "own" else "Book"
    return f"{whose}, incomplete" if figures.unknowns(unit) else whose


def facets(records: Sequence[Record]) -> tuple[Facet, ...]:
    """Return the ways to narrow some records, with the values found among them."""
    units = [profile(record.profile) for record in records]
    found = {unit.force_list for unit in units}
    drives = {unit.drive for unit in units if unit.ship}
    aboard = {line.kind for unit in units for line in unit.icons}
    sizes = {unit.size for unit in units}
    owners = {record.own is not None for record in records}
    states = {_state(unit) for unit in units}
    return (
        Facet(
            "list", "Faction", tuple((key, lists.faction_name(key)) for key in sorted(found, key=lists.place))
        ),
        Facet("size", "Size", tuple((key, word) for key, word in SIZES.items() if key in sizes)),
        Facet("drive", "Drive", tuple((key, word) for key, word in DRIVES.items() if key in drives)),
        Facet("system", "System", tuple((k.id, k.name) for k in kinds().values() if k.id in aboard)),
        Facet("state", "Figures", tuple((key, word) for key, word in _STATES if key in states)),
        Facet("owner", "Whose", tuple((k, v) for k, v, own in _OWNERS if own in owners)),
    )


_STATES = (("complete", "Complete"), ("incomplete", "Some unknown"), ("practice", "Practice, invented"))
_OWNERS = (("shipped", "Shipped", False), ("own", "Your own", True))


def _state(unit: Profile) -> str:
    return "practice" if unit.practice else "incomplete" if figures.unknowns(unit) else "complete"


def narrow(records: Sequence[Record], text: str, chosen: Mapping[str, str]) -> Sequence[Record]:
    """Return the records that have every word of a text and every chosen value, by faction, size and name."""
    words = text.casefold().split()
    found = [
        (unit, record)
        for record in records
        for unit in (profile(record.profile),)
        if all(_has(unit, record, key, value) for key, value in chosen.items() if value)
        and (not words or _says(unit, words))
    ]
    found.sort(key=lambda pair: (lists.place(pair[0].force_list), list(SIZES).index(pair[0].size)))
    return [record for _, record in found]


def _has(unit: Profile, record: Record, facet: str, value: str) -> bool:
    match facet:
        case "list":
            return unit.force_list == value
        case "size":
            return unit.size == value
        case "drive":
            return unit.drive == value
        case "system":
            return has(unit, value) is not False
        case "state":
            return _state(unit) == value
        case "owner":
            return (record.own is not None) == (value == "own")
        case _:
            return True


def _says(unit: Profile, words: Sequence[str]) -> bool:
    aboard = " ".join(kinds()[line.kind].name for line in unit.icons)
    said = f"{unit.name} {lists.faction_name(unit.force_list)} {unit.role} {aboard} {unit.note}".casefold()
    return all(word in said for word in words)
