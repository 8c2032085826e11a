"""What happens in the yards, as lines of a log."""

from typing import assert_never

from app.core.system import Phrase
from app.systems.acta.campaign.events.yard import CameBack, SentHome, YardEvent
from app.systems.acta.campaign.state import State, name_of

SORT = "Repairs"


def tell_yard(state: State, event: YardEvent) -> Phrase:
    """Return one line of the campaign's log for an event of the yards."""
    match event:
        case SentHome(unit=unit, back=back):
            text = f"{name_of(state.units, unit)}: sent to High Command, back in turn {back}"
            return Phrase(text, (unit,), sort=SORT)
        case CameBack(unit=unit):
            text = f"{name_of(state.units, unit)}: back from High Command, wholly repaired"
            return Phrase(text, (unit,), sort=SORT)
        case _:
            assert_never(event)
