"""Where ships run adrift to: on, over the edge of the table, or onto a planet.

A Call to Arms, *Damage* (Running Adrift), *Planets*; ruling 19.
"""

from collections.abc import Generator

from app.core.questions import Answer, Option, Question
from app.systems.acta.battle.asking import picked
from app.systems.acta.battle.events.turn import Drifted
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState, bay_of, name_of, roster
from app.systems.acta.battle.turn.picks import drifting


def _ends(state: BattleState, now: UnitState) -> tuple[Option, ...]:
    """Return what may end a ship's drifting: planets and moons, and for a wreck the edge of the table."""
    planets = [
        Option(thing.id, f"Onto {thing.name}", "Destroyed") for thing in state.things.values() if thing.pulls
    ]
    wreck = now.condition.fate == "wreck-adrift"
    edge = [Option("", "Off the table", "It is moved no more")] if wreck else []
    return (*edge, *planets)


def may_end(state: BattleState, unit: Unit, now: UnitState) -> bool:
    """True for what runs adrift and has something to drift onto or off."""
    return state.phase == "initiative" and drifting(unit, now) and bool(_ends(state, now))


def no_end(state: BattleState, unit: str) -> str:
    """Return why a unit does not drift off the table or onto a planet now, empty when it may."""
    me, now = state.start.units[unit], state.units[unit]
    if not drifting(me, now):
        return "it does not run adrift"
    if state.phase != "initiative":
        return "what runs adrift moves in the Initiative Phase"
    return "" if _ends(state, now) else "there is no planet that it could drift onto; it may withdraw"


def drift(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, Drifted]:
    """Drift off the table or onto a planet, with the flights in its bays."""
    chosen = yield from picked(_ends(state, state.units[unit]), f"{name_of(state, unit)} drifts")
    lost = [other.id for other, now in roster(state) if now.aboard and bay_of(other, now) == unit]
    return Drifted(
        unit=unit,
        turn=state.turn,
        side=state.start.units[unit].side,
        onto=chosen,
        flights_lost=tuple(flight for flight in lost if chosen and not state.units[flight].condition.fate),
    )
