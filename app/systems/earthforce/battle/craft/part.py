"""What fighters, small craft, rams, jump points and characters put into a battle."""

from app.core.questions import Procedure
from app.systems.earthforce.battle.asking import decided
from app.systems.earthforce.battle.events import BattleEvent
from app.systems.earthforce.battle.events.craft import Stationed
from app.systems.earthforce.battle.part import Part, Verb
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.battle.state import BattleState, UnitState


def _aboard(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return not unit.profile.ship and now.craft.state == "aboard" and not now.condition.fate


def _launch(_state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    return decided(Stationed(unit=unit, state="free"))


PART = Part(verbs={"launch": Verb("Launch", "Fighters", _launch, _aboard)})
