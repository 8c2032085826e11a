"""What the yards bring to the campaign's choices and pages."""

from collections.abc import Iterator

from app.core.questions import Procedure
from app.systems.acta import campaign_tables
from app.systems.acta.campaign.books.war import REPAIRS
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.events.yard import SentHome
from app.systems.acta.campaign.part import Part, Verb, serving
from app.systems.acta.campaign.state import State, UnitState


def _send(state: State, unit: str) -> Procedure[Event]:
    yield from ()
    return SentHome(unit=unit, back=state.turn + campaign_tables.number("high-command-turns") + 1)


def _away(state: State, unit: str) -> str:
    if unit not in state.units:
        return "No roster has it."
    return "It is at High Command already." if state.units[unit].yard.back else ""


def _words(state: State, unit: UnitState) -> Iterator[str]:  # noqa: ARG001
    if unit.yard.back:
        yield f"at High Command until turn {unit.yard.back}"


PART = Part(
    verbs={
        "high-command": Verb(
            label="Send to High Command",
            group="Repairs",
            run=_send,
            subjects=serving,
            refusal=_away,
            phases=(REPAIRS,),
        )
    },
    words=_words,
)
