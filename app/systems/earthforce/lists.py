"""The factions that forces are built from."""

from functools import cache

import msgspec

from app.core.words import capital
from app.systems.earthforce import shipped

EARTH, PRACTICE, CIVILIAN = "earth-alliance", "practice", "civilian"


class Faction(msgspec.Struct, frozen=True):
    """A faction: its id, name and a note."""

    id: str
    name: str
    note: str = ""


@cache
def factions() -> tuple[Faction, ...]:
    """Return the factions in order."""
    found: tuple[Faction, ...] = shipped.load("lists.json", tuple[Faction, ...])
    return found


def faction_name(faction: str) -> str:
    """Return a faction's name; of one that nobody ships, its id as a name."""
    return next(
        (found.name for found in factions() if found.id == faction), capital(faction.replace("-", " "))
    )


def place(faction: str) -> int:
    """Return a faction's place in the order of lists."""
    return next((n for n, found in enumerate(factions()) if found.id == faction), len(factions()))
