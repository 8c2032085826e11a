"""What a campaign starts from: its players, their rosters and what they agreed; frozen from then on.

A Call to Arms, *Campaigns* (Beginning the Campaign, Starting Fleets); rulings 26 and 31.
"""

import msgspec

from app.core.codec import JsonObject
from app.systems.acta.campaign.books.growth import GrowthTerms
from app.systems.acta.campaign.books.war import Target, War
from app.systems.acta.campaign.books.yard import YardTerms
from app.systems.acta.condition import Condition
from app.systems.acta.unit import Profile


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A player: `id` is also the side that the player has in battles; `fleet` is the name of the force.

    `crews_rolled` and `crews_swapped` tell of a fleet whose crews were rolled for as it was built.
    """

    id: str
    name: str
    fleet: str
    force_list: str
    initiative: int = 0
    crews_rolled: bool = False
    crews_swapped: bool = False


class RosterUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A ship or flight on a roster; `id` is unique in the campaign and names it in battles too.

    `flights` are the craft aboard, one name each, and `craft_figures` figures of them that nobody printed, by the
    craft's name. `list_id` is the fleet list it was bought from.
    """

    id: str
    name: str
    player: str
    profile: Profile
    crew_quality: int
    condition: Condition
    list_id: str = ""
    ally: bool = False
    flights: tuple[str, ...] = ()
    squadron: str = ""
    craft_figures: dict[str, JsonObject] = {}


class Prices(msgspec.Struct, frozen=True, kw_only=True):
    """What Repair and Reinforcement points buy (*Repairs and Reinforcements*), in points of each thing for 1 RR.

    `damage` and `crew` are points regained for 1 RR, `settled_crew` with a settled world; `premium` is what a
    crippled ship costs first, in RR; `critical` and `vital_critical` are the RR for one critical hit.
    """

    income: int
    damage: int
    crew: int
    settled_crew: int
    premium: int
    critical: int
    vital_critical: int


class Agreements(msgspec.Struct, frozen=True, kw_only=True):
    """What the players agreed: RR at the start, whether lost flights come back to their ship (ruling 31).

    `starting_points` is what fleets were to cost at least at Battle (ruling 26).
    """

    balance: int = 0
    flights_return: bool = True
    starting_points: int = 10


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as it begins; without a `war` it keeps rosters and points only.

    `targets` are there from the first: Spacedocks that players bought.
    """

    name: str
    edition: str
    players: tuple[Player, ...]
    units: tuple[RosterUnit, ...]
    prices: Prices
    agreements: Agreements = Agreements()
    war: War | None = None
    growth: GrowthTerms = GrowthTerms()
    yard: YardTerms = YardTerms()
    targets: tuple[Target, ...] = ()
