"""The tables of A Call to Arms that fleets, battles and campaigns share, read from the resources once.

Every record names the rulebook section it is from in `source`. Tables that only a battle reads stand in
`battle_tables`, the scenarios in `scenarios`, a campaign's in `campaign_tables`.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Literal

import msgspec

from app.core.words import slug
from app.systems.acta.scenarios import Scenario, scenarios
from app.systems.acta.shipped import load, result
from app.systems.acta.unit import LEVELS

OTHER_CRAFT = "other-craft"
#: Fleet Allocation Points when nothing else is agreed (*Larger Battles*).
DEFAULT_POINTS = 5


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ships cost, by how many levels they are above the scenario: `choices` of them for `points` points."""

    difference: int
    points: int
    choices: int
    source: str


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The victory points for a ship, by how many levels it is above the scenario."""

    difference: int
    points: int
    source: str


class Crew(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A crew quality with its name, and the totals of 2d6 that give it at random."""

    quality: int
    name: str
    low: int
    high: int
    source: str


class Allies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a fleet may buy of one other list; `campaign_level` bounds its points in a campaign (ruling 4)."""

    lists: tuple[str, ...]
    points: int
    highest_level: str | None
    campaign_points: int
    campaign_level: str
    source: str


class FleetList(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A fleet list: its initiative bonus, its crews' bonus, its allies, and what is special about it.

    `first_year` is the year before which the list may not be used at all; `never_surrenders_to` are lists;
    `flights_bought_apart` says that carried flights come only if they are bought.
    """

    id: str
    name: str
    initiative: int
    source: str
    note: str = ""
    crew_bonus: int = 0
    first_year: int | None = None
    allies: Allies | None = None
    never_surrenders_to: tuple[str, ...] = ()
    flights_bought_apart: bool = False
    telepaths: bool = True
    any_fleet_may_buy: bool = False


class ListName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fleet list of the second edition, whose rules do not ship."""

    id: str
    name: str
    source: str


class SwapKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the two craft of a swap: its name, its wing in the first edition, and its names in the ships' lists."""

    name: str
    wing: str
    craft: tuple[str, ...]


class SwapFamily(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Craft that carriers of some lists may swap for each other from a year on; `either` names leave it open."""

    id: str
    lists: tuple[str, ...]
    from_year: int
    kinds: tuple[SwapKind, ...]
    either: tuple[str, ...]
    source: str


class CraftFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a carried craft's figures are: catalogue keys of the first and the second edition, empty for none."""

    name: str
    first: str
    second: str
    source: str


class AgreementOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to an agreement."""

    key: str
    label: str


class Agreement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the players agree on, with its default; a choice has options, a flag has none."""

    key: str
    label: str
    default: bool | int | str
    options: tuple[AgreementOption, ...]
    scope: tuple[Literal["fleet", "battle", "campaign"], ...]
    text: str
    source: str


class _Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    costs: tuple[Cost, ...]
    victory_points: tuple[Worth, ...]
    crews: tuple[Crew, ...]
    lists: tuple[FleetList, ...]
    second_edition_lists: tuple[ListName, ...]
    swaps: tuple[SwapFamily, ...]
    craft: tuple[CraftFigures, ...]
    agreements: tuple[Agreement, ...]


@cache
def _tables() -> _Tables:
    return load("fleets.json", _Tables)


def costs() -> tuple[Cost, ...]:
    """Return the costs, dearest first (*Fleet Allocation Points*)."""
    return _tables().costs


def price(difference: int) -> Fraction | None:
    """Return the points of one choice that many levels above the scenario; None when it can never be bought."""
    return next((Fraction(c.points, c.choices) for c in costs() if c.difference == difference), None)


def victory_points() -> tuple[Worth, ...]:
    """Return the Victory Point Calculation table (*Victory Points*)."""
    return _tables().victory_points


def worth(level: str, scenario: str) -> int:
    """Return the victory points for destroying a ship of a level; beyond the table its ends count (ruling 25)."""
    rows = {worth.difference: worth.points for worth in victory_points()}
    difference = _rank(level) - _rank(scenario)
    return rows[max(min(rows), min(max(rows), difference))]


def _rank(level: str) -> int:
    return LEVELS.index(level) if level in LEVELS else len(LEVELS)


def crews() -> tuple[Crew, ...]:
    """Return the crew qualities, best first, each with the 2d6 totals that give it (*Crew Quality*, *Campaigns*)."""
    return _tables().crews


def crew_name(quality: int) -> str:
    """Return the name of a crew quality, such as Military-Grade; an empty string for none."""
    return next((crew.name for crew in crews() if crew.quality == quality), "")


def random_crew(total: int) -> int:
    """Return the crew quality that a total of 2d6 gives (*Starting Fleets*)."""
    return result(crews(), total).quality


def lists(edition: str = "first") -> tuple[FleetList, ...]:
    """Return the fleet lists that forces are built from, in the book's order; only the first edition's ship."""
    return _tables().lists if edition == "first" else ()


def has_list(list_id: str) -> bool:
    """True for a fleet list of the first edition."""
    return any(found.id == list_id for found in lists())


def fleet_list(list_id: str) -> FleetList:
    """Return a fleet list of the first edition; raises KeyError when there is none."""
    return {found.id: found for found in lists()}[list_id]


def list_names(edition: str = "first") -> tuple[tuple[str, str], ...]:
    """Return id and name of each list of an edition."""
    found = lists() if edition == "first" else _tables().second_edition_lists
    return tuple((entry.id, entry.name) for entry in found)


def list_name(list_id: str) -> str:
    """Return a fleet list's name in either edition, its id when nobody knows it."""
    return {**dict(list_names("second")), **dict(list_names())}.get(list_id, list_id)


def swap_families() -> tuple[SwapFamily, ...]:
    """Return the craft that may be swapped for each other (*Wings and Flights*)."""
    return _tables().swaps


def swap_family(craft: str) -> SwapFamily | None:
    """Return the family that a craft can be swapped in, by its name or the name's id."""
    wanted = slug(craft)
    for family in swap_families():
        names = [name for kind in family.kinds for name in (kind.name, kind.wing, *kind.craft)]
        if wanted in {slug(name) for name in (*names, *family.either)}:
            return family
    return None


def swap_kind(craft: str) -> SwapKind | None:
    """Return which of its family's two kinds a craft is; None when it has no family or leaves it open."""
    wanted = slug(craft)
    family = swap_family(craft)
    kinds = family.kinds if family else ()
    return next((k for k in kinds if wanted in {slug(name) for name in (k.name, k.wing, *k.craft)}), None)


def craft_figures(craft: str, edition: str = "first") -> str:
    """Return the catalogue key (`list/unit`) of a carried craft's figures, an empty string when none ship."""
    wanted = slug(craft)
    found = next((entry for entry in _tables().craft if slug(entry.name) == wanted), None)
    return "" if found is None else found.first if edition == "first" else found.second


def agreements() -> tuple[Agreement, ...]:
    """Return everything that players may agree on, with defaults (the rulings)."""
    return _tables().agreements


def agreed(given: Mapping[str, Any], key: str) -> bool | int | str:
    """Return what was agreed, the default when nothing fitting was; raises KeyError when there is no such key."""
    default = {entry.key: entry.default for entry in agreements()}[key]
    value = given.get(key, default)
    return default if value is None or type(value) is not type(default) else value


def scenario(scenario_id: str) -> Scenario | None:
    """Return a scenario by its id; None when there is none."""
    return next((found for found in scenarios() if found.id == scenario_id), None)
