"""Random campaigns: nothing raises, figures stay within bounds, logs replay and survive JSON."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.core import codec
from app.core.log import Entry, decode_entry, encode_entry, fold
from app.core.questions import Answer, Asking, Confirm, Finished, Number, Pick, Question, Roll, run
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.state import State, service_of
from tests.systems.acta.campaign.rosters import ENGINES, HURT, START, UNITS, VITAL

LOG = list[Entry[Any]]


def answer(data: st.DataObject, question: Question) -> Answer:
    match question:
        case Number(low=low, high=high):
            return data.draw(st.integers(low, high))
        case Confirm():
            return data.draw(st.booleans())
        case Pick(options=options):
            return data.draw(st.sampled_from([option.key for option in options]))
        case Roll(sides=sides, count=count):
            return tuple(data.draw(st.lists(st.integers(1, sides), min_size=count, max_size=count)))
        case _:
            return data.draw(st.text(max_size=20))


def chosen(data: st.DataObject, state: State) -> Entry[Any]:
    """Play one of the choices that are not refused, on random answers."""
    open_ones = [choice for choice in CAMPAIGN.choices(state) if not choice.refused]
    key = data.draw(st.sampled_from(open_ones)).key
    opened = CAMPAIGN.open(state, key)
    answers: list[Answer] = []
    while True:
        match run(opened, state, answers):
            case Asking(question=question):
                answers.append(answer(data, question))
            case Finished(event=event):
                return Entry(event, key, tuple(answers))


def fought(data: st.DataObject, state: State, number: int) -> LOG:
    """Carry a random battle between all that serve."""
    serving = [unit for unit in state.units.values() if not unit.lost]
    lines: list[dict[str, object]] = [
        {
            "kind": "fought",
            "winner": data.draw(st.sampled_from(["earth", "narn", ""])),
            "units": [u.id for u in serving],
        }
    ]
    for unit in serving:
        outcome = data.draw(st.sampled_from(["unharmed", "suffered", "lost"]))
        if outcome == "suffered" and unit.condition.damage is not None:
            hurt = {"damage": data.draw(st.integers(0, 20)), "crew": data.draw(st.integers(0, 25))}
            hits = codec.plain(data.draw(st.sampled_from([(), (ENGINES,), (ENGINES, VITAL)])))
            lines.append(
                {
                    "kind": "suffered",
                    "unit": unit.id,
                    **hurt,
                    "criticals": hits,
                    "traits_lost": ["Jump Point"],
                }
            )
        elif outcome == "lost" and data.draw(st.booleans()):
            lines.append({"kind": "lost", "unit": unit.id, "how": "surrendered"})
    return [Entry(event) for event in CAMPAIGN.carry(state, f"b{number}", f"Battle {number}", lines)]


def sound(state: State) -> None:
    """Assert what holds at any time, and that everything can be looked at."""
    for player in state.players.values():
        assert player.balance >= 0
    for unit in state.units.values():
        assert 0 <= (unit.condition.damage or 0) <= (unit.profile.damage or 0)
        assert 0 <= (unit.condition.crew or 0) <= (unit.profile.crew or 0)
        assert 2 <= unit.crew_quality <= 6
        assert len(CAMPAIGN.record(state, unit.id)) == len(service_of(unit))
    assert len(CAMPAIGN.overview(state).units) == len(UNITS)
    codec.encode(CAMPAIGN.figures(state))


@settings(max_examples=60)
@given(st.data())
def test_random_campaigns_never_raise_replay_alike_and_survive_json(data: st.DataObject) -> None:
    units = tuple(replace(u, condition=HURT) if u.id == "hyperion-1" else u for u in UNITS)
    start = replace(START, units=units)
    state = CAMPAIGN.start(start)
    log: LOG = []
    for number in range(data.draw(st.integers(1, 12))):
        added = fought(data, state, number) if data.draw(st.integers(0, 5)) == 0 else [chosen(data, state)]
        log.extend(added)
        state = fold(state, added, CAMPAIGN.apply)
        sound(state)
    read = codec.decode(codec.encode(start), CAMPAIGN.start_type)
    kept = [decode_entry(encode_entry(entry), CAMPAIGN.events, CAMPAIGN.kinds) for entry in log]
    assert [entry.event for entry in kept] == [entry.event for entry in log]
    assert fold(CAMPAIGN.start(read), kept, CAMPAIGN.apply) == state
    assert codec.decode(codec.encode(state), CAMPAIGN.state_type) == state
    for entry in log:
        assert CAMPAIGN.tell(state, entry.event).text
