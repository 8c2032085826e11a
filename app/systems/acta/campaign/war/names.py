"""Names of players, targets and star systems, for sentences."""

from app.core.words import listed
from app.systems.acta.campaign.books.war import Engagement
from app.systems.acta.campaign.state import State


def player_name(state: State, player: str) -> str:
    """Return a player's name, its id when the campaign has no such player."""
    return state.players[player].name if player in state.players else player


def player_names(state: State, players: tuple[str, ...] | list[str]) -> str:
    """Return players' names, the last with an "and"."""
    return listed([player_name(state, player) for player in players])


def place_name(state: State, place: str) -> str:
    """Return the name of a target or star system, its id when nobody knows it."""
    if place in state.war.targets:
        return state.war.targets[place].name
    return state.war.systems[place].name if place in state.war.systems else place


def fight_name(state: State, fight: Engagement) -> str:
    """Return what a battle is called before it has a name: its target and its turn."""
    return f"{place_name(state, fight.target)}, turn {fight.turn}"


def sides_of(state: State, fight: Engagement) -> str:
    """Return who fights whom."""
    return f"{player_name(state, fight.attacker)} against {player_name(state, fight.defender)}"
