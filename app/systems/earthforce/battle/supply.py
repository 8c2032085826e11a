"""Figures that a battle needs and nobody knows: asked for before it starts, and written into the force."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from app.core.codec import Json
from app.core.errors import UserError
from app.core.force import Force
from app.core.forms import Field
from app.core.questions import Option
from app.systems.earthforce import unit
from app.systems.earthforce.members import profile_of
from app.systems.earthforce.quick import (
    QUICK_TRACK,
    count_text,
    lines_text,
    read_lines,
    read_track,
    track_text,
)
from app.systems.earthforce.unit import DRIVES, Icons, Profile, how_many, kinds

#: The sorts of systems whose number a battle cannot do without.
NEEDED = ("drive", "fire")
_TRACK = "Damage rows / thresholds"


def missing(force: Force) -> tuple[Field, ...]:
    """Return a field for each figure that nobody knows, keyed `line.figure`; left empty it stays unknown."""
    found: list[Field] = []
    for number, line in enumerate(force.lines):
        profile = profile_of(force, line)
        if profile is not None and profile.ship:
            found.extend(_fields(f"{number}", profile))
    return tuple(found)


def _fields(number: str, profile: Profile) -> Iterator[Field]:
    group = profile.name
    if profile.rows is None or profile.thresholds is None:
        yield Field(
            f"{number}.track",
            "Damage rows / thresholds",
            "text",
            track_text(profile.rows, profile.thresholds),
            unknown=True,
            help=QUICK_TRACK,
            group=group,
        )
    if profile.drive is None:
        options = tuple(Option(key, label) for key, label in DRIVES.items())
        yield Field(f"{number}.drive", "Drive", "choice", None, options=options, unknown=True, group=group)
    for kind in NEEDED:
        if how_many(profile, kind) is None:
            label = kinds()[kind].plural
            yield Field(f"{number}.{kind}s", label, "number", None, low=0, high=20, unknown=True, group=group)
    for place, line in enumerate(profile.icons):
        if line.kind not in NEEDED and _vague(line):
            yield Field(
                f"{number}.icons-{place}",
                f"{kinds()[line.kind].plural} ({count_text(line.count)})",
                *("text", ""),
                unknown=True,
                help=lines_text(line.kind),
                group=group,
            )


def _vague(line: Icons) -> bool:
    kind = kinds()[line.kind]
    return line.count is None or (kind.classes > 0 and line.cls is None) or (kind.arc and line.arc is None)


def supply(force: Force, values: Mapping[str, Json]) -> Force:
    """Return the force with the figures filled in; raises UserError with the field's key when one does not fit."""
    lines = list(force.lines)
    for number, line in enumerate(lines):
        profile = profile_of(force, line)
        if profile is None or not profile.ship:
            continue
        filled = _filled(str(number), profile, values)
        if filled is not profile:
            lines[number] = msgspec.structs.replace(line, profile=unit.plain(filled))
    return msgspec.structs.replace(force, lines=tuple(lines))


def _filled(number: str, profile: Profile, values: Mapping[str, Json]) -> Profile:
    changes: dict[str, Any] = {}
    track = _text(values, f"{number}.track")
    if track:
        changes["rows"], changes["thresholds"] = read_track(track, f"{number}.track")
    drive = values.get(f"{number}.drive")
    if isinstance(drive, str) and drive:
        changes["drive"] = drive
    icons = _icons(number, profile, values)
    if icons != profile.icons:
        changes["icons"] = icons
    return unit.checked(msgspec.structs.replace(profile, **changes)) if changes else profile


def _icons(number: str, profile: Profile, values: Mapping[str, Json]) -> tuple[Icons, ...]:
    found: list[Icons] = []
    for place, line in enumerate(profile.icons):
        key = f"{number}.icons-{place}"
        count = values.get(f"{number}.{line.kind}s")
        typed = _text(values, key)
        if line.kind in NEEDED and line.count is None and count is not None:
            if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 20:
                raise UserError(
                    f"{profile.name}: give a number from 0 to 20.", field=f"{number}.{line.kind}s"
                )
            found.append(msgspec.structs.replace(line, count=count))
        elif typed:
            found.extend(read_lines(line.kind, typed, key))
        else:
            found.append(line)
    return tuple(found)


def _text(values: Mapping[str, Json], key: str) -> str:
    value = values.get(key)
    return value.strip() if isinstance(value, str) else ""
