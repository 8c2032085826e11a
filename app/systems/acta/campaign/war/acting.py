"""Whose turn it is in a phase, and who is still to act (*The Campaign Turn*)."""

from app.core.words import listed
from app.systems.acta.campaign.books.war import (
    BATTLES,
    EXPERIENCE,
    FOUNDING,
    INITIATIVE,
    REPAIRS,
    SCENARIO,
    TARGETS,
)
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war import phases, selecting, victory
from app.systems.acta.campaign.war.names import place_name, player_name, player_names
from app.systems.acta.campaign.war.scenario import open_fights


def whose(state: State) -> str:
    """Return the player whose turn it is, an empty string when it is everybody's."""
    if state.phase != TARGETS or state.war.any_order:
        return ""
    asked = selecting.to_challenge(state)
    return asked[0] if asked else selecting.selecting(state)


def pick(state: State) -> str:
    """Return in a sentence whose turn it is and who is still to act."""
    if told := victory.told(state):
        return told
    if state.phase == FOUNDING:
        return next(iter(phases.unfinished(state)), "Everything is ready to begin.")
    if state.phase == INITIATIVE:
        return "Initiative is to be rolled for." if not state.war.order else _order(state)
    if state.phase == TARGETS:
        return _selecting(state)
    return _fighting(state) if state.phase in (SCENARIO, BATTLES) else AFTER.get(state.phase, "")


#: What everybody may do in the phases after the battles.
AFTER = {
    EXPERIENCE: "Ships spend their experience dice, or save them.",
    REPAIRS: "Everybody repairs, recruits and calls for reinforcements.",
}


def _fighting(state: State) -> str:
    fights = tuple(open_fights(state))
    if not fights:
        return "Every battle is decided."
    for fight in fights if state.phase == SCENARIO else ():
        if not fight.scenario:
            return f"{player_name(state, fight.attacker)} rolls for the scenario at {place_name(state, fight.target)}."
        if not fight.level:
            return f"The Priority Level at {place_name(state, fight.target)} is to be rolled for."
    return f"To be fought: {listed([place_name(state, fight.target) for fight in fights])}."


def _order(state: State) -> str:
    return f"{player_name(state, state.war.order[0])} has the Initiative."


def _selecting(state: State) -> str:
    if asked := selecting.to_challenge(state):
        return f"{player_name(state, asked[0])} may challenge for {place_name(state, state.war.pending)}."
    waiting = selecting.to_select(state)
    if not waiting:
        return "Everybody has selected."
    after = f", then {player_names(state, waiting[1:])}" if waiting[1:] else ""
    return f"{player_name(state, waiting[0])} selects a target{after}."
