"""Whatever is typed or pressed, something is said of it and nothing breaks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.orders.placing import line_of, read_place
from app.systems.earthforce.orders.grammar import LONGEST, parse, written
from app.systems.earthforce.orders.moving import Flight, move
from tests.systems.earthforce.orders.table import battle, play, until

STATE = play(until(battle(), "P1.5"), "places", "0 0 12 12 8", "20 0 9", "0 40 h6 v6", "")
CODES = ("MD", "RP", "RS", "PP", "PS", "PA")
ITEMS = st.lists(st.tuples(st.sampled_from(CODES), st.integers(1, 9)), max_size=8)
TEXTS = st.one_of(
    st.text(max_size=LONGEST),
    st.text("MDRPSAJUINTLWX+-−0129 ,;\n°hcv?.", max_size=40),
)


@given(TEXTS)
def test_anything_that_is_typed_can_be_judged_drawn_and_locked(text: str) -> None:
    for unit in ("alpha", "beta", "gamma", "delta"):
        draft = BATTLE.draft(STATE, f"orders:{unit}", (), text)
        assert draft is not None
        assert all(fault.text for fault in draft.faults)
        assert BATTLE.draft(STATE, f"place:{unit}", (), text[:60]) is not None


@given(TEXTS)
def test_anything_that_is_locked_can_be_carried_out(text: str) -> None:
    state = play(play(STATE, "orders:alpha", text), "lock:earth", "keep")
    assert until(state, "P2.7").units["alpha"].orders.settled == 1


@given(ITEMS)
def test_what_is_read_is_written_as_it_was(pairs: list[tuple[str, int]]) -> None:
    text = ", ".join(f"{code}{count}" for code, count in pairs)
    parsed = parse(text)
    assert parsed.faults == ()
    assert written(parsed.items) == text


@given(ITEMS, st.integers(1, 12), st.floats(0, 359), st.integers(0, 40))
def test_a_path_is_as_long_as_its_legs_allow_and_turns_change_no_place(
    pairs: list[tuple[str, int]], heading: int, course: float, velocity: int
) -> None:
    items = parse(", ".join(f"{code}{count}" for code, count in pairs)).items
    track = move("reaction", Flight(heading, course, velocity, (3.0, -2.0)), items)
    assert track is not None
    assert track.raw <= velocity + sum(item.count for item in items if item.code not in ("RP", "RS")) + 1e-6
    assert track.end.velocity is not None
    assert abs(track.end.velocity - track.raw) <= 0.5 + 1e-6
    turned = tuple(item for item in items if item.code in ("RP", "RS"))
    drifted = move("reaction", Flight(heading, course, velocity, (3.0, -2.0)), turned)
    assert drifted is not None
    assert drifted.end.velocity == velocity
    if velocity:
        assert drifted.end.course == pytest.approx(course, abs=1e-4) or abs(course - 360) < 1e-4


@given(st.sampled_from(("alpha", "gamma", "delta")), st.lists(st.integers(0, 12), max_size=12))
def test_buttons_never_lead_to_what_cannot_be_read(unit: str, presses: list[int]) -> None:
    text = ""
    for press in presses:
        draft = BATTLE.draft(STATE, f"orders:{unit}", (), text)
        assert draft is not None
        open_ = [piece for piece in draft.pieces if not piece.refused]
        text = open_[press % len(open_)].text
        assert parse(text).faults == ()


@given(st.floats(-1999, 1999), st.integers(1, 12), st.floats(0, 359.9), st.integers(0, 200))
def test_a_position_reads_back_as_it_is_offered(x: float, heading: int, course: float, velocity: int) -> None:
    state = play(STATE, "place:alpha", f"{x:.2f} 1 h{heading} c{course:.2f}° v{velocity}")
    line = line_of(state.units["alpha"])
    read = read_place(line)
    assert read.faults == (), line
    again = play(state, "place:alpha", line).units["alpha"]
    assert again.place == state.units["alpha"].place
    assert again.velocity == velocity
