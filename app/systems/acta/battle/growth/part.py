"""What the experience of ships brings to a battle: what is shown of it, and dice held back."""

from collections.abc import Iterator

from app.core.shown import Fact
from app.core.words import counted
from app.systems.acta import gains
from app.systems.acta.battle.asking import Ask, decided
from app.systems.acta.battle.events import BattleEvent
from app.systems.acta.battle.events.growth import DiceHeld
from app.systems.acta.battle.growth.judgement import dice_left
from app.systems.acta.battle.part import Part, Verb
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState


def _offered(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return bool(dice_left(state, unit.id)) and not now.growth.held


def _holding(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return bool(dice_left(state, unit.id)) and now.growth.held


def _may(state: BattleState, unit: str) -> str:
    return "" if dice_left(state, unit) else "it has no XP dice for this battle"


def _hold(state: BattleState, unit: str, _argument: str) -> Ask[BattleEvent]:
    return decided(DiceHeld(unit=unit, on=not state.units[unit].growth.held))


def _facts(state: BattleState, unit: Unit, now: UnitState) -> Iterator[Fact]:
    if unit.gains.dice:
        spent = counted(now.growth.spent, "die", "dice")
        held = ", held back" if now.growth.held else ""
        yield Fact(
            "XP dice", str(dice_left(state, unit.id)), why=f"for dice rolled again; {spent} spent{held}"
        )
    if unit.gains.gained:
        names = dict.fromkeys(gain.name for gain in unit.gains.gained)
        yield Fact("Experience", ", ".join(names), why="\n".join(gains.lines(unit.gains.gained)))


PART = Part(
    verbs={
        "hold-dice": Verb(
            label="Hold XP dice back",
            group="Conduct",
            offered=_offered,
            refusal=_may,
            run=_hold,
            hint="Nobody is asked whether it rolls a die again",
        ),
        "offer-dice": Verb(
            label="Offer XP dice again",
            group="Conduct",
            offered=_holding,
            refusal=_may,
            run=_hold,
            hint="After each die that concerns it, it may roll one again",
        ),
    },
    facts=_facts,
)
