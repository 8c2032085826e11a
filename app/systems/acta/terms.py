"""Traits of ships and weapons: reading them off a sheet, and what they do in our own words.

A Call to Arms, *Special Traits*. Traits that only the second edition defines are kept and named, and say that
their rules are not here.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Literal

import msgspec

from app.core.forms import Term
from app.core.words import slug
from app.systems.acta.shipped import load


class Trait(msgspec.Struct, frozen=True):
    """A trait as it stands on a sheet: its name in this edition, its value such as `2`, `5+`, `3D6`, and its number.

    `number` is None when the value is dice, or there is none.
    """

    name: str
    value: str = ""
    number: int | None = None


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a trait does: `{x}` in the text stands for its value; `also` are other names of the same trait."""

    name: str
    of: Literal["ship", "weapon"]
    also: tuple[str, ...] = ()
    text: str
    source: str


class _Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    traits: tuple[Entry, ...]
    second_edition: tuple[Entry, ...]
    unknown: tuple[Entry, ...]


#: A value at the end of a trait: 2, +1, 5+, 10/2, 3D6, or a star that points to a remark.
_VALUE = re.compile(r"(?P<name>.+?)\s+(?P<value>\+?\d+\+?|\d+/\d+|\d*[dD]\d+(?:[+-]\d+)?|[xX]\+?|\*)")


@cache
def _tables() -> _Terms:
    return load("terms.json", _Terms)


def entries() -> tuple[Entry, ...]:
    """Return every trait with a text: the rulebook's first, then those of the second edition's figures."""
    return (*_tables().traits, *_tables().second_edition)


@cache
def _names() -> dict[str, str]:
    """Every name of a ship's trait in lower case, with its name in this edition."""
    return {name.lower(): entry.name for entry in entries() for name in (*entry.also, entry.name)}


@cache
def _texts() -> dict[tuple[str, str], Entry]:
    return {(entry.name, entry.of): entry for entry in entries()}


@lru_cache(maxsize=2048)
def read(trait: str) -> Trait:
    """Return a trait's name in this edition and its value: `Self-Repair 3D6` is Self-Repairing with 3D6."""
    text = " ".join(trait.split())
    found = _VALUE.fullmatch(text)
    name, value = (found["name"], found["value"]) if found else (text, "")
    number = re.fullmatch(r"\+?(\d+)\+?", value)
    return Trait(_names().get(name.lower(), name), value, int(number[1]) if number else None)


def find(traits: Iterable[str], name: str) -> Trait | None:
    """Return the first of some traits that has a name, in either edition's spelling; None when there is none."""
    wanted = read(name).name
    return next((found for found in map(read, traits) if found.name == wanted), None)


def term(trait: str, *, weapon: bool = False) -> Term:
    """Return what a trait of a ship or a weapon does; a trait that nobody defines says so."""
    found = read(trait)
    sides: tuple[str, ...] = ("weapon", "ship") if weapon else ("ship", "weapon")
    known = next((_texts()[found.name, of] for of in sides if (found.name, of) in _texts()), None)
    entry = known or _tables().unknown[0]
    return Term(trait, entry.text.replace("{x}", found.value or "X"), entry.source)


def explain(traits: Sequence[str], weapons: Sequence[str] = ()) -> tuple[Term, ...]:
    """Return what traits of a ship and of its weapons do, each once, ship's first."""
    told: dict[tuple[str, bool], Term] = {}
    for weapon, names in ((False, traits), (True, weapons)):
        for name in names:
            told.setdefault((slug(name), weapon), term(name, weapon=weapon))
    return tuple(told.values())
