"""The parts of the battle's rules, in the order in which their choices stand."""

from collections.abc import Mapping
from functools import cache

from app.systems.earthforce.battle.books_part import PART as BOOKS
from app.systems.earthforce.battle.craft.part import PART as CRAFT
from app.systems.earthforce.battle.fire.part import PART as FIRE
from app.systems.earthforce.battle.orders.part import PART as ORDERS
from app.systems.earthforce.battle.part import TableVerb, Verb

PARTS = (ORDERS, CRAFT, FIRE, BOOKS)


@cache
def verbs() -> Mapping[str, Verb]:
    """Return what units may do, by verb."""
    return {name: verb for part in PARTS for name, verb in part.verbs.items()}


@cache
def table_verbs() -> Mapping[str, TableVerb]:
    """Return what is about the whole battle, by verb."""
    return {name: verb for part in PARTS for name, verb in part.table.items()}
