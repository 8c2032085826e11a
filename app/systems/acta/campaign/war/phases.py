"""The phases of a campaign turn: what is next, who is still to act, what began with it (*The Campaign Turn*)."""

from collections.abc import Iterator

from app.core.questions import Procedure
from app.core.words import listed
from app.systems.acta.campaign.books.war import (
    BATTLES,
    EXPERIENCE,
    FOUNDING,
    INITIATIVE,
    PHASE_NAMES,
    PHASES,
    REPAIRS,
    SCENARIO,
    TARGETS,
)
from app.systems.acta.campaign.events import Event, Together
from app.systems.acta.campaign.events.war import PhaseBegan
from app.systems.acta.campaign.growth.after import at_turn as experience_at_turn
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war import mapping, selecting
from app.systems.acta.campaign.war.initiative import standing
from app.systems.acta.campaign.war.names import place_name, player_name, player_names
from app.systems.acta.campaign.war.scenario import open_fights
from app.systems.acta.campaign.war.victory import told
from app.systems.acta.campaign.yard.after import at_turn as yard_at_turn
from app.systems.acta.campaign.yard.after import incomes


def following(state: State) -> tuple[int, str]:
    """Return the campaign turn and the phase that come next; without battles theirs are left out."""
    if state.phase == FOUNDING or state.phase not in PHASES:
        return state.turn, INITIATIVE
    if state.phase == REPAIRS:
        return state.turn + 1, INITIATIVE
    if state.phase == TARGETS and not state.war.engagements:
        return state.turn, EXPERIENCE
    return state.turn, PHASES[PHASES.index(state.phase) + 1]


def label(state: State, _about: str) -> str:
    """Return the name of what begins next."""
    turn, phase = following(state)
    return f"Begin campaign turn {turn}" if phase == INITIATIVE else f"Go on to {PHASE_NAMES[phase]}"


def hint(state: State, _about: str) -> str:
    """Return who is still to act in this phase, as far as it does not stop the next one."""
    return "; ".join(idle(state)) or "everybody has acted"


def idle(state: State) -> Iterator[str]:
    """Yield what may still be done in this phase and is passed up by going on."""
    if state.phase == TARGETS and state.war.any_order and (waiting := selecting.to_select(state)):
        yield f"{player_names(state, waiting)} would select no target"
    if state.phase == FOUNDING:
        swaps = [p.name for p in state.players.values() if p.war.crews_rolled and not p.war.crews_swapped]
        if swaps:
            yield f"{listed(swaps)} may still swap two crews"


def why_not(state: State, _about: str) -> str:
    """Return what must be done before the next phase can begin."""
    if state.war.ended:
        return "The campaign is over; play on first."
    if over := told(state):
        return f"{over}. End the campaign, or play on."
    return next(iter(unfinished(state)), "")


def unfinished(state: State) -> Iterator[str]:
    """Yield what must be done before the next phase can begin, in sentences."""
    match state.phase:
        case "founding":
            yield from _founding(state)
        case "initiative":
            if not state.war.order and standing(state):
                yield "Roll for Initiative first."
        case "targets":
            yield from _targets(state)
        case "scenario":
            yield from _scenario(state)
        case _:
            yield from _battles(state)


def _founding(state: State) -> Iterator[str]:
    if state.war.terms.mega:
        if flaw := next(iter(mapping.flaws(state)), ""):
            yield f"Before the campaign begins: {flaw}."
    elif not any(not target.unit for target in state.war.targets.values()):
        yield "Roll for the Strategic Targets first."
    if state.war.terms.roll_crews:
        waiting = [p.name for p in state.players.values() if not p.war.crews_rolled]
        if waiting:
            yield f"{listed(waiting)} {'has' if len(waiting) == 1 else 'have'} not rolled for crews."


def _targets(state: State) -> Iterator[str]:
    if state.war.pending:
        yield f"It must be said who challenges for {place_name(state, state.war.pending)}."
    elif not state.war.any_order and (player := selecting.selecting(state)):
        yield f"{player_name(state, player)} has not selected a target; select one or pass."


def _scenario(state: State) -> Iterator[str]:
    for fight in open_fights(state):
        if not (fight.scenario and fight.level) and not state.war.any_order:
            yield f"The scenario for {place_name(state, fight.target)} is not generated."


def _battles(state: State) -> Iterator[str]:
    if state.phase == REPAIRS or not state.war.any_order:
        for fight in open_fights(state):
            yield f"The battle for {place_name(state, fight.target)} is not decided; fight it, or give it up."


def run(state: State, _about: str) -> Procedure[Event]:
    """Begin the next phase; a turn begins with what its start brings (ruling 35).

    Everybody receives RR as Repairs and Reinforcements begin; in any order each player takes them when ready, at
    the latest as the turn ends.
    """
    yield from ()
    turn, phase = following(state)
    passed = selecting.to_select(state) if state.phase == TARGETS else ()
    began = PhaseBegan(turn=turn, phase=phase, passed=passed)
    if phase == REPAIRS and not state.war.any_order:
        return Together(title=PHASE_NAMES[phase], parts=(began, *incomes(state)))
    if phase != INITIATIVE or state.phase == FOUNDING:
        return began
    parts = (*incomes(state), began, *yard_at_turn(state, turn), *experience_at_turn(state, turn))
    return Together(title=f"Campaign turn {turn}", parts=parts) if len(parts) > 1 else began


def done(state: State, phase: str) -> bool:
    """True for a phase of this turn that is behind."""
    order = (FOUNDING, *PHASES)
    return phase in order and state.phase in order and order.index(phase) < order.index(state.phase)


def skipped(state: State, phase: str) -> bool:
    """True for a phase that this turn needs not, since nobody fights."""
    return phase in (SCENARIO, BATTLES) and done(state, TARGETS) and not state.war.engagements
