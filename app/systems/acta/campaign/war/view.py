"""What a player may see of a campaign: everything but the others' secret modifiers until they are revealed."""

from msgspec.structs import replace

from app.systems.acta.campaign.books.war import Engagement
from app.systems.acta.campaign.state import State


def view(state: State, viewer: str) -> State:
    """Return what a player may see, everybody for an empty viewer: that a modifier is written down, but not which."""
    sealed = {
        key: fight for key, fight in state.war.engagements.items() if fight.sealed and not fight.revealed
    }
    if not sealed:
        return state
    hidden = {key: _hidden(fight, viewer) for key, fight in sealed.items()}
    return replace(state, war=replace(state.war, engagements={**state.war.engagements, **hidden}))


def _hidden(fight: Engagement, viewer: str) -> Engagement:
    seen = {player: number if player == viewer else 0 for player, number in fight.sealed.items()}
    return replace(fight, sealed=seen)
