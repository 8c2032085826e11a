"""What auxiliary craft add to the battle's choices and to what is shown of a unit."""

from collections.abc import Iterator

from app.systems.acta.battle.asking import decided
from app.systems.acta.battle.events.craft import Supported
from app.systems.acta.battle.part import Part, Verb, no_objection
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState, name_of


def _supporting(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001 - the shape of `offered`
    return bool(now.craft.supports) and not now.condition.fate


def _words(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:  # noqa: ARG001
    if now.craft.supports:
        yield f"supports {name_of(state, now.craft.supports)}"


PART = Part(
    verbs={
        "leave": Verb(
            "Supports nobody any more",
            "Craft",
            _supporting,
            no_objection,
            lambda _, u, __: decided(Supported(unit=u)),
        )
    },
    words=_words,
)
