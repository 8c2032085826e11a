"""What fire and damage put into a battle."""

from app.core.questions import Procedure
from app.systems.earthforce.battle.asking import decided
from app.systems.earthforce.battle.events import BattleEvent
from app.systems.earthforce.battle.events.fire import Done
from app.systems.earthforce.battle.part import Part, Verb
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.battle.state import BattleState, UnitState, ships


def waiting(state: BattleState) -> tuple[str, ...]:
    """Return the ships that were not active yet in this turn (*Ship Selection*)."""
    return tuple(unit for unit in ships(state) if state.units[unit].acted < state.turn)


def _ship(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return unit.profile.ship and not now.condition.fate and state.step.startswith("P4")


def _not_again(state: BattleState, unit: str) -> str:
    return "it was active in this turn already" if state.units[unit].acted >= state.turn else ""


def _done(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    return decided(Done(unit=unit, turn=state.turn, side=state.start.units[unit].side))


PART = Part(
    verbs={"done": Verb("Done for this turn", "Fire", _done, _ship, _not_again)},
    waits={"P4.A": waiting, "P4.A2": waiting, "P4.B": waiting, "P4.C": waiting},
)
