"""What happens to the map, as lines of a log."""

from typing import assert_never

from app.core.system import Phrase
from app.core.words import counted
from app.systems.acta.campaign.events import map as e
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war.names import place_name

SORT = "Map"


def tell_map(state: State, event: e.MapEvent) -> Phrase:
    """Return one line of the campaign's log for a stroke on the map."""
    match event:
        case e.SystemAdded(system=system):
            return Phrase(f"{system.name} is drawn on the map", (system.id,), sort=SORT)
        case e.MapGenerated(systems=systems, routes=routes, rolls=rolls):
            dice = "".join(str(die) for die in rolls)
            many = f"{counted(len(systems), 'star system')} and {counted(len(routes), 'jump route')}"
            return Phrase(f"A map of {many} is made of the dice {dice}", sort=SORT)
        case e.PlaceRenamed(place=place, name=name, old=old):
            return Phrase(f"{old} is called {name}", (place,), sort=SORT)
        case e.PlaceMoved(place=place):
            return Phrase(f"{place_name(state, place)} is drawn elsewhere", (place,), sort=SORT)
        case e.SystemRemoved(system=system):
            return Phrase(f"{place_name(state, system)} is taken off the map", (system,), sort=SORT)
        case e.RouteJoined(a=a, b=b):
            text = f"A jump route joins {place_name(state, a)} and {place_name(state, b)}"
            return Phrase(text, (a, b), sort=SORT)
        case e.RouteParted(a=a, b=b):
            text = f"The jump route between {place_name(state, a)} and {place_name(state, b)} is gone"
            return Phrase(text, (a, b), sort=SORT)
        case _:
            assert_never(event)
