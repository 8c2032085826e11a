"""The tables of a campaign: targets, income, prices, reinforcements, experience, refits and other duties.

A Call to Arms, *Campaigns*; rulings 26 to 38. RR are Repair and Reinforcement points.
"""

from functools import cache
from typing import Literal

import msgspec

from app.systems.acta.battle_tables import Number
from app.systems.acta.shipped import load, row
from app.systems.acta.unit import ALL_LEVELS


class CountRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many Strategic Targets two players fight over, by 2d6."""

    low: int
    high: int
    targets: int
    source: str


class TargetRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A random Strategic Target, by 2d6; `target` is the id of its kind, `settled-world` asks for a world."""

    low: int
    high: int
    target: str
    source: str


class TargetKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of Strategic Target: RR of each turn it is held, and what else holding it does.

    `repair_multiplier` is what experience repairs with, `recruits` the crew points an RR replaces,
    `free_premium` waives the premium of crippled ships; discounts are RR off a reinforcement, the second one
    off those with jump engines only.
    """

    id: str
    name: str
    income: int = 0
    world: str = ""
    repair_multiplier: int | None = None
    recruits: int | None = None
    free_premium: bool = False
    discount: int = 0
    discount_jump: int = 0
    text: str
    source: str


class WorldRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a settled world is, by a die."""

    low: int
    high: int
    target: str
    source: str


class IncomeRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """RR that a player receives or loses in a turn for what happened."""

    id: str
    name: str
    points: int
    source: str


class Reinforcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The RR of a new ship or wing of a level."""

    level: str
    points: int
    source: str


class Experience(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The XP dice for destroying a ship that many levels above one's own (lower ones count as −1)."""

    difference: int
    dice: int
    source: str


class Spending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to spend XP dice: how many it takes at once (0: any number), and what it does."""

    id: str
    name: str
    dice: int
    text: str
    source: str


class RewardRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A refit or other duty, by 2d6; the book prints only some results (ruling 32).

    `choose` says what the player picks for it: a weapon, a flight, a raider unit.
    """

    low: int
    high: int
    id: str
    name: str
    choose: Literal["", "weapon", "flight", "raider"] = ""
    text: str
    source: str


class _Campaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    target_counts: tuple[CountRow, ...]
    random_targets: tuple[TargetRow, ...]
    target_kinds: tuple[TargetKind, ...]
    worlds: tuple[WorldRow, ...]
    income: tuple[IncomeRow, ...]
    reinforcements: tuple[Reinforcement, ...]
    experience: tuple[Experience, ...]
    spending: tuple[Spending, ...]
    refits: tuple[RewardRow, ...]
    other_duties: tuple[RewardRow, ...]
    numbers: tuple[Number, ...]
    star_names: tuple[str, ...]


@cache
def _tables() -> _Campaign:
    return load("campaign.json", _Campaign)


def target_counts() -> tuple[CountRow, ...]:
    """Return how many Strategic Targets there are, for 2d6; one more for each player past two (ruling 37)."""
    return _tables().target_counts


def random_targets() -> tuple[TargetRow, ...]:
    """Return the random Strategic Targets, for 2d6; the first target is always a settled world."""
    return _tables().random_targets


def target_kinds() -> tuple[TargetKind, ...]:
    """Return the kinds of Strategic Targets; a settled world is one of its three worlds."""
    return _tables().target_kinds


def target_kind(kind: str) -> TargetKind:
    """Return a kind of Strategic Target by its id; raises KeyError when there is none."""
    return {found.id: found for found in target_kinds()}[kind]


def worlds() -> tuple[WorldRow, ...]:
    """Return the kinds of settled worlds, for one die."""
    return _tables().worlds


def income_events() -> tuple[IncomeRow, ...]:
    """Return the RR for what happened in a turn, the base of every player first (*RR Points Modifiers*)."""
    return _tables().income


def reinforcements() -> tuple[Reinforcement, ...]:
    """Return the prices of new ships by level."""
    return _tables().reinforcements


def reinforcement(level: str) -> int | None:
    """Return the RR of a new ship or wing of a level; None when it can never be bought (ruling 1)."""
    return next((found.points for found in reinforcements() if found.level == level), None)


def experience_rows() -> tuple[Experience, ...]:
    """Return the XP dice for destroying ships, by level (*Ship Experience*)."""
    return _tables().experience


def experience(difference: int) -> int:
    """Return the XP dice for destroying a ship that many levels above one's own; beyond the table its ends count."""
    rows = {found.difference: found.dice for found in experience_rows()}
    return rows[max(min(rows), min(max(rows), difference))]


def deed_dice(killer: str | None, victim: str | None, how: str) -> int:
    """Return the XP dice for a deed by the levels of both ships; 0 for no such deed and for a level nobody knows.

    Forcing to surrender pays double, crippling and reducing to a skeleton crew half, rounded down (ruling 29).
    """
    if killer not in ALL_LEVELS or victim not in ALL_LEVELS:
        return 0
    whole = experience(ALL_LEVELS.index(victim) - ALL_LEVELS.index(killer))
    match how:
        case "surrendered":
            return whole * number("xp-surrender-factor")
        case "crippled" | "skeleton":
            return whole // number("xp-reduced-divisor")
        case "destroyed":
            return whole
        case _:
            return 0


def spending() -> tuple[Spending, ...]:
    """Return what XP dice can be spent on (*Ship Experience*)."""
    return _tables().spending


def refits() -> tuple[RewardRow, ...]:
    """Return the Refitting table, for 2d6; only 2 to 7 are printed (ruling 32)."""
    return _tables().refits


def refit(total: int) -> RewardRow | None:
    """Return the refit that a total of 2d6 gives; None where the book prints none."""
    return row(refits(), total)


def other_duties() -> tuple[RewardRow, ...]:
    """Return the Other Duties table, for 2d6; only 2 to 6 are printed (ruling 32)."""
    return _tables().other_duties


def other_duty(total: int) -> RewardRow | None:
    """Return the other duty that a total of 2d6 gives; None where the book prints none."""
    return row(other_duties(), total)


def star_names() -> tuple[str, ...]:
    """Return names for the star systems of a map that is made of dice."""
    return _tables().star_names


def numbers() -> tuple[Number, ...]:
    """Return the prices and other numbers of a campaign that stand in no table."""
    return _tables().numbers


def number(key: str) -> int:
    """Return a number of a campaign by its key; raises KeyError when there is none."""
    return {found.key: found.value for found in numbers()}[key]
