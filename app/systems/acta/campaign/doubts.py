"""What players should know before they begin a campaign with these fleets; nothing of it stops them.

A Call to Arms, *Starting Fleets*: ruling 26.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from app.core.codec import Json
from app.core.force import Force
from app.core.words import counted
from app.systems.acta import catalogue, tables
from app.systems.acta.campaign.war.settings import starting_level
from app.systems.acta.fleet import costs
from app.systems.acta.fleet.members import bought
from app.systems.acta.fleet.report import report

#: Faults that the sentences about points say already.
POINTS = ("acta.fleet.points", "acta.fleet.level")


def starting_points(chosen: Mapping[str, Json]) -> int:
    """Return the points that starting fleets have at least, as agreed on, else the book's."""
    agreed = chosen.get("starting_points")
    usual = tables.agreed({}, "starting_points")
    found = agreed if isinstance(agreed, int) and not isinstance(agreed, bool) else usual
    return found if isinstance(found, int) else 0


def doubts(forces: Sequence[tuple[str, Force]], chosen: Mapping[str, Json]) -> tuple[str, ...]:
    """Return a sentence for each fleet that is smaller than starting fleets are, or that the fleet rules forbid."""
    least, level = starting_points(chosen), starting_level(chosen)
    return tuple(doubt for name, force in forces for doubt in _doubts(name, force, least, level))


def _doubts(name: str, force: Force, least: int, level: str) -> Iterator[str]:
    own = {key: value for key, value in force.terms.items() if key not in ("scenario", "side")}
    costed = msgspec.structs.replace(force, terms={**own, "priority_level": level})
    cost = costs.spent(costed, bought(costed))
    if cost is None:
        yield f"{name}: “{force.name}” has ships that cannot be bought at {level}."
    elif cost < least:
        wanted = f"starting fleets have at least {counted(least, 'point')}"
        yield f"{name}: “{force.name}” costs {counted(cost, 'point')} at {level}; {wanted}."
    allowed = max(least, cost or 0)
    told = report(
        msgspec.structs.replace(costed, terms={**costed.terms, "points": allowed}),
        catalogue.CATALOGUE.records(force.edition),
    )
    for fault in told.problems:
        if fault.severity == "error" and fault.accepted is None and fault.rule not in POINTS:
            yield f"{name}: “{force.name}”: {fault.message}"
