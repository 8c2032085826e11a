"""Tactical Judgement: an XP die kept aside rolls one die again that concerns its ship.

A Call to Arms, *Ship Experience* (Tactical Judgement); ruling 10: any die is rolled again once at most, whatever
offers it. Whoever asks for dice says whom they concern; here every such question gets the offer behind it, so that
no other rule knows of it.
"""

from collections.abc import Collection, Iterator

from app.core.questions import Answer, Opened, Option, Pick, Roll
from app.core.words import counted
from app.systems.acta.battle.asking import Ask, dice
from app.systems.acta.battle.events import BattleEvent, Judged
from app.systems.acta.battle.events.growth import Judgement
from app.systems.acta.battle.state import BattleState, name_of

#: The dice stay as they lie: these, or all of this action.
KEEP, REST = "keep", "rest"


def dice_left(state: BattleState, unit: str) -> int:
    """Return the XP dice that a unit can still spend in this battle."""
    if unit not in state.units or unit not in state.start.units:
        return 0
    return max(0, state.start.units[unit].gains.dice - state.units[unit].growth.spent)


def judging(opened: Opened[BattleState, BattleEvent]) -> Opened[BattleState, BattleEvent]:
    """Return a procedure whose dice can be rolled again by ships that have XP dice for it and do not hold them."""

    def run(state: BattleState) -> Ask[BattleEvent]:
        ready = {
            unit: left
            for unit, now in state.units.items()
            if not now.growth.held and (left := dice_left(state, unit))
        }
        if not ready:
            return (yield from opened(state))
        return (yield from _judged(opened(state), _Judge(state, ready)))

    return run


class _Judge:
    """Who can still roll dice again in one procedure, and what was done so far."""

    def __init__(self, state: BattleState, left: dict[str, int]) -> None:
        self.state = state
        self.left = left
        self.done: list[Judgement] = []

    def may(self, question: Roll) -> tuple[str, ...]:
        """Return the units that may roll one of the question's dice again."""
        return tuple(unit for unit in dict.fromkeys(question.about) if self.left.get(unit, 0))


def _judged(asked: Ask[BattleEvent], judge: _Judge) -> Ask[BattleEvent]:
    try:
        question = next(asked)
        while True:
            answer = yield question
            if isinstance(question, Roll) and isinstance(answer, tuple) and not question.again:
                answer = yield from _again(question, answer, judge)
            question = asked.send(answer)
    except StopIteration as stop:
        event: BattleEvent = stop.value
        if isinstance(event, Judged) or not judge.done:
            return event
        return Judged(event=event, judgements=tuple(judge.done))


def _again(question: Roll, shown: tuple[int, ...], judge: _Judge) -> Ask[tuple[int, ...]]:
    """Offer to roll dice again, one at a time, until the players keep them."""
    lying, again = list(shown), set[int]()
    while options := tuple(_options(question, lying, again, judge)):
        chosen = yield Pick((*_keeping(lying), *options), f"Tactical Judgement: {question.why}")
        if chosen == REST:
            judge.left.clear()
        if chosen in (KEEP, REST):
            break
        unit, _, value = str(chosen).rpartition("/")
        place = next(n for n, die in enumerate(lying) if n not in again and die == int(value))
        answer: Answer = yield Roll(
            question.sides, 1, f"{name_of(judge.state, unit)} rolls a {value} again", (unit,), again=True
        )
        assert isinstance(answer, tuple)
        judge.done.append(Judgement(unit=unit, why=question.why, old=lying[place], new=answer[0]))
        judge.left[unit] -= 1
        lying[place] = answer[0]
        again.add(place)
    return dice(lying, again) if again else shown


def _keeping(lying: list[int]) -> tuple[Option, ...]:
    now = " ".join(map(str, lying))
    return (
        Option(KEEP, "Keep them" if len(lying) > 1 else "Keep it", now),
        Option(REST, "Keep all dice of this action", "Nobody is asked again until it is done"),
    )


def _options(question: Roll, lying: list[int], again: Collection[int], judge: _Judge) -> Iterator[Option]:
    free = sorted({die for place, die in enumerate(lying) if place not in again})
    for unit in judge.may(question):
        left = counted(judge.left[unit], "XP die left", "XP dice left")
        for value in free:
            yield Option(f"{unit}/{value}", f"{name_of(judge.state, unit)} rolls a {value} again", left)
