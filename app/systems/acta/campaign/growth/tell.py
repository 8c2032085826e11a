"""What happens to the experience of ships, as lines of a log."""

from app.core.system import Phrase
from app.systems.acta.campaign.events.growth import GrowthEvent, ResultFilled
from app.systems.acta.campaign.growth.results import TABLES
from app.systems.acta.campaign.growth.words import deed
from app.systems.acta.campaign.state import State, name_of

SORT = "Experience"


def tell_growth(state: State, event: GrowthEvent) -> Phrase:
    """Return one line of the campaign's log for an event of experience."""
    if isinstance(event, ResultFilled):
        return Phrase(_filled(event), sort=SORT, turn=state.turn)
    unit = state.units.get(event.unit)
    subjects = (event.unit, unit.player) if unit else (event.unit,)
    text = f"{name_of(state.units, event.unit)}: {deed(event)}"
    return Phrase(text, subjects, sort=SORT, turn=state.turn)


def _filled(event: ResultFilled) -> str:
    where = f"{TABLES.get(event.table, event.table)} {event.total}"
    why = f" ({event.note})" if event.note else ""
    if event.filled is None:
        return f"By agreement, {where} is again as the book has it{why}"
    text = f": {event.filled.text}" if event.filled.text else ""
    return f"By agreement, {where} is {event.filled.name}{text}{why}"
