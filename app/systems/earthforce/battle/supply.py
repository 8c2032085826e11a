"""Figures that a battle needs and nobody knows: asked for before it starts, and written into the force.

A ship has two or three fields, each typed in one go from its sheet; what is left empty or `?` stays unknown, and the
battle is played all the same.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from app.core.codec import Json
from app.core.force import Force
from app.core.forms import Field
from app.core.questions import Option
from app.systems.earthforce import figures, unit
from app.systems.earthforce.members import profile_of
from app.systems.earthforce.quick import (
    QUICK_SYSTEMS,
    QUICK_TRACK,
    read_systems,
    read_track,
    systems_text,
    track_text,
)
from app.systems.earthforce.unit import DRIVES, Profile

#: The key of the drive that nobody knows.
NOBODY = "unknown"


def missing(force: Force) -> tuple[Field, ...]:
    """Return the fields of each ship of which something is unknown, keyed `line.field`; they may stay."""
    found: list[Field] = []
    for number, line in enumerate(force.lines):
        profile = profile_of(force, line)
        if profile is not None and profile.ship and figures.unknowns(profile):
            found.extend(_fields(f"{number}", profile))
    return tuple(found)


def _fields(number: str, profile: Profile) -> Iterator[Field]:
    group = profile.name
    if profile.rows is None or profile.thresholds is None:
        track = track_text(profile.rows, profile.thresholds)
        yield Field(
            f"{number}.track", "Damage track, as 6 6 6 / 6 5", "text", track, help=QUICK_TRACK, group=group
        )
    if profile.drive is None:
        options = (Option(NOBODY, "Unknown"), *(Option(key, label) for key, label in DRIVES.items()))
        yield Field(f"{number}.drive", "Drive", "choice", NOBODY, options=options, group=group)
    systems: Json = [*systems_text(profile.icons)]
    yield Field(
        f"{number}.systems", "Systems, as pulse 2xF3 S2", "lines", systems, help=QUICK_SYSTEMS, group=group
    )


def supply(force: Force, values: Mapping[str, Json]) -> Force:
    """Return the force with the figures filled in; raises UserError with the field's key when one does not fit."""
    lines = list(force.lines)
    for number, line in enumerate(lines):
        profile = profile_of(force, line)
        if profile is None or not profile.ship:
            continue
        filled = _filled(str(number), profile, values)
        if filled != profile:
            lines[number] = msgspec.structs.replace(line, profile=unit.plain(filled))
    return msgspec.structs.replace(force, lines=tuple(lines))


def _filled(number: str, profile: Profile, values: Mapping[str, Json]) -> Profile:
    changes: dict[str, Any] = {}
    track, drive, systems = (values.get(f"{number}.{key}") for key in ("track", "drive", "systems"))
    if isinstance(track, str) and track.strip():
        changes["rows"], changes["thresholds"] = read_track(track.strip(), f"{number}.track")
    if isinstance(drive, str) and drive not in ("", NOBODY):
        changes["drive"] = drive
    texts = systems.splitlines() if isinstance(systems, str) else systems
    if isinstance(texts, list) and texts:
        changes["icons"] = read_systems([str(text) for text in texts], f"{number}.systems")
    return unit.checked(msgspec.structs.replace(profile, **changes)) if changes else profile
