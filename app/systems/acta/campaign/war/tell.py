"""What happens in the war, as lines of a log."""

from typing import assert_never

from app.core.system import Phrase
from app.core.words import counted, listed
from app.systems.acta.campaign.books.war import INITIATIVE, PHASE_NAMES
from app.systems.acta.campaign.events.war import OrderFreed, PhaseBegan, TargetsDrawn, WarEvent
from app.systems.acta.campaign.state import State


def tell_war(state: State, event: WarEvent) -> Phrase:  # noqa: ARG001
    """Return one line of the campaign's log for an event of the war."""
    match event:
        case PhaseBegan(turn=turn, phase=phase):
            name = PHASE_NAMES.get(phase, phase)
            text = f"Campaign turn {turn}: {name}" if phase == INITIATIVE else name
            return Phrase(text, heading=True, sort="Phase", turn=turn)
        case TargetsDrawn(count=count, targets=targets):
            return Phrase(f"{counted(count, 'target')}: {listed([t.name for t in targets])}", sort="Founding")
        case OrderFreed(any_order=any_order):
            order = "in any order from now on" if any_order else "in the book's order from now on"
            return Phrase(f"The players take their turns {order}", sort="Agreed")
        case _:
            assert_never(event)
