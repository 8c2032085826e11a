"""Events of experience: dice earned, kept aside and spent, and what came of it.

A Call to Arms, *Ship Experience*; rulings 10 and 28 to 33. `left` is what a ship has saved after the event.
"""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.acta.campaign.books.growth import Filled
from app.systems.acta.condition import Condition
from app.systems.acta.gains import Gain
from app.systems.acta.unit import Weapon


class Award(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """XP dice and what they are for: destroyed, crippled, skeleton or surrendered a `victim`, or won.

    `levels` is how many Priority Levels the victim stands above the ship. `event` is the number of the battle's
    event that brought it, 0 where nobody knows.
    """

    dice: int
    why: str
    victim: str = ""
    levels: int = 0
    event: int = 0


class Experienced(msgspec.Struct, frozen=True, tag_field="kind", tag="experienced", kw_only=True):
    """A ship earns XP dice in a battle, each award with its reason."""

    battle: str
    unit: str
    dice: int
    awards: tuple[Award, ...]
    left: int


class Trained(msgspec.Struct, frozen=True, tag_field="kind", tag="trained", kw_only=True):
    """An XP die is rolled to improve a crew; it must beat the Crew Quality (ruling 30)."""

    unit: str
    turn: int
    rolled: int
    before: int
    crew_quality: int
    left: int


class MadeDo(msgspec.Struct, frozen=True, tag_field="kind", tag="made-do", kw_only=True):
    """XP dice are rolled for makeshift repairs: their sum times `multiplier` in Damage, as far as any was lost."""

    unit: str
    rolls: tuple[int, ...]
    multiplier: int
    points: int
    condition: Condition
    left: int


class KeptAside(msgspec.Struct, frozen=True, tag_field="kind", tag="kept-aside", kw_only=True):
    """XP dice are kept aside for battles, or taken back: `aside` of them from now on (*Tactical Judgement*)."""

    unit: str
    aside: int
    before: int
    left: int


class Judged(msgspec.Struct, frozen=True, tag_field="kind", tag="judged", kw_only=True):
    """XP dice kept aside were spent in a battle on dice rolled again; `aside` are left."""

    battle: str
    unit: str
    spent: int
    aside: int


class Passed(msgspec.Struct, frozen=True, kw_only=True):
    """A total of 2d6 that did not count, and why it was rolled again."""

    rolls: tuple[int, ...]
    why: str


class Gained(msgspec.Struct, frozen=True, tag_field="kind", tag="gained", kw_only=True):
    """A roll for a refit or other duty, and what came of it.

    `passed` are the totals that were rolled again, `filled` results that the players entered from their own book.
    What is None did not change; `figures` are changed figures of the sheet. `initiative` is the bonus of the ship's
    player in the campaign turn `initiative_turn`.
    """

    unit: str
    spent: int
    left: int
    rolls: tuple[int, ...]
    gain: Gain
    passed: tuple[Passed, ...] = ()
    filled: tuple[Filled, ...] = ()
    weapons: tuple[Weapon, ...] | None = None
    traits: tuple[str, ...] | None = None
    figures: dict[str, int] = {}
    condition: Condition | None = None
    initiative: int = 0
    initiative_turn: int = 0


class VeteransLost(msgspec.Struct, frozen=True, tag_field="kind", tag="veterans-lost", kw_only=True):
    """Flights of veteran pilots were lost in a battle for good, one craft's name a flight."""

    battle: str
    unit: str
    flights: tuple[str, ...]


class ResultFilled(msgspec.Struct, frozen=True, tag_field="kind", tag="result-filled", kw_only=True):
    """By agreement, the players fill a result of refits or other duties from their own book, or take theirs back."""

    table: str
    total: int
    filled: Filled | None = None
    note: str = ""


GrowthUnitEvent: TypeAlias = Experienced | Trained | MadeDo | KeptAside | Judged | Gained | VeteransLost
GrowthEvent: TypeAlias = GrowthUnitEvent | ResultFilled

GROWTH_KINDS = kinds_of(Experienced, Trained, MadeDo, KeptAside, Judged, Gained, VeteransLost, ResultFilled)
