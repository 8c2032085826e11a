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


def covers(acceptance: Acceptance, rule: str, units: Sequence[int]) -> bool:
    """Return whether a problem of a rule about some lines is accepted: without lines of its own, all of the rule are.

    An acceptance about some lines says nothing about a problem of the whole fleet.
    """
    if acceptance.rule != rule:
        return False
    return not acceptance.units or (bool(units) and set(units) <= set(acceptance.units))


def accepting(force: Force, fault: Fault, note: str) -> Force:
    """Return the fleet with a problem accepted by the players, for the reason they give; it replaces what it covers."""
    new = Acceptance(fault.rule, fault.units, note)
    kept = tuple(each for each in force.accepted if not covers(new, each.rule, each.units))
    return msgspec.structs.replace(force, accepted=(*kept, new))


def withdrawing(force: Force, fault: Fault, problems: Sequence[Fault] = ()) -> Force:
    """Return the fleet with a problem not accepted any more, whatever else its acceptance covered.

    The other ones of `problems`, all that the fleet has, stay accepted with the same note.
    """
    kept: list[Acceptance] = []
    for each in force.accepted:
        if covers(each, fault.rule, fault.units):
            kept += [
                left for left in _shared_out(each, problems) if not covers(left, fault.rule, fault.units)
            ]
        else:
            kept.append(each)
    once = tuple(each for n, each in enumerate(kept) if each not in kept[:n])
    return msgspec.structs.replace(force, accepted=once)


def _shared_out(acceptance: Acceptance, problems: Sequence[Fault]) -> list[Acceptance]:
    """Return an acceptance as one for each of the problems that it covers."""
    covered = [each for each in problems if covers(acceptance, each.rule, each.units)]
    return [msgspec.structs.replace(acceptance, units=each.units) for each in covered]


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
