"""Rosters made by hand for the tests of a campaign, with the book's prices."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.core.log import Entry, fold
from app.core.questions import Answer, Finished, run
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.start import Agreements, Player, Prices, RosterUnit, Start
from app.systems.acta.campaign.state import State
from app.systems.acta.condition import Condition, Critical, fresh
from app.systems.acta.unit import Profile

PRICES = Prices(income=10, damage=5, crew=8, settled_crew=10, premium=5, critical=1, vital_critical=2)

HYPERION = Profile(
    id="hyperion-class-heavy-cruiser",
    name="Hyperion-class heavy cruiser",
    force_list="earth-alliance",
    priority_level="Raid",
    damage=20,
    damage_threshold=6,
    crew=25,
    crew_threshold=6,
    traits=("Interceptors 2", "Jump Point"),
)
COMPUTER = replace(HYPERION, id="hermes-class", name="Hermes-class", traits=("Flight Computer",))
WHITE_STAR = replace(HYPERION, id="white-star", name="White Star", traits=("Dodge 5+", "Self-Repairing 2"))
STARFURY = Profile(
    id="starfury-wing",
    name="Starfury Wing",
    force_list="earth-alliance",
    flights_per_wing=3,
    traits=("Fighter",),
    absent=("damage", "crew"),
)

ENGINES = Critical(id="c1", location="Engines", area="Thrusters damaged")
VITAL = Critical(id="c2", location="Vital Systems", area="Bridge hit")


def unit(unit_id: str, name: str, player: str, profile: Profile = HYPERION, **fields: object) -> RosterUnit:
    """Return a roster unit fresh from its dock, with some fields of its own."""
    made = RosterUnit(
        id=unit_id, name=name, player=player, profile=profile, crew_quality=4, condition=fresh(profile)
    )
    return replace(made, **fields)


UNITS = (
    unit("hyperion-1", "Damocles", "earth", flights=("Starfury", "Starfury")),
    unit("hermes-1", "Hermes", "earth", COMPUTER),
    unit("starfury-1", "Alpha", "earth", STARFURY),
    unit("hyperion-2", "Captured", "narn"),
    unit("white-1", "White Star 9", "narn", WHITE_STAR),
)
START = Start(
    name="Kahuna",
    edition="first",
    players=(
        Player(id="earth", name="Earth Alliance", fleet="Third Fleet", force_list="earth-alliance"),
        Player(id="narn", name="Narn Regime", fleet="Ka'Toc", force_list="narn-regime", initiative=1),
    ),
    units=UNITS,
    prices=PRICES,
    agreements=Agreements(balance=20),
)


def campaign(balance: int = 20, **conditions: Condition) -> State:
    """Return the campaign with a balance for everybody and units in given conditions (`hyperion_1=…`)."""
    known = {key.replace("_", "-"): condition for key, condition in conditions.items()}
    units = tuple(replace(u, condition=known.get(u.id, u.condition)) for u in UNITS)
    return CAMPAIGN.start(replace(START, units=units, agreements=Agreements(balance=balance)))


def play(state: State, key: str, *answers: Answer) -> State:
    """Return the state after a choice with all its answers."""
    return CAMPAIGN.apply(state, event(state, key, *answers))


def event(state: State, key: str, *answers: Answer) -> object:
    """Return the event that a choice with all its answers makes."""
    done = run(CAMPAIGN.open(state, key), state, answers)
    assert isinstance(done, Finished), done
    return done.event


def carried(state: State, *lines: Mapping[str, object], battle: str = "b1", name: str = "Ambush") -> State:
    """Return the state after a battle's lines were carried over."""
    events = CAMPAIGN.carry(state, battle, name, lines)
    return fold(state, [Entry(event) for event in events], CAMPAIGN.apply)


HURT = Condition(
    damage=5, crew=4, crippled=True, skeleton=True, criticals=(ENGINES, VITAL), traits_lost=("Jump Point",)
)
