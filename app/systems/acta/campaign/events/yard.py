"""What can happen in the yards: itemised income, agreements about points, High Command, reinforcements.

A Call to Arms, *Repairs and Reinforcements*; rulings 27, 31 and 35. Balances are those after the event.
"""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.acta.campaign.books.yard import IncomeItem
from app.systems.acta.campaign.start import RosterUnit
from app.systems.acta.condition import Condition


class IncomeTaken(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="income-taken"):
    """A player receives the RR of a turn, every figure with what it is for.

    `amount` is their sum; `forgiven` is what it would take beyond the balance, which never falls below 0.
    """

    player: str
    items: tuple[IncomeItem, ...]
    amount: int
    balance: int
    forgiven: int = 0


class Agreed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="agreed"):
    """The players agree that a player receives or loses RR, and why."""

    player: str
    amount: int
    reason: str
    balance: int


class SentHome(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sent-home"):
    """A ship goes to High Command; it is back at the start of campaign turn `back` (ruling 35)."""

    unit: str
    back: int


class CameBack(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="came-back"):
    """A ship is back from High Command, wholly repaired; a skeleton crew costs it Crew Quality."""

    unit: str
    condition: Condition
    crew_quality: int
    quality_lost: int = 0


class Commissioned(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="commissioned"):
    """New ships or flights join a roster: one choice of a fleet list, for RR or for another reason (`why`).

    `what` is the class, `discount` the RR that were saved and `discount_why` through what. `rolls` are the dice of
    the crews, two a ship, two a wing.
    """

    player: str
    what: str
    units: tuple[RosterUnit, ...]
    paid: int
    balance: int
    discount: int = 0
    discount_why: str = ""
    rolls: tuple[int, ...] = ()
    why: str = ""


YardEvent: TypeAlias = IncomeTaken | Agreed | SentHome | CameBack | Commissioned

YARD_KINDS = kinds_of(IncomeTaken, Agreed, SentHome, CameBack, Commissioned)
