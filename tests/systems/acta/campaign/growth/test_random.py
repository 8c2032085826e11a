"""Random spending of experience: nothing raises, dice add up, refitted ships can still be fielded."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.core import codec
from app.core.log import Entry, decode_entry, encode_entry, fold
from app.core.questions import Answer, Asking, Finished, run
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.state import State
from app.systems.acta.unit import checked
from tests.systems.acta.campaign.growth.ships import OMEGA, experienced
from tests.systems.acta.campaign.test_random import LOG, answer

VERBS = ("train", "make-do", "keep-aside", "refit", "duty", "fill")


def chosen(data: st.DataObject, state: State) -> LOG:
    """Play one of the choices of experience on random answers; an endless row of re-rolls is given up."""
    keys = [c.key for c in CAMPAIGN.choices(state) if c.key.partition(":")[0] in VERBS and not c.refused]
    if not keys:
        return []
    key = data.draw(st.sampled_from(keys))
    opened, answers = CAMPAIGN.open(state, key), list[Answer]()
    while len(answers) < 40:
        match run(opened, state, answers):
            case Asking(question=question):
                answers.append(answer(data, question))
            case Finished(event=event):
                return [Entry(event, key, tuple(answers))]
    return []


def sound(before: State, after: State) -> None:
    for unit in after.units.values():
        book, profile = unit.growth, checked(unit.profile)
        assert book.dice >= 0
        assert book.aside >= 0
        assert 2 <= unit.crew_quality <= 6
        assert unit.condition.damage is None or 0 <= unit.condition.damage <= (profile.damage or 0)
        old = before.units.get(unit.id)
        assert old is None or book.dice + book.aside <= old.growth.dice + old.growth.aside


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_random_spending_never_raises_and_replays_alike(data: st.DataObject) -> None:
    missing = data.draw(st.sampled_from(["reroll", "enter"]))
    start = state = experienced(dice=data.draw(st.integers(0, 12)), missing=missing, belt="earth")
    log: LOG = []
    for _ in range(data.draw(st.integers(1, 8))):
        added = chosen(data, state)
        log.extend(added)
        after = fold(state, added, CAMPAIGN.apply)
        sound(state, after)
        state = after
    CAMPAIGN.overview(state)
    CAMPAIGN.record(state, OMEGA)
    kept = [decode_entry(encode_entry(entry), CAMPAIGN.events, CAMPAIGN.kinds) for entry in log]
    assert fold(start, kept, CAMPAIGN.apply) == state
    assert codec.decode(codec.encode(state), CAMPAIGN.state_type) == state
    assert all(CAMPAIGN.tell(state, entry.event).text for entry in log)
