"""Random battles of every scenario, set up by its rules: nothing raises, and the log folds to the same state."""

import random

import msgspec
import pytest

from app.core.errors import Refused
from app.core.questions import Answer, Asking, Confirm, Finished, Number, Pick, Question, Roll, run
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.end.report import text
from app.systems.acta.battle.state import BattleState
from app.systems.acta.scenarios import scenarios
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, OMEGA, STARFURY, start, unit
from tests.systems.acta.battle.craft.skies import AVENGER, FRAZI

EVENTS = 90
#: What says nothing about the rules of an end, or begins the battle anew.
PASSED = ("simple", "note", "rename", "scenario")


def fleets() -> BattleState:
    ships = (
        unit("hyperion", "blue", HYPERION),
        unit("omega", "blue", OMEGA),
        unit("avenger", "blue", AVENGER),
        unit("fury", "blue", STARFURY),
        unit("aboard", "blue", STARFURY, mothership="avenger", craft="Starfury"),
        unit("freighter", "blue", OLYMPUS, convoy=True),
        unit("olympus", "red", OLYMPUS),
        unit("second", "red", HYPERION),
        unit("third", "red", OMEGA),
        unit("frazi", "red", FRAZI),
    )
    return BATTLE.start(msgspec.structs.replace(start(*ships), simple=False))


def answer(question: Question, dice: random.Random) -> Answer:
    match question:
        case Roll(sides=sides, count=count):
            return tuple(dice.randint(1, sides) for _ in range(count))
        case Confirm():
            return dice.random() < 0.5
        case Number(low=low, high=high):
            return dice.randint(low, high)
        case Pick(options=options):
            return dice.choice(options).key
        case _:
            return "so it is"


def played(state: BattleState, key: str, dice: random.Random, *first: Answer) -> object:
    """The event of a choice, answered at random after the first answers."""
    opened, answers = BATTLE.open(state, key), list(first)
    while True:
        match run(opened, state, answers):
            case Finished(event=event):
                return event
            case Asking(question=question):
                answers.append(answer(question, dice))


@pytest.mark.parametrize("scenario", [found.id for found in scenarios()])
def test_random_battles_of_every_scenario_never_raise_and_fold_again(scenario: str) -> None:
    dice = random.Random(scenario)
    state, log = fleets(), list[object]()
    for key, first in (("scenario", [scenario]), ("roles", ["red"]), ("set-up", [])):
        log.append(played(state, key, dice, *first))
        state = BATTLE.apply(state, log[-1])
    for _ in range(EVENTS):
        free = [choice.key for choice in BATTLE.choices(state) if not choice.refused]
        free = [key for key in free if key.partition(":")[0] not in PASSED]
        try:
            event = played(state, "phase" if dice.random() < 0.12 else dice.choice(free), dice)
        except Refused:
            continue
        log.append(event)
        state = BATTLE.apply(state, event)
        assert BATTLE.tell(state, event).text
    for viewer in ("", "red", "blue"):
        seen = BATTLE.view(state, viewer)
        assert BATTLE.overview(seen).units
        assert BATTLE.topics(seen)
    assert text(state)
    assert BATTLE.outcome(state)
    again = fleets()
    for event in log:
        again = BATTLE.apply(again, event)
    assert again == state
