"""What is said of orders and positions while they are written."""

from typing import Any

import msgspec
import pytest

from app.core.drafts import Draft
from app.core.fonts import width
from app.core.marks import Dot, Line, Path, Text
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.books.craft import JumpPoint
from app.systems.earthforce.battle.books.fire import Mine
from app.systems.earthforce.battle.changing import with_craft
from app.systems.earthforce.battle.orders.placing import line_of, read_place
from app.systems.earthforce.battle.orders.plot import Ship, drawn, plot
from app.systems.earthforce.battle.orders.standing import text_of
from app.systems.earthforce.battle.state import BattleState
from tests.systems.earthforce.orders.table import EARTH, battle, play, until


@pytest.fixture
def state() -> BattleState:
    return play(until(battle(), "P1.5"), "places", "0 0 12 12 8", "20 0 9", "0 40 h6 v6", "")


def drafted(state: BattleState, text: str, key: str = "orders:alpha", answers: tuple[str, ...] = ()) -> Draft:
    found = BATTLE.draft(state, key, answers, text)
    assert found is not None
    return found


def test_faults_come_with_their_reason_and_place(state: BattleState) -> None:
    fault = drafted(state, "RS1, MD99").faults[0]
    assert fault.text.startswith("Main drive 99 of")
    assert "drive unit" in fault.why
    assert "RS1, MD99"[fault.at : fault.at + fault.length] == "MD99"


def test_gauges_count_what_orders_take(state: BattleState) -> None:
    words = [gauge.words for gauge in drafted(state, "RP2, MD4").gauges]
    assert words[0].startswith("Main drive 4/")
    assert words[1].startswith("Thrusters 2/")
    assert [gauge.label for gauge in drafted(state, "MD+1", "orders:gamma").gauges] == ["Drive", "Turn"]


def test_buttons_add_one_more_of_an_order_or_take_the_last_out(state: BattleState) -> None:
    pieces = {piece.label: piece.text for piece in drafted(state, "RP2, MD4").pieces}
    assert pieces["MD1"] == "RP2, MD5"
    assert pieces["RS1"] == "RP2, MD4, RS1"
    assert pieces["⌫"] == "RP2"
    assert pieces["Clear"] == ""
    grav = {piece.label for piece in drafted(state, "", "orders:gamma").pieces}
    assert {"MD+1", "MD-1", "RP1", "RS1"} <= grav
    assert "PP1" not in grav


def test_what_cannot_be_read_can_be_taken_out(state: BattleState) -> None:
    pieces = {piece.label: piece.text for piece in drafted(state, "RP2, XX").pieces}
    assert pieces == {"⌫": "RP2", "Clear": ""}


def test_last_turns_orders_can_be_given_again(state: BattleState) -> None:
    later = until(until(play(state, "orders:alpha", "RP2"), "P4.Z"), "P1.5")
    assert {piece.label: piece.text for piece in drafted(later, "").pieces}["As before"] == "RP2"


def test_the_predicted_path_is_drawn_and_said(state: BattleState) -> None:
    draft = drafted(state, "RP2, MD6")
    assert draft.page is not None
    assert any(isinstance(mark, Line) and mark.dash for mark in draft.page.marks)
    assert "velocity 12, course 11" in draft.notes[0]
    assert drafted(state, "").page != draft.page


def test_without_heading_and_course_nothing_is_drawn_and_it_is_said_why(state: BattleState) -> None:
    draft = drafted(state, "MD2", "orders:delta")
    assert draft.page is None
    assert "unknown" in draft.notes[0]


def test_each_question_of_a_side_is_about_its_own_ship(state: BattleState) -> None:
    one = drafted(state, "MD1", f"plot:{EARTH}")
    two = drafted(state, "MD1", f"plot:{EARTH}", ("",))
    assert one.page != two.page
    assert BATTLE.draft(state, f"plot:{EARTH}", ("", ""), "MD1") is None
    assert BATTLE.draft(state, "note:alpha", (), "MD1") is None


@pytest.mark.parametrize(
    ("text", "at", "heading", "course", "velocity"),
    [
        ("1.5 -2 3 4 5", (1.5, -2), 3, 120, 5),
        ("10 20 h12 c95.5° v8", (10, 20), 12, 95.5, 8),
        ("h6, v3", None, 6, None, 3),
        ("? ? 12 ? 4", None, 12, None, 4),
        ("", None, None, None, None),
        ("7 8", (7, 8), None, None, None),
        ("c12 7 8 9", (7, 8), 9, 0, None),
    ],
)
def test_a_line_says_where_a_unit_is(
    text: str,
    at: tuple[float, float] | None,
    heading: int | None,
    course: float | None,
    velocity: int | None,
) -> None:
    read = read_place(text)
    assert read.faults == ()
    assert (read.put.at, read.put.heading, read.put.course, read.put.velocity) == (
        at,
        heading,
        course,
        velocity,
    )


@pytest.mark.parametrize(
    "text", ["1", "x y", "1 2 13", "1 2 3 40", "1 2 3 4 5 6", "1 2 h3 h4", "99999 1", "1 2 3 4 -1"]
)
def test_a_line_that_cannot_be_read_has_a_fault_with_a_sentence(text: str) -> None:
    faults = read_place(text).faults
    assert faults
    assert faults[0].text.endswith(".")


def test_a_position_is_offered_as_it_would_be_typed(state: BattleState) -> None:
    assert line_of(state.units["alpha"]) == "0 0 h12 c12 v8"
    assert line_of(state.units["beta"]) == "20 0 h9 c9 v?"
    assert line_of(state.units["delta"]) == "h? c? v8"
    assert read_place(line_of(state.units["alpha"])).faults == ()


def test_what_a_line_does_not_say_stays_and_without_x_and_y_no_position_is_kept(state: BattleState) -> None:
    later = play(state, "place:alpha", "5 5")
    alpha = later.units["alpha"]
    assert alpha.place is not None
    assert (alpha.place.x, alpha.place.heading, alpha.velocity) == (5, 12, 8)
    gone = play(later, "place:alpha", "")
    assert gone.units["alpha"].place is None
    assert (gone.units["alpha"].velocity, gone.units["alpha"].orders.heading) == (8, 12)


def test_the_line_of_a_position_is_judged_and_shown_while_it_is_typed(state: BattleState) -> None:
    draft = drafted(state, "5 5 13", "place:alpha")
    assert draft.faults
    assert draft.page is not None
    assert drafted(state, "", "places", ("", "")).page is None


def test_the_plot_of_a_turn_shows_every_ship_with_where_it_came_from(state: BattleState) -> None:
    empty = plot(battle(), 400, 300)
    assert any(isinstance(mark, Text) and "Nobody" in mark.text for mark in empty.marks)
    state = play(state, "orders:alpha", "RP2, MD6")
    before, after = plot(state, 400, 300), plot(until(state, "P2.7"), 400, 300)
    names = [mark.text for mark in after.marks if isinstance(mark, Text)]
    assert "Alpha · 12" in names
    assert sum(isinstance(mark, Path) and mark.closed for mark in after.marks) == 3
    dashes = [
        sum(isinstance(mark, Line) and mark.dash > 0 for mark in page.marks) for page in (before, after)
    ]
    assert dashes[0] == 0
    assert dashes[1] >= 3


def test_a_name_on_a_plot_does_not_cover_another_unit() -> None:
    pair = (Ship("A name that is long", (0.0, 0.0), heading=12), Ship("B", (2.0, 0.0), small=True))
    for name in (mark for mark in drawn(pair, 400, 300, "").marks if isinstance(mark, Text)):
        for dot in (mark for mark in drawn(pair, 400, 300, "").marks if isinstance(mark, Dot)):
            right = name.x + width(name.text, name.face, name.size)
            beside = right <= dot.x - dot.r or name.x >= dot.x + dot.r
            assert beside or name.y - name.size * 0.7 >= dot.y or name.y <= dot.y - dot.r


@pytest.mark.parametrize(("w", "h"), [(120, 80), (300, 190), (560, 800)])
def test_every_mark_of_a_plot_stays_on_its_page(state: BattleState, w: float, h: float) -> None:
    for mark in plot(until(play(state, "orders:alpha", "MD6"), "P2.7"), w, h).marks:
        if isinstance(mark, Text):
            assert 0 <= mark.x <= w
            assert 0 <= mark.y <= h


def test_mines_lie_on_the_plot_with_how_far_they_reach(state: BattleState) -> None:
    mine = Mine(id="m1", unit="delta", turn=1, at=(10.0, 20.0))
    mined = msgspec.structs.replace(state, fire=msgspec.structs.replace(state.fire, mines=(mine,)))
    marks = plot(mined, 400, 400).marks
    assert any(isinstance(mark, Text) and mark.text == "mine" for mark in marks)
    assert any(isinstance(mark, Dot) and mark.stroke == "warning" for mark in marks)
    assert "mine" not in str(plot(state, 400, 400).marks)


def test_a_comma_before_the_next_order_is_no_fault_yet(state: BattleState) -> None:
    assert drafted(state, "RP2, ").faults == ()
    assert drafted(state, "RP2,, MD1").faults != ()
    assert text_of(play(state, "orders:alpha", " RP2 ,  MD1,"), "alpha") == "RP2 , MD1"


def with_point(state: BattleState, /, **fields: Any) -> BattleState:
    point = JumpPoint(id="point-1", name="Jump point 1", unit="delta", turn=1, last=4, **fields)
    return msgspec.structs.replace(state, craft=msgspec.structs.replace(state.craft, points=(point,)))


def test_a_jump_needs_a_point_in_play(state: BattleState) -> None:
    assert drafted(state, "JUMP").faults[0].text == "There is no jump point in play."
    opened = with_point(state)
    assert drafted(opened, "JUMP").faults == ()
    assert drafted(opened, "JUMP jump point 1").faults == ()
    assert "point-1" in drafted(opened, "JUMP gate-9").faults[0].why
    assert drafted(with_point(state, state="gone"), "JUMP").faults != ()


@pytest.mark.parametrize(
    ("text", "words"),
    [("JUMP", "are right"), ("JUMP, MD6", "costs a row"), ("JUMP, RS3", "destroys the ship")],
)
def test_what_comes_of_a_jump_is_said_before_it_is_ordered(state: BattleState, text: str, words: str) -> None:
    notes = drafted(with_point(state, at=(0.0, 6.0), heading=12), text).notes
    assert any(words in note for note in notes)
    assert any("passes 0.0 MU" in note for note in notes)


def test_a_jump_engine_is_charged_only_when_it_is_ready(state: BattleState) -> None:
    assert drafted(state, "JP").faults == ()
    tired = with_craft(state, "alpha", ready=7)
    assert "turn 7" in drafted(tired, "JP").faults[0].why
    assert "JP" not in {piece.label for piece in drafted(tired, "").pieces}


def test_jump_points_lie_on_the_plot(state: BattleState) -> None:
    marks = plot(with_point(state, at=(0.0, 6.0), heading=12), 400, 400).marks
    assert any(isinstance(mark, Text) and mark.text == "Jump point 1" for mark in marks)


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ((0.0, 6.0), "enters it through its front faces"),
        ((0.9, 6.0), "passes 0.9 MU from Jump point 1 and enters it at its side"),
        ((3.0, 6.0), "passes 3.0 MU from Jump point 1 and does not enter it"),
        ((0.0, 0.0), "begins its turn within Jump point 1"),
    ],
)
def test_how_its_course_meets_the_point_is_said_too(
    state: BattleState, at: tuple[float, float], words: str
) -> None:
    assert any(words in note for note in drafted(with_point(state, at=at, heading=12), "JUMP").notes)
