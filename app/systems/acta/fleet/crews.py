"""What is wrong with a fleet's members: crews, wings, squadrons and swapped flights.

A Call to Arms, *Crew Quality*, *Wings and Flights* and *Squadrons*; rulings 3, 5 and 6.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from app.core.force import Fault, Force
from app.core.words import counted, listed
from app.systems.acta import tables
from app.systems.acta.fleet.faults import fault, has, names
from app.systems.acta.fleet.members import (
    HIGHEST_CREW,
    LOWEST_CREW,
    Bought,
    Vessel,
    carried,
    lowest_crew,
    member_fields,
    swappable,
    swaps,
)

CREW, WINGS, SQUADRONS = "Crew Quality", "Wings and Flights", "Squadrons"
MOST_SHIPS, MOST_FLIGHTS, FEWEST = 3, 9, 2


def crew_quality(items: Sequence[Bought]) -> Iterator[Fault]:
    """Yield crews outside 2 to 6, and below what a Flight Computer guarantees."""
    wrong = [item for item in items if any(map(_bad_crew, _crews(item)))]
    if wrong:
        message = (
            f"Crew Quality goes from {LOWEST_CREW} to {HIGHEST_CREW}: {names(wrong)} {has(wrong)} another."
        )
        remedy = f"Set a Crew Quality from {LOWEST_CREW} to {HIGHEST_CREW}."
        yield fault("crew-quality", "error", message, CREW, remedy, wrong)
    low = [item for item in items if item not in wrong and _below_computer(item)]
    if low:
        least = lowest_crew(low[0].profile)
        message = f"A Flight Computer never has a crew below {least}: {names(low)}."
        yield fault(
            "crew-quality", "error", message, "Special Traits", f"Set Crew Quality to {least} or more.", low
        )


def _crews(item: Bought) -> list[object]:
    given = [member_fields(item.line, n).get("crew_quality") for n in range(len(item.line.members))]
    return [value for value in given if value is not None]


def _bad_crew(value: object) -> bool:
    return not isinstance(value, int) or isinstance(value, bool) or not LOWEST_CREW <= value <= HIGHEST_CREW


def _below_computer(item: Bought) -> bool:
    return any(isinstance(value, int) and value < lowest_crew(item.profile) for value in _crews(item))


def wings(items: Sequence[Bought]) -> Iterator[Fault]:
    """Yield lines that name more members than they bring, and wings whose flights are given several crews."""
    known = [item for item in items if item.profile is not None]
    many = [item for item in known if len(item.line.members) > item.members]
    if many:
        told = listed([f"{item.name} names {len(item.line.members)} of {item.members}" for item in many])
        remedy = "Remove the members that are too many, or buy another choice."
        yield fault("wing", "error", f"More members than the choices bring: {told}.", WINGS, remedy, many)
    mixed = [
        item for item in known if item.profile and item.profile.wing and item not in many and _mixed(item)
    ]
    if mixed:
        message = f"All flights of a wing have one Crew Quality: {names(mixed)} {has(mixed)} several."
        yield fault(
            "wing", "error", message, WINGS, "Give the flights of each wing the same Crew Quality.", mixed
        )


def _mixed(item: Bought) -> bool:
    size = item.profile.members if item.profile else 1
    crews = [member_fields(item.line, n).get("crew_quality") for n in range(item.members)]
    wings = (crews[n : n + size] for n in range(0, len(crews), size))
    return any(len({str(crew) for crew in wing if crew is not None}) > 1 for wing in wings)


def squadrons(items: Sequence[Bought], vessels: Sequence[Vessel]) -> Iterator[Fault]:
    """Yield squadrons that are too large, too small, or mix ships and flights (*Advanced Rules*, Squadrons)."""
    squads: dict[str, list[Vessel]] = defaultdict(list)
    for vessel in vessels:
        if vessel.squadron:
            squads[vessel.squadron].append(vessel)
    for name, members in squads.items():
        reason = _squadron_reason(members)
        if reason:
            about = [item for item in items if item.number in {vessel.line for vessel in members}]
            remedy = f"A squadron has {FEWEST} to {MOST_SHIPS} ships, or {FEWEST} to {MOST_FLIGHTS} flights."
            yield fault("squadron", "error", f"Squadron {name} {reason}.", SQUADRONS, remedy, about)


def _squadron_reason(members: Sequence[Vessel]) -> str:
    flights = sum(vessel.profile.flight for vessel in members)
    if 0 < flights < len(members):
        return "mixes ships and flights"
    most = MOST_FLIGHTS if flights else MOST_SHIPS
    if len(members) > most:
        return f"has {len(members)} members, more than {most}"
    return "has a single member" if len(members) < FEWEST else ""


def swapped(force: Force, items: Sequence[Bought]) -> Iterator[Fault]:
    """Yield swaps of flights that the list does not allow, that are too many, or too early for the year."""
    by_reason: dict[str, list[Bought]] = defaultdict(list)
    for item in items:
        if item.profile is not None:
            for member in item.line.members:
                for reason in _swap_reasons(force, item, swaps(member)):
                    by_reason[reason].append(item)
    for reason, about in by_reason.items():
        unique = list({item.number: item for item in about}.values())
        remedy = "Take the swap back, or change what it depends on."
        yield fault("swap", "error", f"{names(unique)}: {reason}.", WINGS, remedy, unique)


def _swap_reasons(force: Force, item: Bought, wanted: Mapping[str, int]) -> Iterator[str]:
    year = force.terms.get("year")
    aboard = carried(item.profile) if item.profile else ()
    taken: set[int] = set()
    for craft, count in wanted.items():
        family = tables.swap_family(craft)
        if family is None or item.list_id not in family.lists:
            yield f"no flights may be swapped for {craft}"
            continue
        places = [place for place in swappable(aboard, craft) if place not in taken]
        own, replaced = len(places), [aboard[place] for place in places[: max(0, count)]]
        taken |= set(places[: max(0, count)])
        # What the sheet leaves open is chosen, not swapped: no year bounds it.
        swapping = any(tables.swap_kind(name) is not None for name in replaced)
        if not 0 <= count <= own:
            yield f"{counted(count, 'flight')} cannot be swapped for {craft}, the ship carries {own} that may"
        elif swapping and isinstance(year, int) and year < family.from_year:
            yield f"flights may be swapped for {craft} from {family.from_year} on, the year is {year}"
