"""Long battles at random outside simple mode: hundreds of legal events, turn after turn."""

from random import Random

import msgspec
import pytest

from app.core import codec
from app.core.dice import answered
from app.core.log import Entry, decode_entry, encode_entry, fold
from app.core.questions import Answer, Confirm, Number, Pick, Question
from app.core.system import Choice
from app.systems.acta.battle import BATTLE
from app.systems.acta.unit import Craft
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, OMEGA, STARFURY, unit
from tests.systems.acta.battle.turn.fields import DUST, PLANET, RING, ROCKS, whole, with_things

EVENTS = 400
MIXED = msgspec.structs.replace(
    OMEGA,
    traits=("Scout", "Stealth 3+", "Advanced Jump Point", "Afterburner", "Fleet Carrier", "Carrier 3"),
    craft=(Craft(4, "Starfury"),),
)


def decide(chance: Random, question: Question) -> Answer:
    match question:
        case Pick(options=options):
            return chance.choice(options).key
        case Number(low=low, high=high):
            return chance.randint(low, min(high, low + 6))
        case Confirm():
            return chance.random() < 0.5
        case _:
            return "x"


def chosen(chance: Random, choices: list[Choice]) -> Choice:
    """Prefer what a turn is made of, so that ships live for some turns."""
    order = [
        choice for choice in choices if choice.group in ("Turn", "Movement", "Attack", "Hyperspace", "Craft")
    ]
    return chance.choice(order if order and chance.random() < 0.9 else choices)


@pytest.mark.parametrize("seed", range(4))
def test_hundreds_of_random_events_fold_again_to_the_same_state(seed: int):
    chance = Random(seed)
    bays = [unit(f"bay-{n}", "blue", STARFURY, mothership="mixed", craft="Starfury") for n in range(3)]
    state = whole(
        unit("mixed", "blue", MIXED),
        *bays,
        unit("hyperion", "blue", HYPERION, squadron="Van"),
        unit("second", "blue", HYPERION, squadron="Van"),
        unit("olympus", "red", OLYMPUS),
        unit("jumper", "red", HYPERION),
        unit("omega", "red", OMEGA),
        unit("wing-1", "red", STARFURY),
        unit("wing-2", "red", STARFURY),
    )
    # Every other battle is fought among a planet, clouds and rocks.
    state = with_things(state, PLANET, DUST, ROCKS, RING) if seed % 2 else state
    begun, entries = state, list[Entry[object]]()

    def roll(sides: int, count: int) -> tuple[int, ...]:
        return tuple(chance.randint(1, sides) for _ in range(count))

    for _ in range(EVENTS):
        allowed = [choice for choice in BATTLE.choices(state) if not choice.refused]
        choice = chosen(chance, allowed)
        opened = BATTLE.open(state, choice.key)
        event, answers = answered(opened, state, (), roll, lambda question: decide(chance, question))
        entry = Entry(event, choice.key, answers)
        assert decode_entry(encode_entry(entry), BATTLE.events, BATTLE.kinds) == entry
        assert BATTLE.tell(state, event).text
        state = BATTLE.apply(state, event)
        assert BATTLE.overview(state).units
        assert all(topic.title for topic in BATTLE.topics(state))
        entries.append(entry)
    assert fold(begun, entries, BATTLE.apply) == state
    assert codec.decode(codec.encode(state), BATTLE.state_type) == state
    assert state.turn > 2
