"""The steps of a turn, P1.0 to P4.Z, in the book's order (*The Turn Sequence*)."""

from functools import cache

import msgspec

from app.systems.earthforce import shipped

#: The steps that repeat for each active ship; the last of them leads back to the first.
LOOP = ("P4.A", "P4.A2", "P4.B", "P4.C")


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A step: its phase and name, what happens in it, and its section in the book.

    `always` steps come every turn, the others when a part of the rules says that they matter; `simple` are those
    of simple mode; in `passing` ones nothing is left to decide once they have begun.
    """

    id: str
    phase: str
    name: str
    text: str
    source: str
    always: bool = False
    simple: bool = False
    passing: bool = False


@cache
def steps() -> tuple[Step, ...]:
    """Return the steps in order."""
    found: tuple[Step, ...] = shipped.load("steps.json", tuple[Step, ...])
    return found


def step(step_id: str) -> Step:
    """Return a step by its id; the first one when there is none such."""
    return next((found for found in steps() if found.id == step_id), steps()[0])


def place(step_id: str) -> int:
    """Return a step's place in the turn, from 0."""
    return next((number for number, found in enumerate(steps()) if found.id == step_id), 0)


def reached(now: str, step_id: str) -> bool:
    """True when the turn is at a step or beyond it."""
    return place(now) >= place(step_id)
