"""Folding what happens to packets."""

from msgspec.structs import replace

from app.systems.acta.campaign.books.share import SharePlayer
from app.systems.acta.campaign.events.share import ShareEvent
from app.systems.acta.campaign.state import State, with_player


def apply_share(state: State, event: ShareEvent) -> State:
    """Return the state that remembers which lines of a player's newest packet were taken in."""
    player = state.players.get(event.player)
    if player is None:
        return state
    known = player.share.lines if player.share.packet == event.packet else {}
    book = SharePlayer(packet=event.packet, lines={**known, **event.lines})
    return with_player(state, replace(player, share=book))
