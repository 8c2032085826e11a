"""What happens to a fleet's lines as lines: taken out, moved, doubled, and problems accepted; no game is asked."""

from collections.abc import Callable, Sequence
from typing import Any, cast

import msgspec

from app.core.codec import Json, JsonObject
from app.core.errors import Refused
from app.core.force import LONGEST_NAME, MOST_LINES, Acceptance, Fault, Force


def without(force: Force, numbers: Sequence[int]) -> Force:
    """Return the fleet without some lines; what was accepted about the others follows them."""
    gone = set(numbers)
    kept = [number for number in range(len(force.lines)) if number not in gone]
    return _arranged(force, kept)


def moved(force: Force, number: int, by: int) -> Force:
    """Return the fleet with a line moved up (`by` below 0) or down; raise Refused at either end."""
    there = number + by
    if not 0 <= there < len(force.lines):
        raise Refused("The line stands at the end already.")
    order = list(range(len(force.lines)))
    order.insert(there, order.pop(number))
    return _arranged(force, order)


def doubled(force: Force, number: int) -> Force:
    """Return the fleet with a copy of a line behind it; raise Refused when it has no room for more."""
    if len(force.lines) >= MOST_LINES:
        raise Refused(f"A fleet has at most {MOST_LINES} lines.")
    order = list(range(len(force.lines)))
    order.insert(number + 1, number)
    return _arranged(force, order)


def renamed(force: Force, name: str) -> Force:
    """Return the fleet with another name."""
    return msgspec.structs.replace(force, name=" ".join(name.split())[:LONGEST_NAME])


def accepting(force: Force, fault: Fault, note: str) -> Force:
    """Return the fleet with a problem accepted by the players, for the reason they give."""
    kept = withdrawing(force, fault).accepted
    return msgspec.structs.replace(force, accepted=(*kept, Acceptance(fault.rule, fault.units, note)))


def withdrawing(force: Force, fault: Fault) -> Force:
    """Return the fleet with a problem not accepted any more."""
    kept = tuple(each for each in force.accepted if (each.rule, each.units) != (fault.rule, fault.units))
    return msgspec.structs.replace(force, accepted=kept)


def _arranged(force: Force, order: Sequence[int]) -> Force:
    """Return the fleet with the lines of the old numbers in `order`, everything that names lines renumbered."""
    places: dict[int, int] = {}
    for new, old in enumerate(order):
        places.setdefault(old, new)
    return msgspec.structs.replace(
        force,
        lines=tuple(force.lines[old] for old in order),
        accepted=tuple(_follow(each, places) for each in force.accepted if _stands(each, places)),
        squadrons=tuple(_squadron(each, places.get) for each in force.squadrons),
    )


def _stands(each: Acceptance, places: dict[int, int]) -> bool:
    return not each.units or any(unit in places for unit in each.units)


def _follow(each: Acceptance, places: dict[int, int]) -> Acceptance:
    units = tuple(sorted(places[unit] for unit in each.units if unit in places))
    return msgspec.structs.replace(each, units=units)


def _squadron(squadron: JsonObject, place: Callable[[int], int | None]) -> JsonObject:
    """Return a squadron of a file with its members following their lines: `line` or `[line, member]` each."""
    found: Any = squadron.get("members")
    if not isinstance(found, list):
        return squadron
    members = cast("list[Json]", found)
    return {**squadron, "members": [new for each in members if (new := _member(each, place)) is not None]}


def _member(each: Json, place: Callable[[int], int | None]) -> Json:
    if isinstance(each, int):
        return place(each)
    if isinstance(each, list) and each and isinstance(each[0], int):
        there = place(each[0])
        return None if there is None else [there, *each[1:]]
    return each
