"""What set-up and the end add to the battle's choices and to what is shown of a unit."""

from app.systems.acta.battle.asking import decided
from app.systems.acta.battle.events.end import ThingPlaced
from app.systems.acta.battle.part import Part, TableVerb
from app.systems.acta.battle.state import BattleState


def _things(state: BattleState) -> tuple[tuple[str, str], ...]:
    return tuple((thing.id, thing.name) for thing in state.things.values())


PART = Part(
    table={
        "take-away": TableVerb(
            "Take away: {}",
            "Table",
            lambda state, thing: decided(ThingPlaced(thing=state.things[thing], gone=True)),
            fits=lambda state, thing: thing in state.things,
            subjects=_things,
        ),
    },
)
