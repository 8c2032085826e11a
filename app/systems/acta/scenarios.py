"""The scenarios: points and ships of each side, length, preparation, special rules and what victory is.

A Call to Arms, *Scenarios*; rulings 8 and 22. The texts are facts in our own words.
"""

from functools import cache
from typing import Literal, TypeAlias

import msgspec

from app.systems.acta.shipped import load, result
from app.systems.acta.unit import LEVELS

SideName: TypeAlias = Literal["attacker", "defender"]


class Requirement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a fleet must have: one ship with `at_least` flights, or with one of some traits."""

    side: Literal["attacker", "defender", "both"]
    kind: Literal["flights", "trait"]
    at_least: int
    traits: tuple[str, ...]
    text: str


class Replacement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Convoy ships that may be taken instead: `gives` of `unit` (of Other Craft) for `take` freighters."""

    take: int
    gives: int
    unit: str


class Convoy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ships that a side gets for free: how many at Patrol and how many more a level, and what may replace them.

    `unit` is of the Other Craft list.
    """

    side: SideName
    unit: str
    at_patrol: int
    per_level: int
    replacements: tuple[Replacement, ...]


class Award(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Victory points of a scenario's own: fixed `points`, or `factor` times the ship's value, for what `on` names."""

    side: Literal["attacker", "defender", "both"]
    on: Literal[
        "target",
        "exit-edge",
        "exit-gate",
        "scan",
        "convoy-destroyed",
        "convoy-exited",
        "convoy-survived",
        "square",
    ]
    points: int
    factor: float
    text: str


class Edge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edge of the table: whose it is for withdrawals, and the award (`on`) for leaving over it, empty for none.

    `own` is the short edge of whoever deployed there and `other` its enemy's.
    """

    id: str
    text: str
    whose: Literal["attacker", "defender", "own", "other", "neutral"]
    on: str


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario. Points of None are random or agreed; `turns` of None is no limit.

    `level_limit`: no ship above the scenario's level. `hyperspace` are sides that may wait there. `free_turn` is
    the side with a turn of its own at the start, `no_jump` sides that cannot open jump points. `usual_points`
    are sides that score the usual way, `withdrawal_pays` those paid for an enemy that withdraws.
    `last_standing`: victory is having the last ship, not points. `ends_without` are the sides without whose ships
    the battle is over. `entry` is the side that comes onto the table over `entry_edge`, in turn `entry_until` at
    the latest (None: any turn). Of a side with a `surprise_turn` at most `on_table` ships are deployed and the
    others come out of hyperspace in that turn. `gate` is the side that holds the jump gate on the table. `edges`
    are told apart for withdrawals; without them each is as good as another.
    """

    id: str
    name: str
    summary: str
    source: str
    attacker_points: int | None = None
    defender_points: int | None = None
    requirements: tuple[Requirement, ...] = ()
    level_limit: bool = False
    convoy: Convoy | None = None
    turns: int | None = None
    ends: str
    setup_first: Literal["attacker", "defender", "initiative-loser"]
    debris: Literal["random", "agreed", "attacker", "planet"]
    hyperspace: tuple[SideName, ...] = ()
    hyperspace_share: str = ""
    free_turn: str = ""
    no_jump: tuple[SideName, ...] = ()
    all_flights_deployed: tuple[SideName, ...] = ()
    preparation: tuple[str, ...]
    special: tuple[str, ...] = ()
    victory: tuple[str, ...]
    usual_points: tuple[SideName, ...] = ("attacker", "defender")
    withdrawal_pays: tuple[SideName, ...] = ("attacker", "defender")
    holding_ground: bool = True
    awards: tuple[Award, ...] = ()
    last_standing: bool = False
    ends_without: tuple[SideName, ...] = ("attacker", "defender")
    entry: SideName | Literal[""] = ""
    entry_edge: str = ""
    entry_until: int | None = None
    surprise_turn: int | None = None
    on_table: int | None = None
    gate: SideName | Literal[""] = ""
    edges: tuple[Edge, ...] = ()


class RandomScenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the random scenario table; `condition` bounds it in a campaign, else it is rolled again."""

    low: int
    high: int
    scenario: str
    condition: Literal["", "carriers", "jump-gate"]
    source: str


class RandomPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the random points table: the points of each side."""

    low: int
    high: int
    points: int
    source: str


class RandomLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the random Priority Level table; the total counts with both players' modifiers."""

    low: int
    high: int
    level: str
    source: str


class _Scenarios(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scenarios: tuple[Scenario, ...]
    random_scenarios: tuple[RandomScenario, ...]
    random_points: tuple[RandomPoints, ...]
    random_levels: tuple[RandomLevel, ...]


@cache
def _tables() -> _Scenarios:
    return load("scenarios.json", _Scenarios)


def scenarios() -> tuple[Scenario, ...]:
    """Return the scenarios in the book's order."""
    return _tables().scenarios


def random_scenarios() -> tuple[RandomScenario, ...]:
    """Return the rows of the random scenario table, for 2d6 (*Random Scenarios*)."""
    return _tables().random_scenarios


def random_point_rows() -> tuple[RandomPoints, ...]:
    """Return the rows of the random points table, for a die of each player together (*Random FA Points*)."""
    return _tables().random_points


def random_levels() -> tuple[RandomLevel, ...]:
    """Return the rows of the random level table, for 2d6 with both players' modifiers (*Generate Scenario*)."""
    return _tables().random_levels


def random_scenario(total: int) -> str:
    """Return the id of the scenario that a total of 2d6 gives."""
    return result(random_scenarios(), total).scenario


def random_points(total: int) -> int:
    """Return the points of each side that both players' dice together give."""
    return result(random_point_rows(), total).points


def random_level(total: int) -> str:
    """Return the Priority Level that a total gives, modifiers included."""
    return result(random_levels(), total).level


def convoy_count(scenario: Scenario, level: str) -> int:
    """Return how many freighters a scenario's convoy has at a Priority Level, 0 when it has none."""
    if scenario.convoy is None or level not in LEVELS:
        return 0
    return scenario.convoy.at_patrol + scenario.convoy.per_level * LEVELS.index(level)
