"""Battles outside simple mode, and ships with what special actions and jumps need."""

from collections.abc import Sequence

import msgspec

from app.core.questions import Answer
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.books.turn import Thing
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState
from app.systems.acta.unit import Craft
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, OMEGA, after, start, unit

replace = msgspec.structs.replace
WHITE_STAR = replace(HYPERION, id="white-star", name="White Star", speed=15, turns=2, turn_angle=90)
CARRIER = replace(
    OMEGA, id="carrier", name="Carrier", traits=("Carrier 2",), craft=(Craft(3, "Starfury"),), speed=7
)
FAST = replace(OLYMPUS, id="fast", name="Fast", traits=("Afterburner",))


def whole(*units: Unit, **fields: object) -> BattleState:
    """A battle that keeps the rules of the whole turn."""
    begun = replace(start(*units, **fields), simple=False)  # type: ignore[arg-type]
    return BATTLE.start(begun)


def two(*more: Unit, **fields: object) -> BattleState:
    """Two ships of blue against two of red."""
    return whole(
        unit("hyperion", "blue", HYPERION),
        unit("omega", "blue", OMEGA),
        unit("olympus", "red", OLYMPUS),
        unit("second", "red", OLYMPUS),
        *more,
        **fields,
    )


PLANET = Thing(id="planet-1", kind="planet", name="Proxima", figures={"gravity_well": 6, "speed_increase": 5})
DUST = Thing(id="dust-1", kind="dust", name="Dust cloud")
RING = Thing(id="ring-1", kind="ring", name="Ring of dust", figures={"distance": 9, "width": 3})
ROCKS = Thing(id="asteroids-1", kind="asteroids", name="Asteroid field", figures={"density": 8})


def with_things(state: BattleState, *things: Thing) -> BattleState:
    """The battle with these things on its table."""
    return replace(state, things={**state.things, **{thing.id: thing for thing in things}})


RED_WINS: tuple[str, Sequence[Answer]] = ("phase", ("roll", (1, 1), (6, 6)))


def moving(state: BattleState, *steps: tuple[str, Sequence[Answer]] | str) -> BattleState:
    """The state in the Movement Phase, red having won the initiative, after these steps."""
    return after(state, RED_WINS, *steps)


def next_turn(state: BattleState) -> BattleState:
    """The state in the Movement Phase of the next turn."""
    return after(state, "phase", "phase", "phase", RED_WINS)


def refusal(state: BattleState, key: str) -> str:
    """Why a choice is refused now, empty when it is open."""
    return next(choice.refused for choice in BATTLE.choices(state) if choice.key == key)


def offered(state: BattleState, key: str) -> bool:
    """Whether a choice stands in the list now."""
    return any(choice.key == key for choice in BATTLE.choices(state))


def status(state: BattleState, id: str):
    """A unit as the page shows it."""
    return next(found for found in BATTLE.overview(state).units if found.id == id)
