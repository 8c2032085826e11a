"""What can happen to the map: star systems and targets placed, named, connected (*The Mega-Campaign Map*)."""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.acta.campaign.books.war import StarSystem


class SystemAdded(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="system-added"):
    """A star system is drawn on the map."""

    system: StarSystem


class MapGenerated(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="map-generated"):
    """A whole map is made of dice: its systems and its jump routes; what was drawn before is gone."""

    rolls: tuple[int, ...] = ()
    systems: tuple[StarSystem, ...] = ()
    routes: tuple[tuple[str, str], ...] = ()


class PlaceRenamed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="place-renamed"):
    """A star system or target has another name."""

    place: str
    name: str
    old: str = ""


class PlaceMoved(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="place-moved"):
    """A star system or target is drawn elsewhere, `x` and `y` from 0 to 1."""

    place: str
    x: float
    y: float


class SystemRemoved(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="system-removed"):
    """A star system is taken off the map with its targets and routes."""

    system: str


class RouteJoined(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="route-joined"):
    """A jump route connects two star systems."""

    a: str
    b: str


class RouteParted(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="route-parted"):
    """The jump route between two star systems is gone."""

    a: str
    b: str


MapEvent: TypeAlias = (
    SystemAdded | MapGenerated | PlaceRenamed | PlaceMoved | SystemRemoved | RouteJoined | RouteParted
)

MAP_KINDS = kinds_of(
    SystemAdded, MapGenerated, PlaceRenamed, PlaceMoved, SystemRemoved, RouteJoined, RouteParted
)
