"""Figures of a profile as people read them, and what differs between two versions of one.

A Call to Arms, *Ships*. What nobody knows reads `?`, what the unit does not have reads `–`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.core.forms import Difference
from app.core.words import listed
from app.systems.acta import tables
from app.systems.acta.unit import ARCS, Profile, Weapon, profile

UNKNOWN, ABSENT = "?", "–"

#: The figures of a profile by what a roster sheet calls them.
LABELS: Mapping[str, str] = {
    "speed": "Speed",
    "turns": "Turns",
    "turn_angle": "Turn angle",
    "super_manoeuvrable": "Super manoeuvrable",
    "hull": "Hull",
    "damage": "Damage",
    "damage_threshold": "Crippled at",
    "crew": "Crew",
    "crew_threshold": "Skeleton crew at",
    "troops": "Troops",
    "craft": "Craft",
    "traits": "Traits",
    "in_service": "In service",
    "dogfight": "Dogfight",
    "weapons": "Weapons",
}


def text(unit: Profile, figure: str) -> str:
    """Return one figure as people read it."""
    value = getattr(unit, figure)
    if value is None:
        return ABSENT if figure in unit.absent else UNKNOWN
    return _SHOWN.get(figure, str)(value)


def track(unit: Profile, figure: str) -> str:
    """Return damage or crew with its threshold: `28/6`, `28` when it has none, `28/?` when nobody knows it."""
    points, threshold = text(unit, figure), text(unit, f"{figure}_threshold")
    return points if threshold == ABSENT or points in (ABSENT, UNKNOWN) else f"{points}/{threshold}"


def turning(unit: Profile) -> str:
    """Return the turns: `2/45°`, `SM` for super manoeuvrable."""
    if unit.super_manoeuvrable:
        return "SM"
    turns = text(unit, "turns")
    return turns if turns in (ABSENT, UNKNOWN) else f"{turns}/{text(unit, 'turn_angle')}"


def weapon(gun: Weapon) -> str:
    """Return a weapon in a line: range, arc, attack dice and traits."""
    reach = _weapon_figure(gun, "range")
    dice = _weapon_figure(gun, "attack_dice")
    parts = [
        f'{reach}"' if gun.range is not None else reach,
        ARCS[gun.arc],
        f"{dice} AD",
        ", ".join(gun.traits),
    ]
    return " · ".join(part for part in parts if part)


def _weapon_figure(gun: Weapon, figure: str) -> str:
    value = getattr(gun, figure)
    return (ABSENT if figure in gun.absent else UNKNOWN) if value is None else str(value)


_SHOWN: Mapping[str, Callable[[Any], str]] = {
    "turn_angle": lambda value: f"{value}°",
    "super_manoeuvrable": lambda value: "yes" if value else "no",
    "craft": lambda value: listed([f"{craft.count} {craft.name}" for craft in value], "and") or "none",
    "traits": lambda value: ", ".join(value) or "none",
    "dogfight": lambda value: f"{value:+d}",
    "weapons": lambda value: "; ".join(f"{gun.name}: {weapon(gun)}" for gun in value) or "none",
}


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Return what differs between two versions of a profile, field by field, weapons one by one."""
    before, after = profile(old), profile(new)
    return tuple(found for found in _differences(before, after) if found.old != found.new)


def _differences(before: Profile, after: Profile) -> Iterator[Difference]:
    yield Difference("Class", before.name, after.name)
    yield Difference("Fleet list", tables.list_name(before.force_list), tables.list_name(after.force_list))
    yield Difference("Priority Level", before.priority_level or UNKNOWN, after.priority_level or UNKNOWN)
    yield Difference("Vessels a choice", str(before.vessels_per_choice), str(after.vessels_per_choice))
    yield Difference("Flights a wing", _flights(before), _flights(after))
    for figure, label in LABELS.items():
        if figure != "weapons":
            yield Difference(label, text(before, figure), text(after, figure))
    yield from _weapon_differences(before, after)
    yield Difference("Figures from", source(before), source(after))
    yield Difference("Note", before.note, after.note)


def source(unit: Profile) -> str:
    """Return where a profile's figures are from, in a few words."""
    if unit.figures_from == "own":
        return "the players"
    return unit.figures_from or "nobody"


def _flights(unit: Profile) -> str:
    return ABSENT if unit.flights_per_wing is None else str(unit.flights_per_wing)


def _weapon_differences(before: Profile, after: Profile) -> Iterator[Difference]:
    if before.weapons is None or after.weapons is None:
        yield Difference("Weapons", text(before, "weapons"), text(after, "weapons"))
        return
    old, new = _labelled(before.weapons), _labelled(after.weapons)
    for label in {**old, **new}:
        yield Difference(label, old.get(label, "none"), new.get(label, "none"))


def _labelled(weapons: tuple[Weapon, ...]) -> dict[str, str]:
    """Weapons by name and arc; a second one of the same name and arc gets a number."""
    found: dict[str, str] = {}
    for gun in weapons:
        label, number = f"{gun.name} ({gun.arc})", 2
        while label in found:
            label, number = f"{gun.name} ({gun.arc}) {number}", number + 1
        found[label] = weapon(gun)
    return found
