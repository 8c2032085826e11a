"""What the experience of ships brings to the campaign's choices and pages."""

from collections.abc import Iterator

from app.core.questions import Number, Procedure
from app.core.system import Fact
from app.systems.acta.campaign.books.war import EXPERIENCE
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.events.growth import DiceStruck
from app.systems.acta.campaign.part import Part, Verb, serving
from app.systems.acta.campaign.state import State, UnitState


def _strike(state: State, unit: str) -> Procedure[Event]:
    now = state.units[unit]
    dice = int(str((yield Number(1, now.growth.dice, f"XP dice of {now.name} to strike off", 1))))
    return DiceStruck(unit=unit, dice=dice, saved=now.growth.dice - dice)


def _none(state: State, unit: str) -> str:
    return "" if unit in state.units and state.units[unit].growth.dice else "It has no XP dice saved."


def _with_dice(state: State) -> Iterator[str]:
    return (unit for unit in serving(state) if state.units[unit].growth.dice)


def _facts(state: State, unit: UnitState) -> Iterator[Fact]:  # noqa: ARG001
    if unit.growth.dice:
        yield Fact("XP dice", str(unit.growth.dice))


PART = Part(
    verbs={
        "strike-dice": Verb(
            label="Strike off XP dice",
            group="By agreement",
            run=_strike,
            subjects=_with_dice,
            refusal=_none,
            phases=(EXPERIENCE,),
        )
    },
    facts=_facts,
)
