"""The shipped classes: ships as far as the book's text gives their facts, invented practice ships, fighters."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from app.systems.earthforce import shipped
from app.systems.earthforce.unit import Profile


@cache
def profiles() -> Mapping[str, Profile]:
    """Return the shipped profiles by key (`faction/id`)."""
    found: tuple[Profile, ...] = shipped.load("catalogue.json", tuple[Profile, ...])
    return MappingProxyType({f"{each.force_list}/{each.id}": each for each in found})


def fighter(craft: str) -> Profile | None:
    """Return a kind of fighters or small craft by its id, None when nobody ships it."""
    return next((each for each in profiles().values() if each.id == craft and not each.ship), None)
