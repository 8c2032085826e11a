"""Entering a ship's sheet at the table, when a battle was begun with what the book's text gives and no more."""

from collections.abc import Sequence

import msgspec

from app.core.drafts import Draft, Fault
from app.core.errors import UserError
from app.core.questions import Answer, Option, Procedure
from app.systems.earthforce import figures
from app.systems.earthforce.battle.asking import picked, written
from app.systems.earthforce.battle.events import BattleEvent
from app.systems.earthforce.battle.events.base import SheetEntered
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.battle.state import BattleState, UnitState, profile_of
from app.systems.earthforce.parts.subject import SheetUnit
from app.systems.earthforce.quick import read_systems, read_track, systems_text, track_text
from app.systems.earthforce.sheet import draw_sheet
from app.systems.earthforce.unit import DRIVES, Icons, Profile, checked

NOBODY = "unknown"
_LONGEST = 1000
#: Points across and down of the sheet that is drawn while it is typed.
_WIDE, _TALL = 330.0, 300.0


def incomplete(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    """True for a ship of whose sheet something is unknown."""
    return unit.profile.ship and bool(figures.unknowns(unit.profile))


def refusal(state: BattleState, unit: str) -> str:
    """Return why a unit's sheet cannot be entered, empty when it can."""
    return "" if profile_of(state, unit).ship else "it has no control sheet"


def enter(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:  # noqa: ARG001
    """Ask for a ship's track, systems and, when nobody knows it, drive; what cannot be read stays as it was."""
    profile = profile_of(state, unit)
    typed_track = yield from written(
        "damage rows / thresholds, such as 6 6 6 6 / 6 5 4", 200, track_text(profile.rows, profile.thresholds)
    )
    typed_systems = yield from written(
        "systems, kinds apart by semicolons, such as drive 3; pulse 2xF3 S2; bps 6",
        _LONGEST,
        "; ".join(systems_text(profile.icons))[:_LONGEST],
    )
    drive = profile.drive
    if drive is None:
        options = [Option(NOBODY, "Unknown"), *(Option(key, label) for key, label in DRIVES.items())]
        chosen = yield from picked(options, "its drive")
        drive = None if chosen == NOBODY else chosen
    rows, thresholds, unread_track = _track(profile, typed_track)
    icons, unread_systems = _systems(profile, typed_systems)
    return SheetEntered(
        unit=unit,
        rows=rows,
        thresholds=thresholds,
        icons=icons,
        drive=drive,
        unread=(*unread_track, *unread_systems),
    )


def _track(
    profile: Profile, text: str
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None, tuple[str, ...]]:
    if not text.strip():
        return profile.rows, profile.thresholds, ()
    try:
        rows, thresholds = read_track(text)
        checked(msgspec.structs.replace(profile, rows=rows, thresholds=thresholds))
    except UserError:
        return profile.rows, profile.thresholds, (text,)
    return rows, thresholds, ()


def _systems(profile: Profile, text: str) -> tuple[tuple[Icons, ...], tuple[str, ...]]:
    if not text.strip():
        return profile.icons, ()
    try:
        icons = read_systems(text.split(";"))
        checked(msgspec.structs.replace(profile, icons=icons))
    except UserError:
        return profile.icons, (text,)
    return icons, ()


def draft(state: BattleState, key: str, answers: Sequence[Answer], text: str) -> Draft | None:
    """Return the sheet as it is with what was typed so far, and what of it cannot be read."""
    verb, _, unit = key.partition(":")
    if verb != "sheet" or unit not in state.units or len(answers) > 1:
        return None
    profile = profile_of(state, unit)
    faults: tuple[Fault, ...] = ()
    typed = (str(answers[0]), text) if answers else (text, "")
    try:
        if typed[0].strip():
            rows, thresholds = read_track(typed[0])
            profile = checked(msgspec.structs.replace(profile, rows=rows, thresholds=thresholds))
        if typed[1].strip():
            profile = checked(msgspec.structs.replace(profile, icons=read_systems(typed[1].split(";"))))
    except UserError as trouble:
        faults = (Fault(trouble.message),)
    now = state.units[unit]
    drawn = SheetUnit(id=unit, name=now.name, profile=profile, condition=now.condition, fresh=False)
    return Draft(faults=faults, page=draw_sheet(drawn, _WIDE, _TALL, orders=False))
