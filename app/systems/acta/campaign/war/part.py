"""What the war brings to the campaign's choices and pages."""

from app.core.questions import Procedure
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.events.war import OrderFreed
from app.systems.acta.campaign.part import Part, Verb
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war import phases


def _order(state: State, _about: str) -> Procedure[Event]:
    yield from ()
    return OrderFreed(any_order=not state.war.any_order)


def _order_label(state: State, _about: str) -> str:
    return "Keep the book's order again" if state.war.any_order else "Take turns in any order"


PART = Part(
    verbs={
        "phase": Verb(
            label=phases.label,
            group="Campaign",
            run=phases.run,
            hint=phases.hint,
            shortcut="Ctrl+Return",
        ),
        "any-order": Verb(label=_order_label, group="By agreement", run=_order),
    },
)
