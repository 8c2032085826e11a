"""Ranges and arcs: reckoned where both positions are known, asked where not (*Fire Arc*)."""

import re
from collections.abc import Sequence

from app.core.questions import Option
from app.systems.earthforce.battle.asking import Ask, counted, die, picked, written
from app.systems.earthforce.battle.state import BattleState, Place, name_of
from app.systems.earthforce.orders.geometry import ArcName, Vector, arcs, distance
from app.systems.earthforce.unit import ARCS

LETTERS: dict[ArcName, str] = {"forward": "F", "starboard": "S", "aft": "A", "port": "P"}
#: The longest range that can be said, in MU.
FARTHEST = 200


def known_range(state: BattleState, unit: str, target: str) -> float | None:
    """Return the MU between two units, None when nobody knows where one of them is."""
    one, other = state.units[unit].place, state.units[target].place
    return None if one is None or other is None else round(distance(at(one), at(other)), 3)


def known_arcs(state: BattleState, unit: str, target: str) -> tuple[str, ...]:
    """Return the arc of a unit that another is in, two on a dividing line, none when nobody knows."""
    one, other = state.units[unit].place, state.units[target].place
    if one is None or other is None:
        return ()
    return tuple(LETTERS[name] for name in arcs(at(one), one.heading, at(other)))


def at(place: Place) -> Vector:
    """Return a place as a vector."""
    return (place.x, place.y)


def mu(range_: float) -> str:
    """Return a range as people read it."""
    return f"{round(range_, 2):g} MU"


def range_of(state: BattleState, unit: str, target: str) -> Ask[float]:
    """Return the range between two units, measured at the table when it cannot be reckoned."""
    found = known_range(state, unit, target)
    if found is not None:
        return found
    return (yield from measured(f"Range from {name_of(state, unit)} to {name_of(state, target)}"))


def measured(what: str, default: str = "10") -> Ask[float]:
    """Ask for a distance in MU, parts of one allowed; what cannot be read is asked for again in whole MU."""
    text = yield from written(f"{what} in MU, such as 10 or 10.5", 8, default)
    if re.fullmatch(r"\d{1,3}([.,]\d{1,3})?", text.strip()):
        return min(float(FARTHEST), float(text.strip().replace(",", ".")))
    return float((yield from counted(0, FARTHEST, f"{what} in whole MU", 10)))


def arc_of(
    state: BattleState, unit: str, target: str, why: str = "", options: Sequence[Option] = ()
) -> Ask[str]:
    """Return the arc of a unit that a target is in: a die decides on a dividing line, people where nobody knows.

    People pick one of `options`, any arc without them.
    """
    found = known_arcs(state, unit, target)
    if len(found) == 1:
        return found[0]
    if found:
        first, second = (ARCS[arc].lower() for arc in found)
        names = f"{name_of(state, target)} lies between two arcs of {name_of(state, unit)}"
        value = yield from die(f"{names}: even is {first}, odd {second}")
        return found[value % 2]
    every = [Option(key, label) for key, label in ARCS.items() if key != "ALL"]
    asked = why or f"{name_of(state, target)} lies in this arc of {name_of(state, unit)}"
    return (yield from picked(options or every, asked))


def through(arc: str | None, faced: str) -> bool | None:
    """True when a system with an arc covers what lies in another; None when nobody knows its arc."""
    return None if arc is None else arc in ("ALL", faced)
