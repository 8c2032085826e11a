"""What was agreed when the campaign began, in lines: frozen since, shown on its page and printed on its papers."""

from collections.abc import Iterator

from app.core.words import counted
from app.systems.acta.campaign.books.war import FLEETS, HALF, TURNS, WORDS
from app.systems.acta.campaign.growth.settings import told as experience
from app.systems.acta.campaign.state import State


def agreed(state: State) -> Iterator[str]:
    """Yield what was agreed when the campaign began, a line each."""
    terms, prices = state.war.terms, state.prices
    yield "Mega-Campaign" if terms.mega else "Campaign for one star system"
    yield f"Starting fleets of {terms.points} points or more at {terms.level}"
    yield "Crews rolled for, one swap each" if terms.roll_crews else "Crews as the fleets were built"
    yield "Other Craft may be bought" if terms.other_craft else "No Other Craft"
    yield f"Strategic Targets: {terms.targets or 'rolled for'}"
    yield f"Victory: {victory_words(state)}"
    yield f"{prices.income} RR a turn; for 1 RR {prices.damage} Damage or {prices.crew} Crew"
    yield f"{prices.settled_crew} Crew for 1 RR with a settled world"
    yield f"{prices.premium} RR before a crippled ship is repaired"
    yield f"{prices.critical} RR for a critical hit, {prices.vital_critical} for one to Vital Systems"
    kept = state.agreements.flights_return
    yield "Lost flights return before the next battle" if kept else "Lost flights stay lost"
    yield from experience(state)


def victory_words(state: State) -> str:
    """Return the agreed condition of victory."""
    terms = state.war.terms
    what = "star systems" if terms.mega else "Strategic Targets"
    words = {
        HALF: f"whoever first holds half of the {what}",
        FLEETS: f"whoever first destroys {counted(terms.victory_count, 'enemy fleet')}",
        TURNS: f"whoever holds most {what} after {counted(terms.victory_count, 'turn')}",
        WORDS: terms.victory_words or "as the players judge",
    }
    return words.get(terms.victory, f"whoever holds all {what}")
