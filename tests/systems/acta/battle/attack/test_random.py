"""Attacks of the catalogue's ships at random: none raises, and an event folds to the aftermath it records."""

from functools import cache
from typing import Any

import hypothesis.strategies as st
import msgspec
from hypothesis import HealthCheck, given, settings

from app.core import log
from app.core.log import Entry
from app.core.questions import Answer, Asking, Confirm, Finished, Number, Pick, Question, Roll, Write, run
from app.systems.acta import unit as units
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.attack.making import spec_of
from app.systems.acta.battle.attack.procedures import chosen
from app.systems.acta.battle.books.turn import Burden
from app.systems.acta.battle.events.attack import RESULTS, Attacked
from app.systems.acta.battle.state import BattleState
from app.systems.acta.catalogue import CATALOGUE
from app.systems.acta.unit import Profile
from tests.systems.acta.battle.attack.fields import acting, field, hurt
from tests.systems.acta.battle.books import unit

#: After so many questions an attack is a runaway.
MOST_QUESTIONS = 400


@cache
def profiles() -> tuple[Profile, ...]:
    return tuple(
        units.profile(record.profile)
        for edition in ("first", "second")
        for record in CATALOGUE.records(edition).values()
    )


@cache
def armed() -> tuple[Profile, ...]:
    return tuple(profile for profile in profiles() if profile.weapons)


def answered(data: st.DataObject, question: Question, left: int) -> Answer:
    """A random answer; towards the end one that ends loops."""
    match question:
        case Roll(sides=sides, count=count):
            return tuple(data.draw(st.lists(st.integers(1, sides), min_size=count, max_size=count)))
        case Pick(options=options):
            keys = [option.key for option in options]
            ends = [key for key in ("fire", "done", "rest") if key in keys]
            return ends[0] if ends and left < 0 else data.draw(st.sampled_from(keys))
        case Confirm():
            return data.draw(st.booleans())
        case Number(low=low, high=high):
            return data.draw(st.integers(low, min(high, low + 20)))
        case Write():
            return "x"


def played(data: st.DataObject, state: BattleState, key: str) -> tuple[Any, tuple[Answer, ...]]:
    answers: list[Answer] = []
    opened = BATTLE.open(state, key)
    while True:
        match run(opened, state, answers):
            case Finished(event=event):
                return event, tuple(answers)
            case Asking(question=question):
                assert question.why
                answers.append(answered(data, question, 12 - len(answers)))
        assert len(answers) < MOST_QUESTIONS


def consistent(state: BattleState, event: Attacked) -> None:
    """The event folds to what its shots record, and no figure falls below 0."""
    after = BATTLE.apply(state, event)
    last = {shot.target: shot for shot in event.shots if shot.after is not None}
    for target, shot in last.items():
        condition = after.units[target].condition
        assert shot.after is not None
        assert (condition.damage, condition.crew) == (shot.after.damage, shot.after.crew)
        assert condition.crippled >= shot.after.crippled
        if shot.after.wreck is not None:
            assert condition.fate == shot.after.wreck.fate
        assert min(condition.damage or 0, condition.crew or 0) >= 0
    for shot in event.shots:
        assert shot.result in RESULTS
        assert shot.wounds.damage >= 0
        assert shot.fended.hits <= shot.throws.hits
    entry: Entry[Any] = Entry(event, "attack:alpha", ())
    assert log.decode_entry(log.encode_entry(entry), BATTLE.events, BATTLE.kinds) == entry
    assert BATTLE.tell(state, event).text
    BATTLE.overview(after)


SETTINGS = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@SETTINGS
@given(data=st.data())
def test_random_attacks_of_catalogue_ships_never_raise_and_fold_to_their_aftermath(data: st.DataObject):
    attacker = data.draw(st.sampled_from(armed()))
    targets = data.draw(st.lists(st.sampled_from(profiles()), min_size=1, max_size=3))
    state = field(
        unit("alpha", "blue", attacker),
        *(unit(f"beta{number}", "red", profile) for number, profile in enumerate(targets)),
        agreements={
            "vital_systems_six": data.draw(st.sampled_from(["reroll", "five", "enter"])),
            "triple_crew": data.draw(st.booleans()),
        },
    )
    if data.draw(st.booleans()) and targets[0].damage:
        state = hurt(state, "beta0", damage=data.draw(st.integers(1, targets[0].damage)))
    if data.draw(st.booleans()):
        state = acting(state, "beta0", "close-blast-doors", Burden(grid=5))
    key = "attack-craft:blue" if attacker.flight else "attack:alpha"
    event, answers = played(data, state, key)
    assert isinstance(event, Attacked)
    consistent(state, event)
    for aim in chosen(state, key, answers):
        spec = spec_of(state, aim)
        assert 1 <= spec.to_hit <= 6
        assert msgspec.json.decode(msgspec.json.encode(spec), type=type(spec)) == spec


@SETTINGS
@given(data=st.data())
def test_random_strikes_never_raise(data: st.DataObject):
    profile = data.draw(st.sampled_from(profiles()))
    state = field(unit("alpha", "blue", profile), unit("beta", "red", data.draw(st.sampled_from(profiles()))))
    event, _ = played(data, state, "strike:alpha")
    consistent(state, event)
