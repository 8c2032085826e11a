"""What can happen in a campaign; every event records what came of it, and folding derives nothing again.

The kinds of each part of the rules stand in a module of their own; here they come together. A Call to Arms,
*Campaigns*.
"""

from typing import TypeAlias

import msgspec

from app.core.log import Correction, kinds_of
from app.systems.acta.campaign.events.base import (
    BASE_KINDS,
    DESTROYED,
    FATES,
    LEFT_BEHIND,
    SETTLED_WORLD,
    SPACEDOCK,
    STRUCK,
    SURRENDERED,
    TARGETS,
    BaseEvent,
    Fought,
    Held,
    Honoured,
    Income,
    Killed,
    Lost,
    Mended,
    Noted,
    Premium,
    Recovered,
    Recruited,
    Renamed,
    Repaired,
    SelfRepaired,
    Suffered,
    Turned,
    UnitEvent,
)
from app.systems.acta.campaign.events.growth import GROWTH_KINDS, GrowthEvent
from app.systems.acta.campaign.events.share import SHARE_KINDS, ShareEvent
from app.systems.acta.campaign.events.war import WAR_KINDS, WarEvent
from app.systems.acta.campaign.events.yard import YARD_KINDS, YardEvent


class Together(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="together"):
    """Several things that count as one step: a planned phase, or what begins a turn. `title` says what they are."""

    title: str
    parts: tuple["Part", ...]
    player: str = ""


Part: TypeAlias = BaseEvent | GrowthEvent | WarEvent | YardEvent | ShareEvent
Event: TypeAlias = Part | Together | Correction

KINDS = BASE_KINDS | GROWTH_KINDS | WAR_KINDS | YARD_KINDS | SHARE_KINDS | kinds_of(Together, Correction)

__all__ = [
    "DESTROYED",
    "FATES",
    "KINDS",
    "LEFT_BEHIND",
    "SETTLED_WORLD",
    "SPACEDOCK",
    "STRUCK",
    "SURRENDERED",
    "TARGETS",
    "BaseEvent",
    "Correction",
    "Event",
    "Fought",
    "GrowthEvent",
    "Held",
    "Honoured",
    "Income",
    "Killed",
    "Lost",
    "Mended",
    "Noted",
    "Part",
    "Premium",
    "Recovered",
    "Recruited",
    "Renamed",
    "Repaired",
    "SelfRepaired",
    "ShareEvent",
    "Suffered",
    "Together",
    "Turned",
    "UnitEvent",
    "WarEvent",
    "YardEvent",
]
