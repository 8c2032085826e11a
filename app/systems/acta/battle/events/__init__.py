"""What can happen in a battle. Every event holds what was decided, what was rolled, and what came of it.

Folding applies what came of it and looks nothing up, so later tables never rewrite an old battle. The kinds of
each part of the rules stand in a module of their own; here they come together.
"""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.acta.battle.events.attack import ATTACK_KINDS, AttackEvent
from app.systems.acta.battle.events.base import BASE_KINDS, BaseEvent
from app.systems.acta.battle.events.craft import CRAFT_KINDS, CraftEvent
from app.systems.acta.battle.events.end import END_KINDS, EndEvent
from app.systems.acta.battle.events.growth import GROWTH_KINDS, GrowthEvent, Judgement
from app.systems.acta.battle.events.turn import TURN_KINDS, TurnEvent


class Judged(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="judged"):
    """Something happened, and XP dice rolled some of its dice again; the event has them as they lay in the end."""

    event: "Happening"
    judgements: tuple[Judgement, ...]


Happening: TypeAlias = BaseEvent | TurnEvent | AttackEvent | CraftEvent | EndEvent | GrowthEvent
BattleEvent: TypeAlias = Happening | Judged

KINDS = BASE_KINDS | TURN_KINDS | ATTACK_KINDS | CRAFT_KINDS | END_KINDS | GROWTH_KINDS | kinds_of(Judged)
