"""What a ship or fighter group has suffered: boxes, systems, what is stored, what became of it.

Earthforce Sourcebook, *Recording Damage*, *Recharging*, *Energy Mines*, *Jump Engines*.
"""

import msgspec

from app.systems.earthforce.unit import Icon, Profile, icons

#: How a system can be: damaged is the first of two stages (jump engine, beam power system), dock-only cannot be
#: mended in space (*Repair System*), stunned is out by an electromagnetic pulse and physically whole.
STAGES = {
    "damaged": "damaged",
    "out": "knocked out",
    "dock": "knocked out, to be mended in dock only",
    "stunned": "knocked out by a pulse",
}
#: What may have become of a unit.
FATES = {
    "": "In the battle",
    "destroyed": "Destroyed",
    "disabled": "Disabled",
    "withdrawn": "Left the table",
    "jumped": "Gone through a jump point",
    "lost": "Lost",
}
#: The strength of a whole fighter group.
WHOLE = 6
#: Kinds that keep something: energy in a beam power system, mines in a projector.
MINES = 3


class Condition(msgspec.Struct, frozen=True, kw_only=True):
    """A unit's damage: `marked` boxes, `icons` that are not whole by id with their stage (see STAGES).

    `stores` holds what an icon has left (energy points, mines), where it differs from full; `caps` the reduced
    capacity of a halved beam power system. `strength` and `ace` are a fighter group's; `hits` a small craft's.
    """

    marked: int = 0
    icons: dict[str, str] = {}
    stores: dict[str, int] = {}
    caps: dict[str, int] = {}
    fate: str = ""
    strength: int = WHOLE
    ace: bool = False
    hits: int = 0


def works(condition: Condition, icon: Icon) -> bool:
    """True when a system works, if only in its first stage of damage."""
    return condition.icons.get(icon.id, "") in ("", "damaged")


def working(profile: Profile, condition: Condition, *sorts: str) -> tuple[Icon, ...]:
    """Return the systems of some kinds (all without any) that are surely there and work."""
    return tuple(
        found
        for found in icons(profile)
        if not found.unknown and (not sorts or found.kind in sorts) and works(condition, found)
    )


def capacity(condition: Condition, icon: Icon) -> int | None:
    """Return the most that an icon can hold now: energy by class, or mines; None when nobody knows."""
    if icon.kind == "mine":
        return MINES
    return condition.caps.get(icon.id, icon.cls)


def stored(condition: Condition, icon: Icon) -> int | None:
    """Return what an icon holds now, None when nobody knows; full until something else was noted."""
    return condition.stores.get(icon.id, capacity(condition, icon))


def rows_full(profile: Profile, condition: Condition) -> int:
    """Return how many damage rows are full."""
    marked, full = condition.marked, 0
    for boxes in profile.rows or ():
        if marked < boxes:
            break
        marked -= boxes
        full += 1
    return full


def left(profile: Profile, condition: Condition) -> int | None:
    """Return the boxes that are not marked yet, None when nobody knows the track."""
    return None if profile.boxes is None else max(0, profile.boxes - condition.marked)
