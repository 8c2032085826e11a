"""Battles that tests of auxiliary craft fly in: carriers, Starfuries and Frazis, in any phase."""

import msgspec

from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState
from app.systems.acta.unit import Craft, Weapon
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, STARFURY, start, unit

replace = msgspec.structs.replace

FURY = replace(STARFURY, weapons=(Weapon(name="Uni-Pulse Cannon", range=2, arc="T", attack_dice=2),))
FRAZI = replace(
    FURY,
    id="frazi-wing",
    name="Frazi Wing",
    force_list="narn-regime",
    dogfight=0,
    speed=10,
    traits=("Fighter",),
)
NIAL = replace(
    FURY, id="nial-wing", name="Nial Wing", dogfight=3, traits=("Dodge 2+", "Fighter", "Stealth 4+")
)
AVENGER = replace(
    HYPERION,
    id="avenger-class-heavy-carrier",
    name="Avenger-class heavy carrier",
    traits=("Carrier 4", "Fleet Carrier", "Interceptors 2"),
    craft=(Craft(8, "Starfury"),),
)
COURIER = replace(OLYMPUS, id="courier", name="Courier", speed=15)


def sky(*units: Unit, phase: str = "attack", turn: int = 2, **fields: object) -> BattleState:
    """A battle in the middle of a turn, blue with the initiative."""
    state = BATTLE.start(start(*units, **fields))  # type: ignore[arg-type]
    return replace(state, simple=False, phase=phase, turn=turn, initiative=("blue", "red"))


def fury(name: str, side: str = "blue", **fields: object) -> Unit:
    """A Starfury flight of a bought wing."""
    return unit(name, side, FURY, **fields)


def frazi(name: str, side: str = "red", **fields: object) -> Unit:
    """A Frazi flight of a bought wing: Dogfight +0."""
    return unit(name, side, FRAZI, **fields)


def lost(state: BattleState, flight: str) -> bool:
    """True when a flight is destroyed."""
    return state.units[flight].condition.fate == "exploded"
