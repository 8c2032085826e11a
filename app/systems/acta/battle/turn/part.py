"""What the order of a turn adds to the battle's choices and to what is shown of a unit."""

from app.systems.acta.battle.asking import decided
from app.systems.acta.battle.events.turn import SimpleSet
from app.systems.acta.battle.part import Part, TableVerb

PART = Part(
    table={
        "simple": TableVerb(
            lambda state: "Keep the rules of the whole turn" if state.simple else "Simple mode",
            "Turn",
            lambda state, _: decided(SimpleSet(on=not state.simple)),
            hint="Damage, crew, criticals and turns only",
            in_simple=True,
        ),
    },
)
