"""Figures of a sheet as people read them, and what differs between two versions of one; what nobody knows reads `?`."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.core.forms import Difference
from app.core.words import counted, known, listed
from app.systems.earthforce import quick
from app.systems.earthforce.lists import faction_name
from app.systems.earthforce.unit import (
    DRIVES,
    LAUNCHES,
    SIZES,
    Icons,
    Profile,
    groups,
    has,
    how_many,
    kinds,
    profile,
    within,
)

UNKNOWN, NONE = "?", "–"
FIGURES_FROM = {
    "book": "The book",
    "practice": "Invented, for practice",
    "own": "Your own",
}


def track(unit: Profile) -> str:
    """Return a damage track: `6 6 6 6 / 6 5 4`, the numbers `?` when nobody knows them."""
    if not unit.ship:
        return NONE
    if unit.rows is None:
        return UNKNOWN
    text = quick.track_text(unit.rows, unit.thresholds)
    return f"{text} / ?" if unit.thresholds is None and len(unit.rows) > 1 else text


def boxes(unit: Profile) -> str:
    """Return the boxes of the whole track."""
    return known(unit.boxes) if unit.ship else NONE


def thrust(unit: Profile) -> str:
    """Return a ship's thrust, 2 for each drive unit (*Drive Units*)."""
    if not unit.ship:
        return NONE
    units = how_many(unit, "drive")
    return UNKNOWN if units is None else str(2 * units)


def number(unit: Profile, kind: str) -> str:
    """Return how many systems of a sort a ship has: `8`, `?`, `–` for none."""
    count = how_many(unit, kind)
    return UNKNOWN if count is None else str(count) if count else NONE


def beam(unit: Profile) -> str:
    """Return the classes of a ship's beam power systems: `6`, `?` where nobody knows, `–` for none."""
    lines = [line for line in unit.icons if line.kind in ("bps", "minbari-bps")]
    return ", ".join(known(line.cls) for line in lines) or NONE


def pulse(unit: Profile) -> str:
    """Return a ship's pulse batteries: how many of which class."""
    lines = [line for line in unit.icons if line.kind == "pulse"]
    classes: dict[int | None, int | None] = {}
    for line in lines:
        before = classes.get(line.cls, 0)
        classes[line.cls] = None if before is None or line.count is None else before + line.count
    parts = [f"{known(count)} × {known(cls)}" for cls, count in sorted(classes.items(), key=_class_order)]
    return ", ".join(parts) or NONE


def _class_order(item: tuple[int | None, int | None]) -> int:
    return -(item[0] or 0)


def fighters(unit: Profile) -> str:
    """Return how many fighter groups a ship carries, `–` for none."""
    count = groups(unit)
    return UNKNOWN if count is None else str(count) if count else NONE


def jump(unit: Profile) -> str:
    """Return whether a ship has a jump engine."""
    return {True: "yes", False: NONE, None: UNKNOWN}[has(unit, "jump")]


def unknowns(unit: Profile) -> tuple[str, ...]:
    """Return what nobody knows of a sheet, a word or two each."""
    if not unit.ship:
        return ("its move",) if unit.move is None else ()
    found: list[str] = []
    if unit.drive is None:
        found.append("its drive")
    if unit.rows is None:
        found.append("damage rows")
    if unit.thresholds is None and (unit.rows is None or len(unit.rows) > 1):
        found.append("threshold numbers")
    for kind in dict.fromkeys(line.kind for line in unit.icons):
        found.extend(_vague(kind, tuple(line for line in unit.icons if line.kind == kind)))
    return tuple(found)


def _vague(kind_id: str, lines: tuple[Icons, ...]) -> Iterator[str]:
    kind = kinds()[kind_id]
    plural = within(kind.plural)
    if any(line.count is None for line in lines):
        yield plural
        return
    if kind.classes and any(line.cls is None for line in lines):
        yield f"classes of {plural}"
    if kind.arc and any(line.arc is None for line in lines):
        yield f"arcs of {plural}"


def summary(unit: Profile) -> str:
    """Return a unit in a line: drive, boxes and weapons, or a fighter's move and weapon."""
    if not unit.ship:
        weapon = {"pulse": "pulse weapons", "beam": "a beam", "": "unarmed"}.get(unit.weapon or "", UNKNOWN)
        return f"{known(unit.move)} MU, {weapon if unit.weapon is not None else 'weapon ?'}"
    drive = DRIVES.get(unit.drive or "", "Drive ?")
    return f"{drive}, {boxes(unit)} boxes"


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Return what differs between two versions of a profile, field by field, systems kind by kind."""
    before, after = profile(old), profile(new)
    return tuple(found for found in _differences(before, after) if found.old != found.new)


def _differences(before: Profile, after: Profile) -> Iterator[Difference]:
    yield Difference("Class", before.name, after.name)
    yield Difference("Faction", faction_name(before.force_list), faction_name(after.force_list))
    yield Difference("Size", SIZES[before.size], SIZES[after.size])
    yield Difference("Role", before.role, after.role)
    yield Difference("Drive", DRIVES.get(before.drive or "", UNKNOWN), DRIVES.get(after.drive or "", UNKNOWN))
    yield Difference("Damage track", track(before), track(after))
    for kind, label in ((kind.id, kind.plural) for kind in kinds().values()):
        yield Difference(label, _systems(before, kind), _systems(after, kind))
    yield Difference("Launching", LAUNCHES[before.launch], LAUNCHES[after.launch])
    for field, label in _PLAIN:
        yield Difference(label, known(getattr(before, field)), known(getattr(after, field)))
    yield Difference("Figures from", before.figures_from, after.figures_from)
    yield Difference("Note", before.note, after.note)


_PLAIN = (
    ("craft", "Fighters carried"),
    ("cargo", "Cargo lost with a row, %"),
    ("passengers", "Passengers lost with a row, %"),
    ("move", "Move"),
    ("weapon", "Weapon"),
    ("cost", "Cost"),
)


def _systems(unit: Profile, kind: str) -> str:
    lines = tuple(line for line in unit.icons if line.kind == kind)
    return quick.words(lines) or "none"


def carried(unit: Profile) -> str:
    """Return what a ship carries, in words."""
    parts: list[str] = []
    berths = groups(unit)
    if berths is None or berths:
        parts.append(f"{UNKNOWN} fighter groups" if berths is None else counted(berths, "fighter group"))
    if unit.cargo is not None:
        parts.append(f"cargo, {unit.cargo}% lost with each full row")
    if unit.passengers is not None:
        parts.append(f"passengers, {unit.passengers}% lost with each full row")
    return listed(parts)
