"""What can happen in a battle. Every event holds what was decided, what was rolled, and what came of it.

Folding applies what came of it and looks nothing up, so later tables never rewrite an old battle. The kinds of
each part of the rules stand in a module of their own; here they come together.
"""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.earthforce.battle.events.base import BASE_KINDS, BaseEvent
from app.systems.earthforce.battle.events.craft import CRAFT_KINDS, CraftEvent
from app.systems.earthforce.battle.events.fire import FIRE_KINDS, FireEvent
from app.systems.earthforce.battle.events.orders import ORDERS_KINDS, OrdersEvent


class Together(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="together"):
    """Several things that count as one step: what the beginning of a step brings with it, a salvo with its damage."""

    parts: tuple["PartEvent", ...]


PartEvent: TypeAlias = BaseEvent | OrdersEvent | FireEvent | CraftEvent
BattleEvent: TypeAlias = PartEvent | Together

KINDS = BASE_KINDS | ORDERS_KINDS | FIRE_KINDS | CRAFT_KINDS | kinds_of(Together)
