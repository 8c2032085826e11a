"""Set-up, things on the table, and the end in sentences."""

from app.core.system import Phrase
from app.systems.acta.battle.events.end import EndEvent
from app.systems.acta.battle.state import BattleState


def tell_end(state: BattleState, event: EndEvent) -> Phrase:  # noqa: ARG001 - the shape of every `tell`
    """Return the line of the log for an event of set-up or of the end."""
    where = f" at {event.thing.cell}" if event.thing.cell else ""
    return Phrase(f"{event.thing.name}{where} {'is gone' if event.gone else 'lies on the table'}.")
