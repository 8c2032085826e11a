"""What can happen in the war: founding, phases, initiative, targets, scenarios, captures, the end.

A Call to Arms, *Campaigns* and *Mega-Campaigns*.
"""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.acta.campaign.books.war import Target


class PhaseBegan(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="phase"):
    """A phase of a campaign turn begins; the first one begins the turn itself."""

    turn: int
    phase: str


class TargetsDrawn(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="targets-drawn"):
    """The targets of the campaign, or of one star system, are rolled for: their number and each of them."""

    system: str = ""
    count_rolls: tuple[int, ...] = ()
    count: int = 0
    targets: tuple[Target, ...] = ()


class OrderFreed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="order-freed"):
    """The players take their turns in any order from now on, or in the book's again."""

    any_order: bool


WarEvent: TypeAlias = PhaseBegan | TargetsDrawn | OrderFreed

WAR_KINDS = kinds_of(PhaseBegan, TargetsDrawn, OrderFreed)
