"""What every battle's books need: the next step, boxes and icons by hand, fates, notes, names."""

import re

from app.core.questions import Option, Procedure
from app.systems.earthforce.battle.asking import counted, decided, picked, written
from app.systems.earthforce.battle.events import BattleEvent
from app.systems.earthforce.battle.events.base import (
    AnyOrderSet,
    Fated,
    IconMarked,
    Marked,
    Noted,
    Renamed,
    SimpleSet,
    StoreSet,
    StrengthSet,
)
from app.systems.earthforce.battle.state import BattleState, profile_of
from app.systems.earthforce.condition import FATES, STAGES, WHOLE, capacity, stored
from app.systems.earthforce.unit import icon, icon_label, icons

MOST_BOXES = 1200
STORING = ("bps", "minbari-bps", "mine")
#: Systems that are damaged in two stages.
TWO_STAGES = ("jump", "bps", "minbari-bps")


def most_boxes(state: BattleState, unit: str) -> int:
    """Return how many boxes a unit's track has; a large number while nobody knows its rows."""
    boxes = profile_of(state, unit).boxes
    return MOST_BOXES if boxes is None else boxes


def marks(state: BattleState, unit: str, argument: str) -> int | None:
    """Return how many boxes are marked after `-3` (three more damage), `+2` (two cleared) or `=7`, None for others."""
    if re.fullmatch(r"[+\-=]\d{1,4}", argument) is None:
        return None
    value = int(argument[1:])
    marked = state.units[unit].condition.marked
    after = {"-": marked + value, "+": marked - value, "=": value}[argument[0]]
    return max(0, min(most_boxes(state, unit), after))


def mark_fits(state: BattleState, unit: str, argument: str) -> bool:
    """True when the rest of a key says how many boxes to mark, or nothing."""
    return not argument or marks(state, unit, argument) is not None


def mark(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Mark or clear boxes by hand; no threshold is checked."""
    before = state.units[unit].condition.marked
    if not argument:
        points = yield from counted(-before, most_boxes(state, unit) - before, "how many boxes to mark", 1)
        argument = f"-{points}" if points >= 0 else f"+{-points}"
    after = marks(state, unit, argument)
    marked = before if after is None else after
    full = marked >= most_boxes(state, unit)
    kept = state.units[unit].condition.fate
    fate = "destroyed" if full else "" if kept == "destroyed" else kept
    return Marked(unit=unit, before=before, marked=marked, fate=fate)


def icon_fits(state: BattleState, unit: str, argument: str) -> bool:
    """True when the rest of a key names an icon, perhaps with a stage: `pulse-3`, `jump-1:damaged`."""
    name, _, stage = argument.partition(":")
    known = icon(profile_of(state, unit), name) is not None
    return not argument or (known and stage in ("", "whole", *STAGES))


def next_stage(kind: str, stage: str) -> str:
    """Return the stage that pressing an icon leads to: whole, (damaged,) out, whole."""
    if kind in TWO_STAGES:
        return {"": "damaged", "damaged": "out"}.get(stage, "")
    return "" if stage else "out"


def mark_icon(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Knock a system out by hand, or make it whole."""
    profile, condition = profile_of(state, unit), state.units[unit].condition
    name, _, stage = argument.partition(":")
    if not name:
        options = [Option(each.id, icon_label(profile, each)) for each in icons(profile)]
        name = yield from picked(options, "which system")
    before = condition.icons.get(name, "")
    found = icon(profile, name)
    after = (
        next_stage(found.kind if found else "", before) if not stage else "" if stage == "whole" else stage
    )
    return IconMarked(unit=unit, icon=name, before=before, stage=after)


def storing(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the icons of a unit that keep energy or mines."""
    return tuple(each.id for each in icons(profile_of(state, unit)) if each.kind in STORING)


def store_fits(state: BattleState, unit: str, argument: str) -> bool:
    """True when the rest of a key names such an icon, perhaps with what it holds: `bps-1:4`."""
    name, _, value = argument.partition(":")
    return not argument or (
        name in storing(state, unit) and (not value or re.fullmatch(r"\d{1,3}", value) is not None)
    )


def set_store(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Set what a beam power system or mine projector holds."""
    profile, condition = profile_of(state, unit), state.units[unit].condition
    name, _, given = argument.partition(":")
    if not name:
        options = [Option(each, each.replace("-", " ").capitalize()) for each in storing(state, unit)]
        name = yield from picked(options, "which system")
    found = icon(profile, name)
    held = stored(condition, found) if found else None
    most = (capacity(condition, found) if found else None) or 99
    value = int(given) if given else (yield from counted(0, most, "what it holds now", held or 0))
    return StoreSet(unit=unit, icon=name, before=held, value=max(0, min(most, value)))


def strength_fits(state: BattleState, unit: str, argument: str) -> bool:  # noqa: ARG001
    """True when the rest of a key is a strength or nothing."""
    return not argument or re.fullmatch(r"[0-6]", argument) is not None


def set_strength(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Set how many fighters of a group are left; none left is the group's end."""
    condition = state.units[unit].condition
    before = condition.strength
    left = int(argument) if argument else (yield from counted(0, WHOLE, "how many are left", before))
    kept = "" if condition.fate == "destroyed" else condition.fate
    return StrengthSet(unit=unit, before=before, strength=left, fate="destroyed" if left == 0 else kept)


def fate_fits(state: BattleState, unit: str, argument: str) -> bool:  # noqa: ARG001
    """True when the rest of a key is one of the fates or nothing."""
    return not argument or argument in FATES


def leave(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:  # noqa: ARG001
    """Write down that a unit is out of the battle."""
    fate = argument
    if not fate:
        options = [Option(key, label) for key, label in FATES.items() if key]
        fate = yield from picked(options, "what became of it")
    return Fated(unit=unit, fate=fate)


def come_back(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:  # noqa: ARG001
    """Put a unit back into the battle."""
    return decided(Fated(unit=unit, fate=""))


def write_note(state: BattleState, unit: str, argument: str = "") -> Procedure[BattleEvent]:  # noqa: ARG001
    """Write a note on a unit, or on the battle."""
    old = state.units[unit].note if unit else state.note
    text = yield from written("the note; nothing removes it", 400, old)
    return Noted(unit=unit, text=text)


def rename(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:  # noqa: ARG001
    """Give a unit another name."""
    old = state.units[unit].name
    name = yield from written("its new name", 120, old)
    return Renamed(unit=unit, old=old, name=" ".join(name.split()) or old)


def switch_simple(state: BattleState, argument: str) -> Procedure[BattleEvent]:  # noqa: ARG001
    """Switch simple mode on or off."""
    return decided(SimpleSet(on=not state.simple))


def switch_order(state: BattleState, argument: str) -> Procedure[BattleEvent]:  # noqa: ARG001
    """Let everybody act in any order, or in the book's again."""
    return decided(AnyOrderSet(on=not state.any_order))
