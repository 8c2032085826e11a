"""Jump points and gates: who opens them, how ships go through, what feeds back, when they end."""

from typing import Any

import pytest

from app.core.errors import Refused
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.books.craft import JumpPoint
from app.systems.earthforce.battle.changing import (
    with_condition,
    with_craft,
    with_icons,
    with_orders,
    with_unit,
)
from app.systems.earthforce.battle.events import Together
from app.systems.earthforce.battle.events.fire import Suffered
from app.systems.earthforce.battle.events.jump import Jumped, PointsChanged, Shaken
from app.systems.earthforce.battle.fire.harming import hull_of
from app.systems.earthforce.battle.state import BattleState, Place
from tests.systems.earthforce.craft.table import at, battle, flying, replace, step
from tests.systems.earthforce.orders.table import event_of, play, question, until


def point(state: BattleState, **fields: Any) -> BattleState:
    given = {"id": "point-1", "name": "Point", "unit": "delta", "turn": 1, "last": 4, "heading": 12, **fields}
    return replace(state, craft=replace(state.craft, points=(JumpPoint(**given),)))


def entering(unit: str = "alpha", agreements: dict[str, Any] | None = None, **fields: Any) -> BattleState:
    """A ship whose orders jump, heading 12 at velocity 8, after movement."""
    state = point(until(battle(agreements), "P1.5"), **fields)
    state = with_orders(state, unit, heading=12, course=0.0)
    state = play(state, f"orders:{unit}", "JUMP")
    return until(play(play(state, "lock:earth"), "lock:narn"), "P2.5")


def parts_of(event: Any, kind: type[Any]) -> list[Any]:
    parts = event.parts if isinstance(event, Together) else (event,)
    return [part for part in parts if isinstance(part, kind)]


def test_a_ship_goes_through_within_the_limits_with_what_is_aboard() -> None:
    state = entering()
    event = event_of(state, "jump:alpha", "right")
    assert isinstance(event, Jumped)
    assert (event.came, event.heading, event.velocity, event.fate) == ("ok", 12, 8, "jumped")
    state = play(state, "jump:alpha", "right")
    assert [state.units[each].condition.fate for each in ("alpha", "red", "blue")] == ["jumped"] * 3


def test_a_ship_needs_a_jump_in_its_orders() -> None:
    state = entering()
    with pytest.raises(Refused, match="have no jump"):
        BATTLE.open(state, "jump:beta")


def test_a_wrong_angle_destroys_and_half_of_what_was_left_feeds_back() -> None:
    state = entering(heading=3)
    state = with_condition(state, "alpha", marked=15)
    event = event_of(state, "jump:alpha", (4,))
    lost, fed = parts_of(event, Suffered)
    assert (lost.unit, lost.fate, lost.points) == ("alpha", "destroyed", 9)
    assert (fed.unit, fed.points) == ("delta", 5)
    assert parts_of(event, Jumped)[0].fate == ""


def test_a_wrong_velocity_costs_a_row_and_half_of_it_feeds_back() -> None:
    state = with_unit(entering(), "alpha", velocity=13)
    path = state.units["alpha"].orders.path
    assert path is not None
    state = with_orders(state, "alpha", path=replace(path, velocity=13))
    dice = _rolled(state, "alpha")
    event = event_of(state, "jump:alpha", "right", (1,) * dice, (5,))
    row, fed = parts_of(event, Suffered)
    assert (row.points, fed.points) == (6, 3)
    shaken = parts_of(event, Shaken)[0]
    assert (shaken.die, shaken.damaged, shaken.unit) == (5, True, "delta")
    assert parts_of(event, PointsChanged)[0].states == {"point-1": "terminated"}
    after = play(state, "jump:alpha", "right", (1,) * dice, (5,))
    assert after.units["alpha"].condition.fate == "jumped"
    assert after.units["delta"].condition.icons == {"jump-1": "damaged"}
    holds = event_of(state, "jump:alpha", "right", (1,) * dice, (4,))
    assert not parts_of(holds, Shaken)[0].damaged
    assert parts_of(holds, PointsChanged) == []


def test_the_rest_of_a_row_may_be_agreed_on() -> None:
    state = entering(agreements={"bad-velocity": "rest"})
    path = state.units["alpha"].orders.path
    assert path is not None
    state = with_condition(with_orders(state, "alpha", path=replace(path, velocity=5)), "alpha", marked=4)
    dice = _rolled(state, "alpha")
    assert parts_of(event_of(state, "jump:alpha", "right", (1,) * dice, (1,)), Suffered)[0].points == 2


@pytest.mark.parametrize(("value", "fate"), [(5, "jumped"), (4, "destroyed")])
def test_a_collapsing_point_is_a_risk(value: int, fate: str) -> None:
    state = entering()
    state = replace(
        state, craft=replace(state.craft, points=(replace(state.craft.points[0], state="collapsing"),))
    )
    assert play(state, "jump:alpha", "right", (value,)).units["alpha"].condition.fate == fate


def test_who_made_the_point_ends_it_by_going_through() -> None:
    state = play(entering("delta"), "jump:delta", "right")
    assert state.craft.points[0].state == "terminated"


def test_a_point_needs_charged_engines_and_then_rest() -> None:
    state = step(battle(), "P1.5")
    with pytest.raises(Refused, match="did not charge"):
        BATTLE.open(state, "open-point:alpha")
    state = play(replace(state, any_order=True), "open-point:alpha", 12)
    assert state.units["alpha"].craft.ready == 1 + 6 + 1
    later = replace(state, turn=7)
    with pytest.raises(Refused, match="not ready before turn 8"):
        BATTLE.open(later, "open-point:alpha")
    BATTLE.open(replace(state, turn=8), "open-point:alpha")
    broken = with_icons(replace(state, turn=8), "alpha", {"jump-1": "out"})
    with pytest.raises(Refused, match="disabled"):
        BATTLE.open(broken, "open-point:alpha")


@pytest.mark.parametrize(
    ("agreed", "gate", "last"),
    [("with", False, 4), ("after", False, 5), ("with", True, 5), ("after", True, 6)],
)
def test_a_point_lasts_four_turns_and_a_gate_five(agreed: str, gate: bool, last: int) -> None:
    state = replace(step(battle({"point-turns": agreed}), "P1.5"), any_order=True)
    if gate:
        state = play(state, "gate", "anybody", "Io", "")
        state = play(state, "request:alpha")
    else:
        state = play(state, "open-point:alpha", 12)
    assert state.craft.points[0].last == last
    ended = until(replace(state, turn=last), "P4.Z")
    assert ended.craft.points[0].state == "terminated"


@pytest.mark.parametrize(
    "change",
    [
        lambda state: with_condition(state, "delta", fate="destroyed"),
        lambda state: with_icons(state, "delta", {"jump-1": "damaged"}),
        lambda state: with_unit(state, "delta", place=Place(x=0, y=13)),
    ],
    ids=["destroyed", "engine damaged", "too far"],
)
def test_a_point_ends_with_the_turn_when_its_ship_fails_it(change: Any) -> None:
    state = point(at(battle(), delta=(0, 12)), at=(0.0, 0.0))
    assert until(step(state, "P4.A"), "P4.Z").craft.points[0].state == "open"
    state = until(step(change(state), "P4.A"), "P4.Z")
    assert state.craft.points[0].state == "terminated"


def test_a_secured_gate_opens_for_its_owner_only() -> None:
    state = play(battle(), "gate", "narn", "Quadrant 14", "10 10 h12")
    assert state.craft.gates[0].at == (10.0, 10.0)
    state = step(state, "P1.5")
    with pytest.raises(Refused, match="secured by Narn"):
        BATTLE.open(state, "request:alpha")
    state = play(state, "request:delta")
    found = state.craft.points[0]
    assert (found.gate, found.at, found.unit) == ("gate-1", (10.0, 10.0), "delta")
    assert state.units["delta"].craft.ready == 0
    with pytest.raises(Refused, match="no gate"):
        BATTLE.open(state, "request:delta")


def test_nothing_feeds_back_through_a_gate() -> None:
    state = entering(gate="gate-1", heading=6)
    event = event_of(state, "jump:alpha")
    assert [each.unit for each in parts_of(event, Suffered)] == ["alpha"]


def test_a_ship_that_suffers_in_its_own_point_feels_it_as_agreed() -> None:
    for agreed, count in ((False, 1), (True, 2)):
        state = entering("delta", {"feedback-self": agreed})
        path = state.units["delta"].orders.path
        assert path is not None
        state = with_orders(state, "delta", path=replace(path, velocity=3))
        dice = _rolled(state, "delta")
        event = event_of(state, "jump:delta", "right", (1,) * dice, *(((1,),) if agreed else ()))
        assert len(parts_of(event, Suffered)) == count
        after = BATTLE.apply(state, event)
        assert after.units["delta"].condition.fate == "jumped"
        assert after.units["delta"].condition.marked == (9 if agreed else 6)


def test_without_a_heading_the_table_says_how_the_point_is_entered() -> None:
    state = entering(heading=None)
    assert play(state, "jump:alpha", "right").units["alpha"].condition.fate == "jumped"
    assert (
        play(state, "jump:alpha", "wrong", (1,) * 21, (1,) * 21, (1,), (1,)).units["alpha"].condition.fate
        == "destroyed"
    )


def flying_in(*orders: str, agreements: dict[str, Any] | None = None, **fields: Any) -> BattleState:
    """A ship that flies 8 MU straight up the table from 0 0, with positions, its orders carried out."""
    given = {"at": (0.0, 6.0), "last": 40, **fields}
    state = point(until(battle(agreements), "P1.5"), **given)
    state = play(state, "place:alpha", "0 0 h12 c12 v8")
    state = play(state, "orders:alpha", ", ".join(("JUMP", *orders)))
    return until(play(play(state, "lock:earth"), "lock:narn"), "P2.5")


@pytest.mark.parametrize(
    ("at", "came"),
    [((0.0, 6.0), "ok"), ((0.4, 6.0), "ok"), ((-0.9, 6.0), "destroyed"), ((0.0, 9.0), "ok")],
    ids=["through its dot", "a little aside", "at its side", "at its rim"],
)
def test_where_positions_are_kept_the_course_says_through_which_faces_it_is_entered(
    at: tuple[float, float], came: str
) -> None:
    state = with_condition(flying_in(at=at), "alpha", marked=15)
    event = event_of(state, "jump:alpha", *([(1,)] if came == "destroyed" else []))
    assert parts_of(event, Jumped)[0].came == came


@pytest.mark.parametrize(
    "at", [(0.0, 9.2), (1.2, 4.0), (0.0, -2.0)], ids=["short of it", "beside it", "behind it"]
)
def test_a_ship_whose_course_does_not_meet_the_point_does_not_go_through(at: tuple[float, float]) -> None:
    state = flying_in(at=at)
    with pytest.raises(Refused, match="course does not take it into Point"):
        BATTLE.open(state, "jump:alpha")
    asked = question(replace(state, any_order=True), "jump:alpha")
    assert [option.label for option in asked.options] == ["Its front two faces", "Another side"]
    larger = flying_in(at=at, agreements={"point-size": 3})
    assert parts_of(event_of(larger, "jump:alpha", *_said(larger)), Jumped)


def test_a_burn_bends_the_course_and_the_course_counts() -> None:
    state = flying_in("MD4", "RS1", at=(0.0, 11.0))
    assert event_of(state, "jump:alpha").came == "ok"


def test_where_nobody_keeps_positions_the_table_says_through_which_faces_it_is_entered() -> None:
    state = entering()
    asked = question(state, "jump:alpha")
    assert "side through which Alpha enters Point" in asked.why
    assert play(state, "jump:alpha", "right").units["alpha"].condition.fate == "jumped"
    state = with_condition(state, "alpha", marked=15)
    assert parts_of(event_of(state, "jump:alpha", "wrong", (1,)), Jumped)[0].came == "destroyed"


def _said(state: BattleState) -> tuple[str, ...]:
    return ("right",) if state.craft.points[0].at == (0.0, -2.0) else ()


def test_fighters_go_through_when_they_move() -> None:
    state = step(point(flying(battle(), "red")), "P3.1")
    assert play(state, "jump:red").units["red"].condition.fate == "jumped"


def test_who_arrives_through_an_own_point_waits_too() -> None:
    state = play(battle(), "arrive:alpha", "own")
    assert state.units["alpha"].craft.ready == 8
    assert play(battle(), "arrive:alpha", "other").units["alpha"].craft.ready == 0
    gone = with_condition(battle(), "alpha", fate="jumped")
    assert play(gone, "arrive:alpha", "other").units["alpha"].condition.fate == ""


def test_a_point_is_formed_within_its_reach() -> None:
    state = replace(step(at(battle(), alpha=(0, 0)), "P1.5"), any_order=True)
    assert play(state, "open-point:alpha", "starboard", 5, 3).craft.points[0].at == (5.0, 0.0)
    far = play(state, "open-point:alpha", "at", "0 40", 3)
    assert far.craft.points[0].at == (0.0, 12.0)


def test_points_are_told_at_the_table() -> None:
    state = point(battle())
    topic = next(topic for topic in BATTLE.topics(state) if topic.title == "Jump points")
    assert "open until the end of turn 4 at most" in topic.lines[0]
    assert with_craft(state, "red", ship="beta").craft == state.craft


def _rolled(state: BattleState, unit: str) -> int:
    return len(hull_of(state, unit).rolled())
