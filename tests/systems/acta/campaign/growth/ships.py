"""A whole campaign in its experience phase, with ships that have dice to spend."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.core.log import Entry, fold
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.books.growth import GrowthTerms, GrowthUnit
from app.systems.acta.campaign.books.war import EXPERIENCE, Target, War
from app.systems.acta.campaign.state import State
from app.systems.acta.condition import Condition
from app.systems.acta.gains import Gain
from app.systems.acta.unit import Weapon
from tests.systems.acta.campaign.rosters import HYPERION, START, UNITS, unit

LASER = Weapon(name="Heavy Laser", range=15, arc="B", attack_dice=5, traits=("Beam", "Double Damage"))
PULSE = Weapon(name="Pulse Cannon", range=8, arc="F", attack_dice=6)
ARMED = replace(HYPERION, id="omega", name="Omega", priority_level="Battle", weapons=(LASER, PULSE))
NARN = replace(HYPERION, id="gquan", name="G'Quan", force_list="narn-regime", priority_level="Battle")
OMEGA = "omega-1"
GQUAN = "gquan-1"
FLEETS = (
    *UNITS,
    unit(OMEGA, "Agamemnon", "earth", ARMED, flights=("Starfury", "Starfury", "Thunderbolt")),
    unit(GQUAN, "G'Tok", "narn", NARN),
)


def experienced(
    dice: int = 4,
    *,
    aside: int = 0,
    quality: int = 4,
    condition: Condition | None = None,
    gained: tuple[Gain, ...] = (),
    missing: str = "reroll",
    belt: str = "",
) -> State:
    """Return a campaign in its experience phase whose Omega and G'Quan have dice; `belt` is who holds asteroids."""
    start = replace(START, units=FLEETS, war=War(), growth=GrowthTerms(missing_rewards=missing))
    state = CAMPAIGN.start(start)
    units = dict(state.units)
    for name in (OMEGA, GQUAN):
        now = units[name]
        units[name] = replace(
            now,
            crew_quality=quality,
            condition=condition or now.condition,
            growth=GrowthUnit(dice=dice, aside=aside, gained=gained),
        )
    targets = {"belt": Target(id="belt", name="The Belt", kind="asteroid-belt", holder=belt)}
    war = replace(state.war, targets=targets)
    return replace(state, units=units, war=war, phase=EXPERIENCE)


def battle(state: State, *lines: Mapping[str, object]) -> State:
    """Return the state after a battle's lines were carried over."""
    events = CAMPAIGN.carry(state, "b1", "Ambush", lines)
    return fold(state, [Entry(event) for event in events], CAMPAIGN.apply)
