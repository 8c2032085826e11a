"""A turn's orders: written in secret, locked by side, revealed together, carried out, written down."""

import msgspec
import pytest

from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.changing import with_icons, with_unit
from app.systems.earthforce.battle.events.orders import Moved, Settled
from app.systems.earthforce.battle.orders.standing import (
    charging,
    flight_of,
    launching,
    ordered,
    ramming,
    row_of,
    text_of,
)
from app.systems.earthforce.battle.state import BattleState
from app.systems.earthforce.papers import PAPERS
from tests.systems.earthforce.orders.table import EARTH, NARN, battle, coming, event_of, play, question, until

SECRET = "RP2, MD6, RS1"


def written() -> BattleState:
    """A battle in which Earth wrote its orders and locked them."""
    state = until(battle(), "P1.5")
    state = play(state, "places", "0 0 12 12 8", "20 0", "0 40 h6 v6", "")
    state = play(state, f"plot:{EARTH}", SECRET, "")
    return play(state, f"lock:{EARTH}")


def told(state: BattleState) -> str:
    """Everything that a state shows anywhere but in the question that asks for orders."""
    shown = [BATTLE.overview(state), BATTLE.figures(state), BATTLE.topics(state)]
    pages = [BATTLE.sheet(state, unit, 500, 700) for unit in state.units]
    return "".join(str(each) for each in (*shown, *pages, *BATTLE.choices(state)))


def test_locked_orders_stand_on_no_page_and_no_other_side_has_them() -> None:
    state = written()
    assert SECRET not in told(state)
    assert "RP2" not in told(state)
    assert text_of(state, "alpha") == SECRET
    assert text_of(BATTLE.view(state, EARTH), "alpha") == SECRET
    for viewer in (NARN, ""):
        seen = BATTLE.view(state, viewer)
        assert "RP2" not in str(seen)
        row = row_of(seen.units["alpha"], state.turn)
        assert row is not None
        assert not row.written
    assert BATTLE.view(state, NARN).units["alpha"].velocity == 8


def test_the_log_tells_nothing_of_orders_before_they_are_revealed() -> None:
    state = until(battle(), "P1.5")
    plotted = event_of(state, "orders:alpha", SECRET)
    assert "RP2" not in BATTLE.tell(state, plotted).text
    assert BATTLE.tell(state, plotted).subjects == (EARTH,)
    state = BATTLE.apply(state, plotted)
    assert "RP2" not in BATTLE.tell(state, event_of(state, f"lock:{EARTH}")).text
    while state.step != "P2.4":
        told = event_of(state, "next")
        assert ("RP2" in BATTLE.tell(state, told).text) is (getattr(told, "parts", (told,))[0].step == "P2.4")
        state = BATTLE.apply(state, told)


def test_orders_are_asked_for_in_secret_with_what_is_written_already() -> None:
    state = play(until(battle(), "P1.5"), "orders:alpha", SECRET)
    asked = question(state, "orders:alpha")
    assert asked.secret
    assert asked.default == SECRET


def test_a_locked_side_writes_no_more_until_it_may_again() -> None:
    state = written()
    choice = next(each for each in BATTLE.choices(state) if each.key == "orders:alpha")
    assert "locked" in choice.refused
    assert not any(each.key == f"plot:{EARTH}" for each in BATTLE.choices(state))
    state = play(state, f"unlock:{EARTH}")
    assert text_of(play(state, "orders:alpha", "MD1"), "alpha") == "MD1"


def test_broken_orders_are_asked_about_once_when_they_are_locked() -> None:
    state = play(until(battle(), "P1.5"), f"plot:{EARTH}", "MD99", "MD2")
    asked = question(state, f"lock:{EARTH}")
    assert asked.why == "Orders of Alpha break the rules; what becomes of them?"
    assert "MD99" not in str(asked)
    assert text_of(play(state, f"lock:{EARTH}", "drift"), "alpha") == ""
    kept = event_of(state, f"lock:{EARTH}", "keep")
    assert (kept.orders["alpha"], kept.faults) == ("MD99", 1)


def test_orders_are_revealed_together_and_ships_move_by_them() -> None:
    state = play(written(), f"plot:{NARN}", "MD+2, RP2", "RS4, MD4")
    state = play(state, f"lock:{NARN}")
    state = until(state, "P2.4")
    assert SECRET in told(state)
    assert "MD+2, RP2" in str(BATTLE.view(state, ""))
    state = until(state, "P2.5")
    alpha = state.units["alpha"]
    assert alpha.place is not None
    assert (alpha.place.x, alpha.place.y) == pytest.approx((-5.196, 11), abs=0.01)
    assert alpha.place.heading == 11
    gamma = state.units["gamma"]
    assert gamma.place is not None
    assert (gamma.place.x, gamma.place.y) == pytest.approx((3.464, 34), abs=0.01)
    assert "moved" in next(each for each in BATTLE.overview(state).units if each.id == "alpha").spent


def test_the_new_velocity_and_course_stand_in_the_next_row() -> None:
    state = until(written(), "P2.7")
    row = row_of(state.units["alpha"], 2)
    assert row is not None
    assert (row.velocity, row.heading) == (12, 11)
    assert row.course == pytest.approx(334.72, abs=0.01)
    state = until(state, "P1.5")
    assert state.turn == 2
    assert not row_of(state.units["alpha"], 2).written  # type: ignore[union-attr]
    assert flight_of(state, "alpha").velocity == 12


def test_a_ship_without_a_position_moves_all_the_same_when_its_course_is_known() -> None:
    state = play(until(battle(), "P1.5"), "place:alpha", "h12 c12 v8")
    assert state.units["alpha"].place is None
    state = until(play(state, "orders:alpha", "RP2, MD6"), "P2.7")
    alpha = state.units["alpha"]
    assert (alpha.velocity, alpha.orders.heading) == (12, 10)
    assert alpha.orders.course == pytest.approx(334.72, abs=0.01)


def test_a_ship_of_which_nothing_is_known_is_asked_for_its_velocity_only() -> None:
    state = until(play(until(battle(), "P1.5"), "orders:beta", "MD2"), "P2.5")
    assert state.units["beta"].orders.moved == 0
    state = play(state, "move:beta", 5)
    assert until(state, "P2.7").units["beta"].velocity == 5


def test_a_ship_that_does_nothing_flies_on_though_nobody_knows_where_it_heads() -> None:
    state = until(battle(), "P2.7")
    assert state.units["alpha"].velocity == 8
    assert state.units["alpha"].orders.settled == 1


def test_a_push_after_the_movement_counts_for_course_and_velocity() -> None:
    state = until(play(until(battle(), "P1.5"), "place:alpha", "0 0 12 12 8"), "P2.5")
    place = state.units["alpha"].place
    assert place is not None
    state = with_unit(state, "alpha", place=msgspec.structs.replace(place, x=6.0))
    settled = coming(state, Settled)
    assert settled.ships["alpha"].velocity == 10
    assert settled.ships["alpha"].course == pytest.approx(36.87, abs=0.01)


@pytest.mark.parametrize(("agreed", "velocity"), [("up", 5), ("down", 4)])
def test_half_an_mu_is_rounded_as_agreed(agreed: str, velocity: int) -> None:
    state = until(battle({"half-velocity": agreed}), "P1.5")
    state = play(state, "place:alpha", "0 0 h12 c12 v4")
    state = until(state, "P2.5")
    place = state.units["alpha"].place
    assert place is not None
    state = with_unit(state, "alpha", place=msgspec.structs.replace(place, y=4.5))
    settled = coming(state, Settled)
    assert settled.ships["alpha"].velocity == velocity


def test_settings_and_intents_are_read_from_the_orders() -> None:
    state = until(battle(), "P1.5")
    state = play(state, "orders:alpha", "JP, LAUNCH 1, INT AF, RAM Gamma, JUMP gate-1")
    assert launching(state, "alpha") == 1
    assert ramming(state, "alpha") == "gamma"
    assert not charging(state, "alpha")
    state = until(play(state, f"lock:{EARTH}", "keep"), "P2.4")
    assert state.units["alpha"].orders.mode == "AF"
    assert charging(state, "alpha")
    jump = ordered(state, "alpha", "JUMP")
    assert jump is not None
    assert jump.name == "gate-1"
    state = until(state, "P1.5")
    assert (state.turn, charging(state, "alpha"), state.units["alpha"].orders.mode) == (2, True, "AF")
    assert not charging(until(until(state, "P4.Z"), "P1.5"), "alpha")


def test_a_stunned_ship_takes_no_orders_and_drifts() -> None:
    state = until(battle(), "P1.5")
    orders = msgspec.structs.replace(state.units["alpha"].orders, stunned=1)
    state = with_unit(state, "alpha", orders=orders)
    choice = next(each for each in BATTLE.choices(state) if each.key == "orders:alpha")
    assert "no orders" in choice.refused
    state = play(state, f"plot:{EARTH}", "MD1")
    assert text_of(state, "beta") == "MD1"


def test_drives_that_were_lost_narrow_the_budget() -> None:
    state = until(battle(), "P1.5")
    whole = BATTLE.draft(state, "orders:alpha", (), "MD1")
    state = with_icons(state, "alpha", {"drive-1": "out"})
    less = BATTLE.draft(state, "orders:alpha", (), "MD1")
    assert whole is not None
    assert less is not None
    assert whole.gauges[0].most is not None
    assert less.gauges[0].most == whole.gauges[0].most - 2


def test_unused_drive_units_are_kept_for_a_plasma_net() -> None:
    state = until(play(until(battle(), "P1.5"), "place:gamma", "0 0 12 12 6"), "P1.5")
    state = play(state, "orders:gamma", "MD+2")
    moved = coming(until(state, "P2.4"), Moved)
    drives = sum(icon.count or 0 for icon in state.start.units["gamma"].profile.icons if icon.kind == "drive")
    assert moved.paths["gamma"].spare == drives - 1


def test_a_ship_that_flew_off_the_table_is_back_at_rest_when_the_die_says() -> None:
    state = until(battle(), "P2.7")
    state = play(state, "overrun:alpha", (1,))
    assert state.units["alpha"].condition.fate == "withdrawn"
    alpha = next(each for each in BATTLE.overview(state).units if each.id == "alpha")
    assert "back in turn 2" in alpha.states
    state = until(state, "P1.5")
    assert state.turn == 2
    assert (state.units["alpha"].condition.fate, state.units["alpha"].velocity) == ("", 0)


def test_a_position_that_was_put_right_counts_for_the_next_box() -> None:
    state = play(until(battle(), "P1.5"), "place:alpha", "0 0 12 12 8")
    state = until(play(state, "orders:alpha", "MD1"), "P2.7")
    row = row_of(play(state, "place:alpha", "1 9 12 1 7").units["alpha"], 2)
    assert row is not None
    assert (row.velocity, row.course) == (7, 30)


def test_pressing_the_order_boxes_of_a_sheet_writes_orders_while_they_may_be_written() -> None:
    state = until(battle(), "P1.5")
    choice = BATTLE.press(state, "alpha.orders", "")
    assert choice is not None
    assert (choice.key, choice.refused) == ("orders:alpha", "")
    state = play(state, f"lock:{EARTH}")
    locked = BATTLE.press(state, "alpha.orders", "")
    assert locked is not None
    assert "locked" in locked.refused
    late = BATTLE.press(until(state, "P2.5"), "alpha.orders", "")
    assert late is not None
    assert "revealed" in late.refused


def test_a_grav_ship_that_was_turned_by_hand_flies_where_it_points() -> None:
    state = until(play(until(battle(), "P1.5"), "place:gamma", "0 0 12 12 6"), "P2.5")
    state = until(play(state, "place:gamma", "0 6 h3 c12 v6"), "P2.7")
    gamma = state.units["gamma"]
    assert gamma.place is not None
    assert (gamma.place.heading, gamma.place.course, gamma.velocity) == (3, 90, 6)


def test_no_paper_prints_orders_before_they_are_revealed() -> None:
    def printed(state: BattleState) -> str:
        subject = PAPERS.of_battle(state, False, "", ())
        kinds = [paper for paper in PAPERS.kinds if paper.fits(subject)]
        assert len(kinds) > 2
        return "".join(str(paper.draw(subject, 595, 842)) for paper in kinds)

    state = written()
    assert "RP2, MD6" not in printed(state)
    assert "RP2, MD6" in printed(until(state, "P2.4"))
