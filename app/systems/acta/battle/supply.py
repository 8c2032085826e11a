"""Figures that a battle needs and nobody knows: asked for before it starts, and written into the fleet (ruling 9).

Craft that ships carry are asked for once a kind; what is given stands with every line that carries it.
"""

from collections.abc import Iterator, Mapping

import msgspec

from app.core.codec import Json
from app.core.errors import UserError
from app.core.force import Force, Line
from app.core.forms import Field
from app.core.words import slug
from app.systems.acta import unit
from app.systems.acta.battle import start
from app.systems.acta.fleet.members import Bought, bought, vessels
from app.systems.acta.unit import BOUNDS, Profile

#: The figures that a ship's books are kept by, and those of a flight, with their labels and units.
SHIP = (
    ("damage", "Damage", "points"),
    ("damage_threshold", "Crippled at", "points"),
    ("crew", "Crew", "points"),
    ("crew_threshold", "Skeleton crew at", "points"),
    ("speed", "Speed", "inches"),
    ("hull", "Hull", ""),
)
FLIGHT = (("speed", "Speed", "inches"), ("hull", "Hull", ""), ("dogfight", "Dogfight", ""))


def missing(force: Force) -> tuple[Field, ...]:
    """Return a field for each figure that nobody knows, keyed `line.figure`; None is a value and stays unknown."""
    found = [field for item in bought(force) for field in _fields(item)]
    for name, profile in _carried(force).items():
        found += _unknown(f"craft.{slug(name)}", profile, f"{name}, carried")
    return tuple(found)


def supply(force: Force, values: Mapping[str, Json]) -> Force:
    """Return the force with the figures filled in; raises UserError with the field's key when one does not fit."""
    lines = list(force.lines)
    for item in bought(force):
        if item.profile is not None:
            profile = _supplied(item.number, item.profile, values)
            if profile is not item.profile:
                lines[item.number] = _frozen(item.line, item.profile, profile)
    for name, profile in _carried(force).items():
        known = _given(f"craft.{slug(name)}", profile, values)
        if known:
            lines = [_with_craft(force, line, number, name, known) for number, line in enumerate(lines)]
    return msgspec.structs.replace(force, lines=tuple(lines))


def _carried(force: Force) -> Mapping[str, Profile]:
    """Return the craft aboard a fleet's ships, by name, as they would fly."""
    found: dict[str, Profile] = {}
    for vessel in vessels(force):
        given = start.given_craft(force.lines[vessel.line])
        for name in vessel.flights:
            found.setdefault(
                name, start.craft(name, vessel.profile.force_list, force.edition, given.get(name))
            )
    return found


def _with_craft(force: Force, line: Line, number: int, name: str, known: Mapping[str, int]) -> Line:
    carries = any(vessel.line == number and name in vessel.flights for vessel in vessels(force))
    if not carries:
        return line
    given = start.given_craft(line)
    table = {**given, name: {**given.get(name, {}), **known}}
    return msgspec.structs.replace(line, fields=line.fields | {start.CRAFT_FIGURES: table})


def _figures(profile: Profile) -> tuple[tuple[str, str, str], ...]:
    return FLIGHT if profile.flight else SHIP


def _fields(item: Bought) -> Iterator[Field]:
    if item.profile is not None:
        yield from _unknown(str(item.number), item.profile, item.profile.name)


def _unknown(key: str, profile: Profile, group: str) -> Iterator[Field]:
    for figure, label, counts in _figures(profile):
        if profile.lacks(figure):
            low, high = BOUNDS[figure]
            yield Field(
                f"{key}.{figure}",
                label,
                "number",
                None,
                low=low,
                high=high,
                unknown=True,
                unit=counts,
                help="Nobody knows this figure; take it from your book, or leave it unknown.",
                group=group,
            )


def _supplied(number: int, profile: Profile, values: Mapping[str, Json]) -> Profile:
    found = _given(str(number), profile, values)
    return msgspec.structs.replace(profile, **found) if found else profile


def _given(prefix: str, profile: Profile, values: Mapping[str, Json]) -> dict[str, int]:
    found: dict[str, int] = {}
    for figure, label, _ in _figures(profile):
        key = f"{prefix}.{figure}"
        value = values.get(key)
        if value is None or not profile.lacks(figure):
            continue
        low, high = BOUNDS[figure]
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise UserError(
                f"{profile.name}: {label} must be a whole number from {low} to {high}.", field=key
            )
        found[figure] = value
    return found


def _frozen(line: Line, before: Profile, profile: Profile) -> Line:
    """Return a line with its figures; what the player entered is marked, so that no catalogue takes it back."""
    entered = [figure for figure in BOUNDS if getattr(before, figure) != getattr(profile, figure)]
    known = dict.fromkeys([*line.fields.get("entered", ()), *entered])
    return msgspec.structs.replace(
        line, profile=unit.plain(profile), fields=line.fields | {"entered": list(known)}
    )
