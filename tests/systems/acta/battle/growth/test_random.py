"""Random attacks of ships with experience: no die is rolled a third time, no more dice are spent than there are."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.core import log
from app.core.log import Entry
from app.core.questions import Answer, Asking, Finished, Roll, run
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.events import Judged
from app.systems.acta.battle.growth.judgement import dice_left
from app.systems.acta.battle.state import BattleState
from app.systems.acta.gains import LONG_RANGE, SENSORS, Gain, Gains
from app.systems.acta.unit import Profile
from tests.systems.acta.battle.attack.fields import field
from tests.systems.acta.battle.attack.test_random import MOST_QUESTIONS, answered, armed
from tests.systems.acta.battle.books import unit

GAINED = tuple(Gain(id=effect, name=effect) for effect in (SENSORS, LONG_RANGE))


def far(profile: Profile) -> Profile:
    """The ship with long range on every weapon whose range is known."""
    guns = (
        gun if gun.range is None else replace(gun, long_range=gun.range * 1.5)
        for gun in profile.weapons or ()
    )
    return replace(profile, weapons=tuple(guns))


def played(data: st.DataObject, state: BattleState) -> tuple[Any, tuple[Answer, ...]]:
    answers: list[Answer] = []
    opened = BATTLE.open(state, "attack:alpha")
    while len(answers) < MOST_QUESTIONS:
        match run(opened, state, answers):
            case Finished(event=event):
                return event, tuple(answers)
            case Asking(question=question):
                if isinstance(question, Roll):
                    assert set(question.about) <= {"alpha", "beta"}
                answers.append(answered(data, question, 24 - len(answers)))
    raise AssertionError("it never ends")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_random_attacks_with_experience_fold_as_they_are_told(data: st.DataObject) -> None:
    mine, theirs = (data.draw(st.sampled_from(armed())) for _ in range(2))
    state = field(
        unit("alpha", "blue", far(mine), gains=Gains(dice=data.draw(st.integers(0, 4)), gained=GAINED)),
        unit("beta", "red", theirs, gains=Gains(dice=data.draw(st.integers(0, 4)))),
    )
    if BATTLE.choices_of is None or not any(
        choice.key == "attack:alpha" and not choice.refused for choice in BATTLE.choices_of(state, "alpha")
    ):
        return
    event, answers = played(data, state)
    after = BATTLE.apply(state, event)
    spent = {each: after.units[each].growth.spent for each in ("alpha", "beta")}
    assert all(spent[each] + dice_left(after, each) == state.start.units[each].gains.dice for each in spent)
    assert sum(spent.values()) == (len(event.judgements) if isinstance(event, Judged) else 0)
    again = run(BATTLE.open(state, "attack:alpha"), state, answers)
    assert isinstance(again, Finished)
    assert again.event == event
    entry: Entry[Any] = Entry(event, "attack:alpha", answers)
    assert log.decode_entry(log.encode_entry(entry), BATTLE.events, BATTLE.kinds) == entry
    assert BATTLE.tell(after, event).text
