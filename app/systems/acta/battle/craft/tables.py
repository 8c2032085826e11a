"""The numbers of auxiliary craft.

A Call to Arms, *Auxiliary Craft and Dogfights*, *Supporting Ships*, *Special Actions*, *Special Traits*.
"""

from functools import cache

import msgspec

from app.systems.acta import battle_tables
from app.systems.acta.battle_tables import Number
from app.systems.acta.shipped import load


class _Craft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    numbers: tuple[Number, ...]


@cache
def _by_key() -> dict[str, int]:
    return {found.key: found.value for found in load("craft.json", _Craft).numbers}


def number(key: str) -> int:
    """Return a number of craft, or else of the battle, by its key; raises KeyError when there is none."""
    return _by_key()[key] if key in _by_key() else battle_tables.number(key)
