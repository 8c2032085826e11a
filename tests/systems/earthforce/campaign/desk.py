"""Campaigns of practice ships, for the tests of what happens between battles."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from app.core import codec
from app.core.codec import Json
from app.core.dice import TypedDice, answered
from app.core.log import Entry, decode_entry, encode_entry
from app.core.questions import Answer
from app.systems.earthforce.campaign import CAMPAIGN
from app.systems.earthforce.campaign.events import Event
from app.systems.earthforce.campaign.state import State
from app.systems.earthforce.condition import Condition
from app.systems.earthforce.members import Person
from tests.systems.earthforce.ships import CRUISER, LANCER, TRADER, VETERAN, force

replace = msgspec.structs.replace
SHIP, TRADER_ID, VETERAN_ID, GROUP = (
    "practice-cruiser-1",
    "practice-trader-1",
    "practice-veteran-1",
    "starfury-1",
)
HALE = Person(id="p1", name="Hale", post="helm", fortune=2)


def campaign(**agreed: Json) -> State:
    """Found a campaign: a cruiser and a trader against a veteran and a lancer."""
    players = [("Blue", force("Blue", CRUISER, TRADER)), ("Red", force("Red", VETERAN, LANCER))]
    return CAMPAIGN.start(CAMPAIGN.found("The ford", players, agreed))


def event_of(state: State, key: str, *answers: Answer) -> Event:
    event, _ = answered(CAMPAIGN.open(state, key), state, answers, TypedDice(()))
    entry = Entry(event, key, answers)
    assert decode_entry(encode_entry(entry), CAMPAIGN.events, CAMPAIGN.kinds) == entry
    assert CAMPAIGN.tell(state, event).text
    made: Event = event
    return made


def play(state: State, key: str, *answers: Answer) -> State:
    after: State = CAMPAIGN.apply(state, event_of(state, key, *answers))
    return after


def planned(state: State, player: str, wishes: Mapping[str, Json]) -> State:
    found = CAMPAIGN.conduct.commit(state, player, wishes)
    return play(state, found.choice, *found.answers)


def came_home(state: State, unit: str, **condition: Any) -> State:
    """Carry one unit of a battle over as it was, with parts of its condition changed."""
    made = replace(state.units[unit].condition, **condition)
    return carried(state, {"kind": "kept", "unit": unit, "condition": codec.plain(made)})


def carried(state: State, *lines: Mapping[str, Any], battle: str = "b1") -> State:
    for event in carry(state, lines, battle):
        assert CAMPAIGN.tell(state, event).text
        state = CAMPAIGN.apply(state, event)
    return state


def carry(state: State, lines: Sequence[Mapping[str, Any]], battle: str = "b1") -> Sequence[Event]:
    return CAMPAIGN.carry(state, battle, "The first ford", lines)


def condition(state: State, unit: str = SHIP) -> Condition:
    return state.units[unit].condition
