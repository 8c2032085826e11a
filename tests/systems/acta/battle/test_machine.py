"""Battles at random: nothing that may be chosen raises, and the log alone makes the state."""

import json
from typing import Any

import hypothesis.strategies as st
import msgspec
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.core import codec, log
from app.core.errors import Refused
from app.core.log import Correction, Entry, Log
from app.core.questions import Answer, Asking, Confirm, Finished, Number, Pick, Question, Roll, Write, run
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.books.end import EndBook
from app.systems.acta.battle.start import Start
from app.systems.acta.battle.state import BattleState
from app.systems.acta.unit import Craft
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, OMEGA, SATELLITE, STARFURY, start, unit

SIX = st.integers(1, 6)
SCOUT = msgspec.structs.replace(
    OLYMPUS,
    traits=("Scout", "Stealth 3+", "Advanced Jump Point", "Afterburner", "Carrier 2"),
    craft=(Craft(2, "Starfury"),),
)


def random_answer(data: st.DataObject, question: Question) -> Answer:
    match question:
        case Roll(sides=sides, count=count):
            return tuple(data.draw(st.lists(st.integers(1, sides), min_size=count, max_size=count)))
        case Pick(options=options):
            return data.draw(st.sampled_from([option.key for option in options]))
        case Confirm():
            return data.draw(st.booleans())
        case Number(low=low, high=high):
            return data.draw(st.integers(low, min(high, low + 30)))
        case Write(limit=limit):
            return data.draw(st.text(max_size=min(limit, 8)))


class Battle(RuleBasedStateMachine):
    """Random choices, answers, presses, corrections, undo and redo."""

    log: Log[Start, Any]
    state: BattleState

    @initialize(
        six=st.sampled_from(["reroll", "five", "enter"]),
        sides=st.sampled_from([2, 3]),
        simple=st.booleans(),
        scenario=st.sampled_from([None, "ambush", "convoy-duty"]),
    )
    def begin(self, six: str, sides: int, simple: bool, scenario: str | None) -> None:
        units = [
            unit("hyperion", "blue", HYPERION),
            unit("starfury", "blue", STARFURY, mothership="hyperion", craft="Starfury"),
            unit("omega", "blue", OMEGA, squadron="A"),
            unit("olympus", "red", OLYMPUS),
            unit("frazi", "red", STARFURY),
            unit("dock", "red", SATELLITE),
            unit("scout", "blue", SCOUT, squadron="A"),
            unit("trader", "red", OLYMPUS, convoy=True),
        ]
        if sides == 3:
            units.append(unit("third", "green", OLYMPUS))
        begun = start(*units, agreements={"vital_systems_six": six}, sides=sides)
        roles = zip(begun.sides, ("attacker", "defender", ""), strict=False)
        named = tuple(msgspec.structs.replace(side, role=role) for side, role in roles)
        self.log = Log(msgspec.structs.replace(begun, sides=named, simple=simple, scenario=scenario))
        self.state = BATTLE.start(self.log.start)

    def play(self, key: str, data: st.DataObject) -> None:
        answers: list[Answer] = []
        opened = BATTLE.open(self.state, key)
        while True:
            match run(opened, self.state, answers):
                case Finished(event=event, used=used):
                    assert used == len(answers)
                    break
                case Asking(question=question):
                    answers.append(random_answer(data, question))
        entry = Entry(event, key, tuple(answers))
        text = log.encode_entry(entry)
        again = log.decode_entry(text, BATTLE.events, BATTLE.kinds)
        assert again == entry
        phrase = BATTLE.tell(self.state, event)
        assert phrase.text
        self.log = log.play(self.log, entry)
        self.state = BATTLE.apply(self.state, event)

    @rule(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        choices = BATTLE.choices(self.state)
        assert len({choice.key for choice in choices}) == len(choices)
        choice = data.draw(st.sampled_from(choices))
        if choice.refused:
            try:
                BATTLE.open(self.state, choice.key)
            except Refused:
                return
            raise AssertionError(choice)
        self.play(choice.key, data)

    @rule(data=st.data(), typed=st.sampled_from(["", "-3", "-20", "+4", "12", "0"]))
    def press(self, data: st.DataObject, typed: str) -> None:
        ship = data.draw(st.sampled_from(list(self.state.units)))
        place = data.draw(
            st.sampled_from(
                ["damage", "crew", "damage.4", "crew.9", "trait.1", "critical.c1", "name", "note"]
            )
        )
        choice = BATTLE.press(self.state, f"{ship}.{place}", typed if place in ("damage", "crew") else "")
        if choice is not None and not choice.refused:
            self.play(choice.key, data)

    @rule(
        path=st.sampled_from(
            ["units/omega/condition/damage", "units/omega/condition/fate", "phase", "turn", "x/y", ""]
        ),
        new=st.one_of(st.integers(-5, 50), st.text(max_size=4), st.none()),
    )
    def correct(self, path: str, new: int | str | None) -> None:
        self.log = log.play(self.log, Entry(Correction(path, None, new)))
        self.state = BATTLE.apply(self.state, self.log.entries[-1].event)

    @precondition(lambda self: self.log.head > 0)
    @rule()
    def undo(self) -> None:
        self.log = log.undo(self.log)
        self.state = log.at(self.log, self.log.head, BATTLE.start, BATTLE.apply)

    @precondition(lambda self: self.log.head < len(self.log.entries))
    @rule()
    def redo(self) -> None:
        self.log = log.redo(self.log)
        self.state = log.at(self.log, self.log.head, BATTLE.start, BATTLE.apply)

    @invariant()
    def the_log_makes_the_state(self) -> None:
        assert log.at(self.log, self.log.head, BATTLE.start, BATTLE.apply) == self.state

    @invariant()
    def the_state_survives_json(self) -> None:
        assert codec.decode(codec.encode(self.state), BATTLE.state_type) == self.state
        json.dumps(BATTLE.figures(self.state))

    @invariant()
    def everything_can_be_shown(self) -> None:
        assert len(BATTLE.overview(self.state).units) == len(self.state.units)
        for line in BATTLE.outcome(self.state):
            assert line.text
            json.dumps(line.event)

    @rule(data=st.data())
    def an_event_out_of_place_changes_nothing_but_never_raises(self, data: st.DataObject) -> None:
        if self.log.entries:
            BATTLE.apply(self.state, data.draw(st.sampled_from(self.log.entries)).event)

    def teardown(self) -> None:
        if not hasattr(self, "log"):
            return
        while self.log.head:
            self.log = log.undo(self.log)
        assert log.at(self.log, 0, BATTLE.start, BATTLE.apply) == BATTLE.start(self.log.start)


TestBattle = Battle.TestCase
TestBattle.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)


def uncounted(state: BattleState) -> BattleState:
    """The state with its number of events as at the start: that is all that an event without effect changes."""
    return msgspec.structs.replace(state, end=EndBook())


def test_an_event_about_a_stranger_changes_nothing():
    state = BATTLE.start(start(unit("hyperion", "blue", HYPERION), unit("olympus", "red", OLYMPUS)))
    for kind, fields in (
        ("renamed", {"old": "a", "name": "b"}),
        ("left", {"fate": "withdrawn"}),
        ("marked", {"after": {"damage": 1, "crew": 1, "flights_lost": ["nobody"]}}),
    ):
        event = msgspec.convert({"kind": kind, "unit": "nobody", **fields}, BATTLE.events)
        assert uncounted(BATTLE.apply(state, event)) == state
