"""The parts of the battle's rules, in the order in which their choices stand."""

from collections.abc import Mapping
from functools import cache

from app.systems.acta.battle.attack.part import PART as ATTACK
from app.systems.acta.battle.craft.part import PART as CRAFT
from app.systems.acta.battle.end.part import PART as END
from app.systems.acta.battle.growth.part import PART as GROWTH
from app.systems.acta.battle.part import TableVerb, Verb
from app.systems.acta.battle.turn.part import PART as TURN

PARTS = (TURN, ATTACK, CRAFT, END, GROWTH)


@cache
def part_verbs() -> Mapping[str, Verb]:
    """Return what units may do outside simple mode, by verb."""
    return {name: verb for part in PARTS for name, verb in part.verbs.items()}


@cache
def table_verbs() -> Mapping[str, TableVerb]:
    """Return what is about the whole battle, by verb."""
    return {name: verb for part in PARTS for name, verb in part.table.items()}
