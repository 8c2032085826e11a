"""The profile of a ship, fighter wing or other craft: its roster sheet's printed figures with their source.

A Call to Arms, *Ships* (the roster sheet) and *Fleet Lists*. None is a figure nobody knows; a name in
`absent` is a figure that the unit does not have at all (ruling 9 and the data's own notes).
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from app.core import codec
from app.core.errors import UserError

LEVELS = ("Patrol", "Skirmish", "Raid", "Battle", "War")
#: The second edition's sixth level: kept and fought with by agreement, never bought (ruling 1).
BEYOND_WAR = "Armageddon"
#: Every level that a unit can have, the lowest first.
ALL_LEVELS = (*LEVELS, BEYOND_WAR)
ARCS = {
    "B": "Boresight",
    "B(a)": "Boresight Aft",
    "F": "Fore",
    "A": "Aft",
    "P": "Port",
    "S": "Starboard",
    "T": "Turret",
}


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon system: range in inches, arc (a key of ARCS), attack dice, traits; `uncertain` names doubtful fields.

    `long_range` is how far a refit lets it reach with half its attack dice, in inches; None for the usual weapon.
    """

    name: str
    range: int | None = None
    arc: str = "F"
    attack_dice: int | None = None
    traits: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    uncertain: tuple[str, ...] = ()
    long_range: float | None = None


class Craft(msgspec.Struct, frozen=True):
    """Flights carried on board: how many, of which craft."""

    count: int
    name: str


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A unit as it is printed: speed in inches, hull as the number to reach, damage and crew in points.

    `level_from` and `figures_from` are "rulebook", "second edition …", "own" or "" (nobody knows any figure);
    `borrowed` is True when the figures are not of this edition. `name` is the class. `other_figures` holds the
    book's figures beside borrowed ones, or the other way round, as a plain partial profile (ruling 9).
    """

    id: str
    name: str
    force_list: str
    edition: str = "first"
    priority_level: str | None = None
    level_from: str = ""
    vessels_per_choice: int = 1
    flights_per_wing: int | None = None
    speed: int | None = None
    turns: int | None = None
    turn_angle: int | None = None
    super_manoeuvrable: bool | None = None
    hull: int | None = None
    damage: int | None = None
    damage_threshold: int | None = None
    crew: int | None = None
    crew_threshold: int | None = None
    troops: int | None = None
    craft: tuple[Craft, ...] | None = None
    traits: tuple[str, ...] | None = None
    in_service: str | None = None
    dogfight: int | None = None
    weapons: tuple[Weapon, ...] | None = None
    absent: tuple[str, ...] = ()
    figures_from: str = ""
    borrowed: bool = False
    note: str = ""
    revision: int = 1
    other_figures: dict[str, Any] | None = None
    other_figures_from: str = ""

    @property
    def wing(self) -> bool:
        """True for a wing of flights (fighters), bought as one choice (*Wings and Flights*)."""
        return self.flights_per_wing is not None

    @property
    def members(self) -> int:
        """How many vessels or flights one choice brings (ruling 3)."""
        return self.flights_per_wing if self.flights_per_wing is not None else self.vessels_per_choice

    @property
    def flight(self) -> bool:
        """True for flights of fighters, which have no Damage score (*Special Traits*, Fighter)."""
        return self.wing or "Fighter" in (self.traits or ())

    def lacks(self, figure: str) -> bool:
        """True when nobody knows the figure; False when it is known or the unit has no such figure."""
        return figure not in self.absent and getattr(self, figure) is None


def profile(value: Mapping[str, Any]) -> Profile:
    """Read a profile from plain JSON; raise UserError when a figure does not fit."""
    return checked(codec.build(dict(value), Profile, f"the profile “{str(value.get('name', ''))[:60]}”"))


def plain(unit: Profile) -> dict[str, Any]:
    """Return a profile as plain JSON, the inverse of `profile`; weapons name a long range only when they have one."""
    found: dict[str, Any] = codec.plain(unit)
    for weapon in found["weapons"] or ():
        if weapon["long_range"] is None:
            del weapon["long_range"]
    return found


#: The printed figures: what an edition may print otherwise, and what `other_figures` holds with `absent`.
FIGURES = (
    *("speed", "turns", "turn_angle", "super_manoeuvrable", "hull", "damage", "damage_threshold", "crew"),
    *("crew_threshold", "troops", "craft", "traits", "in_service", "dogfight", "weapons"),
)

#: Lowest and highest value of each figure that a form or a file may give.
BOUNDS: Mapping[str, tuple[int, int]] = {
    "speed": (0, 60),
    "turns": (0, 9),
    "turn_angle": (0, 180),
    "hull": (1, 6),
    "damage": (1, 999),
    "damage_threshold": (0, 999),
    "crew": (1, 999),
    "crew_threshold": (0, 999),
    "troops": (0, 99),
    "dogfight": (-9, 9),
    "vessels_per_choice": (1, 12),
    "flights_per_wing": (1, 24),
}
MOST_WEAPONS = 24
MOST_RANGE, MOST_DICE = 200, 60
MOST_TRAITS = 24
MOST_FLIGHTS = 99
LONGEST = 80
LONGEST_NOTE = 4000


def checked(unit: Profile) -> Profile:
    """Return a profile whose figures are within bounds; raise UserError that names the field that is not."""
    for figure, (low, high) in BOUNDS.items():
        value = getattr(unit, figure)
        if value is not None and not low <= value <= high:
            label = figure.replace("_", " ")
            raise UserError(
                f"{unit.name[:40]}: {label} is {value}; it must be from {low} to {high}.", field=figure
            )
    if not unit.name.strip() or len(unit.name) > LONGEST:
        raise UserError(f"A class needs a name of 1 to {LONGEST} characters.", field="name")
    if unit.priority_level is not None and unit.priority_level not in ALL_LEVELS:
        raise UserError(f"“{unit.priority_level}” is not a Priority Level.", field="priority_level")
    _bounded_lists(unit)
    return unit


def _bounded_weapon(weapon: Weapon) -> None:
    if weapon.arc not in ARCS:
        raise UserError(
            f"{weapon.name}: “{weapon.arc}” is not an arc; use {', '.join(ARCS)}.", field="weapons"
        )
    if not 0 <= (weapon.range or 0) <= MOST_RANGE or not 0 <= (weapon.attack_dice or 0) <= MOST_DICE:
        raise UserError(
            f"{weapon.name}: range is 0 to {MOST_RANGE} inches, attack dice 0 to {MOST_DICE}.",
            field="weapons",
        )
    if not 0 <= (weapon.long_range or 0) <= 2 * MOST_RANGE:
        raise UserError(f"{weapon.name}: long range is 0 to {2 * MOST_RANGE} inches.", field="weapons")


def _bounded_lists(unit: Profile) -> None:
    weapons, traits = unit.weapons or (), unit.traits or ()
    if len(weapons) > MOST_WEAPONS or len(traits) > MOST_TRAITS or len(unit.craft or ()) > 12:
        raise UserError(
            f"{unit.name}: at most {MOST_WEAPONS} weapons, {MOST_TRAITS} traits and 12 kinds of craft.",
            field="weapons",
        )
    if any(not 1 <= craft.count <= MOST_FLIGHTS for craft in unit.craft or ()):
        raise UserError(f"{unit.name}: a carrier has 1 to {MOST_FLIGHTS} flights of a craft.", field="craft")
    for weapon in weapons:
        _bounded_weapon(weapon)
    texts = (
        *traits,
        *(w.name for w in weapons),
        *(t for w in weapons for t in w.traits),
        *(c.name for c in unit.craft or ()),
        *(unit.in_service or "", unit.level_from, unit.figures_from),
    )
    if any(len(text) > LONGEST for text in texts):
        raise UserError(f"{unit.name}: a name or trait is longer than {LONGEST} characters.", field="traits")
    if len(unit.note) > LONGEST_NOTE:
        raise UserError(f"{unit.name}: the note is longer than {LONGEST_NOTE} characters.", field="note")
