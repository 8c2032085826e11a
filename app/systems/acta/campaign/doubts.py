"""What players should know before they begin a campaign with these fleets; nothing of it stops them.

A Call to Arms, *Starting Fleets*: ruling 26.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from app.core.codec import Json
from app.core.force import Force
from app.core.words import counted
from app.systems.acta import tables
from app.systems.acta.fleet import costs
from app.systems.acta.fleet.members import bought

#: The Priority Level at which starting fleets are costed.
STARTING_LEVEL = "Battle"


def starting_points(chosen: Mapping[str, Json]) -> int:
    """Return the points that starting fleets have at least, as agreed on, else the book's."""
    agreed = chosen.get("starting_points")
    usual = tables.agreed({}, "starting_points")
    found = agreed if isinstance(agreed, int) and not isinstance(agreed, bool) else usual
    return found if isinstance(found, int) else 0


def doubts(forces: Sequence[tuple[str, Force]], chosen: Mapping[str, Json]) -> tuple[str, ...]:
    """Return a sentence for each fleet that is smaller than starting fleets are, or that nobody can cost."""
    return tuple(doubt for name, force in forces for doubt in _doubts(name, force, starting_points(chosen)))


def _doubts(name: str, force: Force, least: int) -> Iterator[str]:
    at_battle = msgspec.structs.replace(force, terms={**force.terms, "priority_level": STARTING_LEVEL})
    cost = costs.spent(at_battle, bought(at_battle))
    if cost is None:
        yield f"{name}: “{force.name}” has ships that cannot be bought at {STARTING_LEVEL}."
    elif cost < least:
        wanted = f"starting fleets have at least {counted(least, 'point')}"
        yield f"{name}: “{force.name}” costs {counted(cost, 'point')} at {STARTING_LEVEL}; {wanted}."
