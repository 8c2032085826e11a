"""What attacks add to the battle's choices and to what is shown of a unit."""

from app.systems.acta.battle.asking import decided
from app.systems.acta.battle.events.attack import FireHeld
from app.systems.acta.battle.part import Part, Verb
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState, spent_of, squadron_mates, viable


def _offered(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return state.phase == "attack" and viable(state, unit, now)


def _done(state: BattleState, unit: str) -> str:
    return "it has attacked this turn" if spent_of(state, unit).attacked else ""


def _held(state: BattleState, unit: str) -> FireHeld:
    me = state.start.units[unit]
    mates = tuple(mate.id for mate in squadron_mates(state, me) if not spent_of(state, mate.id).attacked)
    return FireHeld(units=mates or (unit,), turn=state.turn, side=me.side)


PART = Part(
    verbs={
        "hold": Verb(
            "Holds its fire", "Attack", _offered, _done, lambda s, u, _: decided(_held(s, u)), "", "H"
        )
    },
)
