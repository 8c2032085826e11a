"""A small table: two practice ships a side, and a person who answers what is asked."""

from collections.abc import Sequence
from typing import Any

import msgspec

from app.core.questions import Answer, Asking, Finished, run
from app.systems.earthforce import catalogue, unit
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.start import Combatant, Start, Unit
from app.systems.earthforce.battle.state import BattleState, begin

EARTH, NARN = "earth", "narn"


def ship(id_: str, side: str, key: str, velocity: int | None = 8) -> Unit:
    record = catalogue.records("sourcebook")[f"practice/{key}"]
    return Unit(
        id=id_,
        side=side,
        name=id_.capitalize(),
        profile=unit.profile(record.profile),
        velocity=velocity,
    )


def battle(agreements: dict[str, Any] | None = None) -> BattleState:
    """Two cruisers of a reaction drive against one of a grav and one of a weak grav drive."""
    units = (
        ship("alpha", EARTH, "practice-cruiser"),
        ship("beta", EARTH, "practice-cruiser", None),
        ship("gamma", NARN, "practice-star"),
        ship("delta", NARN, "practice-raider"),
    )
    sides = (Combatant(id=EARTH, name="Earth"), Combatant(id=NARN, name="Narn"))
    return begin(Start(sides=sides, units={each.id: each for each in units}, agreements=agreements or {}))


def event_of(state: BattleState, key: str, *answers: Answer) -> Any:
    """Return the event of a choice after answers; it must need no more."""
    done = run(BATTLE.open(state, key), state, answers)
    assert isinstance(done, Finished), done
    return done.event


def play(state: BattleState, key: str, *answers: Answer) -> BattleState:
    """Play a choice, as the log keeps it."""
    event = event_of(state, key, *answers)
    kept = msgspec.json.decode(msgspec.json.encode(event), type=BATTLE.events)
    assert kept == event
    return BATTLE.apply(state, kept)


def question(state: BattleState, key: str, answers: Sequence[Answer] = ()) -> Any:
    asking = run(BATTLE.open(state, key), state, answers)
    assert isinstance(asking, Asking)
    return asking.question


def until(state: BattleState, step: str) -> BattleState:
    """Go on to a step; dice that steps bring are all ones."""
    for _ in range(40):
        if state.step == step:
            return state
        state = _next(state)
    raise AssertionError(f"{step} never comes")


def _next(state: BattleState) -> BattleState:
    answers: tuple[Any, ...] = ()
    while isinstance(now := run(BATTLE.open(state, "next"), state, answers), Asking):
        asked: Any = now.question
        answers = (*answers, (1,) * asked.count if hasattr(asked, "count") else asked.options[0].key)
    return BATTLE.apply(state, now.event)


def coming(state: BattleState, kind: type[Any]) -> Any:
    """Return the next happening of a kind that going on brings."""
    for _ in range(40):
        event = event_of(state, "next")
        found = next((part for part in getattr(event, "parts", (event,)) if isinstance(part, kind)), None)
        if found is not None:
            return found
        state = BATTLE.apply(state, event)
    raise AssertionError(f"{kind.__name__} never comes")
