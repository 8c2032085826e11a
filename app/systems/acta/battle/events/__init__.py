"""What can happen in a battle. Every event holds what was decided, what was rolled, and what came of it.

Folding applies what came of it and looks nothing up, so later tables never rewrite an old battle. The kinds of
each part of the rules stand in a module of their own; here they come together.
"""

from typing import TypeAlias

from app.systems.acta.battle.events.attack import ATTACK_KINDS, AttackEvent
from app.systems.acta.battle.events.base import BASE_KINDS, BaseEvent
from app.systems.acta.battle.events.craft import CRAFT_KINDS, CraftEvent
from app.systems.acta.battle.events.end import END_KINDS, EndEvent
from app.systems.acta.battle.events.turn import TURN_KINDS, TurnEvent

BattleEvent: TypeAlias = BaseEvent | TurnEvent | AttackEvent | CraftEvent | EndEvent

KINDS = BASE_KINDS | TURN_KINDS | ATTACK_KINDS | CRAFT_KINDS | END_KINDS
