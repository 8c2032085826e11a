"""What the campaign notes of packets, so that the same orders are not taken in twice."""

from collections.abc import Mapping

from app.systems.acta.campaign.events.share import OrdersTaken
from app.systems.acta.campaign.state import State


def receipt(_state: State, player: str, packet: str, taken: Mapping[str, str]) -> OrdersTaken:
    """Return the event that notes which lines of a packet were taken in."""
    return OrdersTaken(player=player, packet=packet, lines=dict(taken))


def received(state: State, player: str, packet: str) -> Mapping[str, str]:
    """Return what was noted of a player's packet, nothing for any but the newest."""
    found = state.players.get(player)
    return found.share.lines if found and found.share.packet == packet else {}
