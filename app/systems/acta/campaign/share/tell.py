"""What happens to packets, as lines of a log."""

from app.core.system import Phrase
from app.core.words import counted
from app.systems.acta.campaign.events.share import ShareEvent
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war.names import player_name

SORT = "Orders"


def tell_share(state: State, event: ShareEvent) -> Phrase:
    """Return one line of the campaign's log for a packet that came in."""
    name = player_name(state, event.player)
    text = f"Orders of {name} came in: {counted(len(event.lines), 'line')} of packet {event.packet}"
    return Phrase(text, (event.player,), sort=SORT)
