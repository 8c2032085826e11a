"""The figures of fighters, rams, jump points and tasks, each with the section of the book that it is from."""

import math
from functools import cache

import msgspec

from app.systems.earthforce import shipped


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the resource holds; `scramble` is by die from 1, None for as many as may be launched."""

    numbers: tuple[shipped.Figure, ...]
    scramble: tuple[int | None, ...]


@cache
def figures() -> Figures:
    """Return the figures of this part of the rules."""
    found: Figures = shipped.load("craft/figures.json", Figures)
    return found


@cache
def number(key: str) -> int:
    """Return a number of the rules by its key; raises KeyError when there is none."""
    return shipped.number(figures().numbers, key)


def scrambled(die: int, most: int) -> int:
    """Return how many groups a scramble's die brings out, `most` being the normal limit."""
    found = figures().scramble[die - 1]
    return most if found is None else min(found, most)


def task_penalty(action: int) -> int:
    """Return what is added to the difficulty of a character's nth task of a turn."""
    return number("task-more") * (action - 1)


def burn_damage(boxes: int) -> int:
    """Return the damage of a failed thruster burn to a ship of so many boxes (*Helm Tasks*)."""
    return boxes // number("burn-part")


def feedback(damage: int) -> int:
    """Return what feeds back to the ship that holds a jump point in which another suffers."""
    return math.ceil(damage / number("feedback-part"))


def rams(die: int, rating: int, other_die: int, other_rating: int) -> bool:
    """True when a rammer's die and drive rating beat the target's; equal ones miss (*Ramming*)."""
    return die + rating > other_die + other_rating


def ram_damage(boxes: int, other: int) -> int:
    """Return what both ships of a ram suffer: all boxes that the smaller one ever had."""
    return min(boxes, other)


def glancing(damage: int) -> int:
    """Return what a glancing ram does to the rammer alone."""
    return math.ceil(damage / number("ram-glancing"))
