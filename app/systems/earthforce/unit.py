"""The control sheet as data: damage rows with their threshold numbers, and one line of icons for each sort of system.

Earthforce Sourcebook, *The Ship Control Sheet*, *Systems*. None is a figure nobody knows. A line of icons whose
count is None says that the ship has that system, or may have it, and nobody knows how many; a sort of system without
a line is not aboard.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from app.core import codec
from app.core.errors import UserError
from app.core.words import capital, counted

DRIVES = {
    "reaction": "Reaction drive",
    "centauri": "Centauri drive",
    "grav": "Gravimetric drive",
}
#: Fire arcs: forward and aft 60 degrees, port and starboard 120 (*Fire Arc*).
ARCS = {"F": "Forward", "S": "Starboard", "A": "Aft", "P": "Port", "ALL": "All round"}
LAUNCHES = {
    "bow": "From the bow",
    "sides": "One group to port, one to starboard",
    "any": "In any direction",
}
#: What a record can be: a ship with a sheet, a group of fighters, or a small craft without a sheet.
SIZES = {"ship": "Ship", "group": "Fighter group", "craft": "Small craft"}

MOST_ROWS = 20
MOST_BOXES = 60
MOST_ICONS = 40
MOST_LINES = 60


class Kind(msgspec.Struct, frozen=True):
    """A sort of system: its names, whether it has a class (up to `classes`) and an arc, and what it does in short.

    `rolled` says that a threshold check rolls for it, `control` that it needs a fire control to shoot.
    """

    id: str
    name: str
    plural: str
    classes: int = 0
    arc: bool = False
    rolled: bool = True
    control: bool = False
    group: str = "Hull"
    text: str = ""
    source: str = ""


class Icons(msgspec.Struct, frozen=True, kw_only=True):
    """`count` icons of one kind, class and arc; None where nobody knows. Class and arc mean nothing for some kinds."""

    kind: str
    count: int | None = 1
    cls: int | None = None
    arc: str | None = None


class Icon(msgspec.Struct, frozen=True):
    """One system of a ship: its id within the ship (`pulse-3`), kind, class and arc.

    `unknown` is True for the icon that stands for systems whose number nobody knows.
    """

    id: str
    kind: str
    cls: int | None = None
    arc: str | None = None
    unknown: bool = False


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A ship's class, a kind of fighter or a small craft.

    `rows` are the boxes of each damage row, `thresholds` the number at the end of each row but the last. `cargo` and
    `passengers` are the percentage lost with each full row. `craft` is the id of the fighters carried; how many
    groups are its hangar icons. `move` in MU and `weapon` (pulse or beam) are those of fighters and small craft.
    `figures_from` is "book", "practice" (invented for trying the game) or "own". `cost` is the players' own.
    `source` says which text each fact is from, one sentence each.
    """

    id: str
    name: str
    force_list: str
    size: str = "ship"
    role: str = ""
    drive: str | None = None
    rows: tuple[int, ...] | None = None
    thresholds: tuple[int, ...] | None = None
    icons: tuple[Icons, ...] = ()
    launch: str = "bow"
    craft: str | None = None
    cargo: int | None = None
    passengers: int | None = None
    move: int | None = None
    weapon: str | None = None
    cost: int | None = None
    figures_from: str = "book"
    source: tuple[str, ...] = ()
    note: str = ""
    revision: int = 1

    @property
    def ship(self) -> bool:
        """True for what has a control sheet."""
        return self.size == "ship"

    @property
    def practice(self) -> bool:
        """True when its figures are invented for trying the game."""
        return self.figures_from == "practice"

    @property
    def boxes(self) -> int | None:
        """Return the boxes of the whole damage track, None when nobody knows its rows."""
        return None if self.rows is None else sum(self.rows)


def within(name: str) -> str:
    """Return a system's name as it stands within a sentence: a people's name keeps its capital."""
    return name if name.startswith("Minbari") else name[:1].lower() + name[1:]


@lru_cache(maxsize=1)
def kinds() -> Mapping[str, Kind]:
    """Return every sort of system by its id, in the order of the sheet."""
    from app.systems.earthforce import shipped

    found: tuple[Kind, ...] = shipped.load("kinds.json", tuple[Kind, ...])
    return {kind.id: kind for kind in found}


def icons(profile: Profile) -> tuple[Icon, ...]:
    """Return a ship's systems one by one, numbered within each kind in the order of the profile's lines."""
    return _icons(profile.icons)


@lru_cache(maxsize=512)
def _icons(lines: tuple[Icons, ...]) -> tuple[Icon, ...]:
    numbers: dict[str, int] = {}
    found: list[Icon] = []
    for line in lines:
        for _ in range(1 if line.count is None else line.count):
            number = numbers[line.kind] = numbers.get(line.kind, 0) + 1
            found.append(
                Icon(f"{line.kind}-{number}", line.kind, line.cls, line.arc, unknown=line.count is None)
            )
    return tuple(found)


def icon(profile: Profile, icon_id: str) -> Icon | None:
    """Return one of a ship's systems by its id, None when it has no such."""
    return next((found for found in icons(profile) if found.id == icon_id), None)


def known_icons(profile: Profile, *sorts: str) -> tuple[Icon, ...]:
    """Return the systems of some kinds that are surely there."""
    return tuple(found for found in icons(profile) if found.kind in sorts and not found.unknown)


def has(profile: Profile, kind: str) -> bool | None:
    """Return whether a ship has a sort of system; None when nobody knows."""
    lines = [line for line in profile.icons if line.kind == kind]
    if any(line.count for line in lines):
        return True
    return None if lines and any(line.count is None for line in lines) else False


def how_many(profile: Profile, kind: str) -> int | None:
    """Return how many systems of a sort a ship has, None when nobody knows."""
    counts = [line.count for line in profile.icons if line.kind == kind]
    return None if None in counts else sum(count or 0 for count in counts)


def groups(profile: Profile) -> int | None:
    """Return how many fighter groups a ship carries, None when nobody knows."""
    return how_many(profile, "hangar")


def icon_name(found: Icon) -> str:
    """Return a system as people read it: `Pulse battery class 4, forward`."""
    kind = kinds().get(found.kind)
    if kind is None:
        return capital(found.kind)
    words = kind.name
    if kind.classes:
        words += f" class {'?' if found.cls is None else found.cls}"
    if kind.arc:
        arc = "arc ?" if found.arc is None else ARCS.get(found.arc, found.arc).lower()
        words += f", {arc}"
    return words


def icon_label(profile: Profile, found: Icon) -> str:
    """Return a system's name with its number among its like: `Pulse battery class 4, forward (3)`."""
    like = [other.id for other in icons(profile) if other.kind == found.kind]
    number = found.id.rpartition("-")[2]
    return f"{icon_name(found)} ({number})" if len(like) > 1 else icon_name(found)


def profile(value: Mapping[str, Any]) -> Profile:
    """Return a profile from its plain form, checked; raises UserError when it cannot be used."""
    return checked(codec.build(dict(value), Profile, "the ship"))


def plain(made: Profile) -> dict[str, Any]:
    """Return a profile's plain form."""
    return codec.plain(made)


def checked(made: Profile) -> Profile:
    """Return a profile that can be used; raises UserError with the field that cannot."""
    for problem, field in _problems(made):
        raise UserError(f"{made.name or 'The ship'}: {problem}.", field=field)
    return made


def _problems(made: Profile) -> Iterator[tuple[str, str]]:
    if not made.name.strip() or len(made.name) > 120:
        yield "a class needs a name of at most 120 characters", "name"
    if made.size not in SIZES:
        yield f"there is no size “{made.size[:40]}”", "size"
    if made.drive is not None and made.drive not in DRIVES:
        yield f"there is no drive “{made.drive[:40]}”", "drive"
    if made.launch not in LAUNCHES:
        yield f"there is no way of launching “{made.launch[:40]}”", "launch"
    if made.weapon not in (None, "pulse", "beam", ""):
        yield "fighters have pulse weapons or beams", "weapon"
    yield from _track_problems(made)
    yield from _figure_problems(made)
    for line in made.icons[:MOST_LINES]:
        yield from _line_problems(line)
    if len(made.icons) > MOST_LINES:
        yield f"a sheet has at most {MOST_LINES} lines of systems", "icons"


def _figure_problems(made: Profile) -> Iterator[tuple[str, str]]:
    for field, high in (("cargo", 100), ("passengers", 100), ("move", 200), ("cost", 99999)):
        value = getattr(made, field)
        if value is not None and not 0 <= value <= high:
            yield f"{field} must be from 0 to {high}", field
    if len(made.note) > 4000 or len(made.role) > 120 or any(len(text) > 400 for text in made.source):
        yield "a text is too long", "note"


def _track_problems(made: Profile) -> Iterator[tuple[str, str]]:
    rows, thresholds = made.rows, made.thresholds
    if rows is not None:
        if not 1 <= len(rows) <= MOST_ROWS:
            yield f"a damage track has from 1 to {MOST_ROWS} rows", "rows"
        if any(not 1 <= boxes <= MOST_BOXES for boxes in rows):
            yield f"a damage row has from 1 to {MOST_BOXES} boxes", "rows"
    if thresholds is not None:
        if any(not 1 <= number <= 6 for number in thresholds):
            yield "a threshold number is from 1 to 6", "rows"
        if rows is not None and len(thresholds) != len(rows) - 1:
            wanted = counted(len(rows) - 1, "threshold number")
            yield f"{counted(len(rows), 'row')} {'need' if len(rows) > 1 else 'needs'} {wanted}", "rows"


def _line_problems(line: Icons) -> Iterator[tuple[str, str]]:
    kind = kinds().get(line.kind)
    if kind is None:
        yield f"there is no system “{line.kind[:40]}”", "icons"
        return
    if line.count is not None and not 0 <= line.count <= MOST_ICONS:
        yield f"{within(kind.plural)}: from 0 to {MOST_ICONS} in a line", "icons"
    if line.cls is not None and not 1 <= line.cls <= max(kind.classes, 1):
        yield f"{within(kind.plural)}: the class is from 1 to {kind.classes}", "icons"
    if line.arc is not None and line.arc not in ARCS:
        yield f"{within(kind.plural)}: there is no arc “{line.arc[:10]}”", "icons"
