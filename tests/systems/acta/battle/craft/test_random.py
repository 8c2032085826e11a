"""Skies at random: whatever flights may do never raises, and the log alone makes the state."""

from typing import Any

import hypothesis.strategies as st
import msgspec
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.core import codec, log
from app.core.log import Correction, Entry, Log
from app.core.questions import Answer, Asking, Finished, run
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.craft.part import PART
from app.systems.acta.battle.start import Start
from app.systems.acta.battle.state import BattleState
from tests.systems.acta.battle.books import OLYMPUS, start, unit
from tests.systems.acta.battle.craft.skies import AVENGER, COURIER, NIAL, frazi, fury, replace
from tests.systems.acta.battle.test_machine import random_answer

MOST_ANSWERS = 200
FLIGHTS = ("bay0", "wing0", "frazi0")
BOOKS = ("note", "rename", "withdraw", "destroy", "wait", "strike")
CRAFT = {*PART.verbs, *PART.table}


class Skies(RuleBasedStateMachine):
    """Random choices about flights, phases between them, corrections and undo."""

    log: Log[Start, Any]
    state: BattleState

    @initialize(any_order=st.booleans(), phases=st.integers(0, 3), data=st.data())
    def begin(self, any_order: bool, phases: int, data: st.DataObject) -> None:
        units = [
            unit("avenger", "blue", AVENGER),
            *(fury(f"bay{number}", mothership="avenger", craft="Starfury") for number in range(3)),
            *(fury(f"wing{number}") for number in range(3)),
            unit("courier", "red", COURIER),
            unit("stealthy", "red", replace(COURIER, traits=("Stealth 3+",))),
            *(frazi(f"frazi{number}") for number in range(3)),
            unit("nial", "red", replace(NIAL, dogfight=None)),
            unit("lone", "blue", OLYMPUS),
        ]
        begun = msgspec.structs.replace(start(*units), simple=False)
        self.log = Log(begun)
        self.state = BATTLE.start(begun)
        if any_order:
            self.play("any-order", data)
        for _ in range(phases):
            self.play("phase", data)

    def play(self, key: str, data: st.DataObject) -> None:
        answers: list[Answer] = []
        opened = BATTLE.open(self.state, key)
        while True:
            match run(opened, self.state, answers):
                case Finished(event=event, used=used):
                    assert used == len(answers)
                    break
                case Asking(question=question):
                    assert len(answers) < MOST_ANSWERS
                    answers.append(random_answer(data, question))
        entry = Entry(event, key, tuple(answers))
        again = log.decode_entry(log.encode_entry(entry), BATTLE.events, BATTLE.kinds)
        assert again == entry
        assert BATTLE.tell(self.state, event).text
        self.log = log.play(self.log, entry)
        self.state = BATTLE.apply(self.state, event)

    @rule(data=st.data())
    def fly(self, data: st.DataObject) -> None:
        by_verb: dict[str, list[str]] = {}
        for choice in BATTLE.choices(self.state):
            verb = choice.key.partition(":")[0]
            if not choice.refused and (verb in CRAFT or (choice.subject in FLIGHTS and verb not in BOOKS)):
                by_verb.setdefault(verb, []).append(choice.key)
        if by_verb:
            verb = data.draw(st.sampled_from(sorted(by_verb)))
            self.play(data.draw(st.sampled_from(by_verb[verb])), data)

    @rule(data=st.data(), really=st.integers(0, 3))
    def go_on(self, data: st.DataObject, really: int) -> None:
        if not really:
            self.play("phase", data)

    @rule(fate=st.sampled_from(["", "exploded", "hulk"]), unit=st.sampled_from(["wing0", "courier", "nial"]))
    def lose(self, fate: str, unit: str) -> None:
        self.correct(f"units/{unit}/condition/fate", fate)

    def correct(self, path: str, new: str) -> None:
        self.log = log.play(self.log, Entry(Correction(path, None, new)))
        self.state = BATTLE.apply(self.state, self.log.entries[-1].event)

    @precondition(lambda self: self.log.head > 0)
    @rule()
    def undo(self) -> None:
        self.log = log.undo(self.log)
        self.state = log.at(self.log, self.log.head, BATTLE.start, BATTLE.apply)

    @invariant()
    def the_log_makes_the_state_and_it_survives_json(self) -> None:
        assert log.at(self.log, self.log.head, BATTLE.start, BATTLE.apply) == self.state
        assert codec.decode(codec.encode(self.state), BATTLE.state_type) == self.state

    @invariant()
    def contact_is_mutual_and_everything_can_be_shown(self) -> None:
        for flight, now in self.state.units.items():
            for foe in now.craft.locked:
                assert flight in self.state.units[foe].craft.locked
        assert len(BATTLE.overview(self.state).units) == len(self.state.units)

    @rule(data=st.data())
    def an_event_out_of_place_never_raises(self, data: st.DataObject) -> None:
        if self.log.entries:
            BATTLE.apply(self.state, data.draw(st.sampled_from(self.log.entries)).event)


TestSkies = Skies.TestCase
TestSkies.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
