"""The phases of a campaign turn: what is next, and what began with it (*The Campaign Turn*)."""

from app.core.questions import Procedure
from app.systems.acta.campaign.books.war import FOUNDING, INITIATIVE, PHASE_NAMES, PHASES, REPAIRS
from app.systems.acta.campaign.events import Event, Together
from app.systems.acta.campaign.events.war import PhaseBegan
from app.systems.acta.campaign.growth.after import at_turn as experience_at_turn
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.yard.after import at_turn as yard_at_turn


def following(state: State) -> tuple[int, str]:
    """Return the campaign turn and the phase that come next."""
    if state.phase == FOUNDING or state.phase not in PHASES:
        return state.turn, INITIATIVE
    if state.phase == REPAIRS:
        return state.turn + 1, INITIATIVE
    return state.turn, PHASES[PHASES.index(state.phase) + 1]


def label(state: State, _about: str) -> str:
    """Return the name of what begins next."""
    turn, phase = following(state)
    return f"Begin campaign turn {turn}" if phase == INITIATIVE else f"Go on to {PHASE_NAMES[phase]}"


def hint(state: State, _about: str) -> str:  # noqa: ARG001
    """Return who is still to act in this phase."""
    return ""


def run(state: State, _about: str) -> Procedure[Event]:
    """Begin the next phase; a turn begins with what its start brings (ruling 35)."""
    yield from ()
    turn, phase = following(state)
    began = PhaseBegan(turn=turn, phase=phase)
    if phase != INITIATIVE:
        return began
    parts = (*yard_at_turn(state, turn), *experience_at_turn(state, turn))
    return Together(title=f"Campaign turn {turn}", parts=(began, *parts)) if parts else began
