"""The war for the Kahuna system, after the book's example: two players or three, and six targets."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from app.core.log import Entry, fold
from app.core.questions import Answer
from app.core.system import Choice
from app.systems.acta import campaign_tables
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.books.war import StarSystem, Target, War
from app.systems.acta.campaign.events.map import MapGenerated
from app.systems.acta.campaign.events.war import PhaseBegan, TargetsDrawn
from app.systems.acta.campaign.start import Player, RosterUnit
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.yard.tariff import book_terms
from app.systems.acta.unit import Profile
from tests.systems.acta.campaign.rosters import HYPERION, STARFURY, START, event, play, unit

__all__ = ["event", "play"]

GQUAN = replace(HYPERION, id="gquan", name="G'Quan", force_list="narn-regime", priority_level="Battle")
PRIMUS = replace(
    HYPERION, id="primus", name="Primus", force_list="centauri-republic", priority_level="Battle"
)
EARTH = Player(id="earth", name="Earth", fleet="Third", force_list="earth-alliance", initiative=1)
NARN = Player(id="narn", name="Narn", fleet="Ka'Toc", force_list="narn-regime", initiative=2)
CENTAURI = Player(id="centauri", name="Centauri", fleet="Lion", force_list="centauri-republic", initiative=3)
PROFILES: dict[str, Profile] = {"earth": HYPERION, "narn": GQUAN, "centauri": PRIMUS}


def rosters(*players: str, ships: int = 4) -> tuple[RosterUnit, ...]:
    """Return ships of each player, `earth-1` and so on, and a wing of Starfuries for Earth."""
    found = [
        unit(f"{p}-{n}", f"{p.title()} {n}", p, PROFILES[p]) for p in players for n in range(1, ships + 1)
    ]
    wing = [unit(f"starfury-{n}", f"Starfury {n}", "earth", STARFURY) for n in (1, 2, 3)]
    wing = [replace(flight, profile=replace(STARFURY, priority_level="Patrol")) for flight in wing]
    return (*found, *(wing if "earth" in players else ()))


def target(key: str, kind: str, holder: str = "", system: str = "") -> Target:
    """Return a target of a kind of the book."""
    known = campaign_tables.target_kind(kind)
    return Target(
        id=key,
        name=key.replace("-", " ").title(),
        kind=kind,
        kind_name=known.name,
        world=known.world,
        holder=holder,
        system=system,
    )


#: The book's example (Fig. 21): four targets held, two free.
KAHUNA = (
    target("kahuna-i", "gas-giant", "earth"),
    target("kahuna-ii", "industrial-world", "earth"),
    target("kahuna-iii", "gas-giant"),
    target("kahuna-iv", "dead-world", "earth"),
    target("kahuna-v", "dead-world", "narn"),
    target("comet", "inner-system-comet"),
)


def founded(players: Sequence[str] = ("earth", "narn"), ships: int = 4, **terms: Any) -> State:
    """Return a campaign whose founding has begun."""
    known = {player.id: player for player in (EARTH, NARN, CENTAURI)}
    start = replace(
        START,
        players=tuple(known[player] for player in players),
        units=rosters(*players, ships=ships),
        war=War(**terms),
        yard=book_terms(),
    )
    return CAMPAIGN.start(start)


def war(
    players: Sequence[str] = ("earth", "narn"),
    targets: Sequence[Target] = KAHUNA,
    turn: int = 1,
    ships: int = 4,
    **terms: Any,
) -> State:
    """Return a campaign in the Initiative of a turn, with targets as they are given."""
    state = founded(players, ships, **terms)
    state = CAMPAIGN.apply(state, TargetsDrawn(targets=tuple(targets), count=len(targets)))
    return CAMPAIGN.apply(state, PhaseBegan(turn=turn, phase="initiative"))


def selecting(order: Sequence[str] = ("earth", "narn"), **fields: Any) -> State:
    """Return a campaign in Select Targets with the players in an order."""
    state = war(players=sorted(order, key=["earth", "narn", "centauri"].index), **fields)
    state = replace(state, war=replace(state.war, order=tuple(order)))
    return CAMPAIGN.apply(state, PhaseBegan(turn=state.turn, phase="targets"))


def to_fight(level: str = "Raid", points: int = 5, **fields: Any) -> State:
    """Return a campaign in which Earth attacks Kahuna V of the Narn, everything generated."""
    state = play(selecting(**fields), "nominate:earth:kahuna-v")
    state = go_on(state, "pass:narn", "phase")
    fight = replace(
        state.war.engagements[FIGHT],
        scenario="annihilation",
        level=level,
        points={"earth": points, "narn": points},
        revealed=True,
    )
    state = replace(state, war=replace(state.war, engagements={FIGHT: fight}))
    return play(state, "phase")


FIGHT = "kahuna-v-turn-1"


def go_on(state: State, *keys: str) -> State:
    """Return the state after choices that ask nothing."""
    for key in keys:
        state = play(state, key)
    return state


def rolled(state: State, key: str, *dice: Answer) -> State:
    """Return the state after a choice with dice."""
    return play(state, key, *dice)


def offered(state: State, verb: str) -> dict[str, Choice]:
    """Return the choices of a verb by key."""
    return {c.key: c for c in CAMPAIGN.choices(state) if c.key.split(":")[0] == verb}


def fought(state: State, winner: str, *lines: dict[str, object], units: Sequence[str] = ()) -> State:
    """Return the state after a battle between the named units, or the first ship of each, with its losses."""
    present = list(units) or ["earth-1", "narn-1"]
    first = {"kind": "fought", "winner": winner, "units": present}
    events = CAMPAIGN.carry(state, "b1", "Kahuna V", [first, *lines])
    return fold(state, [Entry(event) for event in events], CAMPAIGN.apply)


def stars(*owners: str, routes: Sequence[tuple[str, str]] = ()) -> State:
    """Return a mega-campaign of star systems `s1`, `s2`… in a row, two targets each, held by these players."""
    state = founded(("earth", "narn"), mega=True)
    systems = tuple(StarSystem(id=f"s{n}", name=f"S{n}") for n in range(1, len(owners) + 1))
    ways = tuple(routes) or tuple((f"s{n}", f"s{n + 1}") for n in range(1, len(owners)))
    state = CAMPAIGN.apply(state, MapGenerated(systems=systems, routes=ways))
    for number, owner in enumerate(owners, 1):
        holders = owner.split("/") if "/" in owner else (owner, owner)
        found = tuple(
            target(f"s{number}-{n}", "dead-world", holder, f"s{number}")
            for n, holder in enumerate(holders, 1)
        )
        state = CAMPAIGN.apply(state, TargetsDrawn(system=f"s{number}", targets=found, count=2))
    state = CAMPAIGN.apply(state, PhaseBegan(turn=1, phase="initiative"))
    state = replace(state, war=replace(state.war, order=("earth", "narn")))
    return CAMPAIGN.apply(state, PhaseBegan(turn=1, phase="targets"))
