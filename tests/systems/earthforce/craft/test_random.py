"""Random battles with fighters, jump points and characters: nothing raises, everything is told and kept."""

from random import Random
from typing import Any

import msgspec
import pytest

from app.core.questions import Answer, Asking, Confirm, Number, Pick, Roll, Write, run
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.start import Combatant, Start, Unit, aboard
from app.systems.earthforce.battle.state import BattleState, begin
from app.systems.earthforce.members import Person
from tests.systems.earthforce.craft.table import at, battle, flying, profile

PEOPLE = (Person(id="p1", name="Sheridan", fortune=4), Person(id="p2", name="Delenn", post="helm"))
GROUPS = ("Fighters", "Jump", "Tasks", "Movement", "Scenario")


def answer(question: Any, chance: Random) -> Answer:
    match question:
        case Roll(count=count):
            return tuple(chance.randint(1, 6) for _ in range(count))
        case Pick(options=options):
            return chance.choice(options).key
        case Confirm():
            return chance.random() < 0.5
        case Number(low=low, high=high):
            return chance.randint(low, min(high, low + 12))
        case Write(default=default):
            return chance.choice([default, "", "12 5", "JP", "LAUNCH 1", "JUMP", "RAM delta", "MD2, RS1"])
    raise AssertionError(question)


def once(state: BattleState, chance: Random, seen: set[str]) -> BattleState:
    allowed = [choice for choice in BATTLE.choices(state) if not choice.refused]
    ours = [c for c in allowed if c.group in GROUPS or c.key == "next"]
    choice = chance.choice(ours or allowed)
    seen.add(choice.key.partition(":")[0])
    opened, answers = BATTLE.open(state, choice.key), list[Answer]()
    while isinstance(now := run(opened, state, answers), Asking):
        answers.append(answer(now.question, chance))
        assert len(answers) < 200, choice.key
    told = BATTLE.tell(state, now.event)
    assert told.text, choice.key
    kept = msgspec.json.decode(msgspec.json.encode(now.event), type=BATTLE.events)
    assert kept == now.event
    state = BATTLE.apply(state, kept)
    BATTLE.overview(state)
    BATTLE.topics(state)
    for fighters in state.units.values():
        assert 0 <= fighters.condition.strength <= 6
    return state


@pytest.mark.parametrize("seed", range(24))
def test_random_battles_with_fighters_and_points_never_raise(seed: int) -> None:
    chance, seen = Random(seed), set[str]()
    state = battle({"kill-table": [{"attacker": "starfury", "defender": "narn-fighter", "score": "4*"}]})
    if seed % 2:
        state = at(state, alpha=(0, 0), beta=(3, 3), delta=(0, 12), bus=(4, 9))
    if seed % 4 > 1:
        state = flying(state, "red", "blue", "fang", "claw")
        state = at(state, red=(0, 5), blue=(2, 5), fang=(1, 8), claw=(0, 9)) if seed % 2 else state
    if seed % 3 == 0:
        state = msgspec.structs.replace(state, any_order=True)
    for _ in range(90):
        state = once(state, chance, seen)
    assert "next" in seen


def test_random_battles_of_ships_that_nobody_knows_ask_for_what_they_need() -> None:
    omega = "earth-alliance/omega-class-destroyer"
    sides = {"earth": omega, "minbari": "minbari-federation/war-cruiser"}
    units = [
        Unit(id=side, side=side, name=side.capitalize(), profile=profile(key), people=PEOPLE)
        for side, key in sides.items()
    ]
    units += [each for ship in units for each in aboard(ship, [])]
    combatants = tuple(Combatant(id=side, name=side.capitalize()) for side in sides)
    for seed in range(6):
        chance = Random(seed)
        state = begin(Start(sides=combatants, units={each.id: each for each in units}))
        state = msgspec.structs.replace(state, any_order=seed % 2 == 0)
        for _ in range(70):
            state = once(state, chance, set())
