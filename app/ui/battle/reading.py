"""What the battle page reads out of a game's descriptions: bars, quick tracks, who may do what. No Qt, no game."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from msgspec.structs import replace

from app.core.marks import Page
from app.core.shown import Fact, Side
from app.core.system import Choice, Overview, UnitStatus

_BAR = re.compile(r"\s*(-?\d+|\?)\s*(?:/|of)\s*(\d+)\s*")

#: What stands in one row of the list of units: a side's heading or a unit.
Item: TypeAlias = Side | UnitStatus


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure that runs out: what is left of how much, None when nobody knows what is left."""

    label: str
    left: int | None
    full: int

    @property
    def share(self) -> float:
        """How much is left, from 0 to 1."""
        return 0.0 if self.left is None or self.full <= 0 else max(0.0, min(1.0, self.left / self.full))


@dataclass(frozen=True, slots=True)
class Track:
    """A row of boxes on the sheet that takes typed changes: its key, its name, how many boxes it has."""

    key: str
    label: str
    boxes: int


def bar(fact: Fact) -> Bar | None:
    """Return a fact such as `20/28` as a bar, or None when it is a plain figure."""
    found = _left_and_full(fact.value)
    return None if found is None else Bar(fact.label, *found)


@lru_cache(4096)
def _left_and_full(value: str) -> tuple[int | None, int] | None:
    """Read `20/28`; every row asks this of every figure each time it is painted."""
    found = _BAR.fullmatch(value)
    return None if found is None else (None if found[1] == "?" else int(found[1]), int(found[2]))


def bars(unit: UnitStatus) -> tuple[Bar, ...]:
    """Return the figures of a unit that run out, in the game's order."""
    return tuple(found for fact in unit.facts if (found := bar(fact)) is not None)


def plain_facts(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Return the facts that are not bars."""
    return tuple(fact for fact in facts if bar(fact) is None)


def fact_text(fact: Fact) -> str:
    """Return a fact as people read it, with the printed figure behind when it differs: `Speed 4 (8)`."""
    printed = f" ({fact.printed})" if fact.printed and fact.printed != fact.value else ""
    return f"{fact.label} {fact.value}{printed}"


def items(seen: Overview) -> tuple[Item, ...]:
    """Return sides and their units in order, what has a bar to mark before what has none; then units of no side."""
    found: list[Item] = []
    for side in seen.sides:
        mine = [unit for unit in seen.units if unit.side == side.id]
        found += [side, *(unit for unit in mine if bars(unit)), *(unit for unit in mine if not bars(unit))]
    sides = {side.id for side in seen.sides}
    return (*found, *(unit for unit in seen.units if unit.side not in sides))


def unit_of(seen: Overview, unit: str) -> UnitStatus | None:
    """Return a unit of the battle by its id."""
    return next((each for each in seen.units if each.id == unit), None)


def next_to_act(seen: Overview, here: str) -> str:
    """Return the unit that may act next: of the side that picks if there is one, the first after the one in hand.

    Ships come before what is small; empty when nobody is left.
    """
    units = sorted(seen.units, key=lambda unit: unit.small)
    ids = [unit.id for unit in units]
    after = ids.index(here) + 1 if here in ids else 0
    waiting = [unit for unit in (*units[after:], *units[:after]) if unit.ready]
    mine = [unit for unit in waiting if unit.side == seen.picking] or waiting
    return mine[0].id if mine else ""


def next_choice(choices: Sequence[Choice]) -> Choice | None:
    """Return the choice behind the big button: the first one that is about nobody in particular."""
    return next((choice for choice in choices if not choice.subject), None)


def first_steps(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return the first things to do, numbered, under a heading of their own; none when all of them are done."""
    first = [choice for choice in choices if choice.step]
    if all(choice.step == "done" for choice in first):
        return ()
    return tuple(
        replace(
            choice,
            label=f"{number}. {choice.label}",
            group="First, from top to bottom",
            hint="Done" if choice.step == "done" else choice.hint,
        )
        for number, choice in enumerate(first, 1)
    )


def of_subject(choices: Sequence[Choice], subject: str) -> tuple[Choice, ...]:
    """Return the choices about one unit or side, the groups in the order of their first choice."""
    mine = [choice for choice in choices if choice.subject == subject]
    groups = list(dict.fromkeys(choice.group for choice in mine))
    return tuple(choice for group in groups for choice in mine if choice.group == group)


def with_side(own: Sequence[Choice], side: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return a unit's choices with its side's: open ones head the group of their name, the others stand last."""
    groups = {choice.group for choice in own}
    ahead = [choice for choice in side if choice.group in groups and not choice.refused]
    found: list[Choice] = []
    begun: set[str] = set()
    for choice in own:
        if choice.group not in begun:
            begun.add(choice.group)
            found += [each for each in ahead if each.group == choice.group]
        found.append(choice)
    return (*found, *(choice for choice in side if choice not in ahead))


def tracks(page: Page, unit: str, takes: Callable[[str, str], object | None]) -> tuple[Track, ...]:
    """Return the tracks of a unit's sheet for which `takes(key, "-1")` answers with a choice."""
    boxes: dict[str, int] = {}
    mine = f"{unit}."
    for mark in page.marks:
        key = getattr(mark, "key", "")
        if key.startswith(mine):
            word, _, box = key.removeprefix(mine).rpartition(".")
            if word and "." not in word and box.isdecimal():
                boxes[word] = max(boxes.get(word, 0), int(box))
    return tuple(
        Track(f"{unit}.{word}", word.replace("-", " ").capitalize(), count)
        for word, count in boxes.items()
        if takes(f"{unit}.{word}", "-1") is not None
    )
