"""Folding the map: systems, targets, routes."""

from typing import assert_never

from msgspec.structs import replace

from app.systems.acta.campaign.books.war import WarBook
from app.systems.acta.campaign.events import map as e
from app.systems.acta.campaign.state import State


def apply_map(state: State, event: e.MapEvent) -> State:
    """Return the state after a stroke on the map; places that nobody knows change nothing."""
    return replace(state, war=_drawn(state.war, event))


def joined(a: str, b: str) -> tuple[str, str]:
    """Return a route as the book of routes has it: its ends in order."""
    return (a, b) if a <= b else (b, a)


def _drawn(war: WarBook, event: e.MapEvent) -> WarBook:
    match event:
        case e.SystemAdded(system=system):
            return replace(war, systems={**war.systems, system.id: system})
        case e.MapGenerated(systems=systems, routes=routes):
            kept = {key: target for key, target in war.targets.items() if not target.system}
            return replace(
                war, systems={system.id: system for system in systems}, routes=routes, targets=kept
            )
        case e.SystemRemoved(system=system):
            return _removed(war, system)
        case e.PlaceRenamed(place=place, name=name):
            return _changed(war, place, name=name)
        case e.PlaceMoved(place=place, x=x, y=y):
            return _changed(war, place, x=x, y=y)
        case e.RouteJoined(a=a, b=b):
            known = joined(a, b)
            both = a in war.systems and b in war.systems
            return replace(war, routes=(*war.routes, known)) if both and known not in war.routes else war
        case e.RouteParted(a=a, b=b):
            return replace(war, routes=tuple(route for route in war.routes if route != joined(a, b)))
        case _:
            assert_never(event)


def _removed(war: WarBook, system: str) -> WarBook:
    return replace(
        war,
        systems={key: found for key, found in war.systems.items() if key != system},
        targets={key: found for key, found in war.targets.items() if found.system != system},
        routes=tuple(route for route in war.routes if system not in route),
    )


def _changed(war: WarBook, place: str, **fields: object) -> WarBook:
    if place in war.systems:
        return replace(war, systems={**war.systems, place: replace(war.systems[place], **fields)})
    if place in war.targets:
        return replace(war, targets={**war.targets, place: replace(war.targets[place], **fields)})
    return war
