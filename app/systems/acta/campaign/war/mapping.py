"""Drawing the map of a mega-campaign, stroke by stroke or made of dice; choosing homes.

A Call to Arms, *The Mega-Campaign Map*; ruling 38.
"""

from collections.abc import Iterator

from app.core.errors import Refused
from app.core.questions import Number, Procedure
from app.core.war import Sketch
from app.core.words import counted, slug
from app.systems.acta import campaign_tables
from app.systems.acta.battle.asking import decided, rolled, written
from app.systems.acta.campaign.books.war import FOUNDING, StarSystem
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.events.map import (
    MapGenerated,
    PlaceMoved,
    PlaceRenamed,
    RouteJoined,
    RouteParted,
    SystemAdded,
    SystemRemoved,
)
from app.systems.acta.campaign.events.war import HomeChosen
from app.systems.acta.campaign.state import State, holdings
from app.systems.acta.campaign.war.chart import MOST_SYSTEMS, drawn
from app.systems.acta.campaign.war.fold_map import joined
from app.systems.acta.campaign.war.mega import connected, of_system
from app.systems.acta.campaign.war.names import place_name, player_name

LONGEST_NAME = 60


def least_systems(state: State) -> int:
    """Return how many star systems the map has at least: ten, and one for each player past two."""
    return campaign_tables.number("mega-systems") + max(0, len(state.players) - 2)


def sketch(state: State, stroke: Sketch) -> str:
    """Return the key of the choice that a stroke of the pencil makes; raise Refused when the map is not drawn now."""
    if stroke.stroke == "rename":
        return f"map-rename:{stroke.place}:{stroke.name}"
    if stroke.stroke == "move":
        return f"map-move:{stroke.place}:{stroke.x:.3f}:{stroke.y:.3f}"
    if not state.war.terms.mega or state.phase != FOUNDING:
        raise Refused("The map is drawn before the campaign begins, and only in a mega-campaign.")
    match stroke.stroke:
        case "add":
            return f"map-add:{stroke.x:.3f}:{stroke.y:.3f}:{stroke.name}"
        case "remove":
            return f"map-remove:{stroke.place}"
        case "join" | "part":
            return f"map-{stroke.stroke}:{stroke.place}:{stroke.other}"


def add(state: State, about: str) -> Procedure[Event]:
    """Draw a star system (`x:y:name`)."""
    x, y, name = about.split(":", 2)
    title = name.strip()[:LONGEST_NAME] or f"System {len(state.war.systems) + 1}"
    base = slug(title) or "system"
    key, number = base, 2
    while key in state.war.systems or key in state.war.targets or key in state.players:
        key, number = f"{base}-{number}", number + 1
    return (yield from decided(SystemAdded(system=StarSystem(id=key, name=title, x=_part(x), y=_part(y)))))


def move(_state: State, about: str) -> Procedure[Event]:
    """Draw a place elsewhere (`place:x:y`)."""
    place, x, y = about.split(":")
    return (yield from decided(PlaceMoved(place=place, x=_part(x), y=_part(y))))


def rename(state: State, about: str) -> Procedure[Event]:
    """Call a place otherwise (`place:name`, or `place` alone: the name is asked for)."""
    place, _, name = about.partition(":")
    old = place_name(state, place)
    title = name.strip() or (yield from written(f"New name of {old}", LONGEST_NAME, old)).strip() or old
    return PlaceRenamed(place=place, name=title[:LONGEST_NAME], old=old)


def remove(_state: State, place: str) -> Procedure[Event]:
    """Take a star system off the map."""
    return (yield from decided(SystemRemoved(system=place)))


def join(_state: State, about: str) -> Procedure[Event]:
    """Connect two star systems with a jump route (`a:b`)."""
    a, b = about.split(":")
    return (yield from decided(RouteJoined(a=a, b=b)))


def part(_state: State, about: str) -> Procedure[Event]:
    """Take the jump route between two star systems away (`a:b`)."""
    a, b = about.split(":")
    return (yield from decided(RouteParted(a=a, b=b)))


def generate(state: State, _about: str) -> Procedure[Event]:
    """Make a whole connected map of dice: eight of them say which."""
    least = least_systems(state)
    usual = max(least, state.war.terms.systems)
    many = yield Number(
        least, MOST_SYSTEMS, f"How many star systems; at least {least}", min(usual, MOST_SYSTEMS)
    )
    dice = yield from rolled(6, 8, "Eight dice that make the map")
    systems, routes = drawn(dice, int(str(many)))
    return MapGenerated(rolls=dice, systems=systems, routes=routes)


def _part(text: str) -> float:
    return min(1.0, max(0.0, float(text)))


def _number(text: str) -> bool:
    return text.replace(".", "", 1).isascii() and text.replace(".", "", 1).isdecimal() and len(text) < 12


def why_not_add(state: State, about: str) -> str:
    """Return why a star system cannot be drawn (`x:y:name`)."""
    parts = about.split(":", 2)
    if len(parts) != 3 or not all(map(_number, parts[:2])):
        return "A star system needs a place on the map and a name."
    if len(state.war.systems) >= MOST_SYSTEMS:
        return f"A map has at most {MOST_SYSTEMS} star systems."
    return why_not_draw(state, "")


def why_not_draw(state: State, _about: str) -> str:
    """Return why the map cannot be drawn at all."""
    return "" if state.war.terms.mega else "Only a mega-campaign has a map of star systems."


def why_not_move(state: State, about: str) -> str:
    """Return why a place cannot be drawn elsewhere (`place:x:y`)."""
    parts = about.split(":")
    if len(parts) != 3 or not all(map(_number, parts[1:])):
        return "It needs a place on the map."
    return why_not_known(state, parts[0])


def why_not_known(state: State, about: str) -> str:
    """Return why there is no such star system or target (`place`, or `place:name`)."""
    place = about.partition(":")[0]
    return (
        ""
        if place in state.war.systems or place in state.war.targets
        else "There is no such place on the map."
    )


def why_not_system(state: State, place: str) -> str:
    """Return why there is no such star system."""
    return "" if place in state.war.systems else "There is no such star system."


def why_not_join(state: State, about: str) -> str:
    """Return why two star systems cannot be connected (`a:b`)."""
    ends = about.split(":")
    if len(ends) != 2 or ends[0] == ends[1] or not all(end in state.war.systems for end in ends):
        return "A jump route connects two star systems of the map."
    return "They are connected already." if joined(*ends) in state.war.routes else ""


def why_not_part(state: State, about: str) -> str:
    """Return why a jump route cannot be taken away (`a:b`)."""
    ends = about.split(":")
    return "" if len(ends) == 2 and joined(*ends) in state.war.routes else "There is no such jump route."


def flaws(state: State) -> Iterator[str]:
    """Yield what the map lacks before a mega-campaign can begin."""
    least = least_systems(state)
    if len(state.war.systems) < least:
        yield f"the map needs {counted(least, 'star system')}, it has {len(state.war.systems)}"
    elif not connected(tuple(state.war.systems), state.war.routes):
        yield "not every star system can be reached along the jump routes"
    bare = [system.name for system in state.war.systems.values() if not of_system(state, system.id)]
    if bare:
        yield f"{counted(len(bare), 'star system')} without targets, such as {bare[0]}"
    homeless = [player.name for player in state.players.values() if not home_of(state, player.id)]
    if homeless:
        yield f"{homeless[0]} has no home yet"


def home_of(state: State, player: str) -> str:
    """Return the star system in which a player began, an empty string while it is not chosen."""
    return next((system.id for system in state.war.systems.values() if system.home == player), "")


def choose_home(state: State, about: str) -> Procedure[Event]:
    """Begin in a star system and hold all its targets (`player:system`)."""
    player, _, system = about.partition(":")
    held = tuple(target.id for target in of_system(state, system))
    docks = tuple(target.id for target in holdings(state, player) if target.unit)
    return (yield from decided(HomeChosen(player=player, system=system, targets=held, docks=docks)))


def homes_offered(state: State) -> Iterator[str]:
    """Yield `player:system` for the homes that may be chosen; the player who drew the map comes last."""
    free = [s.id for s in state.war.systems.values() if not s.home and of_system(state, s.id)]
    for player in state.players:
        if state.war.terms.mega and not home_of(state, player):
            yield from (f"{player}:{system}" for system in free)


def why_no_home(state: State, about: str) -> str:
    """Return why a player cannot begin in a star system (`player:system`)."""
    player, _, system = about.partition(":")
    if player not in state.players or system not in state.war.systems:
        return "There is no such player or star system."
    home = state.war.systems[system].home
    if home:
        return f"{player_name(state, home)} begins there."
    if not of_system(state, system):
        return "Roll for its Strategic Targets first."
    others = [each for each in state.players if each != player and not home_of(state, each)]
    if player == state.war.terms.mapper and others:
        return f"{player_name(state, player)} drew the map and chooses after {player_name(state, others[0])}."
    return ""
