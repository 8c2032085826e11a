"""Who has won: everything held, or what else was agreed; or the only fleet that is left.

A Call to Arms, *Victory and Defeat* of campaigns and of mega-campaigns.
"""

from collections.abc import Mapping

from app.core.questions import Option, Procedure
from app.core.words import counted
from app.systems.acta.battle.asking import decided, picked, written
from app.systems.acta.campaign.books.war import FLEETS, HALF, REPAIRS, TURNS, WORDS
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.events.war import CampaignEnded, PlayedOn
from app.systems.acta.campaign.state import State, holdings
from app.systems.acta.campaign.war.initiative import standing
from app.systems.acta.campaign.war.mega import owned
from app.systems.acta.campaign.war.names import player_name, player_names

DRAW = "draw"
Victory = tuple[tuple[str, ...], str]


def tally(state: State) -> Mapping[str, int]:
    """Return what victory counts of each player still in: star systems held whole, or targets."""
    if state.war.terms.mega:
        return {player.id: len(owned(state, player.id)) for player in standing(state)}
    return {player.id: len(holdings(state, player.id)) for player in standing(state)}


def counted_things(state: State) -> tuple[int, str]:
    """Return how many there are of what victory counts, and what that is."""
    war = state.war
    return (len(war.systems), "star system") if war.terms.mega else (len(war.targets), "Strategic Target")


def victors(state: State) -> Victory | None:
    """Return who has won by now and why, None while nobody has; several share a victory by turns."""
    if state.war.played_on or not state.war.targets or not state.war.begun:
        return None
    left = standing(state)
    if len(left) < 2:
        names = "the only fleet that is left" if left else "no fleet is left"
        return tuple(player.id for player in left), names
    return _agreed(state) or _everything(state)


def _everything(state: State) -> Victory | None:
    whole, what = counted_things(state)
    found = next((player for player, number in tally(state).items() if number == whole), "")
    return ((found,), f"{player_name(state, found)} holds every {what}") if found else None


def _agreed(state: State) -> Victory | None:
    terms = state.war.terms
    whole, what = counted_things(state)
    if terms.victory == HALF:
        best = max(tally(state).items(), key=lambda item: item[1])
        enough = 2 * best[1] >= whole and list(tally(state).values()).count(best[1]) == 1
        return ((best[0],), f"{best[1]} of {counted(whole, what)} held") if enough else None
    if terms.victory == FLEETS:
        first = [p for p in standing(state) if p.war.fleets_destroyed >= max(1, terms.victory_count)]
        done = counted(terms.victory_count, "enemy fleet")
        return ((first[0].id,), f"{done} destroyed") if first else None
    return _most(state) if terms.victory == TURNS else None


def _most(state: State) -> Victory | None:
    terms, counts = state.war.terms, tally(state)
    if state.turn < terms.victory_count or (state.turn == terms.victory_count and state.phase != REPAIRS):
        return None
    most = max(counts.values())
    best = tuple(player for player, number in counts.items() if number == most)
    _, what = counted_things(state)
    return best, f"{counted(most, what)} after {counted(terms.victory_count, 'turn')}"


def told(state: State) -> str:
    """Return how the campaign stands to its end in a sentence, empty while nobody has won."""
    if state.war.ended:
        return _sentence(state, state.war.winners, state.war.verdict)
    found = victors(state)
    return _sentence(state, *found) if found else ""


def _sentence(state: State, winners: tuple[str, ...], verdict: str) -> str:
    if not winners:
        return f"A draw: {verdict}"
    return f"{player_names(state, winners)} {'has' if len(winners) == 1 else 'have'} won: {verdict}"


def end(state: State, _about: str) -> Procedure[Event]:
    """End the campaign: with its victor, else as the players judge (*You can set your own victory conditions*)."""
    if found := victors(state):
        return (yield from decided(CampaignEnded(winners=found[0], verdict=found[1])))
    options = [*(Option(p.id, p.name) for p in standing(state)), Option(DRAW, "Nobody: a draw")]
    winner = yield from picked(options, "Who has won the campaign?")
    usual = state.war.terms.victory_words if state.war.terms.victory == WORDS else "agreed by the players"
    why = yield from written("Why", 200, usual[:200])
    return CampaignEnded(
        winners=() if winner == DRAW else (winner,), verdict=why.strip() or "agreed by the players"
    )


def end_label(state: State, _about: str) -> str:
    """Return what ending the campaign says now."""
    found = victors(state)
    return f"End the campaign: {_sentence(state, *found)}" if found else "End the campaign by agreement"


def why_not_end(state: State, _about: str) -> str:
    """Return why the campaign cannot be ended."""
    return "The campaign is over." if state.war.ended else ""


def play_on(state: State, _about: str) -> Procedure[Event]:
    """Go on although the campaign is over."""
    return (yield from decided(PlayedOn(turn=state.turn)))


def why_not_play_on(state: State, _about: str) -> str:
    """Return why there is nothing to go on from."""
    return "" if state.war.ended or victors(state) else "The campaign is not over."
