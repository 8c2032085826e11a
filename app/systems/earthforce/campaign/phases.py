"""How a turn goes: battles, then repairs with what bases do for nothing and the points of the turn, then the next."""

from collections.abc import Iterator

import msgspec

from app.core.questions import Procedure
from app.core.words import listed
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.campaign import mending
from app.systems.earthforce.campaign.events import (
    INCOME,
    Event,
    Mended,
    Part,
    PeopleSet,
    PhaseBegan,
    PointsSet,
    Together,
)
from app.systems.earthforce.campaign.state import BATTLES, REPAIRS, State, UnitState, roster


def go_on(state: State, about: str = "") -> Procedure[Event]:  # noqa: ARG001 - the shape of every procedure
    """Begin the next phase, with all that it brings as one step."""
    yield from ()
    if state.phase == BATTLES and not state.start.simple:
        parts = (PhaseBegan(turn=state.turn, phase=REPAIRS), *_repairs(state))
        return Together(title=f"Repairs of turn {state.turn}", parts=parts)
    turn = state.turn + 1
    return Together(
        title=f"Turn {turn} begins", parts=(PhaseBegan(turn=turn, phase=BATTLES), *_next_turn(state))
    )


def label(state: State, about: str = "") -> str:  # noqa: ARG001
    """Return what goes on."""
    if state.phase == BATTLES and not state.start.simple:
        return "Go on to the repairs"
    return f"Begin turn {state.turn + 1}"


def hint(state: State, about: str = "") -> str:  # noqa: ARG001
    """Return what is still open, in a sentence."""
    waiting = [fight.name for fight in state.fights.values() if not fight.over]
    if state.phase == BATTLES and waiting:
        return f"Not fought yet: {listed(waiting)}"
    return ""


def _repairs(state: State) -> Iterator[Part]:
    for player in state.players.values():
        if state.terms.repairs and player.given < state.turn:
            yield PointsSet(
                player=player.id,
                amount=state.terms.repairs,
                balance=player.balance + state.terms.repairs,
                reason=f"the yards in turn {state.turn}",
                sort=INCOME,
            )
    for unit, now in roster(state):
        if not now.lost and (mended := _mended(state, unit, now)):
            yield mended


def _mended(state: State, unit: Unit, now: UnitState) -> Mended | None:
    """Return what a unit's base does for nothing, None when there is nothing to do."""
    dock = mending.in_dock(state, now)
    condition = mending.serviced(state.terms, unit, now, dock=dock)
    aboard = state.terms.cargo == mending.BASE and not now.away
    cargo, passengers = (0, 0) if aboard else (now.cargo, now.passengers)
    if (condition, cargo, passengers) == (now.condition, now.cargo, now.passengers):
        return None
    place = "in dock" if dock else "at its base"
    return Mended(unit=unit.id, condition=condition, why=place, cargo=cargo, passengers=passengers)


def _next_turn(state: State) -> Iterator[Part]:
    if not state.terms.saving:
        for player in state.players.values():
            if player.balance:
                yield PointsSet(
                    player=player.id,
                    amount=-player.balance,
                    balance=0,
                    reason="not spent in time",
                    sort="Lapsed",
                )
    if state.terms.fortune == "turn":
        yield from _fortune(state)


def _fortune(state: State) -> Iterator[PeopleSet]:
    """Yield characters with the fortune points that they began with."""
    for unit, now in roster(state):
        first = {person.id: person.fortune for person in unit.people}
        people = tuple(
            msgspec.structs.replace(person, fortune=max(person.fortune, first.get(person.id, 0)))
            for person in now.people
        )
        if people != now.people and not now.lost:
            yield PeopleSet(unit=unit.id, people=people, why="fortune comes back")
